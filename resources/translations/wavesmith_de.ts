<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AvailableActions</name>
    <message>
        <source>No file is open.</source>
        <translation>Keine Datei ist geöffnet.</translation>
    </message>
    <message>
        <source>%1 is a code object. Save its disassembly as a .s file to edit it.</source>
        <translation>%1 ist ein Code-Objekt. Um es zu bearbeiten, speichern Sie die Disassembly als .s-Datei.</translation>
    </message>
    <message>
        <source>%1 is read-only. Save it under another name to edit it.</source>
        <translation>%1 ist schreibgeschützt. Um die Datei zu bearbeiten, speichern Sie sie unter einem anderen Namen.</translation>
    </message>
    <message>
        <source>%1 is not an assembly file.</source>
        <translation>%1 ist keine Assembly-Datei.</translation>
    </message>
    <message>
        <source>%1 is a code object, whose text has no changes.</source>
        <translation>%1 ist ein Code-Objekt, dessen Text keine Änderungen hat.</translation>
    </message>
    <message>
        <source>%1 is not saved yet.</source>
        <translation>%1 ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>%1 is UTF-8 already.</source>
        <translation>%1 ist schon in UTF-8.</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>Live &amp;Registers</source>
        <translation>Lebendige &amp;Register</translation>
    </message>
    <message>
        <source>&amp;Counters</source>
        <translation>&amp;Zähler</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>&amp;Kodierung</translation>
    </message>
    <message>
        <source>&amp;Pressure Curve</source>
        <translation>&amp;Druckkurve</translation>
    </message>
    <message>
        <source>&amp;Bounds of Loops</source>
        <translation>Schra&amp;nken der Schleifen</translation>
    </message>
</context>
<context>
    <name>Completion</name>
    <message>
        <source>instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>Makro</translation>
    </message>
    <message>
        <source>instruction, 4 bytes</source>
        <translation>Befehl, 4 Bytes</translation>
    </message>
    <message>
        <source>instruction, VOP3</source>
        <translation>Befehl, VOP3</translation>
    </message>
    <message>
        <source>instruction, SDWA</source>
        <translation>Befehl, SDWA</translation>
    </message>
    <message>
        <source>instruction, DPP</source>
        <translation>Befehl, DPP</translation>
    </message>
    <message>
        <source>label, line %1</source>
        <translation>Label, Zeile %1</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>argument of %1</source>
        <translation>Argument von %1</translation>
    </message>
    <message>
        <source>snippet: %1</source>
        <translation>Codebaustein: %1</translation>
    </message>
    <message>
        <source>snippet</source>
        <translation>Codebaustein</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>load</source>
        <translation>der Ladebefehl</translation>
    </message>
    <message>
        <source>store</source>
        <translation>der Store-Befehl</translation>
    </message>
    <message>
        <source>atomic operation</source>
        <translation>die atomare Operation</translation>
    </message>
    <message>
        <source>atomic</source>
        <translation>die atomare Operation</translation>
    </message>
    <message>
        <source>load to LDS</source>
        <translation>das Laden ins LDS</translation>
    </message>
    <message>
        <source>LDS operation</source>
        <translation>die LDS-Operation</translation>
    </message>
    <message>
        <source>scalar load</source>
        <translation>der skalare Ladebefehl</translation>
    </message>
    <message>
        <source>scalar store</source>
        <translation>der skalare Store-Befehl</translation>
    </message>
    <message>
        <source>scalar memory operation</source>
        <translation>die skalare Speicheroperation</translation>
    </message>
    <message>
        <source>FLAT access</source>
        <translation>der FLAT-Zugriff</translation>
    </message>
    <message>
        <source>message</source>
        <translation>die Nachricht</translation>
    </message>
    <message>
        <source>global wave sync</source>
        <translation>der Global Wave Sync</translation>
    </message>
    <message>
        <source>cache operation</source>
        <translation>die Cache-Operation</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>die Operation</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>überschrieben</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>overwrites</source>
        <translation>überschreibt</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <source>call</source>
        <translation>dem Aufruf</translation>
    </message>
    <message>
        <source>return</source>
        <translation>dem Rücksprung</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>der Aufrufer</translation>
    </message>
    <message>
        <source>called function</source>
        <translation>die aufgerufene Funktion</translation>
    </message>
    <message>
        <source>Change the preceding wait to %1</source>
        <translation>Den vorhergehenden Wait zu %1 ändern</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>Remove the wait</source>
        <translation>Den Wait entfernen</translation>
    </message>
    <message>
        <source>Change it to %1</source>
        <translation>Zu %1 ändern</translation>
    </message>
    <message>
        <source>there are too many paths to prove that the wait is missing</source>
        <translation>es gibt zu viele Pfade, um zu beweisen, dass der Wait fehlt</translation>
    </message>
    <message>
        <source>the wait is missing only on infeasible paths</source>
        <translation>der Wait fehlt nur auf unmöglichen Pfaden</translation>
    </message>
    <message>
        <source>whether they access the same bytes of LDS is not statically known</source>
        <translation>ob sie auf dieselben Bytes des LDS zugreifen, ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>other waves may depend on the operations it waits for</source>
        <translation>andere Waves können von den Operationen abhängen, auf die er wartet</translation>
    </message>
    <message>
        <source>the stores it waits for may have to be complete before a later access</source>
        <translation>die Store-Befehle, auf die er wartet, müssen vielleicht vor einem späteren Zugriff abgeschlossen sein</translation>
    </message>
    <message>
        <source>whether the results it waits for are used is not statically known</source>
        <translation>ob die Ergebnisse, auf die er wartet, benutzt werden, ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>the outstanding operations are not statically known here</source>
        <translation>die ausstehenden Operationen sind hier statisch nicht bekannt</translation>
    </message>
    <message>
        <source>a wait is missing after it</source>
        <translation>danach fehlt ein Wait</translation>
    </message>
    <message>
        <source>the target of a nearby branch is not statically known</source>
        <translation>das Ziel einer nahen Verzweigung ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>this code is unreachable</source>
        <translation>dieser Code ist unerreichbar</translation>
    </message>
    <message>
        <source>%1 is needed only on entry to the loop, not in its steady state</source>
        <translation>%1 ist nur beim Eintritt in die Schleife nötig, nicht in ihren weiteren Durchläufen</translation>
    </message>
    <message>
        <source>%1 is needed only on entry to the loop; %2 is enough in its steady state</source>
        <translation>%1 ist nur beim Eintritt in die Schleife nötig; in ihren weiteren Durchläufen genügt %2</translation>
    </message>
    <message>
        <source>%1 is stronger than needed; %2 is enough</source>
        <translation>%1 ist strenger als nötig; %2 genügt</translation>
    </message>
    <message>
        <source>the wave waits for results that it does not need yet</source>
        <translation>die Wave wartet auf Ergebnisse, die sie noch nicht braucht</translation>
    </message>
    <message>
        <source>this operation must have completed</source>
        <translation>diese Operation muss abgeschlossen sein</translation>
    </message>
    <message>
        <source>before this instruction</source>
        <translation>vor diesem Befehl</translation>
    </message>
    <message>
        <source>%1 is not needed before a later wait; remove it</source>
        <translation>%1 ist vor einem späteren Wait nicht nötig und kann entfernt werden</translation>
    </message>
    <message>
        <source>%1 has no outstanding operations to wait for; remove it</source>
        <translation>für %1 gibt es keine ausstehenden Operationen; der Wait kann entfernt werden</translation>
    </message>
    <message>
        <source>the wave issues one more instruction</source>
        <translation>die Wave gibt einen Befehl mehr aus</translation>
    </message>
    <message>
        <source>this operation is outstanding, too</source>
        <translation>auch diese Operation steht noch aus</translation>
    </message>
    <message>
        <source>the %5 is issued here</source>
        <translation>hier ausgegeben: %5</translation>
    </message>
    <message>
        <source>LLVM waits before %1 is used here, although LDS operations complete in order</source>
        <translation>LLVM wartet, bevor %1 hier benutzt wird, obwohl LDS-Operationen in ihrer Reihenfolge abschließen</translation>
    </message>
    <message>
        <source>LLVM waits before %1 is used here, although vector memory operations complete in order</source>
        <translation>LLVM wartet, bevor %1 hier benutzt wird, obwohl Operationen des Vektorspeichers in ihrer Reihenfolge abschließen</translation>
    </message>
    <message>
        <source>harmless according to the CDNA3 ISA (4.4)</source>
        <translation>nach der CDNA3 ISA (4.4) harmlos</translation>
    </message>
    <message>
        <source>%1 is overwritten while the %5 that reads it is outstanding: %2 is needed</source>
        <translation>%1 wird überschrieben, während noch aussteht, was es liest (%5): %2 ist nötig</translation>
    </message>
    <message>
        <source>the operation may send the new value</source>
        <translation>die Operation kann den neuen Wert senden</translation>
    </message>
    <message>
        <source>%1 is %5 while its %6 is outstanding: %2 is needed</source>
        <translation>%1 wird %5, während %6 noch aussteht: %2 ist nötig</translation>
    </message>
    <message>
        <source>the result arrives later and overwrites this value</source>
        <translation>das Ergebnis trifft später ein und überschreibt diesen Wert</translation>
    </message>
    <message>
        <source>the instruction may read the old value of the register</source>
        <translation>der Befehl kann den alten Wert des Registers lesen</translation>
    </message>
    <message>
        <source>%1 is used after a wait on only one counter of its FLAT access: %2 is needed</source>
        <translation>%1 wird nach einem Wait auf nur einen Zähler seines FLAT-Zugriffs benutzt: %2 ist nötig</translation>
    </message>
    <message>
        <source>a second FLAT access writes %1 while the first is outstanding: s_waitcnt vmcnt(0) lgkmcnt(0) is needed</source>
        <translation>ein zweiter FLAT-Zugriff schreibt %1, während der erste noch aussteht: s_waitcnt vmcnt(0) lgkmcnt(0) ist nötig</translation>
    </message>
    <message>
        <source>FLAT accesses complete out of order, so either result may remain (CDNA3 ISA 10.2.1)</source>
        <translation>FLAT-Zugriffe schließen in beliebiger Reihenfolge ab, so dass jedes der beiden Ergebnisse bleiben kann (CDNA3 ISA 10.2.1)</translation>
    </message>
    <message>
        <source>LDS is accessed while a load into it is outstanding: %1 is needed</source>
        <translation>auf das LDS wird zugegriffen, während ein Ladebefehl dorthin noch aussteht: %1 ist nötig</translation>
    </message>
    <message>
        <source>the instruction may see the old contents of LDS</source>
        <translation>der Befehl kann den alten Inhalt des LDS sehen</translation>
    </message>
    <message>
        <source>LDS is overwritten while an operation on it is outstanding: %1 is needed</source>
        <translation>das LDS wird überschrieben, während eine Operation darauf noch aussteht: %1 ist nötig</translation>
    </message>
    <message>
        <source>the earlier operation may see the new data</source>
        <translation>die frühere Operation kann die neuen Daten sehen</translation>
    </message>
    <message>
        <source>s_barrier does not wait for the %5: %1 is needed before it</source>
        <translation>s_barrier wartet nicht, bis %5 abgeschlossen ist: Davor ist %1 nötig</translation>
    </message>
    <message>
        <source>other waves may read stale data from LDS after the barrier</source>
        <translation>andere Waves können nach der Barriere veraltete Daten aus dem LDS lesen</translation>
    </message>
    <message>
        <source>read here by waves that have passed the barrier</source>
        <translation>hier gelesen von Waves, die die Barriere passiert haben</translation>
    </message>
    <message>
        <source>global wave sync must be followed immediately by s_waitcnt 0</source>
        <translation>auf Global Wave Sync muss sofort s_waitcnt 0 folgen</translation>
    </message>
    <message>
        <source>otherwise the behavior is undefined (CDNA3 ISA 11.4)</source>
        <translation>sonst ist das Verhalten undefiniert (CDNA3 ISA 11.4)</translation>
    </message>
    <message>
        <source>the %5 is outstanding at the return: %1 is needed</source>
        <translation>beim Rücksprung steht %5 noch aus: %1 ist nötig</translation>
    </message>
    <message>
        <source>the caller assumes that no operations are outstanding</source>
        <translation>der Aufrufer nimmt an, dass keine Operationen ausstehen</translation>
    </message>
    <message>
        <source>the %5 %6 %1 while its %7 is outstanding: %2 is needed before the %8</source>
        <translation>%5 %6 %1, während %7 noch aussteht: Vor %8 ist %2 nötig</translation>
    </message>
    <message>
        <source>the result arrives later and overwrites the new value</source>
        <translation>das Ergebnis trifft später ein und überschreibt den neuen Wert</translation>
    </message>
    <message>
        <source>the instruction may use the old value of the register</source>
        <translation>der Befehl kann den alten Wert des Registers benutzen</translation>
    </message>
    <message>
        <source>overwritten here</source>
        <translation>hier überschrieben</translation>
    </message>
    <message>
        <source>read here</source>
        <translation>hier gelesen</translation>
    </message>
    <message>
        <source>written here</source>
        <translation>hier geschrieben</translation>
    </message>
    <message>
        <source>%5 here</source>
        <translation>hier: %5</translation>
    </message>
    <message>
        <source>the wave ends after a scalar store without s_dcache_wb: insert one</source>
        <translation>die Wave endet nach einem skalaren Store-Befehl ohne s_dcache_wb: eines einfügen</translation>
    </message>
    <message>
        <source>the stored data may never reach memory</source>
        <translation>die gespeicherten Daten erreichen den Speicher vielleicht nie</translation>
    </message>
    <message>
        <source>VSKIP is enabled while the %5 is outstanding: %1 is needed</source>
        <translation>VSKIP wird eingeschaltet, während %5 noch aussteht: %1 ist nötig</translation>
    </message>
    <message>
        <source>waits may count operations that are skipped (CDNA3 ISA 12.4)</source>
        <translation>Waits können Operationen zählen, die übersprungen werden (CDNA3 ISA 12.4)</translation>
    </message>
    <message>
        <source>outstanding on %1, oldest first: lines %2</source>
        <translation>ausstehend für %1, die älteste zuerst: Zeilen %2</translation>
    </message>
    <message>
        <source>outstanding on %1, oldest first: %2</source>
        <translation>ausstehend für %1, die älteste zuerst: %2</translation>
    </message>
    <message>
        <source>on this path: lines %1</source>
        <translation>auf diesem Pfad: Zeilen %1</translation>
    </message>
    <message>
        <source>on this path: %1</source>
        <translation>auf diesem Pfad: %1</translation>
    </message>
    <message>
        <source>%1 wait state</source>
        <translation>%1 Wartezustand</translation>
    </message>
    <message>
        <source>%1 wait states</source>
        <translation>%1 Wartezustände</translation>
    </message>
    <message>
        <source>Change the preceding s_nop to %1</source>
        <translation>Das vorhergehende s_nop zu %1 ändern</translation>
    </message>
    <message>
        <source>Insert %5 of s_nop</source>
        <translation>s_nop für %5 einfügen</translation>
    </message>
    <message>
        <source>this instruction needs %5 after %1 and has %2: %6</source>
        <translation>dieser Befehl braucht %5 nach %1 und hat %2: %6</translation>
    </message>
    <message>
        <source>%1 needs %5 after %2 and has %3: %6</source>
        <translation>%1 braucht %5 nach %2 und hat %3: %6</translation>
    </message>
    <message>
        <source>%5 (%1; %2)</source>
        <translation>%5 (%1; %2)</translation>
    </message>
    <message>
        <source>s_icache_inv must be followed by %1 separate s_nop or a branch, but is followed by %2: insert %3 more</source>
        <translation>auf s_icache_inv müssen %1 einzelne s_nop oder eine Verzweigung folgen, es folgen aber %2: %3 weitere einfügen</translation>
    </message>
    <message>
        <source>the wave stalls longer than any rule requires</source>
        <translation>die Wave steht länger still, als eine Regel verlangt</translation>
    </message>
    <message>
        <source>no rule requires this s_nop: remove it</source>
        <translation>keine Regel verlangt dieses s_nop: entfernen</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>this s_nop is %5, but %1 would be enough: change it to %2</source>
        <translation>dieses s_nop ist lang: %5; %1 würden genügen: zu %2 ändern</translation>
    </message>
    <message>
        <source>VALU writes an SGPR or VCC</source>
        <translation>VALU schreibt ein SGPR oder VCC</translation>
    </message>
    <message>
        <source>VMEM or FLAT reads it: descriptor, offset or address</source>
        <translation>VMEM oder FLAT liest es: Deskriptor, Offset oder Adresse</translation>
    </message>
    <message>
        <source>The memory instruction takes the old value, and so goes to a wrong address. Insert s_nop 4 between them, or compute the SGPR on the scalar unit, which needs no wait states.</source>
        <translation>Der Speicherbefehl nimmt den alten Wert und greift so auf eine falsche Adresse zu. s_nop 4 dazwischen einfügen oder das SGPR mit der skalaren Einheit berechnen, die keine Wartezustände braucht.</translation>
    </message>
    <message>
        <source>VALU writes M0</source>
        <translation>VALU schreibt M0</translation>
    </message>
    <message>
        <source>a load to LDS reads M0</source>
        <translation>ein Ladebefehl ins LDS liest M0</translation>
    </message>
    <message>
        <source>The data can land at the old place in LDS. Insert s_nop 4 between them, or write M0 with s_mov_b32.</source>
        <translation>Die Daten können an der alten Stelle im LDS landen. s_nop 4 dazwischen einfügen oder M0 mit s_mov_b32 schreiben.</translation>
    </message>
    <message>
        <source>v_cmpx writes EXEC</source>
        <translation>v_cmpx schreibt EXEC</translation>
    </message>
    <message>
        <source>VMEM or FLAT follows</source>
        <translation>VMEM oder FLAT folgt</translation>
    </message>
    <message>
        <source>LLVM takes EXEC for an SGPR that memory instructions read; the manual does not require it and shipped kernels rely on none.</source>
        <translation>LLVM behandelt EXEC wie ein SGPR, das Speicherbefehle lesen; das Handbuch verlangt es nicht, und ausgelieferte Kernel kommen ohne aus.</translation>
    </message>
    <message>
        <source>VALU reads it as a constant</source>
        <translation>VALU liest es als Konstante</translation>
    </message>
    <message>
        <source>The reader gets the old value. Insert s_nop 1 or two other instructions between them.</source>
        <translation>Der lesende Befehl bekommt den alten Wert. s_nop 1 oder zwei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>VALU reads it as its carry</source>
        <translation>VALU liest es als Übertrag</translation>
    </message>
    <message>
        <source>The hardware forwards a carry: the manual requires none and only LLVM counts it as a constant.</source>
        <translation>Die Hardware leitet einen Übertrag weiter: Das Handbuch verlangt keine, und nur LLVM zählt ihn als Konstante.</translation>
    </message>
    <message>
        <source>v_cndmask_b32 reads it as its lane mask</source>
        <translation>v_cndmask_b32 liest es als Lane-Maske</translation>
    </message>
    <message>
        <source>The mask goes the way of a carry (CDNA3 ISA 6.2.1), for which the manual requires none; only LLVM counts it as a constant.</source>
        <translation>Die Maske nimmt den Weg eines Übertrags (CDNA3 ISA 6.2.1), für den das Handbuch keine verlangt; nur LLVM zählt sie als Konstante.</translation>
    </message>
    <message>
        <source>VALU writes VCC by one name</source>
        <translation>VALU schreibt VCC unter einem Namen</translation>
    </message>
    <message>
        <source>VALU reads it by another name</source>
        <translation>VALU liest es unter einem anderen Namen</translation>
    </message>
    <message>
        <source>Cannot be written for gfx942: the numbers of VCC have no second name.</source>
        <translation>Lässt sich für gfx942 nicht schreiben: Die Nummern von VCC haben keinen zweiten Namen.</translation>
    </message>
    <message>
        <source>VALU writes an SGPR, VCC or M0</source>
        <translation>VALU schreibt ein SGPR, VCC oder M0</translation>
    </message>
    <message>
        <source>v_readlane or v_writelane selects the lane with it</source>
        <translation>v_readlane oder v_writelane wählt damit die Lane aus</translation>
    </message>
    <message>
        <source>A wrong lane is read or written. Insert s_nop 3 between them, or write the number with the scalar unit, which needs no wait states.</source>
        <translation>Eine falsche Lane wird gelesen oder geschrieben. s_nop 3 dazwischen einfügen oder die Nummer mit der skalaren Einheit schreiben, die keine Wartezustände braucht.</translation>
    </message>
    <message>
        <source>VALU writes a VGPR</source>
        <translation>VALU schreibt ein VGPR</translation>
    </message>
    <message>
        <source>v_readlane reads it</source>
        <translation>v_readlane liest es</translation>
    </message>
    <message>
        <source>The SGPR gets the old value of the lane. Insert s_nop 0 or another instruction between them.</source>
        <translation>Das SGPR bekommt den alten Wert der Lane. s_nop 0 oder einen anderen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>v_readfirstlane reads it</source>
        <translation>v_readfirstlane liest es</translation>
    </message>
    <message>
        <source>The SGPR may get the old value. The manual names v_readlane only; s_nop 0 between them is safe.</source>
        <translation>Das SGPR kann den alten Wert bekommen. Das Handbuch nennt nur v_readlane; s_nop 0 dazwischen ist sicher.</translation>
    </message>
    <message>
        <source>v_readlane, v_readfirstlane or v_writelane follows</source>
        <translation>v_readlane, v_readfirstlane oder v_writelane folgt</translation>
    </message>
    <message>
        <source>The lane is chosen with the old EXEC. Insert s_nop 3 between them.</source>
        <translation>Die Lane wird mit dem alten EXEC ausgewählt. s_nop 3 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>VALU reads EXEC as data</source>
        <translation>VALU liest EXEC als Daten</translation>
    </message>
    <message>
        <source>The reader gets the old mask. Insert s_nop 1 between them.</source>
        <translation>Der lesende Befehl bekommt die alte Maske. s_nop 1 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>other VALU follows</source>
        <translation>andere VALU folgt</translation>
    </message>
    <message>
        <source>Nothing to do: the new EXEC takes effect immediately.</source>
        <translation>Nichts zu tun: Das neue EXEC wirkt sofort.</translation>
    </message>
    <message>
        <source>a DPP instruction reads it</source>
        <translation>ein DPP-Befehl liest es</translation>
    </message>
    <message>
        <source>Other lanes still give their old values. Insert s_nop 1 or two other instructions between them.</source>
        <translation>Andere Lanes geben noch ihre alten Werte. s_nop 1 oder zwei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>any DPP instruction follows</source>
        <translation>ein beliebiger DPP-Befehl folgt</translation>
    </message>
    <message>
        <source>The old EXEC selects the lanes that take part. Insert s_nop 4 between them, or write EXEC with the scalar unit.</source>
        <translation>Das alte EXEC wählt die beteiligten Lanes aus. s_nop 4 dazwischen einfügen oder EXEC mit der skalaren Einheit schreiben.</translation>
    </message>
    <message>
        <source>VALU writes VCC</source>
        <translation>VALU schreibt VCC</translation>
    </message>
    <message>
        <source>v_div_fmas reads it</source>
        <translation>v_div_fmas liest es</translation>
    </message>
    <message>
        <source>It scales by the old VCC and the quotient is off by a power of two. Insert s_nop 3 after v_div_scale, or order the other steps of the division between them.</source>
        <translation>Er skaliert nach dem alten VCC, und der Quotient ist um eine Zweierpotenz falsch. s_nop 3 nach v_div_scale einfügen oder die anderen Schritte der Division dazwischen anordnen.</translation>
    </message>
    <message>
        <source>VALU writes VCC or EXEC</source>
        <translation>VALU schreibt VCC oder EXEC</translation>
    </message>
    <message>
        <source>VALU reads src_vccz or src_execz</source>
        <translation>VALU liest src_vccz oder src_execz</translation>
    </message>
    <message>
        <source>The flag is still that of the old value. Insert s_nop 4 between them.</source>
        <translation>Das Flag ist noch das des alten Werts. s_nop 4 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>a transcendental instruction writes a VGPR</source>
        <translation>ein transzendenter Befehl schreibt ein VGPR</translation>
    </message>
    <message>
        <source>a non-transcendental VALU instruction reads it</source>
        <translation>ein anderer VALU-Befehl liest es</translation>
    </message>
    <message>
        <source>The reader gets the old value, because the result comes later than others. Insert s_nop 0 or an independent instruction between them.</source>
        <translation>Der lesende Befehl bekommt den alten Wert, weil das Ergebnis später kommt als andere. s_nop 0 oder einen unabhängigen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>SDWA dst_sel or op_sel moves a result within its VGPR</source>
        <translation>SDWA dst_sel oder op_sel verschiebt ein Ergebnis innerhalb seines VGPR</translation>
    </message>
    <message>
        <source>VALU reads the result</source>
        <translation>VALU liest das Ergebnis</translation>
    </message>
    <message>
        <source>The reader gets the register without the moved bits. Insert s_nop 0 or an independent instruction between them.</source>
        <translation>Der lesende Befehl bekommt das Register ohne die verschobenen Bits. s_nop 0 oder einen unabhängigen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>SDWA or op_sel selects parts of sources only</source>
        <translation>SDWA oder op_sel wählt nur Teile der Quellen aus</translation>
    </message>
    <message>
        <source>One sentence of the manual covers every SDWA instruction, its table only moved results; none is needed in practice.</source>
        <translation>Ein Satz des Handbuchs betrifft jeden SDWA-Befehl, seine Tabelle nur verschobene Ergebnisse; in der Praxis ist keiner nötig.</translation>
    </message>
    <message>
        <source>VOP3P writes a VGPR with its default op_sel_hi</source>
        <translation>VOP3P schreibt ein VGPR mit seinem voreingestellten op_sel_hi</translation>
    </message>
    <message>
        <source>LLVM takes a bit of op_sel_hi for that of a moved result; none is needed.</source>
        <translation>LLVM hält ein Bit von op_sel_hi für das eines verschobenen Ergebnisses; keiner ist nötig.</translation>
    </message>
    <message>
        <source>v_cvt of fp8 or bf8 in its SDWA form writes a VGPR</source>
        <translation>v_cvt von fp8 oder bf8 in SDWA-Form schreibt ein VGPR</translation>
    </message>
    <message>
        <source>These ignore dst_sel, so nothing is moved and none is needed; LLVM does not look.</source>
        <translation>Diese ignorieren dst_sel, so dass nichts verschoben wird und keiner nötig ist; LLVM prüft es nicht.</translation>
    </message>
    <message>
        <source>SDWA dst_sel, op_sel or v_cvt_sr writes a part of a VGPR</source>
        <translation>SDWA dst_sel, op_sel oder v_cvt_sr schreibt einen Teil eines VGPR</translation>
    </message>
    <message>
        <source>VALU writes another part of the same VGPR</source>
        <translation>VALU schreibt einen anderen Teil desselben VGPR</translation>
    </message>
    <message>
        <source>Keeping the rest of the register is a hidden read of it, at least for its ECC, and comes too early. Insert s_nop 0 or an independent instruction between them.</source>
        <translation>Den Rest des Registers zu behalten ist ein verstecktes Lesen, zumindest für sein ECC, und kommt zu früh. s_nop 0 oder einen unabhängigen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>a store of three or more dwords, or a cmpswap_x2, takes its data</source>
        <translation>ein Store von drei oder mehr Dwords oder ein cmpswap_x2 nimmt seine Daten</translation>
    </message>
    <message>
        <source>VALU writes a VGPR of its data</source>
        <translation>VALU schreibt ein VGPR seiner Daten</translation>
    </message>
    <message>
        <source>The store can take the new value instead of the old one. Insert s_nop 1 or two instructions between them that leave the data alone.</source>
        <translation>Der Store kann den neuen Wert statt des alten nehmen. s_nop 1 oder zwei Befehle dazwischen einfügen, die die Daten nicht ändern.</translation>
    </message>
    <message>
        <source>a load returns into a VGPR of its data</source>
        <translation>ein Ladebefehl liefert in ein VGPR seiner Daten</translation>
    </message>
    <message>
        <source>The manual requires one; compilers place loads right after such stores, and nothing can be loaded before the store has read its data.</source>
        <translation>Das Handbuch verlangt einen; Compiler setzen Ladebefehle direkt nach solchen Stores, und nichts kann geladen werden, bevor der Store seine Daten gelesen hat.</translation>
    </message>
    <message>
        <source>a buffer store of three or more dwords with an SGPR for its offset takes its data</source>
        <translation>ein Puffer-Store von drei oder mehr Dwords mit einem SGPR als Offset nimmt seine Daten</translation>
    </message>
    <message>
        <source>The manual requires none, but stored data were seen to change on a GPU of the same family. Insert s_nop 0 between them.</source>
        <translation>Das Handbuch verlangt keinen, aber auf einer GPU derselben Familie wurde beobachtet, dass sich gespeicherte Daten änderten. s_nop 0 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>SALU writes M0</source>
        <translation>SALU schreibt M0</translation>
    </message>
    <message>
        <source>s_sendmsg or ds_gws_* reads it</source>
        <translation>s_sendmsg oder ds_gws_* liest es</translation>
    </message>
    <message>
        <source>The message or resource is that of the old M0. Insert s_nop 0 or another instruction between them.</source>
        <translation>Die Nachricht oder Ressource ist die des alten M0. s_nop 0 oder einen anderen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>ds_*_addtid_b32, buffer_store_lds_dword, or a global or scratch load to LDS reads it</source>
        <translation>ds_*_addtid_b32, buffer_store_lds_dword oder ein Global- oder Scratch-Ladebefehl ins LDS liest es</translation>
    </message>
    <message>
        <source>The address in LDS is that of the old M0. Insert s_nop 0 or another instruction between them.</source>
        <translation>Die Adresse im LDS ist die des alten M0. s_nop 0 oder einen anderen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>buffer_load with lds reads it</source>
        <translation>buffer_load mit lds liest es</translation>
    </message>
    <message>
        <source>The manual does not list this form and shipped kernels have none between them.</source>
        <translation>Das Handbuch nennt diese Form nicht, und ausgelieferte Kernel haben keinen dazwischen.</translation>
    </message>
    <message>
        <source>s_movrels or s_movreld reads it</source>
        <translation>s_movrels oder s_movreld liest es</translation>
    </message>
    <message>
        <source>The register is chosen with the old M0. Insert s_nop 0 or another instruction between them.</source>
        <translation>Das Register wird mit dem alten M0 ausgewählt. s_nop 0 oder einen anderen Befehl dazwischen einfügen.</translation>
    </message>
    <message>
        <source>s_setreg writes a hardware register</source>
        <translation>s_setreg schreibt ein Hardwareregister</translation>
    </message>
    <message>
        <source>s_getreg reads the same one</source>
        <translation>s_getreg liest dasselbe</translation>
    </message>
    <message>
        <source>The old value is read. Insert s_nop 1 or two other instructions between them.</source>
        <translation>Der alte Wert wird gelesen. s_nop 1 oder zwei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>s_setreg writes the same one</source>
        <translation>s_setreg schreibt dasselbe</translation>
    </message>
    <message>
        <source>The second write can get lost. Insert s_nop 1 between them, or write both fields at once.</source>
        <translation>Das zweite Schreiben kann verloren gehen. s_nop 1 dazwischen einfügen oder beide Felder auf einmal schreiben.</translation>
    </message>
    <message>
        <source>s_setreg writes TRAPSTS</source>
        <translation>s_setreg schreibt TRAPSTS</translation>
    </message>
    <message>
        <source>s_rfe_b64 or s_rfe_restore_b64 returns</source>
        <translation>s_rfe_b64 oder s_rfe_restore_b64 kehrt zurück</translation>
    </message>
    <message>
        <source>The wave returns with the old status. Insert s_nop 0 between them.</source>
        <translation>Die Wave kehrt mit dem alten Status zurück. s_nop 0 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>s_setvskip changes MODE</source>
        <translation>s_setvskip ändert MODE</translation>
    </message>
    <message>
        <source>s_getreg reads MODE</source>
        <translation>s_getreg liest MODE</translation>
    </message>
    <message>
        <source>The old mode is read. Insert s_nop 1 between them.</source>
        <translation>Der alte Modus wird gelesen. s_nop 1 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>s_setreg changes the skip bit of MODE</source>
        <translation>s_setreg ändert das Skip-Bit von MODE</translation>
    </message>
    <message>
        <source>any vector instruction follows</source>
        <translation>ein beliebiger Vektorbefehl folgt</translation>
    </message>
    <message>
        <source>The vector instruction is executed, or skipped, by the old bit. Insert two s_nop 0 or scalar instructions between them.</source>
        <translation>Der Vektorbefehl wird nach dem alten Bit ausgeführt oder übersprungen. Zwei s_nop 0 oder skalare Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>s_icache_inv empties the instruction cache</source>
        <translation>s_icache_inv leert den Befehlscache</translation>
    </message>
    <message>
        <source>any instruction follows</source>
        <translation>ein beliebiger Befehl folgt</translation>
    </message>
    <message>
        <source>Instructions that were fetched before are executed. Write sixteen separate s_nop 0, or branch.</source>
        <translation>Befehle, die vorher geholt wurden, werden ausgeführt. Sechzehn einzelne s_nop 0 schreiben oder verzweigen.</translation>
    </message>
    <message>
        <source>a scalar load is in a run of scalar loads</source>
        <translation>ein skalarer Ladebefehl liegt in einer Folge skalarer Ladebefehle</translation>
    </message>
    <message>
        <source>one of the run writes an address of the run</source>
        <translation>einer der Folge schreibt eine Adresse der Folge</translation>
    </message>
    <message>
        <source>When a page is missing the run is executed again, with addresses that it has overwritten itself. Insert s_nop 0 between them or load elsewhere; nothing is needed where XNACK is off.</source>
        <translation>Fehlt eine Seite, wird die Folge noch einmal ausgeführt, mit Adressen, die sie selbst überschrieben hat. s_nop 0 dazwischen einfügen oder woandershin laden; ohne XNACK ist nichts nötig.</translation>
    </message>
    <message>
        <source>a vector load is in a run of vector memory instructions</source>
        <translation>ein Vektor-Ladebefehl liegt in einer Folge von Vektor-Speicherbefehlen</translation>
    </message>
    <message>
        <source>LLVM requires the same of vector memory; the manual mentions only scalar loads. Nothing is needed where XNACK is off.</source>
        <translation>LLVM verlangt dasselbe für Vektorspeicher; das Handbuch nennt nur skalare Ladebefehle. Ohne XNACK ist nichts nötig.</translation>
    </message>
    <message>
        <source>a 64-bit shift takes its amount from the last VGPR of eight</source>
        <translation>ein 64-Bit-Schiebebefehl nimmt seine Weite aus dem letzten von acht VGPRs</translation>
    </message>
    <message>
        <source>it executes</source>
        <translation>er wird ausgeführt</translation>
    </message>
    <message>
        <source>An erratum of gfx90a, not confirmed on gfx942.</source>
        <translation>Ein Erratum von gfx90a, auf gfx942 nicht bestätigt.</translation>
    </message>
    <message>
        <source>a dot product writes a VGPR</source>
        <translation>ein Skalarprodukt schreibt ein VGPR</translation>
    </message>
    <message>
        <source>the same opcode reads it as its third source</source>
        <translation>derselbe Opcode liest es als dritte Quelle</translation>
    </message>
    <message>
        <source>Nothing to do: sums of one opcode are forwarded.</source>
        <translation>Nichts zu tun: Summen eines Opcodes werden weitergeleitet.</translation>
    </message>
    <message>
        <source>the same opcode reads it as its first or second source</source>
        <translation>derselbe Opcode liest es als erste oder zweite Quelle</translation>
    </message>
    <message>
        <source>The reader gets the old value. Insert s_nop 2 or three other instructions between them.</source>
        <translation>Der lesende Befehl bekommt den alten Wert. s_nop 2 oder drei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>the same opcode writes it</source>
        <translation>derselbe Opcode schreibt es</translation>
    </message>
    <message>
        <source>Nothing to do: they complete in order.</source>
        <translation>Nichts zu tun: Sie schließen in ihrer Reihenfolge ab.</translation>
    </message>
    <message>
        <source>VALU of another opcode reads or writes it</source>
        <translation>VALU eines anderen Opcodes liest oder schreibt es</translation>
    </message>
    <message>
        <source>The other takes the old value, or is overwritten late. Insert s_nop 2 or three other instructions between them.</source>
        <translation>Der andere nimmt den alten Wert oder wird später überschrieben. s_nop 2 oder drei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>VMEM, FLAT or DS reads it or loads into it</source>
        <translation>VMEM, FLAT oder DS liest es oder lädt dorthin</translation>
    </message>
    <message>
        <source>The old value is stored or taken for an address. Insert s_nop 2 or three other instructions between them.</source>
        <translation>Der alte Wert wird gespeichert oder als Adresse genommen. s_nop 2 oder drei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>a matrix operation reads or writes it</source>
        <translation>eine Matrixoperation liest oder schreibt es</translation>
    </message>
    <message>
        <source>The matrix operation takes the old value. Insert s_nop 2 or three other instructions between them; LLVM does not.</source>
        <translation>Die Matrixoperation nimmt den alten Wert. s_nop 2 oder drei andere Befehle dazwischen einfügen; LLVM tut es nicht.</translation>
    </message>
    <message>
        <source>VALU writes a register</source>
        <translation>VALU schreibt ein Register</translation>
    </message>
    <message>
        <source>a matrix operation reads it as A, B, C or index</source>
        <translation>eine Matrixoperation liest es als A, B, C oder Index</translation>
    </message>
    <message>
        <source>The matrix operation takes the old value. Insert s_nop 1 or two other instructions between them.</source>
        <translation>Die Matrixoperation nimmt den alten Wert. s_nop 1 oder zwei andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>any matrix operation follows</source>
        <translation>eine beliebige Matrixoperation folgt</translation>
    </message>
    <message>
        <source>Its behavior in the first passes is undefined. Insert s_nop 3 between them.</source>
        <translation>Ihr Verhalten in den ersten Durchgängen ist undefiniert. s_nop 3 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>an XDL matrix operation writes D</source>
        <translation>eine XDL-Matrixoperation schreibt D</translation>
    </message>
    <message>
        <source>an XDL one reads it as C, in the same registers</source>
        <translation>eine XDL-Operation liest es als C, in denselben Registern</translation>
    </message>
    <message>
        <source>The sum misses the product before it. Only operations of two passes need s_nop 1; longer ones are forwarded.</source>
        <translation>Der Summe fehlt das Produkt davor. Nur Operationen von zwei Durchgängen brauchen s_nop 1; längere werden weitergeleitet.</translation>
    </message>
    <message>
        <source>an XDL one reads a C that overlaps it</source>
        <translation>eine XDL-Operation liest ein C, das sich damit überschneidet</translation>
    </message>
    <message>
        <source>C is read before D is written. Insert other instructions between them, or sum in the same registers with operations of as many passes.</source>
        <translation>C wird gelesen, bevor D geschrieben ist. Andere Befehle dazwischen einfügen oder in denselben Registern mit Operationen von ebenso vielen Durchgängen summieren.</translation>
    </message>
    <message>
        <source>an SGEMM or DGEMM one reads a C that overlaps or equals it</source>
        <translation>eine SGEMM- oder DGEMM-Operation liest ein C, das sich damit überschneidet oder ihm gleicht</translation>
    </message>
    <message>
        <source>C is read before D is written; nothing is forwarded between the two kinds. Insert other instructions between them.</source>
        <translation>C wird gelesen, bevor D geschrieben ist; zwischen den beiden Arten wird nichts weitergeleitet. Andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>any matrix operation reads it as A, B or index</source>
        <translation>eine beliebige Matrixoperation liest es als A, B oder Index</translation>
    </message>
    <message>
        <source>The factors are read before D is written. Insert other instructions, such as products of other registers, between them.</source>
        <translation>Die Faktoren werden gelesen, bevor D geschrieben ist. Andere Befehle dazwischen einfügen, etwa Produkte anderer Register.</translation>
    </message>
    <message>
        <source>an SGEMM matrix operation writes D</source>
        <translation>eine SGEMM-Matrixoperation schreibt D</translation>
    </message>
    <message>
        <source>an SGEMM one reads it as C, in the same registers</source>
        <translation>eine SGEMM-Operation liest es als C, in denselben Registern</translation>
    </message>
    <message>
        <source>an SGEMM or DGEMM one reads a C that overlaps it</source>
        <translation>eine SGEMM- oder DGEMM-Operation liest ein C, das sich damit überschneidet</translation>
    </message>
    <message>
        <source>C is read before D is written. Insert other instructions between them, or sum in the same registers.</source>
        <translation>C wird gelesen, bevor D geschrieben ist. Andere Befehle dazwischen einfügen oder in denselben Registern summieren.</translation>
    </message>
    <message>
        <source>C may be read before D is written: the manual of this GPU requires it; that of the next GPU and LLVM do not. Insert other instructions between them to be sure.</source>
        <translation>C kann gelesen werden, bevor D geschrieben ist: Das Handbuch dieser GPU verlangt es; das der nächsten GPU und LLVM nicht. Sicherheitshalber andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The manual requires none, LLVM two wait states after an operation of two passes. Insert s_nop 1 between them to be sure.</source>
        <translation>Das Handbuch verlangt keinen, LLVM zwei Wartezustände nach einer Operation von zwei Durchgängen. Sicherheitshalber s_nop 1 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The factors are read before D is written. Insert other instructions between them.</source>
        <translation>Die Faktoren werden gelesen, bevor D geschrieben ist. Andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>v_mfma_f64_16x16x4_f64 writes D</source>
        <translation>v_mfma_f64_16x16x4_f64 schreibt D</translation>
    </message>
    <message>
        <source>the same opcode reads it as C, in the same registers</source>
        <translation>derselbe Opcode liest es als C, in denselben Registern</translation>
    </message>
    <message>
        <source>Nothing to do: the sum is forwarded.</source>
        <translation>Nichts zu tun: Die Summe wird weitergeleitet.</translation>
    </message>
    <message>
        <source>an SGEMM or DGEMM matrix operation reads a C that overlaps it</source>
        <translation>eine SGEMM- oder DGEMM-Matrixoperation liest ein C, das sich damit überschneidet</translation>
    </message>
    <message>
        <source>C is read before D is written. Insert other instructions between them.</source>
        <translation>C wird gelesen, bevor D geschrieben ist. Andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>an XDL matrix operation reads a C that overlaps it</source>
        <translation>eine XDL-Matrixoperation liest ein C, das sich damit überschneidet</translation>
    </message>
    <message>
        <source>Nothing to do.</source>
        <translation>Nichts zu tun.</translation>
    </message>
    <message>
        <source>v_mfma_f64_4x4x4_4b_f64 writes D</source>
        <translation>v_mfma_f64_4x4x4_4b_f64 schreibt D</translation>
    </message>
    <message>
        <source>The sum misses the product before it: nothing is forwarded. Insert s_nop 3 between them, or sum in several sets of registers in turn.</source>
        <translation>Der Summe fehlt das Produkt davor: Nichts wird weitergeleitet. s_nop 3 dazwischen einfügen oder abwechselnd in mehreren Registersätzen summieren.</translation>
    </message>
    <message>
        <source>C is read before D is written. Insert s_nop 3 between them.</source>
        <translation>C wird gelesen, bevor D geschrieben ist. s_nop 3 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The factors are read before D is written. Insert s_nop 5 between them.</source>
        <translation>Die Faktoren werden gelesen, bevor D geschrieben ist. s_nop 5 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>any matrix operation writes D</source>
        <translation>eine beliebige Matrixoperation schreibt D</translation>
    </message>
    <message>
        <source>another one writes overlapping registers without reading them</source>
        <translation>eine andere schreibt überlappende Register, ohne sie zu lesen</translation>
    </message>
    <message>
        <source>VALU reads or writes D</source>
        <translation>VALU liest oder schreibt D</translation>
    </message>
    <message>
        <source>The reader gets the old value, the writer is overwritten when D arrives. Insert s_nop or other instructions between them.</source>
        <translation>Ein lesender Befehl bekommt den alten Wert, Geschriebenes wird überschrieben, wenn D eintrifft. s_nop oder andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>VMEM, FLAT or DS reads D</source>
        <translation>VMEM, FLAT oder DS liest D</translation>
    </message>
    <message>
        <source>The old value is stored or taken for an address. Insert s_nop or other instructions between them.</source>
        <translation>Der alte Wert wird gespeichert oder als Adresse genommen. s_nop oder andere Befehle dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The reader gets the old value, the writer is overwritten when D arrives. Insert s_nop 10 between them.</source>
        <translation>Ein lesender Befehl bekommt den alten Wert, Geschriebenes wird überschrieben, wenn D eintrifft. s_nop 10 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The old value is stored or taken for an address. Insert s_nop 15 and s_nop 1 between them.</source>
        <translation>Der alte Wert wird gespeichert oder als Adresse genommen. s_nop 15 und s_nop 1 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The reader gets the old value, the writer is overwritten when D arrives. Insert s_nop 5 between them.</source>
        <translation>Ein lesender Befehl bekommt den alten Wert, Geschriebenes wird überschrieben, wenn D eintrifft. s_nop 5 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>The old value is stored or taken for an address. Insert s_nop 8 between them.</source>
        <translation>Der alte Wert wird gespeichert oder als Adresse genommen. s_nop 8 dazwischen einfügen.</translation>
    </message>
    <message>
        <source>a load returns into D</source>
        <translation>ein Ladebefehl liefert nach D</translation>
    </message>
    <message>
        <source>What was loaded could be overwritten when D arrives. The manual lists VALU only and loads take longer; LLVM requires as many as for VALU (the numbers here are those of XDL).</source>
        <translation>Das Geladene könnte überschrieben werden, wenn D eintrifft. Das Handbuch nennt nur VALU, und Laden dauert länger; LLVM verlangt ebenso viele wie für VALU (die Zahlen hier sind die von XDL).</translation>
    </message>
    <message>
        <source>an XDL matrix operation reads C</source>
        <translation>eine XDL-Matrixoperation liest C</translation>
    </message>
    <message>
        <source>VALU writes C</source>
        <translation>VALU schreibt C</translation>
    </message>
    <message>
        <source>The matrix operation can take the new value, as it reads C pass by pass. Insert s_nop or other instructions between them, or leave D and C in the same registers.</source>
        <translation>Die Matrixoperation kann den neuen Wert nehmen, weil sie C Durchgang für Durchgang liest. s_nop oder andere Befehle dazwischen einfügen oder D und C in denselben Registern lassen.</translation>
    </message>
    <message>
        <source>any matrix operation reads A, B or the index</source>
        <translation>eine beliebige Matrixoperation liest A, B oder den Index</translation>
    </message>
    <message>
        <source>VALU writes it</source>
        <translation>VALU schreibt es</translation>
    </message>
    <message>
        <source>Nothing to do: the factors are read at once.</source>
        <translation>Nichts zu tun: Die Faktoren werden sofort gelesen.</translation>
    </message>
    <message>
        <source>an SGEMM or DGEMM matrix operation reads C</source>
        <translation>eine SGEMM- oder DGEMM-Matrixoperation liest C</translation>
    </message>
    <message>
        <source>Nothing to do: C is read in time.</source>
        <translation>Nichts zu tun: C wird rechtzeitig gelesen.</translation>
    </message>
    <message>
        <source>any DGEMM matrix operation executes</source>
        <translation>eine beliebige DGEMM-Matrixoperation wird ausgeführt</translation>
    </message>
    <message>
        <source>v_fma_f64 or v_fmac_f64 follows, whatever the registers</source>
        <translation>v_fma_f64 oder v_fmac_f64 folgt, unabhängig von den Registern</translation>
    </message>
    <message>
        <source>Both use the f64 unit; only LLVM requires it.</source>
        <translation>Beide benutzen die f64-Einheit; nur LLVM verlangt es.</translation>
    </message>
    <message>
        <source>unreachable instruction: remove it or branch to it</source>
        <translation>unerreichbarer Befehl: entfernen oder dorthin verzweigen</translation>
    </message>
    <message>
        <source>%1 unreachable instructions: remove them or branch to them</source>
        <translation>%1 unerreichbare Befehle: entfernen oder dorthin verzweigen</translation>
    </message>
    <message>
        <source>unreachable code still occupies the instruction cache</source>
        <translation>unerreichbarer Code belegt trotzdem den Befehlscache</translation>
    </message>
    <message>
        <source>the last of them</source>
        <translation>der letzte davon</translation>
    </message>
    <message>
        <source>the wave executes whatever words follow, or faults</source>
        <translation>die Wave führt aus, was immer an Wörtern folgt, oder bricht mit einem Fehler ab</translation>
    </message>
    <message>
        <source>control flow runs past the end of the code: end with s_endpgm</source>
        <translation>die Ausführung läuft über das Ende des Codes hinaus: mit s_endpgm enden</translation>
    </message>
    <message>
        <source>control flow runs past the end of kernel %1: end with s_endpgm</source>
        <translation>die Ausführung läuft über das Ende des Kernels %1 hinaus: mit s_endpgm enden</translation>
    </message>
    <message>
        <source>the target of %1 its operand is not statically known</source>
        <translation>das Ziel von %1 ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>the target of %1 is not statically known</source>
        <translation>das Ziel von %1 ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>nothing is known about registers and outstanding operations at its possible targets, so nothing is reported there</source>
        <translation>über Register und ausstehende Operationen an den möglichen Zielen ist nichts bekannt, daher wird dort nichts gemeldet</translation>
    </message>
    <message>
        <source>%1 is read uninitialized: write it first</source>
        <translation>%1 wird nicht initialisiert gelesen: zuerst schreiben</translation>
    </message>
    <message>
        <source>%1 is read uninitialized: write it first, or enable it in the kernel descriptor</source>
        <translation>%1 wird nicht initialisiert gelesen: zuerst schreiben oder im Kernel-Deskriptor einschalten</translation>
    </message>
    <message>
        <source>%1 is read uninitialized on one path: write it on that path too</source>
        <translation>%1 wird auf einem Pfad nicht initialisiert gelesen: auch auf diesem Pfad schreiben</translation>
    </message>
    <message>
        <source>a register starts with whatever the previous wave left in it, so results can differ from run to run</source>
        <translation>ein Register beginnt mit dem, was die vorige Wave darin hinterlassen hat, so dass Ergebnisse von Lauf zu Lauf verschieden sein können</translation>
    </message>
    <message>
        <source>not proven that %1 is initialized: too many paths</source>
        <translation>nicht bewiesen, dass %1 initialisiert ist: zu viele Pfade</translation>
    </message>
    <message>
        <source>not proven that %1 and another register are initialized: too many paths</source>
        <translation>nicht bewiesen, dass %1 und ein weiteres Register initialisiert sind: zu viele Pfade</translation>
    </message>
    <message>
        <source>not proven that %1 and %2 other registers are initialized: too many paths</source>
        <translation>nicht bewiesen, dass %1 und %2 weitere Register initialisiert sind: zu viele Pfade</translation>
    </message>
    <message>
        <source>the search stopped at its limit, and the paths until then write each register before it is read</source>
        <translation>die Suche endete an ihrer Grenze, und die Pfade bis dahin schreiben jedes Register, bevor es gelesen wird</translation>
    </message>
    <message>
        <source>%1 is read here</source>
        <translation>%1 wird hier gelesen</translation>
    </message>
    <message>
        <source>%1 is outside the %2 that the descriptor of %3 allocates: raise %4</source>
        <translation>%1 liegt außerhalb der %2, die der Deskriptor von %3 belegt: %4 erhöhen</translation>
    </message>
    <message>
        <source>reads return s0 and writes are dropped</source>
        <translation>Lesen ergibt s0, und Geschriebenes geht verloren</translation>
    </message>
    <message>
        <source>reads return v0, and an instruction that writes it does nothing</source>
        <translation>Lesen ergibt v0, und ein Befehl, der es schreibt, tut nichts</translation>
    </message>
    <message>
        <source>each overwrites the other</source>
        <translation>jedes überschreibt das andere</translation>
    </message>
    <message>
        <source>%1 is used here</source>
        <translation>%1 wird hier benutzt</translation>
    </message>
    <message>
        <source>%1 is not below .amdhsa_accum_offset %2: raise it to %3</source>
        <translation>%1 liegt nicht unter .amdhsa_accum_offset %2: auf %3 erhöhen</translation>
    </message>
    <message>
        <source>Fix them</source>
        <translation>Beheben</translation>
    </message>
    <message>
        <source>%5 in %1 places</source>
        <translation>%5, an %1 Stellen</translation>
    </message>
    <message>
        <source>if XNACK is enabled, %1 overwrites an address that an earlier load of its run may need again: insert s_nop 0 between them, or assemble for gfx942:xnack-</source>
        <translation>mit eingeschaltetem XNACK überschreibt %1 eine Adresse, die ein früherer Ladebefehl seiner Folge noch einmal brauchen kann: s_nop 0 dazwischen einfügen, oder für gfx942:xnack- assemblieren</translation>
    </message>
    <message>
        <source>%5 (%1 more like this)</source>
        <translation>%5 (%1 weitere dieser Art)</translation>
    </message>
    <message>
        <source>%5 (%6)</source>
        <translation>%5 (%6)</translation>
    </message>
    <message>
        <source>%5, %6</source>
        <translation>%5, %6</translation>
    </message>
    <message>
        <source>in macro %1 invoked at line %2</source>
        <translation>im Makro %1, aufgerufen in Zeile %2</translation>
    </message>
    <message>
        <source>in macro %1 invoked at %2</source>
        <translation>im Makro %1, aufgerufen bei %2</translation>
    </message>
    <message>
        <source>in iteration %1 of %2 at line %3</source>
        <translation>in Durchlauf %1 von %2 in Zeile %3</translation>
    </message>
    <message>
        <source>in iteration %1 of %2 at %3</source>
        <translation>in Durchlauf %1 von %2 bei %3</translation>
    </message>
    <message>
        <source>included at line %1</source>
        <translation>eingebunden in Zeile %1</translation>
    </message>
    <message>
        <source>included at %1</source>
        <translation>eingebunden bei %1</translation>
    </message>
    <message>
        <source>%1 inlined at line %2</source>
        <translation>%1, eingesetzt in Zeile %2</translation>
    </message>
    <message>
        <source>%1 inlined at %2</source>
        <translation>%1, eingesetzt bei %2</translation>
    </message>
    <message>
        <source>in this expansion of macro %1</source>
        <translation>in dieser Expansion des Makros %1</translation>
    </message>
    <message>
        <source>in iteration %1 of this %2</source>
        <translation>in Durchlauf %1 dieses %2</translation>
    </message>
    <message>
        <source>in iterations %1 to %2 of this %3</source>
        <translation>in den Durchläufen %1 bis %2 dieses %3</translation>
    </message>
    <message>
        <source>in %1 of the iterations %2 to %3 of this %4</source>
        <translation>in %1 der Durchläufe %2 bis %3 dieses %4</translation>
    </message>
    <message>
        <source>included here</source>
        <translation>hier eingebunden</translation>
    </message>
    <message>
        <source>in a function, inlined here</source>
        <translation>in einer Funktion, hier eingesetzt</translation>
    </message>
    <message>
        <source>in %1, inlined here</source>
        <translation>in %1, hier eingesetzt</translation>
    </message>
    <message>
        <source>%5, %1 deep</source>
        <translation>%5, %1 Ebenen tief</translation>
    </message>
    <message>
        <source>no fix is offered: it would insert or remove an instruction across this branch, whose distance is a number; use a label</source>
        <translation>keine Korrektur: Sie würde einen Befehl über diese Verzweigung hinweg einfügen oder entfernen, deren Distanz eine Zahl ist; ein Label benutzen</translation>
    </message>
    <message>
        <source>no fix is offered: the change is not needed everywhere</source>
        <translation>keine Korrektur: Die Änderung ist nicht überall nötig</translation>
    </message>
    <message>
        <source>no fix is offered: iteration %1 of %2 does not need the change</source>
        <translation>keine Korrektur: Durchlauf %1 von %2 braucht die Änderung nicht</translation>
    </message>
    <message>
        <source>no fix is offered: the file is also included here, where the change is not needed</source>
        <translation>keine Korrektur: Die Datei wird auch hier eingebunden, wo die Änderung nicht nötig ist</translation>
    </message>
    <message>
        <source>no fix is offered: %1 is also expanded here, where the change is not needed</source>
        <translation>keine Korrektur: %1 wird auch hier expandiert, wo die Änderung nicht nötig ist</translation>
    </message>
    <message>
        <source>no code to ignore: write `wavesmith: ignore W0102 reason`</source>
        <translation>kein Code zum Ignorieren: `wavesmith: ignore W0102 Grund` schreiben</translation>
    </message>
    <message>
        <source>no reason for ignoring %1: add one after the code</source>
        <translation>kein Grund, %1 zu ignorieren: einen nach dem Code angeben</translation>
    </message>
    <message>
        <source>unused suppression of %1: remove the comment</source>
        <translation>unbenutzte Unterdrückung von %1: den Kommentar entfernen</translation>
    </message>
    <message>
        <source>kernel %1: %5</source>
        <translation>Kernel %1: %5</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Set both sizes to %1</source>
        <translation>Beide Größen auf %1 setzen</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>%1 nach %2 verschieben</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>Write %1 0: LDS is allocated at launch</source>
        <translation>%1 0 schreiben: Das LDS wird beim Start belegt</translation>
    </message>
    <message>
        <source>Enable scratch</source>
        <translation>Scratch einschalten</translation>
    </message>
    <message>
        <source>Allocate only the used registers</source>
        <translation>Nur die benutzten Register belegen</translation>
    </message>
    <message>
        <source>Add metadata for %1</source>
        <translation>Metadaten für %1 hinzufügen</translation>
    </message>
    <message>
        <source>Set .symbol to %1</source>
        <translation>.symbol auf %1 setzen</translation>
    </message>
    <message>
        <source>Remove it from the metadata</source>
        <translation>Aus den Metadaten entfernen</translation>
    </message>
    <message>
        <source>Raise %1 to %2</source>
        <translation>%1 auf %2 erhöhen</translation>
    </message>
    <message>
        <source>the code accesses byte %1 of LDS, but %2 is %3: raise it to %4, enough for every work-group</source>
        <translation>der Code greift auf Byte %1 des LDS zu, aber %2 ist %3: auf %4 erhöhen, das genügt für jede Work-Group</translation>
    </message>
    <message>
        <source>the code accesses byte %1 of LDS, but %2 is %3: raise it to %4, enough for every work-group, as the metadata says</source>
        <translation>der Code greift auf Byte %1 des LDS zu, aber %2 ist %3: auf %4 erhöhen, das genügt für jede Work-Group und steht in den Metadaten</translation>
    </message>
    <message>
        <source>the code accesses byte %1 of LDS, but %2 is %3: raise it to %4, enough for every work-group, or add the rest at launch</source>
        <translation>der Code greift auf Byte %1 des LDS zu, aber %2 ist %3: auf %4 erhöhen, das genügt für jede Work-Group, oder den Rest beim Start belegen</translation>
    </message>
    <message>
        <source>byte %1 is accessed here</source>
        <translation>hier wird auf Byte %1 zugegriffen</translation>
    </message>
    <message>
        <source>the code uses LDS but the descriptor allocates none: write %1, or 0 if all of it is allocated at launch</source>
        <translation>der Code benutzt das LDS, aber der Deskriptor belegt keines: %1 schreiben, oder 0, wenn alles beim Start belegt wird</translation>
    </message>
    <message>
        <source>LDS is used here</source>
        <translation>hier wird das LDS benutzt</translation>
    </message>
    <message>
        <source>outside the allocated LDS, reads return 0 and writes are dropped</source>
        <translation>außerhalb des belegten LDS ergibt Lesen 0, und Geschriebenes geht verloren</translation>
    </message>
    <message>
        <source>the code accesses byte %1 of scratch, but %2 is %3: raise it to %4</source>
        <translation>der Code greift auf Byte %1 des Scratch zu, aber %2 ist %3: auf %4 erhöhen</translation>
    </message>
    <message>
        <source>the code uses scratch, but the descriptor does not enable it: write %1</source>
        <translation>der Code benutzt Scratch, aber der Deskriptor schaltet es nicht ein: %1 schreiben</translation>
    </message>
    <message>
        <source>the code uses scratch, but the descriptor does not enable it: write %1 1 and %2</source>
        <translation>der Code benutzt Scratch, aber der Deskriptor schaltet es nicht ein: %1 1 und %2 schreiben</translation>
    </message>
    <message>
        <source>scratch is used here</source>
        <translation>hier wird Scratch benutzt</translation>
    </message>
    <message>
        <source>it is read here</source>
        <translation>hier wird es gelesen</translation>
    </message>
    <message>
        <source>the %1 of the work-item is extracted from v0, but %2 is %3: set it to %4</source>
        <translation>das %1 des Work-Items wird aus v0 gewonnen, aber %2 ist %3: auf %4 setzen</translation>
    </message>
    <message>
        <source>%1 is read at %2 here</source>
        <translation>%1 wird hier bei %2 gelesen</translation>
    </message>
    <message>
        <source>the metadata has %1 but the descriptor %2: make them equal</source>
        <translation>in den Metadaten steht %1, im Deskriptor aber %2: angleichen</translation>
    </message>
    <message>
        <source>the value of the descriptor is here</source>
        <translation>der Wert des Deskriptors steht hier</translation>
    </message>
    <message>
        <source>waves have %1 lanes on this target, but the metadata has .wavefront_size %2</source>
        <translation>Waves haben auf diesem Ziel %1 Lanes, aber in den Metadaten steht .wavefront_size %2</translation>
    </message>
    <message>
        <source>the code uses %1 vector registers, but the metadata has .vgpr_count %2</source>
        <translation>der Code benutzt %1 Vektorregister, aber in den Metadaten steht .vgpr_count %2</translation>
    </message>
    <message>
        <source>the code uses %1 vector registers, but the metadata has .vgpr_count %2, which includes accumulation registers</source>
        <translation>der Code benutzt %1 Vektorregister, aber in den Metadaten steht .vgpr_count %2, das die Akkumulationsregister einschließt</translation>
    </message>
    <message>
        <source>the descriptor allocates %1 vector registers, but the metadata has .vgpr_count %2</source>
        <translation>der Deskriptor belegt %1 Vektorregister, aber in den Metadaten steht .vgpr_count %2</translation>
    </message>
    <message>
        <source>they are allocated here</source>
        <translation>sie werden hier belegt</translation>
    </message>
    <message>
        <source>the code uses %1 accumulation registers, but the metadata has .agpr_count %2</source>
        <translation>der Code benutzt %1 Akkumulationsregister, aber in den Metadaten steht .agpr_count %2</translation>
    </message>
    <message>
        <source>the descriptor allocates %1 accumulation registers, but the metadata has .agpr_count %2</source>
        <translation>der Deskriptor belegt %1 Akkumulationsregister, aber in den Metadaten steht .agpr_count %2</translation>
    </message>
    <message>
        <source>accumulation registers begin after these</source>
        <translation>die Akkumulationsregister beginnen nach diesen</translation>
    </message>
    <message>
        <source>the code uses %1 scalar registers without VCC and the reserved ones, but the metadata has .sgpr_count %2</source>
        <translation>der Code benutzt %1 skalare Register ohne VCC und die reservierten, aber in den Metadaten steht .sgpr_count %2</translation>
    </message>
    <message>
        <source>the descriptor allocates %1 scalar registers, but the metadata has .sgpr_count %2</source>
        <translation>der Deskriptor belegt %1 skalare Register, aber in den Metadaten steht .sgpr_count %2</translation>
    </message>
    <message>
        <source>the function %1 ends with s_endpgm but has no .amdhsa_kernel: write one (`wavesmith-cli descriptor FILE --update` does), or end it with a return</source>
        <translation>die Funktion %1 endet mit s_endpgm, hat aber kein .amdhsa_kernel: eines schreiben (`wavesmith-cli descriptor FILE --update` tut es) oder sie mit einem Rücksprung beenden</translation>
    </message>
    <message>
        <source>%1 (bytes %2 to %3)</source>
        <translation>%1 (Bytes %2 bis %3)</translation>
    </message>
    <message>
        <source>the metadata has .kernarg_segment_size %1 but the descriptor .amdhsa_kernarg_size %2; make them equal: the arguments take %3 bytes</source>
        <translation>in den Metadaten steht .kernarg_segment_size %1, im Deskriptor aber .amdhsa_kernarg_size %2; angleichen: Die Argumente brauchen %3 Bytes</translation>
    </message>
    <message>
        <source>%5 ends past the segment of %1 bytes; raise .kernarg_segment_size to at least %2</source>
        <translation>%5 endet nach dem Segment von %1 Bytes; .kernarg_segment_size auf mindestens %2 erhöhen</translation>
    </message>
    <message>
        <source>%5 ends past the segment of %1 bytes; make it at least %2 bytes</source>
        <translation>%5 endet nach dem Segment von %1 Bytes; es auf mindestens %2 Bytes vergrößern</translation>
    </message>
    <message>
        <source>%1 is at %2, where %3 is misaligned; scalar loads can read it, but the host struct must be packed</source>
        <translation>%1 liegt bei %2, wo %3 falsch ausgerichtet ist; skalare Ladebefehle können es lesen, aber die Struktur des Hosts muss gepackt sein</translation>
    </message>
    <message>
        <source>%1 is at %2, but scalar loads ignore the two lowest address bits; move it to %3</source>
        <translation>%1 liegt bei %2, aber skalare Ladebefehle ignorieren die zwei niedrigsten Adressbits; nach %3 verschieben</translation>
    </message>
    <message>
        <source>bytes %1 to %2, before %3, belong to no argument and are not needed for alignment</source>
        <translation>die Bytes %1 bis %2 vor %3 gehören zu keinem Argument und sind für die Ausrichtung nicht nötig</translation>
    </message>
    <message>
        <source>bytes %1 to %2, at the end, belong to no argument and are not needed for alignment</source>
        <translation>die Bytes %1 bis %2 am Ende gehören zu keinem Argument und sind für die Ausrichtung nicht nötig</translation>
    </message>
    <message>
        <source>correct its offset or the size of the segment</source>
        <translation>seinen Offset oder die Größe des Segments korrigieren</translation>
    </message>
    <message>
        <source>correct its offset or add the argument that it reads</source>
        <translation>seinen Offset korrigieren oder das Argument hinzufügen, das er liest</translation>
    </message>
    <message>
        <source>%1 is at %2</source>
        <translation>%1 liegt bei %2</translation>
    </message>
    <message>
        <source>read each argument as a whole</source>
        <translation>jedes Argument als Ganzes lesen</translation>
    </message>
    <message>
        <source>this load reads from %1 instead of %2, because scalar loads ignore the two lowest address bits; use an offset that is a multiple of 4</source>
        <translation>dieser Ladebefehl liest ab %1 statt ab %2, weil skalare Ladebefehle die zwei niedrigsten Adressbits ignorieren; einen Offset benutzen, der ein Vielfaches von 4 ist</translation>
    </message>
    <message>
        <source>this instruction %5; %6</source>
        <translation>dieser Befehl %5; %6</translation>
    </message>
    <message>
        <source>reads %1 bytes at %2</source>
        <translation>liest %1 Bytes bei %2</translation>
    </message>
    <message>
        <source>%5: crosses %1</source>
        <translation>%5: reicht über %1</translation>
    </message>
    <message>
        <source>%5: crosses %1 and %2</source>
        <translation>%5: reicht über %1 und %2</translation>
    </message>
    <message>
        <source>%5: no argument is there</source>
        <translation>%5: Dort ist kein Argument</translation>
    </message>
    <message>
        <source>%5: begins before the segment</source>
        <translation>%5: beginnt vor dem Segment</translation>
    </message>
    <message>
        <source>%5: the segment ends at %1</source>
        <translation>%5: Das Segment endet bei %1</translation>
    </message>
    <message>
        <source>kernel %1 preloads arguments but has no prologue of %2 bytes</source>
        <translation>Kernel %1 lädt Argumente vor, hat aber keinen Prolog von %2 Bytes</translation>
    </message>
    <message>
        <source>gfx942 starts it %1 bytes after its entry point, at %2, in the middle of the code</source>
        <translation>gfx942 startet ihn %1 Bytes nach seinem Einsprung, bei %2, mitten im Code</translation>
    </message>
    <message>
        <source>gfx942 starts it %1 bytes after its entry point, at %2, outside of its instructions</source>
        <translation>gfx942 startet ihn %1 Bytes nach seinem Einsprung, bei %2, außerhalb seiner Befehle</translation>
    </message>
    <message>
        <source>%5 (CDNA3 ISA %1)</source>
        <translation>%5 (CDNA3 ISA %1)</translation>
    </message>
    <message>
        <source>%1 has no %2, although the assembler accepts it; %5</source>
        <translation>%1 hat kein %2, obwohl der Assembler es annimmt; %5</translation>
    </message>
    <message>
        <source>remove it: it only prefetches an address translation</source>
        <translation>entfernen: Es lädt nur eine Adressübersetzung vor</translation>
    </message>
    <message>
        <source>it is graphics-only; remove it</source>
        <translation>es ist nur für Grafik; entfernen</translation>
    </message>
    <message>
        <source>%1 must begin at an even register in %2; use %3 or %4</source>
        <translation>%1 muss in %2 bei einem geraden Register beginnen; %3 oder %4 benutzen</translation>
    </message>
    <message>
        <source>%1 of %2 does not begin at a multiple of %3 registers; the manual is inconsistent, and LLVM requires only an even register</source>
        <translation>%1 von %2 beginnt nicht bei einem Vielfachen von %3 Registern; das Handbuch ist widersprüchlich, und LLVM verlangt nur ein gerades Register</translation>
    </message>
    <message>
        <source>%1 ignores cbsz and abid; remove them</source>
        <translation>%1 ignoriert cbsz und abid; sie entfernen</translation>
    </message>
    <message>
        <source>cbsz:%1 is undefined for %2, which has %3 block; use cbsz:%4</source>
        <translation>cbsz:%1 ist für %2 undefiniert, das %3 Block hat; cbsz:%4 benutzen</translation>
    </message>
    <message>
        <source>cbsz:%1 is undefined for %2, which has %3 blocks; use cbsz:%4 or less</source>
        <translation>cbsz:%1 ist für %2 undefiniert, das %3 Blöcke hat; cbsz:%4 oder weniger benutzen</translation>
    </message>
    <message>
        <source>abid:%1 selects no block with cbsz:%2; use abid:0, or a cbsz that broadcasts</source>
        <translation>abid:%1 wählt mit cbsz:%2 keinen Block aus; abid:0 benutzen oder ein cbsz, das verteilt</translation>
    </message>
    <message>
        <source>abid:%1 selects no block with cbsz:%2; use abid:%3 or less</source>
        <translation>abid:%1 wählt mit cbsz:%2 keinen Block aus; abid:%3 oder weniger benutzen</translation>
    </message>
    <message>
        <source>%1 of %2 should be in VGPRs: the manual requires it for A and B of a sparse operation</source>
        <translation>%1 von %2 sollte in VGPRs liegen: Das Handbuch verlangt es für A und B einer dünn besetzten Operation</translation>
    </message>
    <message>
        <source>%1 uses only two bits of cbsz; use cbsz:%2</source>
        <translation>%1 benutzt nur zwei Bits von cbsz; cbsz:%2 benutzen</translation>
    </message>
    <message>
        <source>abid:%1 selects no index set of %2, which has %3; use abid:%4 or less</source>
        <translation>abid:%1 wählt keinen Indexsatz von %2 aus, das %3 hat; abid:%4 oder weniger benutzen</translation>
    </message>
    <message>
        <source>abid:%1 has no effect in %2 with a cbsz that is not 0; remove one of them</source>
        <translation>abid:%1 hat in %2 mit einem cbsz ungleich 0 keine Wirkung; eines davon entfernen</translation>
    </message>
    <message>
        <source>%1 must not have op_sel or op_sel_hi; select the halves with another instruction first</source>
        <translation>%1 darf kein op_sel oder op_sel_hi haben; die Hälften vorher mit einem anderen Befehl auswählen</translation>
    </message>
    <message>
        <source>%1 must not have %2; select the halves with another instruction first</source>
        <translation>%1 darf kein %2 haben; die Hälften vorher mit einem anderen Befehl auswählen</translation>
    </message>
    <message>
        <source>%1 of %2 must be an even register</source>
        <translation>%1 von %2 muss ein gerades Register sein</translation>
    </message>
    <message>
        <source>s_nop %1 waits only %2 state: it has four bits; use several</source>
        <translation>s_nop %1 wartet nur %2 Zustand: Es hat vier Bits; mehrere benutzen</translation>
    </message>
    <message>
        <source>s_nop %1 waits only %2 states: it has four bits; use several</source>
        <translation>s_nop %1 wartet nur %2 Zustände: Es hat vier Bits; mehrere benutzen</translation>
    </message>
    <message>
        <source>these words are `%1`: write the instruction</source>
        <translation>diese Wörter sind `%1`: den Befehl schreiben</translation>
    </message>
    <message>
        <source>these words are `%1`: write the instructions</source>
        <translation>diese Wörter sind `%1`: die Befehle schreiben</translation>
    </message>
    <message>
        <source>these words are %1 instructions from `%2` on: write the instructions</source>
        <translation>diese Wörter sind %1 Befehle ab `%2`: die Befehle schreiben</translation>
    </message>
    <message>
        <source>the last is `%1`</source>
        <translation>der letzte ist `%1`</translation>
    </message>
    <message>
        <source>Write %1 instructions</source>
        <translation>%1 Befehle schreiben</translation>
    </message>
    <message>
        <source>bring it to gfx942 with wavesmith-cli port %1</source>
        <translation>mit wavesmith-cli port %1 auf gfx942 bringen</translation>
    </message>
    <message>
        <source>this kernel is of code object version 2, which LLVM 19 does not assemble; %5</source>
        <translation>dieser Kernel ist von Code-Objekt-Version 2, die LLVM 19 nicht assembliert; %5</translation>
    </message>
    <message>
        <source>this kernel is for %1; %5</source>
        <translation>dieser Kernel ist für %1; %5</translation>
    </message>
    <message>
        <source>the kernel executed trap 2 (llvm.trap): the runtime ends the queue with an error</source>
        <translation>der Kernel hat Trap 2 (llvm.trap) ausgeführt: Die Laufzeitumgebung beendet die Queue mit einem Fehler</translation>
    </message>
    <message>
        <source>the kernel executed trap 3 (llvm.debugtrap), which does nothing without a debugger</source>
        <translation>der Kernel hat Trap 3 (llvm.debugtrap) ausgeführt, der ohne Debugger nichts tut</translation>
    </message>
    <message>
        <source>the kernel executed trap %1, which is reserved: the runtime ends the queue with an error</source>
        <translation>der Kernel hat Trap %1 ausgeführt, der reserviert ist: Die Laufzeitumgebung beendet die Queue mit einem Fehler</translation>
    </message>
    <message>
        <source>the emulator cannot execute %1</source>
        <translation>der Emulator kann %1 nicht ausführen</translation>
    </message>
    <message>
        <source>invalid instruction %1 at %2</source>
        <translation>ungültiger Befehl %1 bei %2</translation>
    </message>
    <message>
        <source>%1 uses a register that the kernel descriptor does not allocate</source>
        <translation>%1 benutzt ein Register, das der Kernel-Deskriptor nicht belegt</translation>
    </message>
    <message>
        <source>%1 reads %2 bytes at %3, %5</source>
        <translation>%1 liest %2 Bytes bei %3: %5</translation>
    </message>
    <message>
        <source>%1 reads %2 bytes at %3</source>
        <translation>%1 liest %2 Bytes bei %3</translation>
    </message>
    <message>
        <source>%1 writes %2 bytes at %3, %5</source>
        <translation>%1 schreibt %2 Bytes bei %3: %5</translation>
    </message>
    <message>
        <source>%1 writes %2 bytes at %3</source>
        <translation>%1 schreibt %2 Bytes bei %3</translation>
    </message>
    <message>
        <source>%1 writes to read-only memory: %2 bytes at %3, %5</source>
        <translation>%1 schreibt in schreibgeschützten Speicher, %2 Bytes bei %3: %5</translation>
    </message>
    <message>
        <source>%1 writes to read-only memory: %2 bytes at %3</source>
        <translation>%1 schreibt in schreibgeschützten Speicher, %2 Bytes bei %3</translation>
    </message>
    <message>
        <source>%1 accesses %2 bytes at offset %3, outside the lane&apos;s scratch</source>
        <translation>%1 greift auf %2 Bytes bei Offset %3 zu, außerhalb des Scratch der Lane</translation>
    </message>
    <message>
        <source>%1 accesses %2 bytes at %3, which is not a multiple of %4</source>
        <translation>%1 greift auf %2 Bytes bei %3 zu, das kein Vielfaches von %4 ist</translation>
    </message>
    <message>
        <source>the program counter reaches %1, which is not an instruction</source>
        <translation>der Programmzähler erreicht %1, wo kein Befehl ist</translation>
    </message>
    <message>
        <source>the run exceeded its instruction limit</source>
        <translation>der Lauf hat seine Befehlsgrenze überschritten</translation>
    </message>
    <message>
        <source>the run exceeded its time limit</source>
        <translation>der Lauf hat seine Zeitgrenze überschritten</translation>
    </message>
    <message>
        <source>the run was stopped</source>
        <translation>der Lauf wurde angehalten</translation>
    </message>
    <message>
        <source>deadlock: every wave is waiting and none can continue</source>
        <translation>Deadlock: Jede Wave wartet, und keine kann weiter</translation>
    </message>
    <message>
        <source>%1 writes a register that the kernel descriptor does not allocate: gfx942 does not execute it</source>
        <translation>%1 schreibt ein Register, das der Kernel-Deskriptor nicht belegt: gfx942 führt den Befehl nicht aus</translation>
    </message>
    <message>
        <source>%1 uses a register that the kernel descriptor does not allocate: gfx942 reads v0 or s0 instead and drops SGPR writes</source>
        <translation>%1 benutzt ein Register, das der Kernel-Deskriptor nicht belegt: gfx942 liest stattdessen v0 oder s0 und verwirft Geschriebenes in SGPRs</translation>
    </message>
    <message>
        <source>the wave cannot continue</source>
        <translation>die Wave kann nicht weiter</translation>
    </message>
    <message>
        <source>a null pointer</source>
        <translation>ein Nullzeiger</translation>
    </message>
    <message>
        <source>%1 bytes after a null pointer</source>
        <translation>%1 Bytes nach einem Nullzeiger</translation>
    </message>
    <message>
        <source>%1 bytes before a null pointer</source>
        <translation>%1 Bytes vor einem Nullzeiger</translation>
    </message>
    <message>
        <source>no allocation near</source>
        <translation>keine Belegung in der Nähe</translation>
    </message>
    <message>
        <source>%1 bytes before %2 (%3 bytes)</source>
        <translation>%1 Bytes vor %2 (%3 Bytes)</translation>
    </message>
    <message>
        <source>%1 bytes after the end of %2 (%3 bytes)</source>
        <translation>%1 Bytes nach dem Ende von %2 (%3 Bytes)</translation>
    </message>
    <message>
        <source>%1 bytes into %2 (%3 bytes)</source>
        <translation>%1 Bytes nach dem Anfang von %2 (%3 Bytes)</translation>
    </message>
    <message>
        <source>in kernel %1, work-group (%2), wave %3</source>
        <translation>in Kernel %1, Work-Group (%2), Wave %3</translation>
    </message>
    <message>
        <source>in kernel %1, work-group (%2), wave %3, %5</source>
        <translation>in Kernel %1, Work-Group (%2), Wave %3, %5</translation>
    </message>
    <message>
        <source>at address %1 of the code object</source>
        <translation>bei Adresse %1 des Code-Objekts</translation>
    </message>
    <message>
        <source>at address %1 of the code object, %5</source>
        <translation>bei Adresse %1 des Code-Objekts, %5</translation>
    </message>
    <message>
        <source>and %1 more time in the run</source>
        <translation>und noch %1-mal im Lauf</translation>
    </message>
    <message>
        <source>and %1 more times in the run</source>
        <translation>und noch %1-mal im Lauf</translation>
    </message>
    <message>
        <source>%1 is %5 before its %6 has returned; wait for %2</source>
        <translation>%1 wird %5, bevor %6 zurückgekehrt ist; auf %2 warten</translation>
    </message>
    <message>
        <source>loaded here, not yet waited for</source>
        <translation>hier geladen, noch nicht abgewartet</translation>
    </message>
    <message>
        <source>issued here, not yet waited for</source>
        <translation>hier ausgegeben, noch nicht abgewartet</translation>
    </message>
    <message>
        <source>read here, not yet waited for</source>
        <translation>hier gelesen, noch nicht abgewartet</translation>
    </message>
    <message>
        <source>%1 wait states after the instruction it depends on, %2 are needed (%3): insert s_nop %4</source>
        <translation>%1 Wartezustände nach dem Befehl, von dem er abhängt; %2 sind nötig (%3): s_nop %4 einfügen</translation>
    </message>
    <message>
        <source>the offset of %1 is %2 + SOFFSET %3, which does not wrap at 2^32: it is beyond the buffer; a load there returns 0, and a store is lost</source>
        <translation>der Offset von %1 ist %2 + SOFFSET %3, was bei 2^32 nicht überläuft: Er liegt jenseits des Puffers; Laden ergibt dort 0, und Gespeichertes geht verloren</translation>
    </message>
    <message>
        <source>whether VOFFSET plus the instruction offset wraps at 2^32</source>
        <translation>ob VOFFSET plus Befehls-Offset bei 2^32 überläuft</translation>
    </message>
    <message>
        <source>whether SOFFSET counts in the range check</source>
        <translation>ob SOFFSET in der Bereichsprüfung zählt</translation>
    </message>
    <message>
        <source>whether a dword may begin in the buffer and end beyond it</source>
        <translation>ob ein Dword im Puffer beginnen und jenseits davon enden darf</translation>
    </message>
    <message>
        <source>in range</source>
        <translation>im Bereich</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 of %2 bytes are in range</source>
        <translation>%1 von %2 Bytes liegen im Bereich</translation>
    </message>
    <message>
        <source>what %1 accesses depends on %5, where AMD&apos;s sources disagree</source>
        <translation>worauf %1 zugreift, hängt davon ab, %5; darin widersprechen sich AMDs Quellen</translation>
    </message>
    <message>
        <source>VOFFSET %1, instruction offset %2, SOFFSET %3, num_records %4</source>
        <translation>VOFFSET %1, Befehls-Offset %2, SOFFSET %3, num_records %4</translation>
    </message>
    <message>
        <source>as measured on gfx950 (ROCm/rocm-systems#10928), and in this run: %5</source>
        <translation>wie auf gfx950 gemessen (ROCm/rocm-systems#10928), und in diesem Lauf: %5</translation>
    </message>
    <message>
        <source>by the CDNA3 ISA document, 9.1.5.1: %5</source>
        <translation>nach dem CDNA3-ISA-Dokument, 9.1.5.1: %5</translation>
    </message>
    <message>
        <source>by the CDNA3 ISA document, 9.1.5.1: %5, 4 GiB further</source>
        <translation>nach dem CDNA3-ISA-Dokument, 9.1.5.1: %5, 4 GiB weiter</translation>
    </message>
    <message>
        <source>%1 accesses %2 bytes at %3 of LDS, of which the work-group has %4 bytes; a read there returns 0, and a write is lost</source>
        <translation>%1 greift auf %2 Bytes bei %3 des LDS zu, von dem die Work-Group %4 Bytes hat; Lesen ergibt dort 0, und Geschriebenes geht verloren</translation>
    </message>
    <message>
        <source>%1 writes %2 bytes into %3, which the metadata declares as read-only</source>
        <translation>%1 schreibt %2 Bytes nach dem Anfang von %3, das die Metadaten als schreibgeschützt deklarieren</translation>
    </message>
    <message>
        <source>%1 bytes at %2 of LDS</source>
        <translation>%1 Bytes bei %2 des LDS</translation>
    </message>
    <message>
        <source>%1 bytes at %2</source>
        <translation>%1 Bytes bei %2</translation>
    </message>
    <message>
        <source>%1 bytes at %2, %5</source>
        <translation>%1 Bytes bei %2 (%5)</translation>
    </message>
    <message>
        <source>wave %1</source>
        <translation>Wave %1</translation>
    </message>
    <message>
        <source>wave %1 of work-group %2</source>
        <translation>Wave %1 der Work-Group %2</translation>
    </message>
    <message>
        <source>%1 %5 %6, which %7 %8 with an operation that is outstanding at the barrier between them; wait for %2 before s_barrier</source>
        <translation>%1 %5 %6; %7 %8 sie mit einer Operation, die an der Barriere dazwischen noch aussteht; vor s_barrier auf %2 warten</translation>
    </message>
    <message>
        <source>%1 %5 %6, which %7 %8, and no barrier or atomic orders the two; put s_barrier between them</source>
        <translation>%1 %5 %6; %7 %8 sie auch, und keine Barriere oder atomare Operation ordnet beide; s_barrier dazwischen setzen</translation>
    </message>
    <message>
        <source>%1 %5 %6, which %7 %8, and no atomic orders the two; work-groups run in any order</source>
        <translation>%1 %5 %6; %7 %8 sie auch, und keine atomare Operation ordnet beide; Work-Groups laufen in beliebiger Reihenfolge</translation>
    </message>
    <message>
        <source>%1 reads %5; the write of %6 is outstanding; wait for it before</source>
        <translation>%1 liest %5; das Schreiben durch %6 steht noch aus; vorher darauf warten</translation>
    </message>
    <message>
        <source>%1 reads %5; the write of %6 is still in the L2 of its XCD; the writer needs buffer_wbl2 sc1 and s_waitcnt vmcnt(0) before it signals</source>
        <translation>%1 liest %5; das Geschriebene von %6 ist noch im L2 seines XCD; der Schreibende braucht buffer_wbl2 sc1 und s_waitcnt vmcnt(0), bevor er signalisiert</translation>
    </message>
    <message>
        <source>%1 reads %5; the write of %6 may be hidden by an old line of the reader&apos;s caches; after the load of the signal the reader needs s_waitcnt vmcnt(0) and buffer_inv sc1</source>
        <translation>%1 liest %5; das Geschriebene von %6 kann von einer alten Zeile in den Caches des Lesenden verdeckt sein; nach dem Laden des Signals braucht der Lesende s_waitcnt vmcnt(0) und buffer_inv sc1</translation>
    </message>
    <message>
        <source>%1 reads %5; the write of %6 may be hidden by an old line of the scalar cache; wait for vmcnt(0) and use s_dcache_inv before the load</source>
        <translation>%1 liest %5; das Geschriebene von %6 kann von einer alten Zeile des skalaren Caches verdeckt sein; vor dem Laden auf vmcnt(0) warten und s_dcache_inv benutzen</translation>
    </message>
    <message>
        <source>%1 reads %5; the write of %6 is still in the scalar cache; use s_dcache_wb and wait for lgkmcnt(0)</source>
        <translation>%1 liest %5; das Geschriebene von %6 ist noch im skalaren Cache; s_dcache_wb benutzen und auf lgkmcnt(0) warten</translation>
    </message>
    <message>
        <source>%1 overwrites %5, which an outstanding operation reads; wait for lgkmcnt(0)</source>
        <translation>%1 überschreibt %5, die eine ausstehende Operation liest; auf lgkmcnt(0) warten</translation>
    </message>
    <message>
        <source>%1 writes different values from lanes %2 and %3 to %5; let one lane write</source>
        <translation>%1 schreibt aus den Lanes %2 und %3 verschiedene Werte nach %5; eine Lane schreiben lassen</translation>
    </message>
    <message>
        <source>wave %1 waits at this barrier while wave %2 waits at another one, and both continue; let all waves meet at one</source>
        <translation>Wave %1 wartet an dieser Barriere, während Wave %2 an einer anderen wartet, und beide laufen weiter; alle Waves an einer zusammenkommen lassen</translation>
    </message>
    <message>
        <source>the other barrier</source>
        <translation>die andere Barriere</translation>
    </message>
    <message>
        <source>selects the lane</source>
        <translation>wählt die Lane aus</translation>
    </message>
    <message>
        <source>is where in LDS this instruction accesses</source>
        <translation>ist die Stelle im LDS, auf die dieser Befehl zugreift</translation>
    </message>
    <message>
        <source>is part of the address of this access</source>
        <translation>ist Teil der Adresse dieses Zugriffs</translation>
    </message>
    <message>
        <source>is the address of this access</source>
        <translation>ist die Adresse dieses Zugriffs</translation>
    </message>
    <message>
        <source>decides this branch</source>
        <translation>entscheidet diese Verzweigung</translation>
    </message>
    <message>
        <source>is where this branch goes</source>
        <translation>ist das Ziel dieser Verzweigung</translation>
    </message>
    <message>
        <source>reaches EXEC</source>
        <translation>erreicht EXEC</translation>
    </message>
    <message>
        <source>reaches M0</source>
        <translation>erreicht M0</translation>
    </message>
    <message>
        <source>%1 is undefined and %5</source>
        <translation>%1 ist undefiniert und %5</translation>
    </message>
    <message>
        <source>%1 is undefined and %5; it comes from beyond the kernarg segment</source>
        <translation>%1 ist undefiniert und %5; es kommt von jenseits des Kernarg-Segments</translation>
    </message>
    <message>
        <source>%1 is undefined and %5; %2 was never written</source>
        <translation>%1 ist undefiniert und %5; %2 wurde nie geschrieben</translation>
    </message>
    <message>
        <source>%1 is undefined and %5; it comes from bytes that were never written</source>
        <translation>%1 ist undefiniert und %5; es kommt aus Bytes, die nie geschrieben wurden</translation>
    </message>
    <message>
        <source>undefined bits are stored %1 bytes into %2, which is compared</source>
        <translation>undefinierte Bits werden %1 Bytes nach dem Anfang von %2 gespeichert, das verglichen wird</translation>
    </message>
    <message>
        <source>undefined bits are stored %1 bytes into %2, which is compared; it comes from beyond the kernarg segment</source>
        <translation>undefinierte Bits werden %1 Bytes nach dem Anfang von %2 gespeichert, das verglichen wird; sie kommen von jenseits des Kernarg-Segments</translation>
    </message>
    <message>
        <source>undefined bits are stored %1 bytes into %2, which is compared; %3 was never written</source>
        <translation>undefinierte Bits werden %1 Bytes nach dem Anfang von %2 gespeichert, das verglichen wird; %3 wurde nie geschrieben</translation>
    </message>
    <message>
        <source>undefined bits are stored %1 bytes into %2, which is compared; it comes from bytes that were never written</source>
        <translation>undefinierte Bits werden %1 Bytes nach dem Anfang von %2 gespeichert, das verglichen wird; sie kommen aus Bytes, die nie geschrieben wurden</translation>
    </message>
    <message>
        <source>the undefined bits were loaded here</source>
        <translation>die undefinierten Bits wurden hier geladen</translation>
    </message>
    <message>
        <source>the undefined bits were loaded here at address %1 of the code object</source>
        <translation>die undefinierten Bits wurden hier geladen, bei Adresse %1 des Code-Objekts</translation>
    </message>
    <message>
        <source>kernel %1 stores the undefined bits here, at address %2 of the code object</source>
        <translation>Kernel %1 speichert die undefinierten Bits hier, bei Adresse %2 des Code-Objekts</translation>
    </message>
    <message>
        <source>kernel %1 stores the undefined bits here, at address %2 of the code object; it comes from beyond the kernarg segment</source>
        <translation>Kernel %1 speichert die undefinierten Bits hier, bei Adresse %2 des Code-Objekts; sie kommen von jenseits des Kernarg-Segments</translation>
    </message>
    <message>
        <source>kernel %1 stores the undefined bits here, at address %2 of the code object; %3 was never written</source>
        <translation>Kernel %1 speichert die undefinierten Bits hier, bei Adresse %2 des Code-Objekts; %3 wurde nie geschrieben</translation>
    </message>
    <message>
        <source>kernel %1 stores the undefined bits here, at address %2 of the code object; it comes from bytes that were never written</source>
        <translation>Kernel %1 speichert die undefinierten Bits hier, bei Adresse %2 des Code-Objekts; sie kommen aus Bytes, die nie geschrieben wurden</translation>
    </message>
    <message>
        <source>%1 is compared, and nothing has written its byte %2</source>
        <translation>%1 wird verglichen, und nichts hat sein Byte %2 geschrieben</translation>
    </message>
    <message>
        <source>%5 at address %1 of the code object</source>
        <translation>%5, bei Adresse %1 des Code-Objekts</translation>
    </message>
    <message>
        <source>v%1 and a%2 are the same register with .amdhsa_accum_offset %3: raise it to %4, and .amdhsa_next_free_vgpr by as much</source>
        <translation>v%1 und a%2 sind mit .amdhsa_accum_offset %3 dasselbe Register: auf %4 erhöhen, und .amdhsa_next_free_vgpr um ebenso viel</translation>
    </message>
    <message>
        <source>it is a%1, because accumulation registers begin at the offset</source>
        <translation>es ist a%1, weil die Akkumulationsregister bei diesem Offset beginnen</translation>
    </message>
    <message>
        <source>Enable the %1 of the work-group in s%2</source>
        <translation>%1 der Work-Group in s%2 einschalten</translation>
    </message>
    <message>
        <source>s[%1:%2] is used as a pointer, but the descriptor does not enable one there: write %3 1</source>
        <translation>s[%1:%2] wird als Zeiger benutzt, aber der Deskriptor schaltet dort keinen ein: %3 1 schreiben</translation>
    </message>
    <message>
        <source>kernel %1 has no metadata, so HIP cannot find it: add an entry with .symbol %2.kd</source>
        <translation>Kernel %1 hat keine Metadaten, daher kann HIP ihn nicht finden: einen Eintrag mit .symbol %2.kd hinzufügen</translation>
    </message>
    <message>
        <source>the data of %1 must begin at a multiple of %2 SGPRs, not at s%3</source>
        <translation>die Daten von %1 müssen bei einem Vielfachen von %2 SGPRs beginnen, nicht bei s%3</translation>
    </message>
    <message>
        <source>%1 of %2 wrong lines are code for %3, line %4); %5</source>
        <translation>%1 von %2 falschen Zeilen sind Code für %3, Zeile %4); %5</translation>
    </message>
    <message>
        <source>%1 reads %5 before the load to LDS has arrived; wait for vmcnt(%2)</source>
        <translation>%1 liest %5, bevor das Laden ins LDS eingetroffen ist; auf vmcnt(%2) warten</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>remark</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>a register or LDS is used while its scalar load, LDS operation or message is outstanding</source>
        <translation>ein Register oder das LDS wird benutzt, während sein skalarer Ladebefehl, seine LDS-Operation oder Nachricht noch aussteht</translation>
    </message>
    <message>
        <source>a register or LDS is used while its vector memory operation is outstanding</source>
        <translation>ein Register oder das LDS wird benutzt, während seine Vektor-Speicheroperation noch aussteht</translation>
    </message>
    <message>
        <source>a register is overwritten while the global wave sync that reads it is outstanding</source>
        <translation>ein Register wird überschrieben, während der Global Wave Sync, der es liest, noch aussteht</translation>
    </message>
    <message>
        <source>a FLAT access is waited for on only one of its two counters</source>
        <translation>auf einen FLAT-Zugriff wird nur mit einem seiner zwei Zähler gewartet</translation>
    </message>
    <message>
        <source>two FLAT loads write one register without a wait between them</source>
        <translation>zwei FLAT-Ladebefehle schreiben ein Register ohne einen Wait dazwischen</translation>
    </message>
    <message>
        <source>writes to LDS are outstanding at a barrier that should publish them</source>
        <translation>Schreibzugriffe auf das LDS stehen an einer Barriere noch aus, die sie sichtbar machen soll</translation>
    </message>
    <message>
        <source>LDS is overwritten by a load while an operation on it is outstanding</source>
        <translation>das LDS wird von einem Ladebefehl überschrieben, während eine Operation darauf noch aussteht</translation>
    </message>
    <message>
        <source>global wave sync is not immediately followed by a wait for all counters</source>
        <translation>auf Global Wave Sync folgt nicht sofort ein Wait für alle Zähler</translation>
    </message>
    <message>
        <source>memory operations are outstanding at a call or return</source>
        <translation>Speicheroperationen stehen bei einem Aufruf oder Rücksprung noch aus</translation>
    </message>
    <message>
        <source>the wave ends without writing back scalar stores from the cache</source>
        <translation>die Wave endet, ohne skalare Store-Befehle aus dem Cache zurückzuschreiben</translation>
    </message>
    <message>
        <source>memory operations are outstanding where VSKIP is enabled</source>
        <translation>Speicheroperationen stehen noch aus, wo VSKIP eingeschaltet wird</translation>
    </message>
    <message>
        <source>a wait is stronger than needed</source>
        <translation>ein Wait ist strenger als nötig</translation>
    </message>
    <message>
        <source>a wait is not needed</source>
        <translation>ein Wait ist nicht nötig</translation>
    </message>
    <message>
        <source>two instructions are closer together than the hardware allows</source>
        <translation>zwei Befehle liegen enger beieinander, als die Hardware erlaubt</translation>
    </message>
    <message>
        <source>an s_nop is longer than any rule requires</source>
        <translation>ein s_nop ist länger, als eine Regel verlangt</translation>
    </message>
    <message>
        <source>a register is read uninitialized on some path</source>
        <translation>ein Register wird auf einem Pfad nicht initialisiert gelesen</translation>
    </message>
    <message>
        <source>a register that the kernel descriptor does not allocate</source>
        <translation>ein Register, das der Kernel-Deskriptor nicht belegt</translation>
    </message>
    <message>
        <source>vN and aM are the same register</source>
        <translation>vN und aM sind dasselbe Register</translation>
    </message>
    <message>
        <source>unreachable instructions</source>
        <translation>unerreichbare Befehle</translation>
    </message>
    <message>
        <source>a path runs past the end of the code</source>
        <translation>ein Pfad läuft über das Ende des Codes hinaus</translation>
    </message>
    <message>
        <source>a branch target is not statically known</source>
        <translation>das Ziel einer Verzweigung ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>code accesses LDS past what the kernel descriptor allocates</source>
        <translation>der Code greift auf LDS jenseits dessen zu, was der Kernel-Deskriptor belegt</translation>
    </message>
    <message>
        <source>code accesses scratch past what the kernel descriptor allocates</source>
        <translation>der Code greift auf Scratch jenseits dessen zu, was der Kernel-Deskriptor belegt</translation>
    </message>
    <message>
        <source>code uses scratch that the kernel descriptor does not enable</source>
        <translation>der Code benutzt Scratch, das der Kernel-Deskriptor nicht einschaltet</translation>
    </message>
    <message>
        <source>code reads an initial value that the kernel descriptor does not enable</source>
        <translation>der Code liest einen Anfangswert, den der Kernel-Deskriptor nicht einschaltet</translation>
    </message>
    <message>
        <source>metadata and kernel descriptor disagree</source>
        <translation>Metadaten und Kernel-Deskriptor stimmen nicht überein</translation>
    </message>
    <message>
        <source>a kernel without metadata</source>
        <translation>ein Kernel ohne Metadaten</translation>
    </message>
    <message>
        <source>metadata for a kernel that does not exist</source>
        <translation>Metadaten für einen Kernel, den es nicht gibt</translation>
    </message>
    <message>
        <source>a function that ends with s_endpgm has no kernel descriptor</source>
        <translation>eine Funktion, die mit s_endpgm endet, hat keinen Kernel-Deskriptor</translation>
    </message>
    <message>
        <source>the kernel descriptor allocates unused registers, which costs waves</source>
        <translation>der Kernel-Deskriptor belegt unbenutzte Register, was Waves kostet</translation>
    </message>
    <message>
        <source>two arguments share bytes of the kernarg segment</source>
        <translation>zwei Argumente teilen sich Bytes des Kernarg-Segments</translation>
    </message>
    <message>
        <source>an argument ends past the kernarg segment</source>
        <translation>ein Argument endet nach dem Kernarg-Segment</translation>
    </message>
    <message>
        <source>metadata and descriptor disagree about the size of the kernarg segment</source>
        <translation>Metadaten und Deskriptor nennen verschiedene Größen des Kernarg-Segments</translation>
    </message>
    <message>
        <source>an argument is misaligned for its type</source>
        <translation>ein Argument ist für seinen Typ falsch ausgerichtet</translation>
    </message>
    <message>
        <source>a load reads a part of an argument together with its neighbor</source>
        <translation>ein Ladebefehl liest einen Teil eines Arguments zusammen mit seinem Nachbarn</translation>
    </message>
    <message>
        <source>a load reads bytes outside the kernarg segment</source>
        <translation>ein Ladebefehl liest Bytes außerhalb des Kernarg-Segments</translation>
    </message>
    <message>
        <source>a scalar load of an argument has an offset that is not a multiple of four</source>
        <translation>ein skalarer Ladebefehl eines Arguments hat einen Offset, der kein Vielfaches von vier ist</translation>
    </message>
    <message>
        <source>a kernel that preloads arguments has no prologue of 256 bytes</source>
        <translation>ein Kernel, der Argumente vorlädt, hat keinen Prolog von 256 Bytes</translation>
    </message>
    <message>
        <source>bytes of the kernarg segment that belong to no argument</source>
        <translation>Bytes des Kernarg-Segments, die zu keinem Argument gehören</translation>
    </message>
    <message>
        <source>a comment suppresses a finding that is not reported</source>
        <translation>ein Kommentar unterdrückt einen Befund, der nicht gemeldet wird</translation>
    </message>
    <message>
        <source>a suppression comment has no code or no reason</source>
        <translation>ein Kommentar zum Unterdrücken hat keinen Code oder keinen Grund</translation>
    </message>
    <message>
        <source>the assembler rejects this text</source>
        <translation>der Assembler lehnt diesen Text ab</translation>
    </message>
    <message>
        <source>the assembler accepts this text and warns</source>
        <translation>der Assembler nimmt diesen Text an und warnt</translation>
    </message>
    <message>
        <source>a preprocessor line in a .s file, which the assembler treats as a comment</source>
        <translation>eine Präprozessorzeile in einer .s-Datei, die der Assembler als Kommentar behandelt</translation>
    </message>
    <message>
        <source>assembling exceeded its time limit</source>
        <translation>das Assemblieren hat seine Zeitgrenze überschritten</translation>
    </message>
    <message>
        <source>assembling exceeded its memory limit</source>
        <translation>das Assemblieren hat seine Speichergrenze überschritten</translation>
    </message>
    <message>
        <source>the assembler exited without an answer</source>
        <translation>der Assembler endete ohne Antwort</translation>
    </message>
    <message>
        <source>the file is not text</source>
        <translation>die Datei ist kein Text</translation>
    </message>
    <message>
        <source>the file has no statements</source>
        <translation>die Datei hat keine Anweisungen</translation>
    </message>
    <message>
        <source>an unknown processor or target feature</source>
        <translation>ein unbekannter Prozessor oder ein unbekanntes Merkmal des Ziels</translation>
    </message>
    <message>
        <source>clang&apos;s preprocessor rejects this text</source>
        <translation>der Präprozessor von clang lehnt diesen Text ab</translation>
    </message>
    <message>
        <source>clang rejects this C or C++ text</source>
        <translation>clang lehnt diesen C- oder C++-Text ab</translation>
    </message>
    <message>
        <source>the header has no struct of that name</source>
        <translation>der Header hat keine Struktur dieses Namens</translation>
    </message>
    <message>
        <source>clang accepts this C or C++ text and warns</source>
        <translation>clang nimmt diesen C- oder C++-Text an und warnt</translation>
    </message>
    <message>
        <source>the linker rejects these objects</source>
        <translation>der Linker lehnt diese Objekte ab</translation>
    </message>
    <message>
        <source>the linker accepts these objects and warns</source>
        <translation>der Linker nimmt diese Objekte an und warnt</translation>
    </message>
    <message>
        <source>the bytes are not an AMDGPU code object</source>
        <translation>die Bytes sind kein AMDGPU-Code-Objekt</translation>
    </message>
    <message>
        <source>the code object is inconsistent</source>
        <translation>das Code-Objekt ist widersprüchlich</translation>
    </message>
    <message>
        <source>a code object of an unsupported version, target or kind</source>
        <translation>ein Code-Objekt einer nicht unterstützten Version oder Art oder für ein nicht unterstütztes Ziel</translation>
    </message>
    <message>
        <source>the metadata note is malformed</source>
        <translation>die Notiz mit den Metadaten ist fehlerhaft</translation>
    </message>
    <message>
        <source>the offload bundle cannot be opened</source>
        <translation>das Offload-Bundle kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>the bundle has no code object for the wanted target</source>
        <translation>das Bundle hat kein Code-Objekt für das gewünschte Ziel</translation>
    </message>
    <message>
        <source>the bundle has several code objects for the wanted target</source>
        <translation>das Bundle hat mehrere Code-Objekte für das gewünschte Ziel</translation>
    </message>
    <message>
        <source>the text cannot express everything in the code object</source>
        <translation>der Text kann nicht alles ausdrücken, was im Code-Objekt steht</translation>
    </message>
    <message>
        <source>no instruction at this line or address</source>
        <translation>kein Befehl in dieser Zeile oder bei dieser Adresse</translation>
    </message>
    <message>
        <source>unknown instruction</source>
        <translation>unbekannter Befehl</translation>
    </message>
    <message>
        <source>text or bytes that are not machine code</source>
        <translation>Text oder Bytes, die kein Maschinencode sind</translation>
    </message>
    <message>
        <source>machine words that are not an instruction of the processor</source>
        <translation>Maschinenwörter, die kein Befehl des Prozessors sind</translation>
    </message>
    <message>
        <source>an instruction, modifier or register that the target does not have</source>
        <translation>ein Befehl, Modifikator oder Register, das das Ziel nicht hat</translation>
    </message>
    <message>
        <source>an instruction that the assembler accepts but the manual of the GPU does not have</source>
        <translation>ein Befehl, den der Assembler annimmt, das Handbuch der GPU aber nicht kennt</translation>
    </message>
    <message>
        <source>vector registers that must begin at an even number</source>
        <translation>Vektorregister, die bei einer geraden Nummer beginnen müssen</translation>
    </message>
    <message>
        <source>a matrix that does not begin at a multiple of its registers, as one chapter of the manual requires</source>
        <translation>eine Matrix, die nicht bei einem Vielfachen ihrer Register beginnt, wie es ein Kapitel des Handbuchs verlangt</translation>
    </message>
    <message>
        <source>a meaningless value of CBSZ, ABID or BLGP of a matrix operation</source>
        <translation>ein bedeutungsloser Wert von CBSZ, ABID oder BLGP einer Matrixoperation</translation>
    </message>
    <message>
        <source>A or B of a sparse matrix operation in accumulation registers</source>
        <translation>A oder B einer dünn besetzten Matrixoperation in Akkumulationsregistern</translation>
    </message>
    <message>
        <source>a dot product with SDWA or OP_SEL</source>
        <translation>ein Skalarprodukt mit SDWA oder OP_SEL</translation>
    </message>
    <message>
        <source>global wave sync with a vector register of an odd number</source>
        <translation>Global Wave Sync mit einem Vektorregister ungerader Nummer</translation>
    </message>
    <message>
        <source>scalar registers that do not begin at the required multiple</source>
        <translation>skalare Register, die nicht beim verlangten Vielfachen beginnen</translation>
    </message>
    <message>
        <source>an s_nop that waits less than its number says</source>
        <translation>ein s_nop, das weniger wartet, als seine Zahl sagt</translation>
    </message>
    <message>
        <source>machine words written as data that the assembler can write as an instruction</source>
        <translation>Maschinenwörter als Daten, die der Assembler als Befehl schreiben kann</translation>
    </message>
    <message>
        <source>a written value that does not fit into its field of the instruction</source>
        <translation>ein geschriebener Wert, der nicht in sein Feld des Befehls passt</translation>
    </message>
    <message>
        <source>the run file is not valid YAML</source>
        <translation>die Laufdatei ist kein gültiges YAML</translation>
    </message>
    <message>
        <source>the run file has an invalid key or value</source>
        <translation>die Laufdatei hat einen ungültigen Schlüssel oder Wert</translation>
    </message>
    <message>
        <source>run file and code object disagree</source>
        <translation>Laufdatei und Code-Objekt stimmen nicht überein</translation>
    </message>
    <message>
        <source>a file of array data cannot be read</source>
        <translation>eine Datei mit Array-Daten kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the expression cannot be parsed</source>
        <translation>der Ausdruck kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the expression has no value for some element</source>
        <translation>der Ausdruck hat für ein Element keinen Wert</translation>
    </message>
    <message>
        <source>the lesson cannot be parsed</source>
        <translation>die Lektion kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the lesson has an invalid key or value</source>
        <translation>die Lektion hat einen ungültigen Schlüssel oder Wert</translation>
    </message>
    <message>
        <source>an answer of the lesson is not judged as its author says</source>
        <translation>eine Antwort der Lektion wird nicht so beurteilt, wie ihr Autor sagt</translation>
    </message>
    <message>
        <source>the file is not a student&apos;s answers</source>
        <translation>die Datei enthält keine Antworten von Lernenden</translation>
    </message>
    <message>
        <source>the text cannot be ported to gfx942</source>
        <translation>der Text kann nicht auf gfx942 portiert werden</translation>
    </message>
    <message>
        <source>the code object has no such kernel</source>
        <translation>das Code-Objekt hat keinen solchen Kernel</translation>
    </message>
    <message>
        <source>the backend cannot run here</source>
        <translation>das Backend kann hier nicht laufen</translation>
    </message>
    <message>
        <source>the device cannot start this launch</source>
        <translation>das Gerät kann diesen Start nicht ausführen</translation>
    </message>
    <message>
        <source>a buffer differs from what was expected</source>
        <translation>ein Puffer weicht von dem ab, was erwartet wurde</translation>
    </message>
    <message>
        <source>the run was canceled</source>
        <translation>der Lauf wurde abgebrochen</translation>
    </message>
    <message>
        <source>the run exceeded its memory limit</source>
        <translation>der Lauf hat seine Speichergrenze überschritten</translation>
    </message>
    <message>
        <source>the emulator cannot execute this instruction</source>
        <translation>der Emulator kann diesen Befehl nicht ausführen</translation>
    </message>
    <message>
        <source>the bytes are not a gfx942 instruction</source>
        <translation>die Bytes sind kein Befehl von gfx942</translation>
    </message>
    <message>
        <source>an access outside every allocation</source>
        <translation>ein Zugriff außerhalb jeder Belegung</translation>
    </message>
    <message>
        <source>the program counter left the code</source>
        <translation>der Programmzähler hat den Code verlassen</translation>
    </message>
    <message>
        <source>the kernel executed a trap</source>
        <translation>der Kernel hat einen Trap ausgeführt</translation>
    </message>
    <message>
        <source>an access that the hardware requires to be aligned is not</source>
        <translation>ein Zugriff, der für die Hardware ausgerichtet sein muss, ist es nicht</translation>
    </message>
    <message>
        <source>every wave is waiting and none can continue</source>
        <translation>jede Wave wartet, und keine kann weiter</translation>
    </message>
    <message>
        <source>an arithmetic exception that the kernel enables was raised</source>
        <translation>eine arithmetische Ausnahme, die der Kernel einschaltet, wurde ausgelöst</translation>
    </message>
    <message>
        <source>exceptions are read in a mode in which gfx942 records none</source>
        <translation>Ausnahmen werden in einem Modus gelesen, in dem gfx942 keine aufzeichnet</translation>
    </message>
    <message>
        <source>a register or LDS is used before a wait proves that its operation is complete</source>
        <translation>ein Register oder das LDS wird benutzt, bevor ein Wait beweist, dass seine Operation abgeschlossen ist</translation>
    </message>
    <message>
        <source>an instruction was executed too few wait states after the one that it depends on</source>
        <translation>ein Befehl wurde zu wenige Wartezustände nach dem ausgeführt, von dem er abhängt</translation>
    </message>
    <message>
        <source>memory is read that another wave has written, and a cache may still have the old bytes</source>
        <translation>Speicher wird gelesen, den eine andere Wave geschrieben hat, und ein Cache kann noch die alten Bytes haben</translation>
    </message>
    <message>
        <source>undefined bits reach the address of an access</source>
        <translation>undefinierte Bits erreichen die Adresse eines Zugriffs</translation>
    </message>
    <message>
        <source>undefined bits decide a branch</source>
        <translation>undefinierte Bits entscheiden eine Verzweigung</translation>
    </message>
    <message>
        <source>undefined bits reach EXEC</source>
        <translation>undefinierte Bits erreichen EXEC</translation>
    </message>
    <message>
        <source>undefined bits reach M0</source>
        <translation>undefinierte Bits erreichen M0</translation>
    </message>
    <message>
        <source>undefined bits are in an output that is compared</source>
        <translation>undefinierte Bits sind in einer Ausgabe, die verglichen wird</translation>
    </message>
    <message>
        <source>two waves access the same bytes of LDS, and no barrier orders them</source>
        <translation>zwei Waves greifen auf dieselben Bytes des LDS zu, und keine Barriere ordnet sie</translation>
    </message>
    <message>
        <source>two waves access the same bytes of memory, and no barrier or atomic orders them</source>
        <translation>zwei Waves greifen auf dieselben Bytes des Speichers zu, und keine Barriere oder atomare Operation ordnet sie</translation>
    </message>
    <message>
        <source>waves of a work-group meet at different barriers, or some end without one</source>
        <translation>Waves einer Work-Group treffen sich an verschiedenen Barrieren, oder einige enden ohne eine</translation>
    </message>
    <message>
        <source>an access to LDS beyond the allocation of the work-group</source>
        <translation>ein Zugriff auf das LDS jenseits dessen, was der Work-Group zugeteilt ist</translation>
    </message>
    <message>
        <source>the offset into a buffer and SOFFSET reach 2^32, where the sum does not wrap</source>
        <translation>der Offset in einen Puffer und SOFFSET erreichen 2^32, wo die Summe nicht überläuft</translation>
    </message>
    <message>
        <source>bytes beyond the kernarg segment are used</source>
        <translation>Bytes jenseits des Kernarg-Segments werden benutzt</translation>
    </message>
    <message>
        <source>an argument that is declared read-only is written</source>
        <translation>ein Argument, das als schreibgeschützt deklariert ist, wird geschrieben</translation>
    </message>
    <message>
        <source>what a buffer access reaches depends on a rule about which AMD&apos;s sources disagree</source>
        <translation>was ein Pufferzugriff erreicht, hängt von einer Regel ab, über die sich AMDs Quellen widersprechen</translation>
    </message>
    <message>
        <source>lanes of one store write different values to the same address</source>
        <translation>Lanes eines Store-Befehls schreiben verschiedene Werte an dieselbe Adresse</translation>
    </message>
    <message>
        <source>a worker process cannot be started</source>
        <translation>ein Worker-Prozess kann nicht gestartet werden</translation>
    </message>
    <message>
        <source>a worker process exited during a request</source>
        <translation>ein Worker-Prozess endete während einer Anfrage</translation>
    </message>
    <message>
        <source>a worker sent an invalid answer</source>
        <translation>ein Worker hat eine ungültige Antwort gesendet</translation>
    </message>
    <message>
        <source>the last run has no such buffer or elements</source>
        <translation>der letzte Lauf hat keinen solchen Puffer oder keine solchen Elemente</translation>
    </message>
    <message>
        <source>a file cannot be read</source>
        <translation>eine Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>a file cannot be written</source>
        <translation>eine Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>fixes would cause another finding, so none is applied</source>
        <translation>Korrekturen würden einen anderen Befund verursachen, daher wird keine angewendet</translation>
    </message>
    <message>
        <source>the debugger cannot do what it was asked for</source>
        <translation>der Debugger kann nicht tun, was verlangt wurde</translation>
    </message>
    <message>
        <source>a share file is damaged or unsafe</source>
        <translation>eine Share-Datei ist beschädigt oder unsicher</translation>
    </message>
    <message>
        <source>a run cannot be put into a share file</source>
        <translation>ein Lauf kann nicht in eine Share-Datei gepackt werden</translation>
    </message>
    <message>
        <source>Insert s_waitcnt 0</source>
        <translation>s_waitcnt 0 einfügen</translation>
    </message>
    <message>
        <source>Insert s_dcache_wb</source>
        <translation>s_dcache_wb einfügen</translation>
    </message>
    <message>
        <source>%1 branches to 0x%2, which is not an instruction: use a label in the code</source>
        <translation>%1 verzweigt nach 0x%2, wo kein Befehl ist: ein Label im Code benutzen</translation>
    </message>
    <message>
        <source>the metadata has .uses_dynamic_stack %1 but the descriptor .amdhsa_uses_dynamic_stack %2: make them equal</source>
        <translation>in den Metadaten steht .uses_dynamic_stack %1, im Deskriptor aber .amdhsa_uses_dynamic_stack %2: angleichen</translation>
    </message>
    <message>
        <source>in kernel %1, work-group (%2), wave %3, lane %4</source>
        <translation>in Kernel %1, Work-Group (%2), Wave %3, Lane %4</translation>
    </message>
    <message>
        <source>in kernel %1, work-group (%2), wave %3, lane %4, %5</source>
        <translation>in Kernel %1, Work-Group (%2), Wave %3, Lane %4, %5</translation>
    </message>
    <message>
        <source>the code uses %5 that the descriptor allocates; with %1, %2 waves fit on a SIMD instead of %3</source>
        <translation>der Code benutzt %5, die der Deskriptor belegt; mit %1 passen %2 Waves auf eine SIMD statt %3</translation>
    </message>
    <message>
        <source>%1 of %2 VGPRs</source>
        <translation>%1 von %2 VGPRs</translation>
    </message>
    <message>
        <source>%1 of %2 SGPRs</source>
        <translation>%1 von %2 SGPRs</translation>
    </message>
    <message>
        <source>%1 of %2 VGPRs and %3 of %4 SGPRs</source>
        <translation>%1 von %2 VGPRs und %3 von %4 SGPRs</translation>
    </message>
    <message>
        <source>%1 raises an exception that the kernel enables: %5</source>
        <translation>%1 löst eine Ausnahme aus, die der Kernel einschaltet: %5</translation>
    </message>
    <message>
        <source>%1 reads exceptions (%5) that gfx942 does not record while MODE.DX10_CLAMP is set; clear it with .amdhsa_dx10_clamp 0</source>
        <translation>%1 liest Ausnahmen (%5), die gfx942 nicht aufzeichnet, solange MODE.DX10_CLAMP gesetzt ist; mit .amdhsa_dx10_clamp 0 löschen</translation>
    </message>
    <message>
        <source>invalid operation</source>
        <translation>ungültige Operation</translation>
    </message>
    <message>
        <source>input denormal</source>
        <translation>denormale Eingabe</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>Division durch null</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>underflow</source>
        <translation>Unterlauf</translation>
    </message>
    <message>
        <source>inexact result</source>
        <translation>ungenaues Ergebnis</translation>
    </message>
    <message>
        <source>integer division by zero</source>
        <translation>ganzzahlige Division durch null</translation>
    </message>
    <message>
        <source>address watch</source>
        <translation>Adressüberwachung</translation>
    </message>
    <message>
        <source>memory violation</source>
        <translation>Speicherverletzung</translation>
    </message>
    <message>
        <source>the run exceeded its instruction limit: %1</source>
        <translation>der Lauf hat seine Befehlsgrenze überschritten: %1</translation>
    </message>
    <message>
        <source>%5, after %1 instructions of all waves</source>
        <translation>%5, nach %1 Befehlen aller Waves</translation>
    </message>
    <message>
        <source>in %5</source>
        <translation>in %5</translation>
    </message>
    <message>
        <source>%5, which is in %6</source>
        <translation>%5, in %6</translation>
    </message>
    <message>
        <source>the loop of line %1</source>
        <translation>der Schleife in Zeile %1</translation>
    </message>
    <message>
        <source>the loop of lines %1 to %2</source>
        <translation>der Schleife in den Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>the loop from %1 to %2</source>
        <translation>der Schleife von %1 bis %2</translation>
    </message>
    <message>
        <source>in no loop of the code</source>
        <translation>in keiner Schleife des Codes</translation>
    </message>
    <message>
        <source>%1 wave was here</source>
        <translation>%1 Wave war hier</translation>
    </message>
    <message>
        <source>%1 waves were here</source>
        <translation>%1 Waves waren hier</translation>
    </message>
    <message>
        <source>%1 wave was here, in %2</source>
        <translation>%1 Wave war hier, in %2</translation>
    </message>
    <message>
        <source>%1 waves were here, in %2</source>
        <translation>%1 Waves waren hier, in %2</translation>
    </message>
    <message>
        <source>%1 more wave was elsewhere</source>
        <translation>%1 weitere Wave war anderswo</translation>
    </message>
    <message>
        <source>%1 more waves were elsewhere</source>
        <translation>%1 weitere Waves waren anderswo</translation>
    </message>
    <message>
        <source>%1 is null in this run: %5</source>
        <translation>%1 ist in diesem Lauf null: %5</translation>
    </message>
    <message>
        <source>printf, assert and other calls of the host are not available</source>
        <translation>printf, assert und andere Aufrufe des Hosts sind nicht verfügbar</translation>
    </message>
    <message>
        <source>printf is not available</source>
        <translation>printf ist nicht verfügbar</translation>
    </message>
    <message>
        <source>malloc and new in kernels are not available</source>
        <translation>malloc und new in Kerneln sind nicht verfügbar</translation>
    </message>
    <message>
        <source>kernel %1 preloads arguments but has no prologue of %2 bytes: gfx942 starts it at %3 instead of %4</source>
        <translation>Kernel %1 lädt Argumente vor, hat aber keinen Prolog von %2 Bytes: gfx942 startet ihn bei %3 statt bei %4</translation>
    </message>
    <message>
        <source>%5, which is not in its code</source>
        <translation>%5, was nicht in seinem Code ist</translation>
    </message>
    <message>
        <source>the prologue loads the arguments for firmware that does not preload them, and ends with s_branch to the instruction 256 bytes after the entry</source>
        <translation>der Prolog lädt die Argumente für Firmware, die sie nicht vorlädt, und endet mit s_branch zum Befehl 256 Bytes nach dem Einsprung</translation>
    </message>
    <message>
        <source>the entry of kernel %1 is not an instruction</source>
        <translation>am Einsprung von Kernel %1 ist kein Befehl</translation>
    </message>
    <message>
        <source>all sizes of the grid and the work-group must be at least 1</source>
        <translation>alle Größen von Grid und Work-Group müssen mindestens 1 sein</translation>
    </message>
    <message>
        <source>a work-group of %1 has more than %2 work-items</source>
        <translation>eine Work-Group von %1 hat mehr als %2 Work-Items</translation>
    </message>
    <message>
        <source>the work-group needs %1 bytes of LDS; a compute unit has %2</source>
        <translation>die Work-Group braucht %1 Bytes LDS; eine Compute Unit hat %2</translation>
    </message>
    <message>
        <source>a wave needs %1 vector registers; a SIMD has %2</source>
        <translation>eine Wave braucht %1 Vektorregister; eine SIMD hat %2</translation>
    </message>
    <message>
        <source>%1 waves of %2 vector registers do not fit into a compute unit</source>
        <translation>%1 Waves mit %2 Vektorregistern passen nicht in eine Compute Unit</translation>
    </message>
    <message>
        <source>the code object is for %1; the emulator is a %2</source>
        <translation>das Code-Objekt ist für %1; der Emulator ist ein %2</translation>
    </message>
    <message>
        <source>the code object has no kernel number %1</source>
        <translation>das Code-Objekt hat keinen Kernel Nummer %1</translation>
    </message>
    <message>
        <source>the grid has 0 work-items in %1</source>
        <translation>das Grid hat in %1 0 Work-Items</translation>
    </message>
    <message>
        <source>the work-group has 0 work-items in %1</source>
        <translation>die Work-Group hat in %1 0 Work-Items</translation>
    </message>
    <message>
        <source>a work-group of %1 work-items exceeds the device&apos;s limit of %2</source>
        <translation>eine Work-Group von %1 Work-Items überschreitet die Grenze des Geräts von %2</translation>
    </message>
    <message>
        <source>a work-group of %1 work-items exceeds the limit of %2: its metadata has .max_flat_workgroup_size %3</source>
        <translation>eine Work-Group von %1 Work-Items überschreitet die Grenze von %2: In seinen Metadaten steht .max_flat_workgroup_size %3</translation>
    </message>
    <message>
        <source>%1 requires work-groups of %2 (.reqd_workgroup_size), not %3</source>
        <translation>%1 verlangt Work-Groups von %2 (.reqd_workgroup_size), nicht %3</translation>
    </message>
    <message>
        <source>%1 requires whole work-groups (.uniform_work_group_size): make the grid in %2, %3, a multiple of %4</source>
        <translation>%1 verlangt ganze Work-Groups (.uniform_work_group_size): das Grid in %2, %3, zu einem Vielfachen von %4 machen</translation>
    </message>
    <message>
        <source>the kernarg segment of %1 is %2 bytes; the limit is %3</source>
        <translation>das Kernarg-Segment von %1 hat %2 Bytes; die Grenze ist %3</translation>
    </message>
    <message>
        <source>%1 bytes of arguments do not fit in the kernarg segment of %2, %3 bytes</source>
        <translation>%1 Bytes Argumente passen nicht in das Kernarg-Segment von %2, %3 Bytes</translation>
    </message>
    <message>
        <source>buffer %1 has %2 elements but %3 bytes of content</source>
        <translation>Puffer %1 hat %2 Elemente, aber %3 Bytes Inhalt</translation>
    </message>
    <message>
        <source>the pointer at offset %1 is outside the %2 bytes of arguments, or points to no buffer</source>
        <translation>der Zeiger bei Offset %1 liegt außerhalb der %2 Bytes Argumente oder zeigt auf keinen Puffer</translation>
    </message>
    <message>
        <source>there is no code object</source>
        <translation>es gibt kein Code-Objekt</translation>
    </message>
    <message>
        <source>%1 bytes of LDS (%2 of the kernel, %3 of the launch) exceed the %4 of a compute unit</source>
        <translation>%1 Bytes LDS (%2 des Kernels, %3 des Starts) überschreiten die %4 einer Compute Unit</translation>
    </message>
    <message>
        <source>unknown kernel %1: the code object has no kernels</source>
        <translation>unbekannter Kernel %1: Das Code-Objekt hat keine Kernel</translation>
    </message>
    <message>
        <source>unknown kernel %1; did you mean %2?</source>
        <translation>unbekannter Kernel %1; ist %2 gemeint?</translation>
    </message>
    <message>
        <source>unknown kernel %1; available: %2</source>
        <translation>unbekannter Kernel %1; verfügbar: %2</translation>
    </message>
    <message>
        <source>Replace %1 by %2</source>
        <translation>%1 durch %2 ersetzen</translation>
    </message>
    <message>
        <source>this memory is read-only</source>
        <translation>dieser Speicher ist schreibgeschützt</translation>
    </message>
    <message>
        <source>no instruction begins at that address</source>
        <translation>an dieser Adresse beginnt kein Befehl</translation>
    </message>
    <message>
        <source>this register is read-only</source>
        <translation>dieses Register ist schreibgeschützt</translation>
    </message>
    <message>
        <source>there is no work-group %1: the dispatch has %2</source>
        <translation>es gibt keine Work-Group %1: Der Dispatch hat %2</translation>
    </message>
    <message>
        <source>work-group %1 has not started here</source>
        <translation>Work-Group %1 hat hier nicht begonnen</translation>
    </message>
    <message>
        <source>work-group %1 has ended here</source>
        <translation>Work-Group %1 ist hier beendet</translation>
    </message>
    <message>
        <source>there is no wave %1: a work-group has %2</source>
        <translation>es gibt keine Wave %1: Eine Work-Group hat %2</translation>
    </message>
    <message>
        <source>every wave has ended; go back first</source>
        <translation>jede Wave ist beendet; zuerst zurückgehen</translation>
    </message>
    <message>
        <source>the wave has ended; select another one, or go back</source>
        <translation>die Wave ist beendet; eine andere wählen oder zurückgehen</translation>
    </message>
    <message>
        <source>the wave is not in a function</source>
        <translation>die Wave ist in keiner Funktion</translation>
    </message>
    <message>
        <source>wave %1 does not execute this instruction</source>
        <translation>Wave %1 führt diesen Befehl nicht aus</translation>
    </message>
    <message>
        <source>no wave executes this instruction</source>
        <translation>keine Wave führt diesen Befehl aus</translation>
    </message>
    <message>
        <source>the wave has not executed %1 before</source>
        <translation>die Wave hat %1 vorher nicht ausgeführt</translation>
    </message>
    <message>
        <source>the wave has not executed that line before</source>
        <translation>die Wave hat diese Zeile vorher nicht ausgeführt</translation>
    </message>
    <message>
        <source>the wave has not executed anything before</source>
        <translation>die Wave hat vorher nichts ausgeführt</translation>
    </message>
    <message>
        <source>the history starts at step %1</source>
        <translation>der Verlauf beginnt bei Schritt %1</translation>
    </message>
    <message>
        <source>it has not changed since the start of the history</source>
        <translation>es hat sich seit dem Anfang des Verlaufs nicht geändert</translation>
    </message>
    <message>
        <source>it does not exist here: its work-group has not started, or has ended</source>
        <translation>hier gibt es das nicht: Seine Work-Group hat nicht begonnen oder ist beendet</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>use buffer_inv sc1</source>
        <translation>buffer_inv sc1 benutzen</translation>
    </message>
    <message>
        <source>use s_endpgm</source>
        <translation>s_endpgm benutzen</translation>
    </message>
    <message>
        <source>use s_rfe_b64</source>
        <translation>s_rfe_b64 benutzen</translation>
    </message>
    <message>
        <source>%1+0x%2 %3: %5</source>
        <translation>%1+0x%2 %3: %5</translation>
    </message>
    <message>
        <source>0x%1 %2: %5</source>
        <translation>0x%1 %2: %5</translation>
    </message>
    <message>
        <source>byte %1 is %2 in lane %3 and %5; which one stays is undefined</source>
        <translation>Byte %1 ist %2 in Lane %3 und %5; welches bleibt, ist undefiniert</translation>
    </message>
    <message>
        <source>%1 in lane %2</source>
        <translation>%1 in Lane %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>0x%1</source>
        <translation>0x%1</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>nötig</translation>
    </message>
    <message>
        <source>needed for %5</source>
        <translation>nötig für %5</translation>
    </message>
    <message>
        <source>%1 would be enough</source>
        <translation>%1 würde genügen</translation>
    </message>
    <message>
        <source>%1 would be enough for %5</source>
        <translation>%1 würde für %5 genügen</translation>
    </message>
    <message>
        <source>nothing uses its results before a later wait</source>
        <translation>nichts benutzt seine Ergebnisse vor einem späteren Wait</translation>
    </message>
    <message>
        <source>no outstanding operations to wait for</source>
        <translation>keine ausstehenden Operationen, auf die zu warten wäre</translation>
    </message>
    <message>
        <source>%5; it begins at %6</source>
        <translation>%5; es beginnt bei %6</translation>
    </message>
    <message>
        <source>%5; this wave alone needs %1</source>
        <translation>%5; diese Wave allein braucht %1</translation>
    </message>
    <message>
        <source>%5; the first iteration of the loop needs no wait, the steady state %1</source>
        <translation>%5; der erste Durchlauf der Schleife braucht keinen Wait, die weiteren %1</translation>
    </message>
    <message>
        <source>%5; the first iteration of the loop needs %1, the steady state no wait</source>
        <translation>%5; der erste Durchlauf der Schleife braucht %1, die weiteren keinen Wait</translation>
    </message>
    <message>
        <source>%5; the first iteration of the loop needs %1, the steady state %2</source>
        <translation>%5; der erste Durchlauf der Schleife braucht %1, die weiteren %2</translation>
    </message>
    <message>
        <source>code of unknown effect nearby may need it</source>
        <translation>Code unbekannter Wirkung in der Nähe kann es brauchen</translation>
    </message>
    <message>
        <source>no rule requires it</source>
        <translation>keine Regel verlangt es</translation>
    </message>
    <message>
        <source>s_icache_inv must be followed by it</source>
        <translation>es muss auf s_icache_inv folgen</translation>
    </message>
    <message>
        <source>%1 of %5 is needed: %2, from %6 to %7</source>
        <translation>nötig davon (%5): %1 (%2), von %6 bis %7</translation>
    </message>
    <message>
        <source>%1 of %5 are needed: %2, from %6 to %7</source>
        <translation>nötig davon (%5): %1 (%2), von %6 bis %7</translation>
    </message>
    <message>
        <source>it is not statically known whether this must wait for %5: %6</source>
        <translation>ob dies auf %5 warten muss, ist statisch nicht bekannt: %6</translation>
    </message>
    <message>
        <source>it is not statically known whether this must wait for %5 and %1 more: %6</source>
        <translation>ob dies auf %5 und %1 weitere warten muss, ist statisch nicht bekannt: %6</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>stronger than needed</source>
        <translation>strenger als nötig</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>nicht nötig</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>ordnet</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 orders memory: %5</source>
        <translation>%1 ordnet den Speicher: %5</translation>
    </message>
    <message>
        <source>%1 is %5: %6</source>
        <translation>%1 ist %5: %6</translation>
    </message>
    <message>
        <source>%5 and %6 overlap; move %1 to %2</source>
        <translation>%5 und %6 überlappen sich; %1 nach %2 verschieben</translation>
    </message>
    <message>
        <source>a function inlined at line %1</source>
        <translation>eine Funktion, eingesetzt in Zeile %1</translation>
    </message>
    <message>
        <source>a function inlined at %1</source>
        <translation>eine Funktion, eingesetzt bei %1</translation>
    </message>
    <message>
        <source>the metadata describes %1, but there is no such kernel descriptor: correct .symbol or remove the entry</source>
        <translation>die Metadaten beschreiben %1, aber es gibt keinen solchen Kernel-Deskriptor: .symbol korrigieren oder den Eintrag entfernen</translation>
    </message>
    <message>
        <source>size of the arguments in bytes</source>
        <translation>Größe der Argumente in Bytes</translation>
    </message>
    <message>
        <source>the code may read fewer bytes than there are</source>
        <translation>der Code liest vielleicht weniger Bytes, als es gibt</translation>
    </message>
    <message>
        <source>no known arguments</source>
        <translation>keine bekannten Argumente</translation>
    </message>
    <message>
        <source>the code does not access LDS</source>
        <translation>der Code greift nicht auf das LDS zu</translation>
    </message>
    <message>
        <source>some LDS addresses are not statically known</source>
        <translation>einige LDS-Adressen sind statisch nicht bekannt</translation>
    </message>
    <message>
        <source>the code uses bytes 0 to %1 of LDS</source>
        <translation>der Code benutzt die Bytes 0 bis %1 des LDS</translation>
    </message>
    <message>
        <source>called code may need it</source>
        <translation>aufgerufener Code kann es brauchen</translation>
    </message>
    <message>
        <source>the code does not access scratch</source>
        <translation>der Code greift nicht auf Scratch zu</translation>
    </message>
    <message>
        <source>the code uses bytes 0 to %1 of scratch</source>
        <translation>der Code benutzt die Bytes 0 bis %1 des Scratch</translation>
    </message>
    <message>
        <source>some scratch addresses are not statically known</source>
        <translation>einige Scratch-Adressen sind statisch nicht bekannt</translation>
    </message>
    <message>
        <source>the code accesses scratch</source>
        <translation>der Code greift auf Scratch zu</translation>
    </message>
    <message>
        <source>every kernel has v0</source>
        <translation>jeder Kernel hat v0</translation>
    </message>
    <message>
        <source>v%1 is the highest vector register used</source>
        <translation>v%1 ist das höchste benutzte Vektorregister</translation>
    </message>
    <message>
        <source>a%1 is the highest accumulation register used, after %2 vector registers</source>
        <translation>a%1 ist das höchste benutzte Akkumulationsregister, nach %2 Vektorregistern</translation>
    </message>
    <message>
        <source>accumulation registers begin after v%1, at a multiple of 4</source>
        <translation>die Akkumulationsregister beginnen nach v%1, bei einem Vielfachen von 4</translation>
    </message>
    <message>
        <source>no scalar register is used</source>
        <translation>kein skalares Register wird benutzt</translation>
    </message>
    <message>
        <source>s%1 is the highest scalar register used</source>
        <translation>s%1 ist das höchste benutzte skalare Register</translation>
    </message>
    <message>
        <source>denormals are kept, as on the CPU</source>
        <translation>Denormale bleiben erhalten, wie auf der CPU</translation>
    </message>
    <message>
        <source>not known from the code</source>
        <translation>aus dem Code nicht bekannt</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>%1 has it, unread; without it other registers would move</source>
        <translation>%1 hat es, ungelesen; ohne es würden sich andere Register verschieben</translation>
    </message>
    <message>
        <source>%1 is read before it is written</source>
        <translation>%1 wird gelesen, bevor es geschrieben wird</translation>
    </message>
    <message>
        <source>%1 is used as a pointer before it is written</source>
        <translation>%1 wird als Zeiger benutzt, bevor es geschrieben wird</translation>
    </message>
    <message>
        <source>%1 has preloaded arguments</source>
        <translation>%1 hat vorgeladene Argumente</translation>
    </message>
    <message>
        <source>the first of them</source>
        <translation>das erste davon</translation>
    </message>
    <message>
        <source>the number of registers of the values above</source>
        <translation>die Zahl der Register der Werte darüber</translation>
    </message>
    <message>
        <source>no pair of registers is used as a pointer</source>
        <translation>kein Registerpaar wird als Zeiger benutzt</translation>
    </message>
    <message>
        <source>the kernel has arguments</source>
        <translation>der Kernel hat Argumente</translation>
    </message>
    <message>
        <source>s[0:1] comes before the kernarg segment pointer</source>
        <translation>s[0:1] kommt vor dem Kernarg-Segment-Zeiger</translation>
    </message>
    <message>
        <source>s[2:3] comes before the kernarg segment pointer</source>
        <translation>s[2:3] kommt vor dem Kernarg-Segment-Zeiger</translation>
    </message>
    <message>
        <source>x of the work-group</source>
        <translation>x der Work-Group</translation>
    </message>
    <message>
        <source>y of the work-group</source>
        <translation>y der Work-Group</translation>
    </message>
    <message>
        <source>z of the work-group</source>
        <translation>z der Work-Group</translation>
    </message>
    <message>
        <source>position in the work-group</source>
        <translation>Position in der Work-Group</translation>
    </message>
    <message>
        <source>the descriptor does not set it</source>
        <translation>der Deskriptor setzt es nicht</translation>
    </message>
    <message>
        <source>s%1 is not read; %5</source>
        <translation>s%1 wird nicht gelesen; %5</translation>
    </message>
    <message>
        <source>the assembler enables x by default</source>
        <translation>der Assembler schaltet x von selbst ein</translation>
    </message>
    <message>
        <source>the descriptor sets it</source>
        <translation>der Deskriptor setzt es</translation>
    </message>
    <message>
        <source>s%1 is read before it is written: %5</source>
        <translation>s%1 wird gelesen, bevor es geschrieben wird: %5</translation>
    </message>
    <message>
        <source>the %1 of the work-item is extracted from v0</source>
        <translation>das %1 des Work-Items wird aus v0 gewonnen</translation>
    </message>
    <message>
        <source>v0 is not read</source>
        <translation>v0 wird nicht gelesen</translation>
    </message>
    <message>
        <source>only x of v0 is used</source>
        <translation>nur x von v0 wird benutzt</translation>
    </message>
    <message>
        <source>the used part of v0 is not statically known</source>
        <translation>welcher Teil von v0 benutzt wird, ist statisch nicht bekannt</translation>
    </message>
    <message>
        <source>%1 wave per SIMD, %5; %2 of %3 vector registers allocated</source>
        <translation>%1 Wave pro SIMD, %5; %2 von %3 Vektorregistern zugeteilt</translation>
    </message>
    <message>
        <source>%1 waves per SIMD, %5; %2 of %3 vector registers allocated</source>
        <translation>%1 Waves pro SIMD, %5; %2 von %3 Vektorregistern zugeteilt</translation>
    </message>
    <message>
        <source>the maximum</source>
        <translation>das Maximum</translation>
    </message>
    <message>
        <source>limited by %5</source>
        <translation>begrenzt durch %5</translation>
    </message>
    <message>
        <source>vector registers</source>
        <translation>Vektorregister</translation>
    </message>
    <message>
        <source>scalar registers</source>
        <translation>skalare Register</translation>
    </message>
    <message>
        <source>LDS</source>
        <translation>LDS</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>the size of the work-group</source>
        <translation>die Größe der Work-Group</translation>
    </message>
    <message>
        <source>%1 wave needs %5</source>
        <translation>%1 Wave erfordert %5</translation>
    </message>
    <message>
        <source>%1 waves need %5</source>
        <translation>%1 Waves erfordern %5</translation>
    </message>
    <message>
        <source>at most %1 vector registers</source>
        <translation>höchstens %1 Vektorregister</translation>
    </message>
    <message>
        <source>at most %1 scalar registers</source>
        <translation>höchstens %1 skalare Register</translation>
    </message>
    <message>
        <source>at most %1 bytes of LDS</source>
        <translation>höchstens %1 Bytes LDS</translation>
    </message>
    <message>
        <source>work-groups of several waves: a compute unit has 16 barriers</source>
        <translation>Work-Groups aus mehreren Waves: Eine Compute Unit hat 16 Barrieren</translation>
    </message>
    <message>
        <source>work-groups of another size</source>
        <translation>Work-Groups einer anderen Größe</translation>
    </message>
    <message>
        <source>%5 and %6</source>
        <translation>%5 und %6</translation>
    </message>
    <message>
        <source>%5 and %1 more</source>
        <translation>%5 und %1 weitere</translation>
    </message>
    <message>
        <source>the start</source>
        <translation>dem Anfang</translation>
    </message>
    <message>
        <source>At most %5, %6 and %7 are live at once</source>
        <translation>Höchstens %5, %6 und %7 sind gleichzeitig lebendig</translation>
    </message>
    <message>
        <source>At most %5, %6 and %7 are live at once; most vector registers, %1, in %8</source>
        <translation>Höchstens %5, %6 und %7 sind gleichzeitig lebendig; die meisten Vektorregister, %1, in %8</translation>
    </message>
    <message>
        <source>%1 VGPR</source>
        <translation>%1 VGPR</translation>
    </message>
    <message>
        <source>%1 VGPRs</source>
        <translation>%1 VGPRs</translation>
    </message>
    <message>
        <source>%1 AGPR</source>
        <translation>%1 AGPR</translation>
    </message>
    <message>
        <source>%1 AGPRs</source>
        <translation>%1 AGPRs</translation>
    </message>
    <message>
        <source>%1 SGPR</source>
        <translation>%1 SGPR</translation>
    </message>
    <message>
        <source>%1 SGPRs</source>
        <translation>%1 SGPRs</translation>
    </message>
    <message>
        <source>%5: %6; %1 wave</source>
        <translation>%5: %6; %1 Wave</translation>
    </message>
    <message>
        <source>%5: %6; %1 waves</source>
        <translation>%5: %6; %1 Waves</translation>
    </message>
    <message>
        <source>%1: live from the start to %5</source>
        <translation>%1: lebendig vom Anfang bis %5</translation>
    </message>
    <message>
        <source>%1: %5, never read</source>
        <translation>%1: %5, nie gelesen</translation>
    </message>
    <message>
        <source>%1: %5 to %6</source>
        <translation>%1: %5 bis %6</translation>
    </message>
    <message>
        <source>used</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>allocated, never used</source>
        <translation>zugeteilt, nie benutzt</translation>
    </message>
    <message>
        <source>allocated by rounding up</source>
        <translation>zugeteilt durch Aufrunden</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>%1 register</source>
        <translation>%1 Register</translation>
    </message>
    <message>
        <source>%1 registers</source>
        <translation>%1 Register</translation>
    </message>
    <message>
        <source>%1: %5, %6</source>
        <translation>%1: %5, %6</translation>
    </message>
    <message>
        <source>%1 to %2: %5, %6</source>
        <translation>%1 bis %2: %5, %6</translation>
    </message>
    <message>
        <source>%1 vector registers are one granule: nothing to save</source>
        <translation>%1 Vektorregister sind eine Zuteilungseinheit: Es gibt nichts zu sparen</translation>
    </message>
    <message>
        <source>The code needs %1 of the %2 allocated vector registers: .amdhsa_next_free_vgpr %3 is enough</source>
        <translation>Der Code braucht %1 der %2 zugeteilten Vektorregister: .amdhsa_next_free_vgpr %3 genügt</translation>
    </message>
    <message>
        <source>The code needs %1 of the %2 allocated vector registers: .amdhsa_next_free_vgpr %3 with .amdhsa_accum_offset %4 is enough</source>
        <translation>Der Code braucht %1 der %2 zugeteilten Vektorregister: .amdhsa_next_free_vgpr %3 mit .amdhsa_accum_offset %4 genügt</translation>
    </message>
    <message>
        <source>One granule less is %1 instead of %2 vector registers: v0 to v%3</source>
        <translation>Eine Zuteilungseinheit weniger sind %1 statt %2 Vektorregister: v0 bis v%3</translation>
    </message>
    <message>
        <source>One granule less is %1 instead of %2 vector registers: v0 to v%3 and a0 to a%4</source>
        <translation>Eine Zuteilungseinheit weniger sind %1 statt %2 Vektorregister: v0 bis v%3 und a0 bis a%4</translation>
    </message>
    <message>
        <source>No more registers than these are live at once: renumbering can be enough</source>
        <translation>Nicht mehr Register als diese sind gleichzeitig lebendig: Umnummerieren kann genügen</translation>
    </message>
    <message>
        <source>More registers than these are live at once in %5: shorten live ranges there</source>
        <translation>Mehr Register als diese sind gleichzeitig lebendig in %5: dort Lebensbereiche verkürzen</translation>
    </message>
    <message>
        <source>%1 would not exist; used in %5</source>
        <translation>%1 gäbe es nicht; benutzt in %5</translation>
    </message>
    <message>
        <source>%1 and %2 would not exist; used in %5</source>
        <translation>%1 und %2 gäbe es nicht; benutzt in %5</translation>
    </message>
    <message>
        <source>%1 and %2 more would not exist; used in %5</source>
        <translation>%1 und %2 weitere gäbe es nicht; benutzt in %5</translation>
    </message>
    <message>
        <source>%1 to %2: free, %5</source>
        <translation>%1 bis %2: frei, %5</translation>
    </message>
    <message>
        <source>private segment buffer</source>
        <translation>Puffer des privaten Segments</translation>
    </message>
    <message>
        <source>buffer resource for scratch, which gfx942 does not need</source>
        <translation>Pufferressource für Scratch, die gfx942 nicht braucht</translation>
    </message>
    <message>
        <source>dispatch packet pointer</source>
        <translation>Zeiger auf das Dispatch-Paket</translation>
    </message>
    <message>
        <source>address of the AQL dispatch packet, which has the sizes of the grid and of a work-group</source>
        <translation>Adresse des AQL-Dispatch-Pakets, in dem die Größen des Grids und einer Work-Group stehen</translation>
    </message>
    <message>
        <source>queue pointer</source>
        <translation>Zeiger auf die Queue</translation>
    </message>
    <message>
        <source>address of amd_queue_t, which has the apertures of LDS and scratch</source>
        <translation>Adresse von amd_queue_t, in dem die Aperturen von LDS und Scratch stehen</translation>
    </message>
    <message>
        <source>kernarg segment pointer</source>
        <translation>Kernarg-Segment-Zeiger</translation>
    </message>
    <message>
        <source>address of the kernel&apos;s arguments</source>
        <translation>Adresse der Argumente des Kernels</translation>
    </message>
    <message>
        <source>dispatch id</source>
        <translation>Dispatch-ID</translation>
    </message>
    <message>
        <source>index of the dispatch in its queue</source>
        <translation>Nummer des Dispatchs in seiner Queue</translation>
    </message>
    <message>
        <source>flat scratch init</source>
        <translation>Anfangswert von Flat Scratch</translation>
    </message>
    <message>
        <source>initial value of FLAT_SCRATCH on older processors</source>
        <translation>Anfangswert von FLAT_SCRATCH auf älteren Prozessoren</translation>
    </message>
    <message>
        <source>private segment size</source>
        <translation>Größe des privaten Segments</translation>
    </message>
    <message>
        <source>bytes of scratch for each work-item</source>
        <translation>Bytes Scratch je Work-Item</translation>
    </message>
    <message>
        <source>flat scratch base</source>
        <translation>Basis von Flat Scratch</translation>
    </message>
    <message>
        <source>base address of this wave&apos;s scratch, set by the hardware</source>
        <translation>Basisadresse des Scratch dieser Wave, von der Hardware gesetzt</translation>
    </message>
    <message>
        <source>enabled lanes</source>
        <translation>aktive Lanes</translation>
    </message>
    <message>
        <source>one bit for each lane that has a work-item: all lanes, except in the last wave of a work-group whose size is not a multiple of 64</source>
        <translation>ein Bit für jede Lane mit einem Work-Item: alle Lanes, außer in der letzten Wave einer Work-Group, deren Größe kein Vielfaches von 64 ist</translation>
    </message>
    <message>
        <source>kernarg bytes %1 to %2</source>
        <translation>Kernarg-Bytes %1 bis %2</translation>
    </message>
    <message>
        <source>a kernel argument, preloaded before the kernel starts</source>
        <translation>ein Argument des Kernels, vorgeladen, bevor der Kernel beginnt</translation>
    </message>
    <message>
        <source>work-group index in %1</source>
        <translation>Index der Work-Group in %1</translation>
    </message>
    <message>
        <source>work-group id x</source>
        <translation>Work-Group-ID x</translation>
    </message>
    <message>
        <source>work-group id y</source>
        <translation>Work-Group-ID y</translation>
    </message>
    <message>
        <source>work-group id z</source>
        <translation>Work-Group-ID z</translation>
    </message>
    <message>
        <source>work-group info</source>
        <translation>Angaben zur Work-Group</translation>
    </message>
    <message>
        <source>bit 31: first wave of its work-group; lower bits: number of waves</source>
        <translation>Bit 31: erste Wave ihrer Work-Group; untere Bits: Zahl der Waves</translation>
    </message>
    <message>
        <source>work-item id x</source>
        <translation>Work-Item-ID x</translation>
    </message>
    <message>
        <source>work-item id x, y</source>
        <translation>Work-Item-ID x, y</translation>
    </message>
    <message>
        <source>work-item id x, y, z</source>
        <translation>Work-Item-ID x, y, z</translation>
    </message>
    <message>
        <source>work-item index within the work-group: x in bits 9:0</source>
        <translation>Index des Work-Items in der Work-Group: x in den Bits 9:0</translation>
    </message>
    <message>
        <source>work-item index within the work-group: x in bits 9:0, y in 19:10</source>
        <translation>Index des Work-Items in der Work-Group: x in den Bits 9:0, y in 19:10</translation>
    </message>
    <message>
        <source>work-item index within the work-group: x in bits 9:0, y in 19:10, z in 29:20</source>
        <translation>Index des Work-Items in der Work-Group: x in den Bits 9:0, y in 19:10, z in 29:20</translation>
    </message>
    <message>
        <source>scratch buffer</source>
        <translation>Scratch-Puffer</translation>
    </message>
    <message>
        <source>dispatch</source>
        <translation>Dispatch</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>kernarg</source>
        <translation>Kernarg</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>flat scratch</source>
        <translation>Flat Scratch</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>id x</source>
        <translation>ID x</translation>
    </message>
    <message>
        <source>id y</source>
        <translation>ID y</translation>
    </message>
    <message>
        <source>id z</source>
        <translation>ID z</translation>
    </message>
    <message>
        <source>info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>work-item</source>
        <translation>Work-Item</translation>
    </message>
    <message>
        <source>waves</source>
        <translation>Waves</translation>
    </message>
    <message>
        <source>ordered append</source>
        <translation>Ordered Append</translation>
    </message>
    <message>
        <source>first wave</source>
        <translation>erste Wave</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>known at launch</source>
        <translation>beim Start bekannt</translation>
    </message>
    <message>
        <source>the first wave of %1</source>
        <translation>die erste Wave von %1</translation>
    </message>
    <message>
        <source>not the first wave of %1</source>
        <translation>nicht die erste Wave von %1</translation>
    </message>
    <message>
        <source>this lane has no work-item</source>
        <translation>diese Lane hat kein Work-Item</translation>
    </message>
    <message>
        <source>lane 0</source>
        <translation>Lane 0</translation>
    </message>
    <message>
        <source>%1 lanes, 0 to %2</source>
        <translation>%1 Lanes, 0 bis %2</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>Argument %1</translation>
    </message>
    <message>
        <source>argument %1, low half</source>
        <translation>Argument %1, untere Hälfte</translation>
    </message>
    <message>
        <source>argument %1, high half</source>
        <translation>Argument %1, obere Hälfte</translation>
    </message>
    <message>
        <source>argument %1, bytes %2 to %3</source>
        <translation>Argument %1, Bytes %2 bis %3</translation>
    </message>
    <message>
        <source>%5, low half</source>
        <translation>%5, untere Hälfte</translation>
    </message>
    <message>
        <source>%5, high half</source>
        <translation>%5, obere Hälfte</translation>
    </message>
    <message>
        <source>%5, preloaded</source>
        <translation>%5, vorgeladen</translation>
    </message>
    <message>
        <source>%5 instead of %6</source>
        <translation>%5 statt %6</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>user</source>
        <translation>User</translation>
    </message>
    <message>
        <source>preloaded</source>
        <translation>vorgeladen</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>With preloaded arguments the hardware starts %1 bytes after the entry, which must have a prologue for older firmware.</source>
        <translation>Mit vorgeladenen Argumenten beginnt die Hardware %1 Bytes nach dem Einsprungpunkt, an dem ein Prolog für ältere Firmware stehen muss.</translation>
    </message>
    <message>
        <source>Without preloaded arguments the hardware starts at the entry itself, %1 bytes earlier.</source>
        <translation>Ohne vorgeladene Argumente beginnt die Hardware am Einsprungpunkt selbst, %1 Bytes früher.</translation>
    </message>
    <message>
        <source>the grid has 0 work-items in %1: it must have at least 1</source>
        <translation>das Grid hat 0 Work-Items in %1: Es muss mindestens 1 haben</translation>
    </message>
    <message>
        <source>the work-group has 0 work-items in %1: it must have at least 1</source>
        <translation>die Work-Group hat 0 Work-Items in %1: Sie muss mindestens 1 haben</translation>
    </message>
    <message>
        <source>a work-group of %1 exceeds the limit of %2 work-items</source>
        <translation>eine Work-Group von %1 überschreitet die Grenze von %2 Work-Items</translation>
    </message>
    <message>
        <source>work-group %1 is outside the grid of %2 work-groups: in %3 use 0 to %4</source>
        <translation>Work-Group %1 liegt außerhalb des Grids von %2 Work-Groups: in %3 geht 0 bis %4</translation>
    </message>
    <message>
        <source>work-group %1 has no wave %2: use 0 to %3</source>
        <translation>Work-Group %1 hat keine Wave %2: 0 bis %3 benutzen</translation>
    </message>
    <message>
        <source>a wave has no lane %1: use 0 to %2</source>
        <translation>eine Wave hat keine Lane %1: 0 bis %2 benutzen</translation>
    </message>
    <message>
        <source>preloaded dwords of kernarg</source>
        <translation>vorgeladene Dwords von Kernarg</translation>
    </message>
    <message>
        <source>first preloaded dword</source>
        <translation>erstes vorgeladenes Dword</translation>
    </message>
    <message>
        <source>work-item ids in v0</source>
        <translation>Work-Item-IDs in v0</translation>
    </message>
    <message>
        <source>%1 does not affect the initial registers; these do: %2</source>
        <translation>%1 beeinflusst die Anfangsregister nicht; diese tun es: %2</translation>
    </message>
    <message>
        <source>%1 cannot be %2: use 0 to %3</source>
        <translation>%1 kann nicht %2 sein: 0 bis %3 benutzen</translation>
    </message>
    <message>
        <source>%1 %2: %5</source>
        <translation>%1 %2: %5</translation>
    </message>
    <message>
        <source>must be 0: the command processor or the runtime sets it</source>
        <translation>muss 0 sein: Der Kommandoprozessor oder die Laufzeitumgebung setzt es</translation>
    </message>
    <message>
        <source>%1 user SGPRs exceed the %2 of the hardware: disable another one first</source>
        <translation>%1 User-SGPRs überschreiten die %2 der Hardware: zuerst ein anderes abschalten</translation>
    </message>
    <message>
        <source>%1 user SGPRs are enabled, but .amdhsa_user_sgpr_count is %2: raise it first</source>
        <translation>%1 User-SGPRs sind eingeschaltet, aber .amdhsa_user_sgpr_count ist %2: zuerst erhöhen</translation>
    </message>
    <message>
        <source>%1 dwords from dword %2 end at byte %3, past the kernarg segment of %4 bytes</source>
        <translation>%1 Dwords ab Dword %2 enden bei Byte %3, jenseits des Kernarg-Segments von %4 Bytes</translation>
    </message>
    <message>
        <source>a work-group whose waves run on different compute units has no LDS, but GROUP_SEGMENT_FIXED_SIZE is not 0</source>
        <translation>eine Work-Group, deren Waves auf verschiedenen Compute Units laufen, hat kein LDS, aber GROUP_SEGMENT_FIXED_SIZE ist nicht 0</translation>
    </message>
    <message>
        <source>scratch requires ENABLE_PRIVATE_SEGMENT: enable it first</source>
        <translation>Scratch erfordert ENABLE_PRIVATE_SEGMENT: zuerst einschalten</translation>
    </message>
    <message>
        <source>the kernel entry must be at a multiple of 256 bytes</source>
        <translation>der Einsprungpunkt des Kernels muss bei einem Vielfachen von 256 Bytes liegen</translation>
    </message>
    <message>
        <source>gfx942 initializes FLAT_SCRATCH itself and has no such registers</source>
        <translation>gfx942 initialisiert FLAT_SCRATCH selbst und hat solche Register nicht</translation>
    </message>
    <message>
        <source>a wave of gfx942 has 64 lanes</source>
        <translation>eine Wave von gfx942 hat 64 Lanes</translation>
    </message>
    <message>
        <source>reserved bits must be 0: bit %1 of byte %2</source>
        <translation>reservierte Bits müssen 0 sein: Bit %1 von Byte %2</translation>
    </message>
    <message>
        <source>the accumulation registers would begin at register %1, but the kernel has %2: raise .amdhsa_next_free_vgpr or lower .amdhsa_accum_offset first</source>
        <translation>die Akkumulationsregister würden bei Register %1 beginnen, aber der Kernel hat %2: zuerst .amdhsa_next_free_vgpr erhöhen oder .amdhsa_accum_offset verringern</translation>
    </message>
    <message>
        <source>a lane has at most %1 vector registers in total</source>
        <translation>eine Lane hat insgesamt höchstens %1 Vektorregister</translation>
    </message>
    <message>
        <source>a wave has at most %1 allocatable scalar registers</source>
        <translation>eine Wave hat höchstens %1 zuteilbare skalare Register</translation>
    </message>
    <message>
        <source>the accumulation registers must begin at a multiple of 4, from 4 to 256</source>
        <translation>die Akkumulationsregister müssen bei einem Vielfachen von 4 beginnen, von 4 bis 256</translation>
    </message>
    <message>
        <source>a work-group has at most %1 bytes of LDS</source>
        <translation>eine Work-Group hat höchstens %1 Bytes LDS</translation>
    </message>
    <message>
        <source>a wave has at most 112 scalar registers</source>
        <translation>eine Wave hat höchstens 112 skalare Register</translation>
    </message>
    <message>
        <source>must be 0 (x), 1 (x and y) or 2 (x, y and z)</source>
        <translation>muss 0 (x), 1 (x und y) oder 2 (x, y und z) sein</translation>
    </message>
    <message>
        <source>the hardware has %1 user SGPRs</source>
        <translation>die Hardware hat %1 User-SGPRs</translation>
    </message>
    <message>
        <source>must be 0 to %1</source>
        <translation>muss 0 bis %1 sein</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>a work-group of the size that the metadata requires for each compute unit</source>
        <translation>eine Work-Group der Größe, die die Metadaten verlangen, für jede Compute Unit</translation>
    </message>
    <message>
        <source>an example, because there is no run file</source>
        <translation>ein Beispiel, weil es keine Laufdatei gibt</translation>
    </message>
    <message>
        <source>an example, because %1 cannot be read: %5</source>
        <translation>ein Beispiel, weil %1 nicht gelesen werden kann: %5</translation>
    </message>
    <message>
        <source>an example, because %1 is for another kernel</source>
        <translation>ein Beispiel, weil %1 für einen anderen Kernel ist</translation>
    </message>
    <message>
        <source>an example, because %1 does not fit: %5</source>
        <translation>ein Beispiel, weil %1 nicht passt: %5</translation>
    </message>
    <message>
        <source>%5 into %1</source>
        <translation>%5 nach %1</translation>
    </message>
    <message>
        <source>%5, which reads %1</source>
        <translation>%5 mit %1 als Quelle</translation>
    </message>
    <message>
        <source>%5, issued at %6. %7 proves its completion. No wait covers its completion.</source>
        <translation>Ausgegeben in %6: %5. %7 beweist den Abschluss. Kein Wait deckt den Abschluss ab.</translation>
    </message>
    <message>
        <source>%5, issued at %6. %7 proves its completion. No wait covers its completion. %1 is read at %8.</source>
        <translation>Ausgegeben in %6: %5. %7 beweist den Abschluss. Kein Wait deckt den Abschluss ab. %1 wird gelesen in %8.</translation>
    </message>
    <message>
        <source>%5, issued at %6. %7 proves its completion. Waited for at %8.</source>
        <translation>Ausgegeben in %6: %5. %7 beweist den Abschluss. Gewartet wird in %8.</translation>
    </message>
    <message>
        <source>%5, issued at %6. %7 proves its completion. Waited for at %8. %1 is read at %9.</source>
        <translation>Ausgegeben in %6: %5. %7 beweist den Abschluss. Gewartet wird in %8. %1 wird gelesen in %9.</translation>
    </message>
    <message>
        <source>It completes out of order: only %1</source>
        <translation>Der Abschluss ist außer der Reihe: Nur %1</translation>
    </message>
    <message>
        <source>It is the youngest: %1</source>
        <translation>Es ist die jüngste Operation: %1</translation>
    </message>
    <message>
        <source>%1 younger one is counted: %2</source>
        <translation>%1 jüngere wird gezählt: %2</translation>
    </message>
    <message>
        <source>%1 younger ones are counted: %2</source>
        <translation>%1 jüngere werden gezählt: %2</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>operand</source>
        <translation>Operand</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>previous value</source>
        <translation>voriger Wert</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>changed with `set`</source>
        <translation>geändert mit `set`</translation>
    </message>
    <message>
        <source>%5; %6</source>
        <translation>%5; %6</translation>
    </message>
    <message>
        <source>stale: LDS holds %1</source>
        <translation>veraltet: im LDS steht %1</translation>
    </message>
    <message>
        <source>stale: memory holds %1</source>
        <translation>veraltet: im Speicher steht %1</translation>
    </message>
    <message>
        <source>kernel argument at offset %1 (%2)</source>
        <translation>Kernel-Argument bei Offset %1 (%2)</translation>
    </message>
    <message>
        <source>kernel argument %1</source>
        <translation>Kernel-Argument %1</translation>
    </message>
    <message>
        <source>byte %1 of the kernarg segment</source>
        <translation>Byte %1 des Kernarg-Segments</translation>
    </message>
    <message>
        <source>not initialized</source>
        <translation>nicht initialisiert</translation>
    </message>
    <message>
        <source>not allocated</source>
        <translation>nicht zugeteilt</translation>
    </message>
    <message>
        <source>%1 is not initialized before the run</source>
        <translation>%1 ist vor dem Lauf nicht initialisiert</translation>
    </message>
    <message>
        <source>contents of %1 before the run</source>
        <translation>Inhalt von %1 vor dem Lauf</translation>
    </message>
    <message>
        <source>initial state of the wave</source>
        <translation>Anfangszustand der Wave</translation>
    </message>
    <message>
        <source>emulated MI300X, %1 compute units, %2 thread</source>
        <translation>emulierte MI300X, %1 Compute Units, %2 Thread</translation>
    </message>
    <message>
        <source>emulated MI300X, %1 compute units, %2 threads</source>
        <translation>emulierte MI300X, %1 Compute Units, %2 Threads</translation>
    </message>
    <message>
        <source>emulated MI300X, %1 compute units, %2 thread, plain matrix arithmetic</source>
        <translation>emulierte MI300X, %1 Compute Units, %2 Thread, einfache Matrixarithmetik</translation>
    </message>
    <message>
        <source>emulated MI300X, %1 compute units, %2 threads, plain matrix arithmetic</source>
        <translation>emulierte MI300X, %1 Compute Units, %2 Threads, einfache Matrixarithmetik</translation>
    </message>
    <message>
        <source>issue slots</source>
        <translation>Issue-Slots</translation>
    </message>
    <message>
        <source>MFMA pipe</source>
        <translation>MFMA-Pipe</translation>
    </message>
    <message>
        <source>VALU</source>
        <translation>VALU</translation>
    </message>
    <message>
        <source>SALU</source>
        <translation>SALU</translation>
    </message>
    <message>
        <source>VMEM issue</source>
        <translation>VMEM-Ausgabe</translation>
    </message>
    <message>
        <source>scalar memory</source>
        <translation>skalarer Speicher</translation>
    </message>
    <message>
        <source>%1 instruction</source>
        <translation>%1 Befehl</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Befehle</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>%1 wave</source>
        <translation>%1 Wave</translation>
    </message>
    <message>
        <source>%1 waves</source>
        <translation>%1 Waves</translation>
    </message>
    <message>
        <source>%1, %5: loop of %6: at least %2 cycles per iteration, by the %7</source>
        <translation>%1, %5: Schleife (%6): mindestens %2 Takte je Durchlauf, Engpass: %7</translation>
    </message>
    <message>
        <source>%1, %5: loop of %6: at least %2 cycles per iteration, by the %7 if no branch skips instructions</source>
        <translation>%1, %5: Schleife (%6): mindestens %2 Takte je Durchlauf, wenn keine Verzweigung Befehle überspringt, Engpass: %7</translation>
    </message>
    <message>
        <source>%1, %5: block of %6: at least %2 cycles, by the %7</source>
        <translation>%1, %5: Block (%6): mindestens %2 Takte, Engpass: %7</translation>
    </message>
    <message>
        <source>%1, %5: block of %6: at least %2 cycles, by the %7 if no branch skips instructions</source>
        <translation>%1, %5: Block (%6): mindestens %2 Takte, wenn keine Verzweigung Befehle überspringt, Engpass: %7</translation>
    </message>
    <message>
        <source>bounds for %5 on each of %1 SIMDs of a CU</source>
        <translation>Schranken für %5 auf jeder von %1 SIMDs einer CU</translation>
    </message>
    <message>
        <source>%1 instructions, of all waves of the CU</source>
        <translation>%1 Befehle, aller Waves der CU</translation>
    </message>
    <message>
        <source>%1 instructions, of all waves of the CU, bank conflicts not counted</source>
        <translation>%1 Befehle, aller Waves der CU, ohne Bankkonflikte</translation>
    </message>
    <message>
        <source>%1 instructions, of all waves of the CU, with the bank conflicts of the run</source>
        <translation>%1 Befehle, aller Waves der CU, mit den Bankkonflikten des Laufs</translation>
    </message>
    <message>
        <source>%1 instructions, bank conflicts not counted</source>
        <translation>%1 Befehle, ohne Bankkonflikte</translation>
    </message>
    <message>
        <source>%1 instructions, with the bank conflicts of the run</source>
        <translation>%1 Befehle, mit den Bankkonflikten des Laufs</translation>
    </message>
    <message>
        <source>estimate: %5</source>
        <translation>Schätzung: %5</translation>
    </message>
    <message>
        <source>%1 cycles, of which %2 wait for memory (%5)</source>
        <translation>%1 Takte, davon %2 Warten auf den Speicher (%5)</translation>
    </message>
    <message>
        <source>%1 cycles, of which %2 wait for memory (%5), %3 for its bandwidth (assumed for %4 CUs)</source>
        <translation>%1 Takte, davon %2 Warten auf den Speicher (%5), %3 für seine Bandbreite (angenommen für %4 CUs)</translation>
    </message>
    <message>
        <source>%1 cycles, %2 for its bandwidth (assumed for %3 CUs)</source>
        <translation>%1 Takte, %2 für die Bandbreite des Speichers (angenommen für %3 CUs)</translation>
    </message>
    <message>
        <source>%5; the time of %1 is unknown</source>
        <translation>%5; die Zeit von %1 ist unbekannt</translation>
    </message>
    <message>
        <source>the time of %1 is unknown</source>
        <translation>die Zeit von %1 ist unbekannt</translation>
    </message>
    <message>
        <source>latency as measured</source>
        <translation>Latenz wie gemessen</translation>
    </message>
    <message>
        <source>as measured, of others %5</source>
        <translation>wie gemessen, der übrigen: %5</translation>
    </message>
    <message>
        <source>latency assumed: %1 cycles</source>
        <translation>angenommene Latenz: %1 Takte</translation>
    </message>
    <message>
        <source>latency assumed %1 cycles</source>
        <translation>angenommene Latenz %1 Takte</translation>
    </message>
    <message>
        <source>%1 latency assumed %2 cycles</source>
        <translation>angenommene Latenz des %1 %2 Takte</translation>
    </message>
    <message>
        <source>no wait of the trace waited for a memory instruction of this program</source>
        <translation>kein Wait des Traces hat auf einen Speicherbefehl dieses Programms gewartet</translation>
    </message>
    <message>
        <source>memory as measured: %1 of %2 instruction, %3 to %4 cycles</source>
        <translation>Speicher wie gemessen: %1 von %2 Befehl, %3 bis %4 Takte</translation>
    </message>
    <message>
        <source>memory as measured: %1 of %2 instructions, %3 to %4 cycles</source>
        <translation>Speicher wie gemessen: %1 von %2 Befehlen, %3 bis %4 Takte</translation>
    </message>
    <message>
        <source>%5 per SIMD: %6</source>
        <translation>%5 pro SIMD: %6</translation>
    </message>
    <message>
        <source>%5 per SIMD as given; %6</source>
        <translation>%5 pro SIMD wie angegeben; %6</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 passen</translation>
    </message>
    <message>
        <source>%1 vector registers allow %2</source>
        <translation>%1 Vektorregister erlauben %2</translation>
    </message>
    <message>
        <source>%1 scalar registers allow %2</source>
        <translation>%1 skalare Register erlauben %2</translation>
    </message>
    <message>
        <source>%1 bytes of LDS for each work-group of %5 allow %2</source>
        <translation>%1 Bytes LDS für jede Work-Group aus %5 erlauben %2</translation>
    </message>
    <message>
        <source>the barriers of a CU allow %1</source>
        <translation>die Barrieren einer CU erlauben %1</translation>
    </message>
    <message>
        <source>work-groups of %5 allow %1</source>
        <translation>Work-Groups aus %5 erlauben %1</translation>
    </message>
    <message>
        <source>no work-group fits on a CU</source>
        <translation>keine Work-Group passt auf eine CU</translation>
    </message>
    <message>
        <source>the launch has %1 work-group of %5 for each CU</source>
        <translation>der Start hat %1 Work-Group aus %5 für jede CU</translation>
    </message>
    <message>
        <source>the launch has %1 work-groups of %5 for each CU</source>
        <translation>der Start hat %1 Work-Groups aus %5 für jede CU</translation>
    </message>
    <message>
        <source>%1: %2 cycles by the path of the run, %3 for a wave of %4 instructions; at least %5, by the %6</source>
        <translation>%1: %2 Takte nach dem Pfad des Laufs, %3 für eine Wave von %4 Befehlen; mindestens %5, Engpass: %6</translation>
    </message>
    <message>
        <source>%5 of work-group 0 of %1</source>
        <translation>%5 der Work-Group 0 von %1</translation>
    </message>
    <message>
        <source>%5 of work-groups 0 and %1 of %2</source>
        <translation>%5 der Work-Groups 0 und %1 von %2</translation>
    </message>
    <message>
        <source>%5 of work-groups 0 to %1 of %2</source>
        <translation>%5 der Work-Groups 0 bis %1 von %2</translation>
    </message>
    <message>
        <source>%5 of work-groups 0, %1, ..., %2 of %3</source>
        <translation>%5 der Work-Groups 0, %1 und so weiter bis %2 von %3</translation>
    </message>
    <message>
        <source>%5, taken to share a CU</source>
        <translation>%5, als teilten sie sich eine CU</translation>
    </message>
    <message>
        <source>the path was cut: only the first %1 instructions of a wave are estimated</source>
        <translation>der Pfad wurde gekürzt: Nur die ersten %1 Befehle einer Wave sind geschätzt</translation>
    </message>
    <message>
        <source>%1 of 64 lanes active in vector instructions</source>
        <translation>%1 von 64 Lanes aktiv in Vektorbefehlen</translation>
    </message>
    <message>
        <source>vector memory, by a model of the caches: %5</source>
        <translation>Vektorspeicher, nach einem Modell der Caches: %5</translation>
    </message>
    <message>
        <source>%1 to the vector cache</source>
        <translation>%1 zum Vektor-Cache</translation>
    </message>
    <message>
        <source>%1 to L2</source>
        <translation>%1 zum L2</translation>
    </message>
    <message>
        <source>%1 to HBM</source>
        <translation>%1 zum HBM</translation>
    </message>
    <message>
        <source>cycles: %5</source>
        <translation>Takte: %5</translation>
    </message>
    <message>
        <source>issue %1</source>
        <translation>Ausgabe %1</translation>
    </message>
    <message>
        <source>MFMA pipe %1</source>
        <translation>MFMA-Pipe %1</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <source>bandwidth %1</source>
        <translation>Bandbreite %1</translation>
    </message>
    <message>
        <source>LDS %1</source>
        <translation>LDS %1</translation>
    </message>
    <message>
        <source>scalar loads %1</source>
        <translation>skalare Ladebefehle %1</translation>
    </message>
    <message>
        <source>barrier %1</source>
        <translation>Barriere %1</translation>
    </message>
    <message>
        <source>branches %1</source>
        <translation>Verzweigungen %1</translation>
    </message>
    <message>
        <source>VMEM queue %1</source>
        <translation>VMEM-Queue %1</translation>
    </message>
    <message>
        <source>dependencies %1</source>
        <translation>Abhängigkeiten %1</translation>
    </message>
    <message>
        <source>other waves %1</source>
        <translation>andere Waves %1</translation>
    </message>
    <message>
        <source>instruction fetch %1</source>
        <translation>Befehlsholen %1</translation>
    </message>
    <message>
        <source>sleep %1</source>
        <translation>Schlafen %1</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>gemessen %1</translation>
    </message>
    <message>
        <source>%1, %5: loop of %6: %7</source>
        <translation>%1, %5: Schleife (%6): %7</translation>
    </message>
    <message>
        <source>%5 in %6, %1 each</source>
        <translation>%5 in %6, je %1</translation>
    </message>
    <message>
        <source>%5 in %6, %1 to %2, mean %3</source>
        <translation>%5 in %6, %1 bis %2, im Mittel %3</translation>
    </message>
    <message>
        <source>%1 iteration</source>
        <translation>%1 Durchlauf</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Durchläufe</translation>
    </message>
    <message>
        <source>%1 entry</source>
        <translation>%1 Eintritt</translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation>%1 Eintritten</translation>
    </message>
    <message>
        <source>%1 cycles per iteration, %2 % of the wave; at least %3, by the %5</source>
        <translation>%1 Takte je Durchlauf, %2 % der Wave; mindestens %3, Engpass: %5</translation>
    </message>
    <message>
        <source>%1 cycles, %5: %2</source>
        <translation>%1 Takte, %5: %2</translation>
    </message>
    <message>
        <source>%1 cycles, %5: %2 and %3 more of the line</source>
        <translation>%1 Takte, %5: %2 und %3 weitere der Zeile</translation>
    </message>
    <message>
        <source>without bank conflicts in the run</source>
        <translation>ohne Bankkonflikte im Lauf</translation>
    </message>
    <message>
        <source>with the bank conflicts of %1 LDS instruction in the run</source>
        <translation>mit den Bankkonflikten von %1 LDS-Befehl im Lauf</translation>
    </message>
    <message>
        <source>with the bank conflicts of %1 LDS instructions in the run</source>
        <translation>mit den Bankkonflikten von %1 LDS-Befehlen im Lauf</translation>
    </message>
    <message>
        <source>the inserted instruction</source>
        <translation>dem eingefügten Befehl</translation>
    </message>
    <message>
        <source>moving %5 before %6</source>
        <translation>Verschieben von %5 vor %6</translation>
    </message>
    <message>
        <source>deleting %5</source>
        <translation>Löschen von %5</translation>
    </message>
    <message>
        <source>swapping %5 and %6</source>
        <translation>Vertauschen von %5 und %6</translation>
    </message>
    <message>
        <source>inserting %1 before %5</source>
        <translation>Einfügen von %1 vor %5</translation>
    </message>
    <message>
        <source>inserting %1 instructions before %5</source>
        <translation>Einfügen von %1 Befehlen vor %5</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
    <message>
        <source>%1 fewer</source>
        <translation>%1 weniger</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 mehr</translation>
    </message>
    <message>
        <source>%5: %1 → %2 cycles, %6</source>
        <translation>%5: %1 → %2 Takte, %6</translation>
    </message>
    <message>
        <source>%5: %1 → %2 cycles, %6; not legal: %7</source>
        <translation>%5: %1 → %2 Takte, %6; nicht zulässig: %7</translation>
    </message>
    <message>
        <source>%5: %1 → %2 cycles, %6; not known to be legal: %7</source>
        <translation>%5: %1 → %2 Takte, %6; vielleicht nicht zulässig: %7</translation>
    </message>
    <message>
        <source>%5: %1 → %2 cycles per iteration, %6</source>
        <translation>%5: %1 → %2 Takte je Durchlauf, %6</translation>
    </message>
    <message>
        <source>%5: %1 → %2 cycles per iteration, %6; not legal: %7</source>
        <translation>%5: %1 → %2 Takte je Durchlauf, %6; nicht zulässig: %7</translation>
    </message>
    <message>
        <source>%5: %1 → %2 cycles per iteration, %6; not known to be legal: %7</source>
        <translation>%5: %1 → %2 Takte je Durchlauf, %6; vielleicht nicht zulässig: %7</translation>
    </message>
    <message>
        <source>%5 uses %1 while the operation of %6 is outstanding</source>
        <translation>%5 benutzt %1, während die Operation von %6 noch aussteht</translation>
    </message>
    <message>
        <source>the operation of %5 is outstanding at the barrier of %6</source>
        <translation>die Operation von %5 steht an der Barriere von %6 noch aus</translation>
    </message>
    <message>
        <source>%5 needs %1 wait states after %6</source>
        <translation>%5 braucht %1 Wartezustände nach %6</translation>
    </message>
    <message>
        <source>%5 may need %1 wait states after %6</source>
        <translation>%5 braucht vielleicht %1 Wartezustände nach %6</translation>
    </message>
    <message>
        <source>the operation of %5 can then be outstanding after the loop</source>
        <translation>die Operation von %5 kann dann nach der Schleife noch ausstehen</translation>
    </message>
    <message>
        <source>%5 and %6: other waves may depend on this wait at the barrier</source>
        <translation>%5 und %6: Andere Waves können von diesem Wait an der Barriere abhängen</translation>
    </message>
    <message>
        <source>the barrier of %5 orders the accesses to memory</source>
        <translation>die Barriere von %5 ordnet die Speicherzugriffe</translation>
    </message>
    <message>
        <source>the wait of %5 orders accesses to memory</source>
        <translation>der Wait von %5 ordnet Speicherzugriffe</translation>
    </message>
    <message>
        <source>the wait of %5 may be for data that a load writes to LDS</source>
        <translation>der Wait von %5 kann Daten gelten, die ein Ladebefehl ins LDS schreibt</translation>
    </message>
    <message>
        <source>%5 may depend on the order of accesses to memory</source>
        <translation>%5 kann von der Reihenfolge der Speicherzugriffe abhängen</translation>
    </message>
    <message>
        <source>%5 and %6 may access the same memory</source>
        <translation>%5 und %6 greifen vielleicht auf denselben Speicher zu</translation>
    </message>
    <message>
        <source>%5 and %6 access the same bytes of LDS</source>
        <translation>%5 und %6 greifen auf dieselben Bytes des LDS zu</translation>
    </message>
    <message>
        <source>%5 is a branch</source>
        <translation>%5 ist eine Verzweigung</translation>
    </message>
    <message>
        <source>the effect of %5 is unknown</source>
        <translation>die Wirkung von %5 ist unbekannt</translation>
    </message>
    <message>
        <source>%5 uses %1 before %6 writes it</source>
        <translation>%5 benutzt %1, bevor %6 es schreibt</translation>
    </message>
    <message>
        <source>%5 uses %1, which %6 writes</source>
        <translation>%5 benutzt %1, das %6 schreibt</translation>
    </message>
    <message>
        <source>%5 and %6 both write %1</source>
        <translation>%5 und %6 schreiben beide %1</translation>
    </message>
    <message>
        <source>%5 and %6 are in different blocks</source>
        <translation>%5 und %6 sind in verschiedenen Blöcken</translation>
    </message>
    <message>
        <source>%5 writes memory</source>
        <translation>%5 schreibt in den Speicher</translation>
    </message>
    <message>
        <source>%5 writes %1</source>
        <translation>%5 schreibt %1</translation>
    </message>
    <message>
        <source>other waves may depend on %5</source>
        <translation>andere Waves können von %5 abhängen</translation>
    </message>
    <message>
        <source>the effect of the inserted instruction is unknown</source>
        <translation>die Wirkung des eingefügten Befehls ist unbekannt</translation>
    </message>
    <message>
        <source>the inserted instruction is a branch</source>
        <translation>der eingefügte Befehl ist eine Verzweigung</translation>
    </message>
    <message>
        <source>it writes %1, which is live</source>
        <translation>er schreibt %1, das lebendig ist</translation>
    </message>
    <message>
        <source>it writes %1</source>
        <translation>er schreibt %1</translation>
    </message>
    <message>
        <source>it writes memory</source>
        <translation>er schreibt in den Speicher</translation>
    </message>
    <message>
        <source>other waves must do the same</source>
        <translation>andere Waves müssen dasselbe tun</translation>
    </message>
    <message>
        <source>what %5 is for is unknown</source>
        <translation>wozu %5 dient, ist unbekannt</translation>
    </message>
    <message>
        <source>%5 needs wait states after %6</source>
        <translation>%5 braucht Wartezustände nach %6</translation>
    </message>
    <message>
        <source>registers are accessed by computed numbers</source>
        <translation>auf Register wird über berechnete Nummern zugegriffen</translation>
    </message>
    <message>
        <source>there is no node %1</source>
        <translation>es gibt keinen Knoten %1</translation>
    </message>
    <message>
        <source>a run file</source>
        <translation>die Laufdatei</translation>
    </message>
    <message>
        <source>the run file</source>
        <translation>die Laufdatei</translation>
    </message>
    <message>
        <source>a single value</source>
        <translation>ein einzelner Wert</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>eine Zuordnung</translation>
    </message>
    <message>
        <source>%5 has more than one YAML document</source>
        <translation>%5 hat mehr als ein YAML-Dokument</translation>
    </message>
    <message>
        <source>%5 must be a single value, not %6</source>
        <translation>%5 muss ein einzelner Wert sein, nicht %6</translation>
    </message>
    <message>
        <source>%1 must be a single value, not %6</source>
        <translation>%1 muss ein einzelner Wert sein, nicht %6</translation>
    </message>
    <message>
        <source>%1 must be at most %2, not %3</source>
        <translation>%1 darf höchstens %2 sein, nicht %3</translation>
    </message>
    <message>
        <source>%1 must be a non-negative integer, not &apos;%2&apos;</source>
        <translation>%1 muss eine nichtnegative ganze Zahl sein, nicht &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%5 must be a mapping of keys to values, not %6</source>
        <translation>%5 muss eine Zuordnung von Schlüsseln zu Werten sein, nicht %6</translation>
    </message>
    <message>
        <source>%1 must be a mapping of keys to values, not %6</source>
        <translation>%1 muss eine Zuordnung von Schlüsseln zu Werten sein, nicht %6</translation>
    </message>
    <message>
        <source>a key of %5</source>
        <translation>ein Schlüssel (%5)</translation>
    </message>
    <message>
        <source>a key of %1</source>
        <translation>ein Schlüssel von %1</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos; in %5</source>
        <translation>unbekannter Schlüssel &apos;%1&apos; (%5)</translation>
    </message>
    <message>
        <source>unknown key &apos;%1&apos; in %2</source>
        <translation>unbekannter Schlüssel &apos;%1&apos; in %2</translation>
    </message>
    <message>
        <source>%5 has the key &apos;%1&apos; twice</source>
        <translation>%5 hat den Schlüssel &apos;%1&apos; zweimal</translation>
    </message>
    <message>
        <source>%1 has the key &apos;%2&apos; twice</source>
        <translation>%1 hat den Schlüssel &apos;%2&apos; zweimal</translation>
    </message>
    <message>
        <source>the first one</source>
        <translation>der erste</translation>
    </message>
    <message>
        <source>the run file is empty: begin it with &apos;wavesmith: 1&apos;</source>
        <translation>die Laufdatei ist leer: mit &apos;wavesmith: 1&apos; beginnen</translation>
    </message>
    <message>
        <source>source must name at least one file</source>
        <translation>source muss mindestens eine Datei nennen</translation>
    </message>
    <message>
        <source>matrix must be exact or plain, not &apos;%1&apos;</source>
        <translation>matrix muss exact oder plain sein, nicht &apos;%1&apos;</translation>
    </message>
    <message>
        <source>mode must be fast or checked, not &apos;%1&apos;</source>
        <translation>mode muss fast oder checked sein, nicht &apos;%1&apos;</translation>
    </message>
    <message>
        <source>%5 needs the key &apos;%1&apos;</source>
        <translation>%5 braucht den Schlüssel &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unsupported run file version %1; this Wavesmith reads version 1</source>
        <translation>nicht unterstützte Version %1 der Laufdatei; dieses Wavesmith liest Version 1</translation>
    </message>
    <message>
        <source>a file with launches has no %1: give it in each of them</source>
        <translation>eine Datei mit launches hat kein %1: in jedem davon angeben</translation>
    </message>
    <message>
        <source>the members of %1</source>
        <translation>die Elemente von %1</translation>
    </message>
    <message>
        <source>structure %1 has no members</source>
        <translation>die Struktur %1 hat keine Elemente</translation>
    </message>
    <message>
        <source>member %1 needs a type, as in type: u32</source>
        <translation>Element %1 braucht einen Typ, wie in type: u32</translation>
    </message>
    <message>
        <source>a member is no argument of the kernel: give `as` to %1</source>
        <translation>ein Element ist kein Argument des Kernels: %1 `as` geben</translation>
    </message>
    <message>
        <source>argument %1 must be a mapping; for a value write %2</source>
        <translation>Argument %1 muss eine Zuordnung sein; für einen Wert %2 schreiben</translation>
    </message>
    <message>
        <source>argument %1 is a value, which has no %2; a buffer has no value</source>
        <translation>Argument %1 ist ein Wert, der kein %2 hat; ein Puffer hat keinen Wert</translation>
    </message>
    <message>
        <source>%1 without expect has no meaning</source>
        <translation>%1 hat ohne expect keine Bedeutung</translation>
    </message>
    <message>
        <source>argument %1 needs a count (a buffer) or a value</source>
        <translation>Argument %1 braucht count (ein Puffer) oder value</translation>
    </message>
    <message>
        <source>buffer %1 needs a type, as in type: f32</source>
        <translation>Puffer %1 braucht einen Typ, wie in type: f32</translation>
    </message>
    <message>
        <source>the run file is larger than 4 MiB</source>
        <translation>die Laufdatei ist größer als 4 MiB</translation>
    </message>
    <message>
        <source>the run file is not text: it has a zero byte</source>
        <translation>die Laufdatei ist kein Text: Sie enthält ein Nullbyte</translation>
    </message>
    <message>
        <source>the run file is UTF-16; save it as UTF-8</source>
        <translation>die Laufdatei ist UTF-16; als UTF-8 speichern</translation>
    </message>
    <message>
        <source>not enough memory to read the run file</source>
        <translation>nicht genug Speicher, um die Laufdatei zu lesen</translation>
    </message>
    <message>
        <source>%1 must have 1 to 3 dimensions, not %2</source>
        <translation>%1 muss 1 bis 3 Dimensionen haben, nicht %2</translation>
    </message>
    <message>
        <source>launch needs the key &apos;%1&apos;</source>
        <translation>launch braucht den Schlüssel &apos;%1&apos;</translation>
    </message>
    <message>
        <source>argument %1 of a launch needs a buffer or a value</source>
        <translation>Argument %1 eines Starts braucht buffer oder value</translation>
    </message>
    <message>
        <source>the type of a buffer is given under `arguments` of the file</source>
        <translation>der Typ eines Puffers steht unter `arguments` der Datei</translation>
    </message>
    <message>
        <source>the expectation of %1</source>
        <translation>die Erwartung für %1</translation>
    </message>
    <message>
        <source>a value of %1</source>
        <translation>ein Wert von %1</translation>
    </message>
    <message>
        <source>parameter %1 must have numbers as values, not &apos;%2&apos;</source>
        <translation>Parameter %1 muss Zahlen als Werte haben, nicht &apos;%2&apos;</translation>
    </message>
    <message>
        <source>parameter %1</source>
        <translation>Parameter %1</translation>
    </message>
    <message>
        <source>the range of %1 needs from, to, and step or times</source>
        <translation>der Bereich von %1 braucht from, to und step oder times</translation>
    </message>
    <message>
        <source>the range of %1 never reaches its end: step must be above 0, times above 1, and from above 0 with times</source>
        <translation>der Bereich von %1 erreicht sein Ende nie: step muss über 0 sein, times über 1, und mit times auch from über 0</translation>
    </message>
    <message>
        <source>launches must be a list of at least one launch, each with grid and workgroup</source>
        <translation>launches muss eine Liste mit mindestens einem Start sein, jeder mit grid und workgroup</translation>
    </message>
    <message>
        <source>launches must be at most %1; use repeat</source>
        <translation>launches darf höchstens %1 haben; repeat benutzen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the name of a parameter: use letters, digits and _, and not i or cus</source>
        <translation>&apos;%1&apos; kann kein Name eines Parameters sein: Buchstaben, Ziffern und _ benutzen, und nicht i oder cus</translation>
    </message>
    <message>
        <source>the parameters have at least %1 combinations; the limit is %2</source>
        <translation>die Parameter haben mindestens %1 Kombinationen; die Grenze ist %2</translation>
    </message>
    <message>
        <source>the range of %1 has %2 values; the limit is %3</source>
        <translation>der Bereich von %1 hat %2 Werte; die Grenze ist %3</translation>
    </message>
    <message>
        <source>save: there is no buffer %1</source>
        <translation>save: es gibt keinen Puffer %1</translation>
    </message>
    <message>
        <source>expect: there is no buffer %1</source>
        <translation>expect: es gibt keinen Puffer %1</translation>
    </message>
    <message>
        <source>another kernel&apos;s results are expected after one launch: move this to its expect</source>
        <translation>die Ergebnisse eines anderen Kernels werden nach einem Start erwartet: nach dessen expect verschieben</translation>
    </message>
    <message>
        <source>%1 needs %5</source>
        <translation>%1 braucht %5</translation>
    </message>
    <message>
        <source>unknown fill &apos;%1&apos;</source>
        <translation>unbekanntes fill &apos;%1&apos;</translation>
    </message>
    <message>
        <source>poison has no value: write fill: poison</source>
        <translation>poison hat keinen Wert: fill: poison schreiben</translation>
    </message>
    <message>
        <source>its start and step, as in ramp: [0, 1]</source>
        <translation>Anfang und Schritt, wie in ramp: [0, 1]</translation>
    </message>
    <message>
        <source>its bounds, as in uniform: [-1, 1]</source>
        <translation>seine Grenzen, wie in uniform: [-1, 1]</translation>
    </message>
    <message>
        <source>its mean and deviation, as in normal: [0, 1]</source>
        <translation>Mittel und Abweichung, wie in normal: [0, 1]</translation>
    </message>
    <message>
        <source>eval must be f64 (rounded once at the end) or type (every operation rounded), not &apos;%1&apos;</source>
        <translation>eval muss f64 sein (einmal am Ende gerundet) oder type (jede Operation gerundet), nicht &apos;%1&apos;</translation>
    </message>
    <message>
        <source>python must be a file and a function in it, as in reference.py:matmul, not &apos;%1&apos;</source>
        <translation>python muss eine Datei und eine Funktion darin sein, wie in reference.py:matmul, nicht &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unknown type &apos;%1&apos;; available: %2</source>
        <translation>unbekannter Typ &apos;%1&apos;; es gibt: %2</translation>
    </message>
    <message>
        <source>unknown type &apos;%1&apos;; did you mean %2?</source>
        <translation>unbekannter Typ &apos;%1&apos;; ist %2 gemeint?</translation>
    </message>
    <message>
        <source>an element</source>
        <translation>ein Element</translation>
    </message>
    <message>
        <source>fill must be %1 or %2, not both</source>
        <translation>fill muss %1 oder %2 sein, nicht beides</translation>
    </message>
    <message>
        <source>fill must be one of %1</source>
        <translation>fill muss eines sein von %1</translation>
    </message>
    <message>
        <source>%1 takes no seed: it is not random</source>
        <translation>%1 hat keinen seed: es ist nicht zufällig</translation>
    </message>
    <message>
        <source>eval applies only to an expected expression</source>
        <translation>eval gilt nur für einen erwarteten Ausdruck</translation>
    </message>
    <message>
        <source>expect must be %1 or %2, not both</source>
        <translation>expect muss %1 oder %2 sein, nicht beides</translation>
    </message>
    <message>
        <source>expect must be an expression or have one of the keys file, kernel, backend, python</source>
        <translation>expect muss ein Ausdruck sein oder einen der Schlüssel file, kernel, backend, python haben</translation>
    </message>
    <message>
        <source>tolerance must have one of the keys ulp, absolute, relative, bits</source>
        <translation>tolerance muss einen der Schlüssel ulp, absolute, relative, bits haben</translation>
    </message>
    <message>
        <source>bits must be true or false, not &apos;%1&apos;</source>
        <translation>bits muss true oder false sein, nicht &apos;%1&apos;</translation>
    </message>
    <message>
        <source>%1 must be a non-negative number, not &apos;%2&apos;</source>
        <translation>%1 muss eine nichtnegative Zahl sein, nicht &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%5; did you mean %1?</source>
        <translation>%5; ist %1 gemeint?</translation>
    </message>
    <message>
        <source>%5; available: %1</source>
        <translation>%5; es gibt: %1</translation>
    </message>
    <message>
        <source>Special registers</source>
        <translation>Besondere Register</translation>
    </message>
    <message>
        <source>Hardware registers</source>
        <translation>Hardwareregister</translation>
    </message>
    <message>
        <source>sizes and entry</source>
        <translation>Größen und Einsprungpunkt</translation>
    </message>
    <message>
        <source>kernel code properties</source>
        <translation>Eigenschaften des Kernel-Codes</translation>
    </message>
    <message>
        <source>kernarg preload</source>
        <translation>Vorladen von Kernarg</translation>
    </message>
    <message>
        <source>%1 becomes %2</source>
        <translation>%1 wird zu %2</translation>
    </message>
    <message>
        <source>%1 become %2</source>
        <translation>%1 werden zu %2</translation>
    </message>
    <message>
        <source>%1 is not needed</source>
        <translation>%1 ist nicht nötig</translation>
    </message>
    <message>
        <source>gfx942 has no %1</source>
        <translation>gfx942 hat kein %1</translation>
    </message>
    <message>
        <source>gfx942 has no operand %1</source>
        <translation>gfx942 hat keinen Operanden %1</translation>
    </message>
    <message>
        <source>gfx942 has no GDS</source>
        <translation>gfx942 hat kein GDS</translation>
    </message>
    <message>
        <source>this is for %1, which cannot be ported: %5</source>
        <translation>das ist für %1 und kann nicht portiert werden: %5</translation>
    </message>
    <message>
        <source>its scalar loads count offsets in dwords and it has no flat_load with the meaning of later ones; port it to gfx803 first</source>
        <translation>seine skalaren Ladebefehle zählen Offsets in Dwords, und sein flat_load bedeutet etwas anderes als später; erst auf gfx803 portieren</translation>
    </message>
    <message>
        <source>its waves, waits and memory instructions are those of RDNA, and no rule carries them over to gfx942</source>
        <translation>seine Waves, Wartebefehle und Speicherbefehle sind die von RDNA, und keine Regel überträgt sie auf gfx942</translation>
    </message>
    <message>
        <source>it is not one of gfx803, gfx900, gfx906, gfx908, gfx90a and those with the same instructions</source>
        <translation>es ist keiner von gfx803, gfx900, gfx906, gfx908, gfx90a und denen mit denselben Befehlen</translation>
    </message>
    <message>
        <source>this is %5; %6</source>
        <translation>das ist %5; %6</translation>
    </message>
    <message>
        <source>only AMDGPU assembly in the syntax of LLVM can be ported</source>
        <translation>nur AMDGPU-Assembly in der Syntax von LLVM kann portiert werden</translation>
    </message>
    <message>
        <source>the output of a disassembler</source>
        <translation>die Ausgabe eines Disassemblers</translation>
    </message>
    <message>
        <source>port the source that it was made from</source>
        <translation>die Quelle portieren, aus der sie entstanden ist</translation>
    </message>
    <message>
        <source>PTX of NVIDIA</source>
        <translation>PTX von NVIDIA</translation>
    </message>
    <message>
        <source>SASS of NVIDIA</source>
        <translation>SASS von NVIDIA</translation>
    </message>
    <message>
        <source>x86 assembly</source>
        <translation>x86-Assembly</translation>
    </message>
    <message>
        <source>RISC-V assembly</source>
        <translation>RISC-V-Assembly</translation>
    </message>
    <message>
        <source>assembly in the syntax of CLRX</source>
        <translation>Assembly in der Syntax von CLRX</translation>
    </message>
    <message>
        <source>assembly in the syntax of sp3</source>
        <translation>Assembly in der Syntax von sp3</translation>
    </message>
    <message>
        <source>translate it to the syntax of LLVM first</source>
        <translation>erst in die Syntax von LLVM übersetzen</translation>
    </message>
    <message>
        <source>SPIR-V</source>
        <translation>SPIR-V</translation>
    </message>
    <message>
        <source>compile it with clang first</source>
        <translation>erst mit clang übersetzen</translation>
    </message>
    <message>
        <source>assembly of R600</source>
        <translation>Assembly für R600</translation>
    </message>
    <message>
        <source>that family has other instructions altogether</source>
        <translation>diese Familie hat ganz andere Befehle</translation>
    </message>
    <message>
        <source>an addition with a carry that is called v_add_u32</source>
        <translation>eine Addition mit Übertrag, die v_add_u32 heißt</translation>
    </message>
    <message>
        <source>an addition without a carry</source>
        <translation>eine Addition ohne Übertrag</translation>
    </message>
    <message>
        <source>an instruction that only gfx8 has</source>
        <translation>ein Befehl, den nur gfx8 hat</translation>
    </message>
    <message>
        <source>multiply-adds that gfx942 does not have</source>
        <translation>Multiply-Add-Befehle, die gfx942 nicht hat</translation>
    </message>
    <message>
        <source>a cache instruction of older processors</source>
        <translation>ein Cache-Befehl älterer Prozessoren</translation>
    </message>
    <message>
        <source>instructions that begin with gfx900</source>
        <translation>Befehle, die es ab gfx900 gibt</translation>
    </message>
    <message>
        <source>instructions that begin with gfx906</source>
        <translation>Befehle, die es ab gfx906 gibt</translation>
    </message>
    <message>
        <source>instructions that begin with gfx942</source>
        <translation>Befehle, die es ab gfx942 gibt</translation>
    </message>
    <message>
        <source>instructions that begin with gfx90a</source>
        <translation>Befehle, die es ab gfx90a gibt</translation>
    </message>
    <message>
        <source>matrix instructions</source>
        <translation>Matrixbefehle</translation>
    </message>
    <message>
        <source>the cache bits of gfx942</source>
        <translation>die Cache-Bits von gfx942</translation>
    </message>
    <message>
        <source>the cache bits of processors before gfx942</source>
        <translation>die Cache-Bits der Prozessoren vor gfx942</translation>
    </message>
    <message>
        <source>a code object of version 2</source>
        <translation>ein Code-Objekt der Version 2</translation>
    </message>
    <message>
        <source>a descriptor without .amdhsa_accum_offset, which gfx90a and gfx942 require</source>
        <translation>ein Deskriptor ohne .amdhsa_accum_offset, das gfx90a und gfx942 verlangen</translation>
    </message>
    <message>
        <source>%1 is an instruction of GFX10 or later, which cannot be ported: %5</source>
        <translation>%1 ist ein Befehl ab GFX10 und kann nicht portiert werden: %5</translation>
    </message>
    <message>
        <source>nothing in it belongs to an older processor</source>
        <translation>nichts darin gehört zu einem älteren Prozessor</translation>
    </message>
    <message>
        <source>a condition on the processor</source>
        <translation>eine Bedingung über den Prozessor</translation>
    </message>
    <message>
        <source>it was %1 for %2 and is %3 for gfx942, whose version is 9, 4, 2</source>
        <translation>sie war %1 für %2 und ist %3 für gfx942 mit der Version 9, 4, 2</translation>
    </message>
    <message>
        <source>the version of gfx942 is 9, 4, 2: see that it takes the branch of %1</source>
        <translation>die Version von gfx942 ist 9, 4, 2: prüfen, dass es den Zweig von %1 nimmt</translation>
    </message>
    <message>
        <source>the symbol has another name since version 3</source>
        <translation>das Symbol heißt seit Version 3 anders</translation>
    </message>
    <message>
        <source>the parameter %1 of %2 becomes %3</source>
        <translation>der Parameter %1 von %2 wird zu %3</translation>
    </message>
    <message>
        <source>after .altmacro, LLVM 19 replaces it without a backslash as well; older versions did not</source>
        <translation>nach .altmacro ersetzt LLVM 19 ihn auch ohne Backslash; ältere Versionen nicht</translation>
    </message>
    <message>
        <source>an element has 4 bytes on gfx942, and the bits map the buffer to a tiled pool</source>
        <translation>ein Element hat auf gfx942 4 Bytes, und die Bits legen den Puffer in einen gekachelten Pool</translation>
    </message>
    <message>
        <source>gfx942 translates all addresses alike</source>
        <translation>gfx942 übersetzt alle Adressen gleich</translation>
    </message>
    <message>
        <source>it only chose a bank of the cache</source>
        <translation>es wählte nur eine Bank des Caches</translation>
    </message>
    <message>
        <source>bit %1 (%2)</source>
        <translation>Bit %1 (%2)</translation>
    </message>
    <message>
        <source>bits %1:%2 (element size %3)</source>
        <translation>Bits %1:%2 (Elementgröße %3)</translation>
    </message>
    <message>
        <source>bits %1:%2 (%3)</source>
        <translation>Bits %1:%2 (%3)</translation>
    </message>
    <message>
        <source>offset 0 was out of range of this buffer, and gfx942 has no such bit</source>
        <translation>Offset 0 lag außerhalb dieses Puffers, und gfx942 hat kein solches Bit</translation>
    </message>
    <message>
        <source>the page tables of gfx942 decide how memory is cached</source>
        <translation>auf gfx942 entscheiden die Seitentabellen, wie Speicher gecacht wird</translation>
    </message>
    <message>
        <source>the size of a buffer with an index</source>
        <translation>die Größe eines Puffers mit Index</translation>
    </message>
    <message>
        <source>if the stride is not 0, word 2 counted bytes on gfx8, and counts records for instructions with idxen on gfx942</source>
        <translation>wenn der Stride nicht 0 ist, zählte Wort 2 auf gfx8 Bytes und zählt auf gfx942 für Befehle mit idxen Einträge</translation>
    </message>
    <message>
        <source>word 3 of a buffer, %1</source>
        <translation>Wort 3 eines Puffers, %1</translation>
    </message>
    <message>
        <source>word 3 of a buffer, %1, becomes %2</source>
        <translation>Wort 3 eines Puffers, %1, wird zu %2</translation>
    </message>
    <message>
        <source>the descriptor of a buffer in %1</source>
        <translation>der Deskriptor eines Puffers in %1</translation>
    </message>
    <message>
        <source>it comes from memory: its writer must clear bits 20:19 and 29:24 of word 3, which mean something else on gfx942</source>
        <translation>er kommt aus dem Speicher: Wer ihn schreibt, muss die Bits 20:19 und 29:24 von Wort 3 löschen, die auf gfx942 etwas anderes bedeuten</translation>
    </message>
    <message>
        <source>%5 is cleared: %6</source>
        <translation>%5 wird gelöscht: %6</translation>
    </message>
    <message>
        <source>%5 are cleared: %6</source>
        <translation>%5 werden gelöscht: %6</translation>
    </message>
    <message>
        <source>%5: %6</source>
        <translation>%5: %6</translation>
    </message>
    <message>
        <source>%5: if the buffer is swizzled (bit 31 of word 1), its elements had %1 bytes and have 4 on gfx942</source>
        <translation>%5: Wenn der Puffer Swizzling hat (Bit 31 von Wort 1), hatten seine Elemente %1 Bytes und haben auf gfx942 4</translation>
    </message>
    <message>
        <source>bits %1 must be 0 on gfx942: they belong to GFX10 or to a processor before gfx900</source>
        <translation>die Bits %1 müssen auf gfx942 0 sein: Sie gehören zu GFX10 oder zu einem Prozessor vor gfx900</translation>
    </message>
    <message>
        <source>bits 31:30 must be 0: this is the type of an image</source>
        <translation>die Bits 31:30 müssen 0 sein: Das ist der Typ eines Bildes</translation>
    </message>
    <message>
        <source>code objects have one section for code</source>
        <translation>Code-Objekte haben einen Abschnitt für Code</translation>
    </message>
    <message>
        <source>code objects have one section for data that is written</source>
        <translation>Code-Objekte haben einen Abschnitt für Daten, die geschrieben werden</translation>
    </message>
    <message>
        <source>code objects have one section for constants</source>
        <translation>Code-Objekte haben einen Abschnitt für Konstanten</translation>
    </message>
    <message>
        <source>.amdgcn_target says it</source>
        <translation>es steht in .amdgcn_target</translation>
    </message>
    <message>
        <source>a global symbol of a data section is what it was for</source>
        <translation>dafür gibt es globale Symbole eines Datenabschnitts</translation>
    </message>
    <message>
        <source>a symbol of a data section is what it was for</source>
        <translation>dafür gibt es Symbole eines Datenabschnitts</translation>
    </message>
    <message>
        <source>%1 becomes version 5</source>
        <translation>%1 wird zu Version 5</translation>
    </message>
    <message>
        <source>LLVM 19 writes code object versions 4 to 6</source>
        <translation>LLVM 19 schreibt Code-Objekte der Versionen 4 bis 6</translation>
    </message>
    <message>
        <source>.hsa_code_object_isa becomes .amdgcn_target</source>
        <translation>.hsa_code_object_isa wird zu .amdgcn_target</translation>
    </message>
    <message>
        <source>the target has a name instead of three numbers</source>
        <translation>das Ziel hat einen Namen statt dreier Zahlen</translation>
    </message>
    <message>
        <source>.amdgcn_target names gfx942</source>
        <translation>.amdgcn_target nennt gfx942</translation>
    </message>
    <message>
        <source>the code is for gfx942 now</source>
        <translation>der Code ist jetzt für gfx942</translation>
    </message>
    <message>
        <source>.amdgpu_hsa_kernel is not needed</source>
        <translation>.amdgpu_hsa_kernel ist nicht nötig</translation>
    </message>
    <message>
        <source>the kernel has a descriptor and a global symbol</source>
        <translation>der Kernel hat einen Deskriptor und ein globales Symbol</translation>
    </message>
    <message>
        <source>.amdgpu_hsa_kernel becomes %1</source>
        <translation>.amdgpu_hsa_kernel wird zu %1</translation>
    </message>
    <message>
        <source>.amdgpu_hsa_kernel becomes .globl and .type</source>
        <translation>.amdgpu_hsa_kernel wird zu .globl und .type</translation>
    </message>
    <message>
        <source>the symbol of a kernel is a global function</source>
        <translation>das Symbol eines Kernels ist eine globale Funktion</translation>
    </message>
    <message>
        <source>a comment in the metadata begins with #</source>
        <translation>ein Kommentar in den Metadaten beginnt mit #</translation>
    </message>
    <message>
        <source>the metadata is YAML, which has no other comments</source>
        <translation>die Metadaten sind YAML, das keine anderen Kommentare hat</translation>
    </message>
    <message>
        <source>the name %1 becomes !str %2</source>
        <translation>der Name %1 wird zu !str %2</translation>
    </message>
    <message>
        <source>YAML reads it as a boolean, and LLVM rejects the metadata</source>
        <translation>YAML liest ihn als Wahrheitswert, und LLVM lehnt die Metadaten ab</translation>
    </message>
    <message>
        <source>its keys are older than version 2</source>
        <translation>ihre Schlüssel sind älter als Version 2</translation>
    </message>
    <message>
        <source>the metadata of version 2 is removed</source>
        <translation>die Metadaten der Version 2 werden entfernt</translation>
    </message>
    <message>
        <source>%5; the new one is made from the loads of the code</source>
        <translation>%5; die neuen entstehen aus den Ladebefehlen des Codes</translation>
    </message>
    <message>
        <source>metadata of version 2 becomes .amdgpu_metadata</source>
        <translation>Metadaten der Version 2 werden zu .amdgpu_metadata</translation>
    </message>
    <message>
        <source>the keys have other names, and offsets are written</source>
        <translation>die Schlüssel heißen anders, und Offsets werden geschrieben</translation>
    </message>
    <message>
        <source>gfx942 sets up scratch itself (architected flat scratch)</source>
        <translation>gfx942 richtet Scratch selbst ein (Architected Flat Scratch)</translation>
    </message>
    <message>
        <source>gfx942 counts the user SGPRs that are enabled, and enables fewer</source>
        <translation>gfx942 zählt die eingeschalteten User-SGPRs und schaltet weniger ein</translation>
    </message>
    <message>
        <source>gfx942 has no SGPRs for the address of scratch</source>
        <translation>gfx942 hat keine SGPRs für die Adresse von Scratch</translation>
    </message>
    <message>
        <source>the target says whether XNACK is on</source>
        <translation>das Ziel sagt, ob XNACK eingeschaltet ist</translation>
    </message>
    <message>
        <source>no SGPR has the offset of the wave&apos;s scratch</source>
        <translation>kein SGPR enthält den Offset des Scratch der Wave</translation>
    </message>
    <message>
        <source>.amdhsa_accum_offset is added</source>
        <translation>.amdhsa_accum_offset kommt hinzu</translation>
    </message>
    <message>
        <source>gfx942 requires it: the AGPRs follow the VGPRs in one file</source>
        <translation>gfx942 verlangt es: Die AGPRs folgen auf die VGPRs in einem Registerspeicher</translation>
    </message>
    <message>
        <source>the descriptor of %1</source>
        <translation>der Deskriptor von %1</translation>
    </message>
    <message>
        <source>it is in a macro, or has conditions: its directives are up to date, but compare the registers that the ported kernel starts with and those that its code reads</source>
        <translation>er steht in einem Makro oder hat Bedingungen: Seine Direktiven sind aktuell; aber vergleichen, mit welchen Registern der portierte Kernel startet und welche sein Code liest</translation>
    </message>
    <message>
        <source>it has no .end_amdhsa_kernel in this file: bring its directives up to date by hand</source>
        <translation>er hat kein .end_amdhsa_kernel in dieser Datei: seine Direktiven von Hand aktualisieren</translation>
    </message>
    <message>
        <source>the registers that %1 starts with</source>
        <translation>die Register, mit denen %1 startet</translation>
    </message>
    <message>
        <source>which are enabled depends on symbols; compare the initial registers of the ported kernel with what the code reads</source>
        <translation>welche eingeschaltet sind, hängt von Symbolen ab; die Anfangsregister des portierten Kernels mit dem vergleichen, was der Code liest</translation>
    </message>
    <message>
        <source>gfx942 does not write the scratch buffer, the scratch offset and the counts of work-groups, so the registers after them move down</source>
        <translation>gfx942 schreibt den Scratch-Puffer, den Scratch-Offset und die Zahl der Work-Groups nicht, daher rücken die Register danach nach unten</translation>
    </message>
    <message>
        <source>offsets into scratch count from the wave&apos;s own scratch</source>
        <translation>Offsets in Scratch zählen ab dem Scratch der Wave</translation>
    </message>
    <message>
        <source>the ids of a work-item are packed into v0, ten bits each</source>
        <translation>die IDs eines Work-Items stehen gepackt in v0, je zehn Bits</translation>
    </message>
    <message>
        <source>%1 is also the target of a branch</source>
        <translation>%1 ist auch das Ziel einer Verzweigung</translation>
    </message>
    <message>
        <source>the lines that were inserted must run once only: move the label of the branch below them</source>
        <translation>die eingefügten Zeilen dürfen nur einmal laufen: das Label der Verzweigung unter sie setzen</translation>
    </message>
    <message>
        <source>.amd_kernel_code_t has no .end_amd_kernel_code_t</source>
        <translation>.amd_kernel_code_t hat kein .end_amd_kernel_code_t</translation>
    </message>
    <message>
        <source>.amd_kernel_code_t begins before the previous one has ended</source>
        <translation>.amd_kernel_code_t beginnt, bevor der vorige endet</translation>
    </message>
    <message>
        <source>expected a field of amd_kernel_code_t, as in &apos;is_ptr64 = 1&apos;</source>
        <translation>ein Feld von amd_kernel_code_t erwartet, wie in &apos;is_ptr64 = 1&apos;</translation>
    </message>
    <message>
        <source>amd_kernel_code_t has no field &apos;%1&apos;</source>
        <translation>amd_kernel_code_t hat kein Feld &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the value of %1 is not a number: &apos;%2&apos;</source>
        <translation>der Wert von %1 ist keine Zahl: &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 is set again</source>
        <translation>%1 wird noch einmal gesetzt</translation>
    </message>
    <message>
        <source>the last value counts, and a directive may be written only once</source>
        <translation>der letzte Wert zählt, und eine Direktive darf nur einmal stehen</translation>
    </message>
    <message>
        <source>%1 cannot be ported: %5</source>
        <translation>%1 kann nicht portiert werden: %5</translation>
    </message>
    <message>
        <source>a wave has 64 lanes on gfx942</source>
        <translation>eine Wave hat auf gfx942 64 Lanes</translation>
    </message>
    <message>
        <source>code object version 5 has directives instead of amd_kernel_code_t</source>
        <translation>Code-Objekte der Version 5 haben Direktiven statt amd_kernel_code_t</translation>
    </message>
    <message>
        <source>%1 has no directive</source>
        <translation>%1 hat keine Direktive</translation>
    </message>
    <message>
        <source>no hardware writes the count of work-groups: read the grid from the dispatch packet</source>
        <translation>keine Hardware schreibt die Zahl der Work-Groups: das Grid aus dem Dispatch-Paket lesen</translation>
    </message>
    <message>
        <source>the assembler computes it from the count of registers</source>
        <translation>der Assembler berechnet es aus der Zahl der Register</translation>
    </message>
    <message>
        <source>its value is not known here; add .amdhsa_exception_*</source>
        <translation>sein Wert ist hier nicht bekannt; .amdhsa_exception_* ergänzen</translation>
    </message>
    <message>
        <source>no exception is enabled</source>
        <translation>keine Ausnahme ist eingeschaltet</translation>
    </message>
    <message>
        <source>.amd_kernel_code_t becomes .amdhsa_kernel</source>
        <translation>.amd_kernel_code_t wird zu .amdhsa_kernel</translation>
    </message>
    <message>
        <source>LLVM 19 writes code object versions 4 to 6 only, whose descriptor is not part of the code</source>
        <translation>LLVM 19 schreibt nur Code-Objekte der Versionen 4 bis 6, deren Deskriptor nicht zum Code gehört</translation>
    </message>
    <message>
        <source>the end of the descriptor</source>
        <translation>das Ende des Deskriptors</translation>
    </message>
    <message>
        <source>.amdhsa_accum_offset is required on gfx942; fields that were left out were 0, which is not the default of each directive</source>
        <translation>.amdhsa_accum_offset ist auf gfx942 nötig; weggelassene Felder waren 0, was nicht die Voreinstellung jeder Direktive ist</translation>
    </message>
    <message>
        <source>.amd_kernel_code_t follows no label, which would be the kernel&apos;s name</source>
        <translation>vor .amd_kernel_code_t steht kein Label, das der Name des Kernels wäre</translation>
    </message>
    <message>
        <source>XNACK is part of the target: add :xnack+ to .amdgcn_target if the code may be replayed</source>
        <translation>XNACK gehört zum Ziel: :xnack+ in .amdgcn_target ergänzen, wenn der Code wiederholt werden darf</translation>
    </message>
    <message>
        <source>a loader wrote it</source>
        <translation>ein Lader schrieb es</translation>
    </message>
    <message>
        <source>all pointers have 64 bits</source>
        <translation>alle Zeiger haben 64 Bits</translation>
    </message>
    <message>
        <source>debug information says it</source>
        <translation>es steht in der Debug-Information</translation>
    </message>
    <message>
        <source>it belongs to GFX10</source>
        <translation>es gehört zu GFX10</translation>
    </message>
    <message>
        <source>it follows from the registers that are enabled</source>
        <translation>es folgt aus den eingeschalteten Registern</translation>
    </message>
    <message>
        <source>it was for a debugger, and nothing reads it</source>
        <translation>es war für einen Debugger, und nichts liest es</translation>
    </message>
    <message>
        <source>no runtime reads it</source>
        <translation>keine Laufzeitumgebung liest es</translation>
    </message>
    <message>
        <source>nothing reads it</source>
        <translation>nichts liest es</translation>
    </message>
    <message>
        <source>only a trap handler is privileged</source>
        <translation>nur ein Trap-Handler ist privilegiert</translation>
    </message>
    <message>
        <source>scratch has one layout on gfx942</source>
        <translation>Scratch hat auf gfx942 nur eine Anordnung</translation>
    </message>
    <message>
        <source>the descriptor cannot enable exceptions of addresses and of memory</source>
        <translation>der Deskriptor kann Ausnahmen für Adressen und Speicher nicht einschalten</translation>
    </message>
    <message>
        <source>the descriptor cannot set it</source>
        <translation>der Deskriptor kann es nicht setzen</translation>
    </message>
    <message>
        <source>the descriptor cannot set it: use s_setprio</source>
        <translation>der Deskriptor kann es nicht setzen: s_setprio benutzen</translation>
    </message>
    <message>
        <source>the descriptor is no longer in front of the code, and the label is the entry</source>
        <translation>der Deskriptor steht nicht mehr vor dem Code, und das Label ist der Einsprung</translation>
    </message>
    <message>
        <source>the driver decides it</source>
        <translation>der Treiber entscheidet es</translation>
    </message>
    <message>
        <source>the metadata says it</source>
        <translation>es steht in den Metadaten</translation>
    </message>
    <message>
        <source>the size of LDS in bytes says it</source>
        <translation>es steht in der Größe des LDS in Bytes</translation>
    </message>
    <message>
        <source>the target says it</source>
        <translation>es steht im Ziel</translation>
    </message>
    <message>
        <source>the version of the descriptor is that of the code object</source>
        <translation>die Version des Deskriptors ist die des Code-Objekts</translation>
    </message>
    <message>
        <source>there are no fbarriers</source>
        <translation>es gibt keine Fbarriers</translation>
    </message>
    <message>
        <source>on gfx942, a tuple of VGPRs begins at an even register</source>
        <translation>auf gfx942 beginnt ein Tupel von VGPRs bei einem geraden Register</translation>
    </message>
    <message>
        <source>%1 gives tuples an even register</source>
        <translation>%1 gibt Tupeln ein gerades Register</translation>
    </message>
    <message>
        <source>%1 is known only to the assembler (line %2), so registers are not renumbered</source>
        <translation>%1 kennt nur der Assembler (Zeile %2), daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>%1 begins at an odd register</source>
        <translation>%1 beginnt bei einem ungeraden Register</translation>
    </message>
    <message>
        <source>%1 (line %2) overlaps it and begins at an even one, so registers are not renumbered</source>
        <translation>%1 (Zeile %2) überlappt es und beginnt bei einem geraden, daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>v%1 holds the id of the work-item, so registers are not renumbered</source>
        <translation>v%1 enthält die ID des Work-Items, daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>renumbering needs more than 256 VGPRs</source>
        <translation>das Umnummerieren braucht mehr als 256 VGPRs</translation>
    </message>
    <message>
        <source>registers are indexed, so they are not renumbered</source>
        <translation>Register werden indiziert, daher werden sie nicht umnummeriert</translation>
    </message>
    <message>
        <source>a number in the text decides other things too, so registers are not renumbered</source>
        <translation>eine Zahl im Text bestimmt auch anderes, daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>%1 are copied for a tuple</source>
        <translation>%1 werden für ein Tupel kopiert</translation>
    </message>
    <message>
        <source>%5, and other tuples have the same values elsewhere</source>
        <translation>%5, und andere Tupel haben dieselben Werte woanders</translation>
    </message>
    <message>
        <source>%1 is renumbered elsewhere</source>
        <translation>%1 wird woanders umnummeriert</translation>
    </message>
    <message>
        <source>this line is not assembled with these definitions, so which value it names is not known</source>
        <translation>diese Zeile wird mit diesen Definitionen nicht assembliert; welchen Wert sie nennt, ist nicht bekannt</translation>
    </message>
    <message>
        <source>a line that is not known</source>
        <translation>eine unbekannte Zeile</translation>
    </message>
    <message>
        <source>%1 is %2 in the expansion at line %3, which begins at an odd register</source>
        <translation>%1 ist %2 in der Expansion in Zeile %3 und beginnt bei einem ungeraden Register</translation>
    </message>
    <message>
        <source>%1 (%5) must move with it and begins at an even one, so registers are not renumbered</source>
        <translation>%1 (%5) muss mit ihm wandern und beginnt bei einem geraden, daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>it has a value that code which is not known here also uses (a call, a return, the start of a function or of the kernel, a line that does not assemble), so registers are not renumbered</source>
        <translation>es hat einen Wert, den auch hier unbekannter Code benutzt (ein Aufruf, ein Rücksprung, der Anfang einer Funktion oder des Kernels, eine Zeile, die nicht assembliert), daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>no registers below v256 are free for it, so registers are not renumbered</source>
        <translation>unter v256 sind keine Register dafür frei, daher werden Register nicht umnummeriert</translation>
    </message>
    <message>
        <source>gfx942 has no v_mac and v_mad of single precision; the fused one rounds once instead of twice and keeps denormals if the mode does, so last bits of results may differ</source>
        <translation>gfx942 hat kein v_mac und v_mad einfacher Genauigkeit; das verschmolzene rundet einmal statt zweimal und behält Denormale, wenn der Modus es tut; letzte Bits der Ergebnisse können abweichen</translation>
    </message>
    <message>
        <source>the addition that writes a carry has this name since gfx900</source>
        <translation>die Addition, die einen Übertrag schreibt, heißt seit gfx900 so</translation>
    </message>
    <message>
        <source>gfx942 has no texture unit: read and write the image as a buffer</source>
        <translation>gfx942 hat keine Textureinheit: das Bild als Puffer lesen und schreiben</translation>
    </message>
    <message>
        <source>gfx942 draws nothing, so nothing can be exported</source>
        <translation>gfx942 zeichnet nicht, daher kann nichts exportiert werden</translation>
    </message>
    <message>
        <source>gfx942 draws nothing, so there are no attributes to interpolate</source>
        <translation>gfx942 zeichnet nicht, daher gibt es keine Attribute zu interpolieren</translation>
    </message>
    <message>
        <source>gfx942 has no GDS: count with an atomic in memory</source>
        <translation>gfx942 hat kein GDS: mit einer atomaren Operation im Speicher zählen</translation>
    </message>
    <message>
        <source>the address of the trap handler is no operand of instructions on gfx942</source>
        <translation>die Adresse des Trap-Handlers ist auf gfx942 kein Operand</translation>
    </message>
    <message>
        <source>the memory of the trap handler is no operand of instructions on gfx942</source>
        <translation>der Speicher des Trap-Handlers ist auf gfx942 kein Operand</translation>
    </message>
    <message>
        <source>gfx942 does not read LDS as an operand: load it with ds_read_b32 from the address in m0</source>
        <translation>gfx942 liest LDS nicht als Operanden: mit ds_read_b32 von der Adresse in m0 laden</translation>
    </message>
    <message>
        <source>gfx942 draws nothing, so there is no order of pixels</source>
        <translation>gfx942 zeichnet nicht, daher gibt es keine Reihenfolge von Pixeln</translation>
    </message>
    <message>
        <source>a gfx942 has several XCCs, each with its own numbers of shader engines and compute units: read HW_REG_XCC_ID too if the number must be unique</source>
        <translation>ein gfx942 hat mehrere XCCs, jeder mit eigenen Nummern der Shader-Engines und Compute-Units: auch HW_REG_XCC_ID lesen, wenn die Nummer eindeutig sein muss</translation>
    </message>
    <message>
        <source>sizes of VGPRs count 8 registers instead of 4, and AGPRs are part of them</source>
        <translation>Größen von VGPRs zählen je 8 statt 4 Register, und AGPRs gehören dazu</translation>
    </message>
    <message>
        <source>gfx942 has no %1_sdwa</source>
        <translation>gfx942 hat kein %1_sdwa</translation>
    </message>
    <message>
        <source>no multiply-add selects bytes and halves there: move the selected parts to registers first, with v_mov_b32_sdwa</source>
        <translation>kein Multiply-Add wählt dort Bytes und Hälften aus: die gewählten Teile erst mit v_mov_b32_sdwa in Register bringen</translation>
    </message>
    <message>
        <source>this is the one that clears the upper half of its result, as all did on gfx8</source>
        <translation>dieser löscht die obere Hälfte seines Ergebnisses wie alle auf gfx8</translation>
    </message>
    <message>
        <source>%1 becomes v_mov_b32 with an index</source>
        <translation>%1 wird zu v_mov_b32 mit Index</translation>
    </message>
    <message>
        <source>gfx942 has no v_movrel; the index is the low byte of m0, whose bits 15:12 change</source>
        <translation>gfx942 hat kein v_movrel; der Index ist das untere Byte von m0, dessen Bits 15:12 sich ändern</translation>
    </message>
    <message>
        <source>v_mul_legacy_f32 has only the form of VOP3 there: move the operand to a register with v_mov_b32%1 first</source>
        <translation>v_mul_legacy_f32 hat dort nur die Form VOP3: den Operanden erst mit v_mov_b32%1 in ein Register bringen</translation>
    </message>
    <message>
        <source>gfx942 has no v_mul_legacy_f32 with a literal</source>
        <translation>gfx942 hat kein v_mul_legacy_f32 mit Literal</translation>
    </message>
    <message>
        <source>move the number to a register that is free, and multiply with that</source>
        <translation>die Zahl in ein freies Register bringen und damit multiplizieren</translation>
    </message>
    <message>
        <source>the literal of v_mul_legacy_f32 is moved to its result first</source>
        <translation>das Literal von v_mul_legacy_f32 kommt erst in dessen Ergebnis</translation>
    </message>
    <message>
        <source>gfx942 has v_mul_legacy_f32 as VOP3 only, which has no literal</source>
        <translation>gfx942 hat v_mul_legacy_f32 nur als VOP3, das kein Literal hat</translation>
    </message>
    <message>
        <source>v_mul_legacy_f32_e32 becomes v_mul_legacy_f32_e64</source>
        <translation>v_mul_legacy_f32_e32 wird zu v_mul_legacy_f32_e64</translation>
    </message>
    <message>
        <source>gfx942 has v_mul_legacy_f32 as VOP3 only</source>
        <translation>gfx942 hat v_mul_legacy_f32 nur als VOP3</translation>
    </message>
    <message>
        <source>write v_mul_legacy_f32 to a register that is free, and add that with v_add_f32</source>
        <translation>v_mul_legacy_f32 in ein freies Register schreiben und das mit v_add_f32 addieren</translation>
    </message>
    <message>
        <source>v_mad_legacy_f32 becomes v_mul_legacy_f32 and v_add_f32</source>
        <translation>v_mad_legacy_f32 wird zu v_mul_legacy_f32 und v_add_f32</translation>
    </message>
    <message>
        <source>gfx942 has no v_mad_legacy_f32; these two round twice as it did, and keep denormals if the mode does</source>
        <translation>gfx942 hat kein v_mad_legacy_f32; diese beiden runden zweimal wie er und behalten Denormale, wenn der Modus es tut</translation>
    </message>
    <message>
        <source>gfx942 has no op_sel for %1</source>
        <translation>gfx942 hat kein op_sel für %1</translation>
    </message>
    <message>
        <source>bring the halves into place in a register first, with v_alignbit_b32 or v_perm_b32</source>
        <translation>die Hälften erst in einem Register an ihren Platz bringen, mit v_alignbit_b32 oder v_perm_b32</translation>
    </message>
    <message>
        <source>use a buffer in memory and atomics instead</source>
        <translation>stattdessen einen Puffer im Speicher und atomare Operationen benutzen</translation>
    </message>
    <message>
        <source>%1 has other fields on gfx942</source>
        <translation>%1 hat auf gfx942 andere Felder</translation>
    </message>
    <message>
        <source>a lane has 4 elements of k in two registers instead of 2 in one</source>
        <translation>eine Lane hat 4 Elemente von k in zwei Registern statt 2 in einem</translation>
    </message>
    <message>
        <source>a lane has 8 elements of k in two registers instead of 4 in one</source>
        <translation>eine Lane hat 8 Elemente von k in zwei Registern statt 4 in einem</translation>
    </message>
    <message>
        <source>%1 has twice the depth: %5. Two instructions in a row whose inputs are in consecutive registers become one; or give it pairs whose second register is 0</source>
        <translation>%1 hat die doppelte Tiefe: %5. Zwei Befehle nacheinander, deren Eingaben in aufeinanderfolgenden Registern stehen, werden einer; oder Paare übergeben, deren zweites Register 0 ist</translation>
    </message>
    <message>
        <source>gfx942 has only the one of twice the depth: %5. The second registers are 0. Two instructions in a row whose inputs are in consecutive registers can be one</source>
        <translation>gfx942 hat nur den mit doppelter Tiefe: %5. Die zweiten Register sind 0. Zwei Befehle nacheinander, deren Eingaben in aufeinanderfolgenden Registern stehen, können einer sein</translation>
    </message>
    <message>
        <source>gfx942 has no blgp for %1</source>
        <translation>gfx942 hat kein blgp für %1</translation>
    </message>
    <message>
        <source>its bits are written neg:[a,b,c] there</source>
        <translation>seine Bits werden dort neg:[a,b,c] geschrieben</translation>
    </message>
    <message>
        <source>the bits of blgp negate the inputs of this instruction, and are written so</source>
        <translation>die Bits von blgp negieren die Eingaben dieses Befehls und werden so geschrieben</translation>
    </message>
    <message>
        <source>the set-up of flat_scratch is removed</source>
        <translation>das Einrichten von flat_scratch entfällt</translation>
    </message>
    <message>
        <source>the set-up of flat_scratch is not needed</source>
        <translation>das Einrichten von flat_scratch ist nicht nötig</translation>
    </message>
    <message>
        <source>%1 of scratch becomes %2</source>
        <translation>%1 auf Scratch wird zu %2</translation>
    </message>
    <message>
        <source>gfx942 writes no buffer of scratch to s[0:3]; offsets stay the same</source>
        <translation>gfx942 schreibt keinen Scratch-Puffer nach s[0:3]; Offsets bleiben gleich</translation>
    </message>
    <message>
        <source>%1 becomes buffer_inv sc1</source>
        <translation>%1 wird zu buffer_inv sc1</translation>
    </message>
    <message>
        <source>this is how gfx942 drops what other compute units may have changed</source>
        <translation>so verwirft gfx942, was andere Compute-Units geändert haben können</translation>
    </message>
    <message>
        <source>buffer_invl2 becomes buffer_inv sc0 sc1</source>
        <translation>buffer_invl2 wird zu buffer_inv sc0 sc1</translation>
    </message>
    <message>
        <source>buffer_wbl2 gets sc0 sc1</source>
        <translation>buffer_wbl2 bekommt sc0 sc1</translation>
    </message>
    <message>
        <source>the scope of the system has both bits</source>
        <translation>der Geltungsbereich des Systems hat beide Bits</translation>
    </message>
    <message>
        <source>this bit makes an atomic return the old value</source>
        <translation>mit diesem Bit gibt eine atomare Operation den alten Wert zurück</translation>
    </message>
    <message>
        <source>this bit makes an access coherent for the device</source>
        <translation>mit diesem Bit ist ein Zugriff kohärent für das Gerät</translation>
    </message>
    <message>
        <source>this bit marks data that is used once</source>
        <translation>dieses Bit kennzeichnet Daten, die einmal benutzt werden</translation>
    </message>
    <message>
        <source>these bits make an access coherent for the system</source>
        <translation>mit diesen Bits ist ein Zugriff kohärent für das System</translation>
    </message>
    <message>
        <source>with an address in SGPRs, the offset is one register of 32 bits</source>
        <translation>bei einer Adresse in SGPRs ist der Offset ein Register mit 32 Bits</translation>
    </message>
    <message>
        <source>the first operand of a load to LDS is removed</source>
        <translation>der erste Operand eines Ladebefehls nach LDS entfällt</translation>
    </message>
    <message>
        <source>it was never written, and LLVM no longer wants it</source>
        <translation>er wurde nie geschrieben, und LLVM will ihn nicht mehr</translation>
    </message>
    <message>
        <source>the scalar offset 0 is written</source>
        <translation>der skalare Offset 0 wird geschrieben</translation>
    </message>
    <message>
        <source>LLVM requires it</source>
        <translation>LLVM verlangt es</translation>
    </message>
    <message>
        <source>%1 with lds becomes %2</source>
        <translation>%1 mit lds wird zu %2</translation>
    </message>
    <message>
        <source>a load to LDS has a name of its own on gfx942</source>
        <translation>ein Ladebefehl nach LDS hat auf gfx942 einen eigenen Namen</translation>
    </message>
    <message>
        <source>gfx942 has no buffer_store_lds_dword</source>
        <translation>gfx942 hat kein buffer_store_lds_dword</translation>
    </message>
    <message>
        <source>load the dword of each lane with ds_read_b32 from m0 plus 4 times the lane, wait for it with lgkmcnt(0), and store it with buffer_store_dword</source>
        <translation>das Dword jeder Lane mit ds_read_b32 von m0 plus 4-mal die Lane laden, mit lgkmcnt(0) darauf warten und mit buffer_store_dword speichern</translation>
    </message>
    <message>
        <source>gfx942 has no tfe</source>
        <translation>gfx942 hat kein tfe</translation>
    </message>
    <message>
        <source>nothing there reports pages that are not resident: remove tfe and the last result register</source>
        <translation>nichts meldet dort nicht geladene Seiten: tfe und das letzte Ergebnisregister entfernen</translation>
    </message>
    <message>
        <source>%1 has packed halves on gfx942</source>
        <translation>%1 hat auf gfx942 gepackte Hälften</translation>
    </message>
    <message>
        <source>gfx803 has one register for each half, gfx942 one for two: use half of the registers, and the lower and upper halves of them</source>
        <translation>gfx803 hat ein Register für jede Hälfte, gfx942 eines für zwei: die halbe Zahl von Registern benutzen, und deren untere und obere Hälften</translation>
    </message>
    <message>
        <source>%1 clears the other half of its register on gfx942</source>
        <translation>%1 löscht auf gfx942 die andere Hälfte seines Registers</translation>
    </message>
    <message>
        <source>gfx900 keeps that half, gfx942 with SRAM-ECC does not: if it is read, load into another register and combine both</source>
        <translation>gfx900 behält diese Hälfte, gfx942 mit SRAM-ECC nicht: wenn sie gelesen wird, in ein anderes Register laden und beide verbinden</translation>
    </message>
    <message>
        <source>%1 of %2: %3 becomes %4</source>
        <translation>%1 von %2: %3 wird zu %4</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>%1 of the file: %2 becomes %3</source>
        <translation>%1 der Datei: %2 wird zu %3</translation>
    </message>
    <message>
        <source>%1 of the file: %2</source>
        <translation>%1 der Datei: %2</translation>
    </message>
    <message>
        <source>no wait states are added: %5</source>
        <translation>keine Wartezustände werden ergänzt: %5</translation>
    </message>
    <message>
        <source>wait states at line %1 of the ported text: %5</source>
        <translation>Wartezustände in Zeile %1 des portierten Textes: %5</translation>
    </message>
    <message>
        <source>descriptor and metadata are not brought up to date: %5</source>
        <translation>Deskriptor und Metadaten werden nicht aktualisiert: %5</translation>
    </message>
    <message>
        <source>%1 (line %2) may be a kernel: it has no descriptor, and none is made</source>
        <translation>%1 (Zeile %2) kann ein Kernel sein: Es hat keinen Deskriptor, und keiner wird erzeugt</translation>
    </message>
    <message>
        <source>the text is for a processor with the same instructions</source>
        <translation>der Text ist für einen Prozessor mit denselben Befehlen</translation>
    </message>
    <message>
        <source>the ported text does not assemble</source>
        <translation>der portierte Text assembliert nicht</translation>
    </message>
    <message>
        <source>there are no instructions</source>
        <translation>es gibt keine Befehle</translation>
    </message>
    <message>
        <source>%1 has no counterpart</source>
        <translation>%1 hat keine Entsprechung</translation>
    </message>
    <message>
        <source>%1 became %2</source>
        <translation>%1 wurde zu %2</translation>
    </message>
    <message>
        <source>compared with the encoding for %1, %5; the port is wrong here</source>
        <translation>verglichen mit der Codierung für %1: %5; die Portierung ist hier falsch</translation>
    </message>
    <message>
        <source>compared with the encoding for %1, %5; the port is wrong if that half is read</source>
        <translation>verglichen mit der Codierung für %1: %5; die Portierung ist falsch, wenn diese Hälfte gelesen wird</translation>
    </message>
    <message>
        <source>this included file changes as well and would be overwritten: choose a file in another folder, or change the files themselves</source>
        <translation>diese eingebundene Datei ändert sich auch und würde überschrieben: eine Datei in einem anderen Ordner wählen oder die Dateien selbst ändern</translation>
    </message>
    <message>
        <source>it belongs to the instructions that replace one</source>
        <translation>es gehört zu den Befehlen, die einen ersetzen</translation>
    </message>
    <message>
        <source>a condition selects it for gfx942 only</source>
        <translation>eine Bedingung wählt es nur für gfx942</translation>
    </message>
    <message>
        <source>it is missing in the ported text</source>
        <translation>es fehlt im portierten Text</translation>
    </message>
    <message>
        <source>LLVM does not assemble it for %1: %2</source>
        <translation>LLVM assembliert es nicht für %1: %2</translation>
    </message>
    <message>
        <source>the ported line does not assemble for gfx942: %1</source>
        <translation>die portierte Zeile assembliert nicht für gfx942: %1</translation>
    </message>
    <message>
        <source>a condition selects it for the old processor only</source>
        <translation>eine Bedingung wählt es nur für den alten Prozessor</translation>
    </message>
    <message>
        <source>wait states that gfx942 needs</source>
        <translation>Wartezustände, die gfx942 braucht</translation>
    </message>
    <message>
        <source>the old text has no such instruction</source>
        <translation>der alte Text hat keinen solchen Befehl</translation>
    </message>
    <message>
        <source>it leads to another instruction</source>
        <translation>es führt zu einem anderen Befehl</translation>
    </message>
    <message>
        <source>%1 keeps half of another value than %2 did</source>
        <translation>%1 behält die Hälfte eines anderen Wertes als %2</translation>
    </message>
    <message>
        <source>%1 does not hold what %2 held</source>
        <translation>%1 enthält nicht, was %2 enthielt</translation>
    </message>
    <message>
        <source>it rounds once instead of twice</source>
        <translation>es rundet einmal statt zweimal</translation>
    </message>
    <message>
        <source>the bits of the caches have other names and meanings</source>
        <translation>die Cache-Bits haben andere Namen und Bedeutungen</translation>
    </message>
    <message>
        <source>a count that meant no wait on gfx8 is one</source>
        <translation>eine Zahl, die auf gfx8 kein Warten bedeutete, bedeutet eines</translation>
    </message>
    <message>
        <source>gfx942 needs more wait states</source>
        <translation>gfx942 braucht mehr Wartezustände</translation>
    </message>
    <message>
        <source>bits of a buffer descriptor of gfx8 are cleared</source>
        <translation>Bits eines Puffer-Deskriptors von gfx8 werden gelöscht</translation>
    </message>
    <message>
        <source>%1 without s_set_gpr_idx_on m0, %2 around it</source>
        <translation>%1 ohne s_set_gpr_idx_on m0, %2 darum</translation>
    </message>
    <message>
        <source>the index of v_movrel is set by s_set_gpr_idx_on</source>
        <translation>den Index von v_movrel setzt s_set_gpr_idx_on</translation>
    </message>
    <message>
        <source>it becomes an access to scratch, but its buffer is not s[0:3]</source>
        <translation>es wird ein Zugriff auf Scratch, aber sein Puffer ist nicht s[0:3]</translation>
    </message>
    <message>
        <source>scratch is accessed without a buffer</source>
        <translation>auf Scratch wird ohne Puffer zugegriffen</translation>
    </message>
    <message>
        <source>caches are invalidated and written back by scope</source>
        <translation>Caches werden nach Geltungsbereich verworfen und zurückgeschrieben</translation>
    </message>
    <message>
        <source>%1 operands instead of %2</source>
        <translation>%1 Operanden statt %2</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 statt %2</translation>
    </message>
    <message>
        <source>%1 is new</source>
        <translation>%1 ist neu</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>a number in code, which is kept</source>
        <translation>eine Zahl im Code, die bleibt</translation>
    </message>
    <message>
        <source>a number in code</source>
        <translation>eine Zahl im Code</translation>
    </message>
    <message>
        <source>a multiplication and an addition do what one instruction did</source>
        <translation>eine Multiplikation und eine Addition tun, was ein Befehl tat</translation>
    </message>
    <message>
        <source>a literal is moved to a register first</source>
        <translation>ein Literal kommt erst in ein Register</translation>
    </message>
    <message>
        <source>twice the depth, whose second half is 0</source>
        <translation>doppelte Tiefe, deren zweite Hälfte 0 ist</translation>
    </message>
    <message>
        <source>it does not assemble</source>
        <translation>es assembliert nicht</translation>
    </message>
    <message>
        <source>%1 has no %2 (available on %5)</source>
        <translation>%1 hat kein %2 (gibt es auf %5)</translation>
    </message>
    <message>
        <source>%1 has no %2 (available on %5); %6</source>
        <translation>%1 hat kein %2 (gibt es auf %5); %6</translation>
    </message>
    <message>
        <source>%1 has no %2; %5</source>
        <translation>%1 hat kein %2; %5</translation>
    </message>
    <message>
        <source>%1 has no %2 here; %5</source>
        <translation>%1 hat hier kein %2; %5</translation>
    </message>
    <message>
        <source>%1 has no %2 here</source>
        <translation>%1 hat hier kein %2</translation>
    </message>
    <message>
        <source>%1 has no %2 here; remove it</source>
        <translation>%1 hat hier kein %2; entfernen</translation>
    </message>
    <message>
        <source>%1 has no %2 (available on %5); remove it</source>
        <translation>%1 hat kein %2 (gibt es auf %5); entfernen</translation>
    </message>
    <message>
        <source>%1 has no %2 on %3; remove it</source>
        <translation>%1 hat kein %2 auf %3; entfernen</translation>
    </message>
    <message>
        <source>%1 takes glc, not sc0, on %2</source>
        <translation>%1 hat auf %2 glc, nicht sc0</translation>
    </message>
    <message>
        <source>%1 has no %2 form of %3; use %4_dpp with quad_perm or row_*</source>
        <translation>%1 hat keine Form %2 von %3; %4_dpp mit quad_perm oder row_* benutzen</translation>
    </message>
    <message>
        <source>%1 does not fit and becomes %2; the range is %3 to %4</source>
        <translation>%1 passt nicht und wird zu %2; der Bereich ist %3 bis %4</translation>
    </message>
    <message>
        <source>%1 does not fit and becomes %2; the range is 0 to %3</source>
        <translation>%1 passt nicht und wird zu %2; der Bereich ist 0 bis %3</translation>
    </message>
    <message>
        <source>%1 is not the number of a register</source>
        <translation>%1 ist nicht die Nummer eines Registers</translation>
    </message>
    <message>
        <source>other GPUs</source>
        <translation>anderen GPUs</translation>
    </message>
    <message>
        <source>gfx%1</source>
        <translation>gfx%1</translation>
    </message>
    <message>
        <source>gfx%1 and later</source>
        <translation>gfx%1 und später</translation>
    </message>
    <message>
        <source>gfx%1 and before</source>
        <translation>gfx%1 und früher</translation>
    </message>
    <message>
        <source>gfx%1 to gfx%2</source>
        <translation>gfx%1 bis gfx%2</translation>
    </message>
    <message>
        <source>%5 and gfx%1</source>
        <translation>%5 und gfx%1</translation>
    </message>
    <message>
        <source>%5 and gfx%1 and later</source>
        <translation>%5 und gfx%1 und später</translation>
    </message>
    <message>
        <source>%5 and gfx%1 to gfx%2</source>
        <translation>%5 und gfx%1 bis gfx%2</translation>
    </message>
    <message>
        <source>remove it: %5</source>
        <translation>entfernen: %5</translation>
    </message>
    <message>
        <source>use %1</source>
        <translation>%1 benutzen</translation>
    </message>
    <message>
        <source>use %1 twice</source>
        <translation>zweimal %1 benutzen</translation>
    </message>
    <message>
        <source>use %1 and %2</source>
        <translation>%1 und %2 benutzen</translation>
    </message>
    <message>
        <source>use %1 or %2</source>
        <translation>%1 oder %2 benutzen</translation>
    </message>
    <message>
        <source>use %1 repeatedly</source>
        <translation>mehrmals %1 benutzen</translation>
    </message>
    <message>
        <source>use %1 and exchange its two sources</source>
        <translation>%1 mit vertauschten Quellen benutzen</translation>
    </message>
    <message>
        <source>use %1 and exchange its two data operands</source>
        <translation>%1 mit vertauschten Datenoperanden benutzen</translation>
    </message>
    <message>
        <source>use %1, which does not pass a NaN on</source>
        <translation>%1 benutzen, das kein NaN weitergibt</translation>
    </message>
    <message>
        <source>use %1 twice, which does not pass a NaN on</source>
        <translation>zweimal %1 benutzen, das kein NaN weitergibt</translation>
    </message>
    <message>
        <source>use %1, which do not pass a NaN on</source>
        <translation>%1 benutzen, die kein NaN weitergeben</translation>
    </message>
    <message>
        <source>use %1 and %2, which do not pass a NaN on</source>
        <translation>%1 und %2 benutzen, die kein NaN weitergeben</translation>
    </message>
    <message>
        <source>use %1, which takes twice the K in register pairs</source>
        <translation>%1 benutzen, das doppelt so viele K in Registerpaaren nimmt</translation>
    </message>
    <message>
        <source>use %1, which rounds once</source>
        <translation>%1 benutzen, das einmal rundet</translation>
    </message>
    <message>
        <source>use %1, which signals as MODE says</source>
        <translation>%1 benutzen, das nach MODE signalisiert</translation>
    </message>
    <message>
        <source>use %1 with %2</source>
        <translation>%1 mit %2 benutzen</translation>
    </message>
    <message>
        <source>use %1, then %2</source>
        <translation>%1 benutzen, dann %2</translation>
    </message>
    <message>
        <source>use %1 four times, or one of its bf8 forms; there are no fp6 and fp4</source>
        <translation>viermal %1 benutzen oder eine seiner bf8-Formen; fp6 und fp4 gibt es nicht</translation>
    </message>
    <message>
        <source>use a v_smfmac of the same types</source>
        <translation>ein v_smfmac derselben Typen benutzen</translation>
    </message>
    <message>
        <source>use a v_mfma of the same types</source>
        <translation>ein v_mfma derselben Typen benutzen</translation>
    </message>
    <message>
        <source>use %1 twice and %2</source>
        <translation>zweimal %1 und %2 benutzen</translation>
    </message>
    <message>
        <source>use %1 with a constant</source>
        <translation>%1 mit einer Konstante benutzen</translation>
    </message>
    <message>
        <source>use %1 on the halves</source>
        <translation>%1 auf die Hälften anwenden</translation>
    </message>
    <message>
        <source>use %1, or its SDWA form for one half</source>
        <translation>%1 benutzen, oder für eine Hälfte dessen SDWA-Form</translation>
    </message>
    <message>
        <source>use s_nop 0, or .fill, to pad</source>
        <translation>mit s_nop 0 oder .fill auffüllen</translation>
    </message>
    <message>
        <source>use s_nop where gfx942 requires wait states</source>
        <translation>s_nop benutzen, wo gfx942 Wartezustände verlangt</translation>
    </message>
    <message>
        <source>use nt, or sc0 for an atomic that returns</source>
        <translation>nt benutzen, oder sc0 für eine atomare Operation mit Rückgabe</translation>
    </message>
    <message>
        <source>write a loop with %1</source>
        <translation>eine Schleife mit %1 schreiben</translation>
    </message>
    <message>
        <source>write the two halves as two instructions, this one as %1</source>
        <translation>die Hälften als zwei Befehle schreiben, diese als %1</translation>
    </message>
    <message>
        <source>write the format as %1</source>
        <translation>das Format als %1 schreiben</translation>
    </message>
    <message>
        <source>write 0 for an offset, or an unused register</source>
        <translation>für einen Offset 0 oder ein unbenutztes Register schreiben</translation>
    </message>
    <message>
        <source>waves have 64 lanes: use %1 with register pairs</source>
        <translation>Waves haben 64 Lanes: %1 mit Registerpaaren benutzen</translation>
    </message>
    <message>
        <source>waves have 64 lanes and run undivided: remove the loop</source>
        <translation>Waves haben 64 Lanes und laufen ungeteilt: die Schleife entfernen</translation>
    </message>
    <message>
        <source>scale with %1 and convert with %2 and their like</source>
        <translation>mit %1 skalieren und mit %2 und ähnlichen umwandeln</translation>
    </message>
    <message>
        <source>scale the result of an unscaled v_mfma</source>
        <translation>das Ergebnis eines unskalierten v_mfma skalieren</translation>
    </message>
    <message>
        <source>scale the result of a v_mfma of the same shape yourself</source>
        <translation>das Ergebnis eines v_mfma derselben Form selbst skalieren</translation>
    </message>
    <message>
        <source>scalars are integers: use the v_ instruction and v_readfirstlane_b32</source>
        <translation>Skalare sind ganze Zahlen: den v_-Befehl und v_readfirstlane_b32 benutzen</translation>
    </message>
    <message>
        <source>scalars are integers: compare with %1 and branch on vcc</source>
        <translation>Skalare sind ganze Zahlen: mit %1 vergleichen und nach vcc springen</translation>
    </message>
    <message>
        <source>read the second address first and pass it as data</source>
        <translation>die zweite Adresse zuerst lesen und als Daten übergeben</translation>
    </message>
    <message>
        <source>it is for pixel shaders</source>
        <translation>es ist für Pixel-Shader</translation>
    </message>
    <message>
        <source>it is for ray tracing</source>
        <translation>es ist für Raytracing</translation>
    </message>
    <message>
        <source>it is for graphics; store with global_store</source>
        <translation>es ist für Grafik; mit global_store speichern</translation>
    </message>
    <message>
        <source>it applies to images only; remove it</source>
        <translation>es gilt nur für Bilder; entfernen</translation>
    </message>
    <message>
        <source>there is one barrier for each work-group: use s_barrier</source>
        <translation>es gibt eine Barriere je Work-Group: s_barrier benutzen</translation>
    </message>
    <message>
        <source>nothing prefetches by instruction</source>
        <translation>kein Befehl lädt vor</translation>
    </message>
    <message>
        <source>put s_nop where the wait states of gfx942 ask for it</source>
        <translation>s_nop setzen, wo gfx942 Wartezustände verlangt</translation>
    </message>
    <message>
        <source>it is a hint for other GPUs</source>
        <translation>es ist ein Hinweis für andere GPUs</translation>
    </message>
    <message>
        <source>gfx942 forms clauses by itself</source>
        <translation>gfx942 bildet Clauses selbst</translation>
    </message>
    <message>
        <source>inactive lanes are read with bound_ctrl alone</source>
        <translation>inaktive Lanes werden schon mit bound_ctrl gelesen</translation>
    </message>
    <message>
        <source>wave scope needs no bits</source>
        <translation>der Geltungsbereich der Wave braucht keine Bits</translation>
    </message>
    <message>
        <source>s_endpgm gives the registers back</source>
        <translation>s_endpgm gibt die Register zurück</translation>
    </message>
    <message>
        <source>remove it, or use sc1 to see the writes of other compute units</source>
        <translation>entfernen, oder sc1 benutzen, um Schreibzugriffe anderer Compute-Units zu sehen</translation>
    </message>
    <message>
        <source>only ds_gws_* access GPU-wide data</source>
        <translation>nur ds_gws_* greifen auf GPU-weite Daten zu</translation>
    </message>
    <message>
        <source>swizzle with bits of the buffer descriptor; remove it</source>
        <translation>mit Bits des Puffer-Deskriptors swizzeln; entfernen</translation>
    </message>
    <message>
        <source>memory is never partially resident; remove it</source>
        <translation>Speicher ist nie teilweise geladen; entfernen</translation>
    </message>
    <message>
        <source>registers are allocated once, by the kernel descriptor</source>
        <translation>Register werden einmal zugeteilt, durch den Kernel-Deskriptor</translation>
    </message>
    <message>
        <source>gfx942 has no texture units: compute the address and use buffer_load or global_load</source>
        <translation>gfx942 hat keine Textureinheiten: die Adresse berechnen und buffer_load oder global_load benutzen</translation>
    </message>
    <message>
        <source>convert with %1 and use %2</source>
        <translation>mit %1 umwandeln und %2 benutzen</translation>
    </message>
    <message>
        <source>transpose with %1 after %2</source>
        <translation>nach %2 mit %1 transponieren</translation>
    </message>
    <message>
        <source>use ds_read_u16_d16 and ds_read_u16_d16_hi, or transpose with v_perm_b32 after ds_read_b64</source>
        <translation>ds_read_u16_d16 und ds_read_u16_d16_hi benutzen, oder nach ds_read_b64 mit v_perm_b32 transponieren</translation>
    </message>
    <message>
        <source>stores count in vmcnt: use s_waitcnt vmcnt(N)</source>
        <translation>Stores zählen in vmcnt: s_waitcnt vmcnt(N) benutzen</translation>
    </message>
    <message>
        <source>load the dword with %1 and take the bits out with %2</source>
        <translation>das Dword mit %1 laden und die Bits mit %2 herausnehmen</translation>
    </message>
    <message>
        <source>load four dwords with %1</source>
        <translation>vier Dwords mit %1 laden</translation>
    </message>
    <message>
        <source>add 4 * the lane to the address and use %1</source>
        <translation>4 * Lane zur Adresse addieren und %1 benutzen</translation>
    </message>
    <message>
        <source>there are no 6-bit formats</source>
        <translation>6-Bit-Formate gibt es nicht</translation>
    </message>
    <message>
        <source>round with %1 and %2, and pack with %3</source>
        <translation>mit %1 und %2 runden und mit %3 packen</translation>
    </message>
    <message>
        <source>no message has an answer; for the time use s_memrealtime</source>
        <translation>keine Nachricht hat eine Antwort; für die Zeit s_memrealtime benutzen</translation>
    </message>
    <message>
        <source>no message has an answer</source>
        <translation>keine Nachricht hat eine Antwort</translation>
    </message>
    <message>
        <source>compute the random bits with %1 and %2</source>
        <translation>die Zufallsbits mit %1 und %2 berechnen</translation>
    </message>
    <message>
        <source>compute it from v0 with v_readfirstlane_b32</source>
        <translation>mit v_readfirstlane_b32 aus v0 berechnen</translation>
    </message>
    <message>
        <source>add the random bits with %1 and shift with %2</source>
        <translation>die Zufallsbits mit %1 addieren und mit %2 schieben</translation>
    </message>
    <message>
        <source>add the random bits with %1 and pack with %2</source>
        <translation>die Zufallsbits mit %1 addieren und mit %2 packen</translation>
    </message>
    <message>
        <source>add the random bits before %1</source>
        <translation>die Zufallsbits vor %1 addieren</translation>
    </message>
    <message>
        <source>use v_bfe_i32 with offset 0 and width 16</source>
        <translation>v_bfe_i32 mit Offset 0 und Breite 16 benutzen</translation>
    </message>
    <message>
        <source>name the kernel to run, as in kernel: %1; available: %2</source>
        <translation>den Kernel nennen, wie in kernel: %1; es gibt: %2</translation>
    </message>
    <message>
        <source>argument %1 takes bytes %2 to %3, past the kernarg segment of %4 bytes</source>
        <translation>Argument %1 nimmt die Bytes %2 bis %3 und endet nach dem Kernarg-Segment von %4 Bytes</translation>
    </message>
    <message>
        <source>argument %1 is hidden: the runtime writes it</source>
        <translation>Argument %1 ist verborgen: Die Laufzeitumgebung schreibt es</translation>
    </message>
    <message>
        <source>kernel %1 has several arguments %2: write %3 instead of the name</source>
        <translation>Kernel %1 hat mehrere Argumente %2: %3 statt des Namens schreiben</translation>
    </message>
    <message>
        <source>argument %1 is at offset %2 in the kernel&apos;s metadata, not %3</source>
        <translation>Argument %1 steht in den Metadaten des Kernels bei Offset %2, nicht bei %3</translation>
    </message>
    <message>
        <source>member %1 takes bytes %2 to %3 of %4, which has %5 in the kernel</source>
        <translation>Element %1 nimmt die Bytes %2 bis %3 von %4, das im Kernel %5 hat</translation>
    </message>
    <message>
        <source>value %1 needs a type, as in type: u32: its size is not in the metadata</source>
        <translation>der Wert %1 braucht einen Typ, wie in type: u32: Seine Größe steht nicht in den Metadaten</translation>
    </message>
    <message>
        <source>argument %1 has %2 bytes in the kernel: a value, not a buffer (a pointer has 8)</source>
        <translation>Argument %1 hat im Kernel %2 Bytes: ein Wert, kein Puffer (ein Zeiger hat 8)</translation>
    </message>
    <message>
        <source>argument %1 has %2 bytes in the kernel, but %3 has %4</source>
        <translation>Argument %1 hat im Kernel %2 Bytes, aber %3 hat %4</translation>
    </message>
    <message>
        <source>argument %1 has %2 bytes, not a number: give its members, as in %3: { members: { x: { type: u32, value: 1 } } }</source>
        <translation>Argument %1 hat %2 Bytes und ist keine Zahl: seine Elemente angeben, wie in %3: { members: { x: { type: u32, value: 1 } } }</translation>
    </message>
    <message>
        <source>kernel %1 has no argument %2, and %3 without a name: write &quot;#0&quot; to &quot;#%4&quot; for them, or add as: &quot;#0&quot;</source>
        <translation>Kernel %1 hat kein Argument %2 und %3 ohne Namen: dafür &quot;#0&quot; bis &quot;#%4&quot; schreiben oder as: &quot;#0&quot; ergänzen</translation>
    </message>
    <message>
        <source>kernel %1 has no argument %2, and one without a name: write &quot;#0&quot; to &quot;#%3&quot; for them, or add as: &quot;#0&quot;</source>
        <translation>Kernel %1 hat kein Argument %2 und eines ohne Namen: dafür &quot;#0&quot; bis &quot;#%3&quot; schreiben oder as: &quot;#0&quot; ergänzen</translation>
    </message>
    <message>
        <source>the offset of argument %1 is not in the code object: give it an offset (and a type)</source>
        <translation>der Offset von Argument %1 steht nicht im Code-Objekt: einen Offset (und einen Typ) angeben</translation>
    </message>
    <message>
        <source>kernel %1 has no argument %2</source>
        <translation>Kernel %1 hat kein Argument %2</translation>
    </message>
    <message>
        <source>argument %1 (bytes %2 to %3) overlaps argument %4</source>
        <translation>Argument %1 (Bytes %2 bis %3) überlappt Argument %4</translation>
    </message>
    <message>
        <source>kernel %1 needs an argument missing from the run file: %2</source>
        <translation>Kernel %1 braucht ein Argument, das in der Laufdatei fehlt: %2</translation>
    </message>
    <message>
        <source>kernel %1 needs arguments missing from the run file: %2</source>
        <translation>Kernel %1 braucht Argumente, die in der Laufdatei fehlen: %2</translation>
    </message>
    <message>
        <source>%1 must be a non-negative integer, not %2</source>
        <translation>%1 muss eine nichtnegative ganze Zahl sein, nicht %2</translation>
    </message>
    <message>
        <source>unknown value %1</source>
        <translation>unbekannter Wert %1</translation>
    </message>
    <message>
        <source>%5; available: %1 and %2</source>
        <translation>%5; es gibt: %1 und %2</translation>
    </message>
    <message>
        <source>%5; available: %1 and %2 more</source>
        <translation>%5; es gibt: %1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 is a buffer, not a value</source>
        <translation>%1 ist ein Puffer, kein Wert</translation>
    </message>
    <message>
        <source>the value of %1 depends on itself</source>
        <translation>der Wert von %1 hängt von sich selbst ab</translation>
    </message>
    <message>
        <source>%1 does not fit in argument %2, which is %3</source>
        <translation>%1 passt nicht in Argument %2, das %3 ist</translation>
    </message>
    <message>
        <source>%1 is not an integer and argument %2 has no known type: give it one, as in type: f32</source>
        <translation>%1 ist keine ganze Zahl, und Argument %2 hat keinen bekannten Typ: einen angeben, wie in type: f32</translation>
    </message>
    <message>
        <source>repeat must be at least 1</source>
        <translation>repeat muss mindestens 1 sein</translation>
    </message>
    <message>
        <source>%1 has %2 elements, but argument %3 needs %4</source>
        <translation>%1 hat %2 Elemente, aber Argument %3 braucht %4</translation>
    </message>
    <message>
        <source>buffer %1 needs a type</source>
        <translation>Puffer %1 braucht einen Typ</translation>
    </message>
    <message>
        <source>the fill of %1 has %2 elements, but its count is %3</source>
        <translation>der Inhalt von %1 hat %2 Elemente, aber count ist %3</translation>
    </message>
    <message>
        <source>buffer %1 of %2 bytes exceeds the limit of %3 bytes for all buffers</source>
        <translation>Puffer %1 mit %2 Bytes überschreitet die Grenze von %3 Bytes für alle Puffer</translation>
    </message>
    <message>
        <source>not enough memory for %1 elements of %2</source>
        <translation>nicht genug Speicher für %1 Elemente von %2</translation>
    </message>
    <message>
        <source>%1 is filled before %2: move %3 above it</source>
        <translation>%1 wird vor %2 gefüllt: %3 darüber setzen</translation>
    </message>
    <message>
        <source>the run has no buffer %1</source>
        <translation>der Lauf hat keinen Puffer %1</translation>
    </message>
    <message>
        <source>%1 bytes are expected in buffer %2, but it has %3</source>
        <translation>im Puffer %2 werden %1 Bytes erwartet, aber er hat %3</translation>
    </message>
    <message>
        <source>%1 has %2 elements, but buffer %3 has %4</source>
        <translation>%1 hat %2 Elemente, aber Puffer %3 hat %4</translation>
    </message>
    <message>
        <source>expectations from another run are not available here</source>
        <translation>Erwartungen aus einem anderen Lauf gibt es hier nicht</translation>
    </message>
    <message>
        <source>the reference run of buffer %1 failed: %5</source>
        <translation>der Vergleichslauf für Puffer %1 ist fehlgeschlagen: %5</translation>
    </message>
    <message>
        <source>expected from there</source>
        <translation>von dort erwartet</translation>
    </message>
    <message>
        <source>the reference run of buffer %1 has no buffer %2</source>
        <translation>der Vergleichslauf für Puffer %1 hat keinen Puffer %2</translation>
    </message>
    <message>
        <source>not enough memory for the expected values</source>
        <translation>nicht genug Speicher für die erwarteten Werte</translation>
    </message>
    <message>
        <source>uniform needs a non-empty range: %1 is not above %2</source>
        <translation>uniform braucht einen nicht leeren Bereich: %1 ist nicht größer als %2</translation>
    </message>
    <message>
        <source>uniform needs finite bounds</source>
        <translation>uniform braucht endliche Grenzen</translation>
    </message>
    <message>
        <source>normal needs a finite mean and deviation</source>
        <translation>normal braucht einen endlichen Mittelwert und eine endliche Abweichung</translation>
    </message>
    <message>
        <source>permutation needs a block length: a positive integer</source>
        <translation>permutation braucht eine Blocklänge: eine positive ganze Zahl</translation>
    </message>
    <message>
        <source>%1 cannot represent the numbers 0 to %2 of a permutation</source>
        <translation>%1 kann die Zahlen 0 bis %2 einer Permutation nicht darstellen</translation>
    </message>
    <message>
        <source>a file is read, not generated</source>
        <translation>eine Datei wird gelesen, nicht erzeugt</translation>
    </message>
    <message>
        <source>an expression for elements needs the other buffers</source>
        <translation>ein Ausdruck für Elemente braucht die anderen Puffer</translation>
    </message>
    <message>
        <source>%1 is not representable in %2</source>
        <translation>%1 ist in %2 nicht darstellbar</translation>
    </message>
    <message>
        <source>%1 is not an integer: a ramp of %2 needs integers</source>
        <translation>%1 ist keine ganze Zahl: ramp für %2 braucht ganze Zahlen</translation>
    </message>
    <message>
        <source>the file is not .npy and has no type: give the argument a type</source>
        <translation>die Datei ist nicht .npy und hat keinen Typ: dem Argument einen Typ geben</translation>
    </message>
    <message>
        <source>the file size of %1 bytes is not a multiple of %2</source>
        <translation>die Dateigröße von %1 Bytes ist kein Vielfaches von %2</translation>
    </message>
    <message>
        <source>the .npy file ends within its header</source>
        <translation>die .npy-Datei endet in ihrem Kopf</translation>
    </message>
    <message>
        <source>unsupported .npy format version %1; supported are 1 to 3</source>
        <translation>Version %1 des .npy-Formats wird nicht unterstützt; unterstützt sind 1 bis 3</translation>
    </message>
    <message>
        <source>the header of the .npy file does not describe a plain array</source>
        <translation>der Kopf der .npy-Datei beschreibt kein einfaches Array</translation>
    </message>
    <message>
        <source>the shape of the .npy file has more than %1 elements</source>
        <translation>die Form der .npy-Datei hat mehr als %1 Elemente</translation>
    </message>
    <message>
        <source>the .npy file is in Fortran order; save it in C order (numpy.ascontiguousarray)</source>
        <translation>die .npy-Datei hat Fortran-Reihenfolge; in C-Reihenfolge speichern (numpy.ascontiguousarray)</translation>
    </message>
    <message>
        <source>the .npy file has elements of &apos;%1&apos;, which buffers do not support</source>
        <translation>die .npy-Datei hat Elemente vom Typ &apos;%1&apos;, die Puffer nicht unterstützen</translation>
    </message>
    <message>
        <source>the .npy file has elements of %1 (&apos;%2&apos;), but the argument is %3</source>
        <translation>die .npy-Datei hat Elemente vom Typ %1 (&apos;%2&apos;), aber das Argument ist %3</translation>
    </message>
    <message>
        <source>the .npy file has elements of &apos;%1&apos;: give the argument a type</source>
        <translation>die .npy-Datei hat Elemente vom Typ &apos;%1&apos;: dem Argument einen Typ geben</translation>
    </message>
    <message>
        <source>the .npy file declares %1 elements of %2 bytes but has %3 bytes of data</source>
        <translation>die .npy-Datei nennt %1 Elemente mit %2 Bytes, hat aber %3 Bytes Daten</translation>
    </message>
    <message>
        <source>a parameter is given as n=128 or n=64,128, not &apos;%1&apos;</source>
        <translation>ein Parameter steht als n=128 oder n=64,128, nicht &apos;%1&apos;</translation>
    </message>
    <message>
        <source>parameter %1 is given twice</source>
        <translation>Parameter %1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>the run file has no parameters, so no %1</source>
        <translation>die Laufdatei hat keine Parameter, also auch nicht %1</translation>
    </message>
    <message>
        <source>the run file has no parameter %1</source>
        <translation>die Laufdatei hat keinen Parameter %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number, as parameter %2 needs</source>
        <translation>&apos;%1&apos; ist keine Zahl, wie sie Parameter %2 braucht</translation>
    </message>
    <message>
        <source>this has no value</source>
        <translation>das hat keinen Wert</translation>
    </message>
    <message>
        <source>%1 is a buffer: use an element, as in %2[i]</source>
        <translation>%1 ist ein Puffer: ein Element benutzen, wie in %2[i]</translation>
    </message>
    <message>
        <source>%1 is a value, not a buffer: it has no elements</source>
        <translation>%1 ist ein Wert, kein Puffer: Er hat keine Elemente</translation>
    </message>
    <message>
        <source>unknown buffer %1</source>
        <translation>unbekannter Puffer %1</translation>
    </message>
    <message>
        <source>the index of %1 is not an integer; convert it, as in i32(...)</source>
        <translation>der Index von %1 ist keine ganze Zahl; umwandeln, wie in i32(...)</translation>
    </message>
    <message>
        <source>~ needs an integer; convert it, as in i32(...)</source>
        <translation>~ braucht eine ganze Zahl; umwandeln, wie in i32(...)</translation>
    </message>
    <message>
        <source>%1 needs integers; convert, as in i32(...)</source>
        <translation>%1 braucht ganze Zahlen; umwandeln, wie in i32(...)</translation>
    </message>
    <message>
        <source>sums are nested more than %1 deep</source>
        <translation>Summen sind tiefer als %1 geschachtelt</translation>
    </message>
    <message>
        <source>a bound of sum is not an integer; convert it, as in i32(...)</source>
        <translation>eine Grenze von sum ist keine ganze Zahl; umwandeln, wie in i32(...)</translation>
    </message>
    <message>
        <source>%5 (for i = %1)</source>
        <translation>%5 (für i = %1)</translation>
    </message>
    <message>
        <source>%1[%2] does not exist: %3 has %4 elements</source>
        <translation>%1[%2] gibt es nicht: %3 hat %4 Elemente</translation>
    </message>
    <message>
        <source>a sum of %1 terms is too long</source>
        <translation>eine Summe von %1 Gliedern ist zu lang</translation>
    </message>
    <message>
        <source>the expression is longer than 64 KiB</source>
        <translation>der Ausdruck ist länger als 64 KiB</translation>
    </message>
    <message>
        <source>missing expression</source>
        <translation>der Ausdruck fehlt</translation>
    </message>
    <message>
        <source>unexpected end of the expression</source>
        <translation>unerwartetes Ende des Ausdrucks</translation>
    </message>
    <message>
        <source>unexpected %1</source>
        <translation>unerwartet: %1</translation>
    </message>
    <message>
        <source>expected %1 %5, found %2</source>
        <translation>%1 erwartet (%5), gefunden: %2</translation>
    </message>
    <message>
        <source>expected %1 %5, found end of the expression</source>
        <translation>%1 erwartet (%5), aber der Ausdruck endet</translation>
    </message>
    <message>
        <source>between the two values of a condition</source>
        <translation>zwischen den beiden Werten einer Bedingung</translation>
    </message>
    <message>
        <source>after the expression in parentheses</source>
        <translation>nach dem Ausdruck in Klammern</translation>
    </message>
    <message>
        <source>after the index</source>
        <translation>nach dem Index</translation>
    </message>
    <message>
        <source>after the value that %1 converts</source>
        <translation>nach dem Wert, den %1 umwandelt</translation>
    </message>
    <message>
        <source>because %1 takes %2 arguments</source>
        <translation>weil %1 %2 Argumente nimmt</translation>
    </message>
    <message>
        <source>because sum takes a variable, its first value, one past its last, and the term</source>
        <translation>weil sum eine Variable nimmt, ihren ersten Wert, einen nach dem letzten, und das Glied</translation>
    </message>
    <message>
        <source>after the %1 argument of %2</source>
        <translation>nach dem %1 Argument von %2</translation>
    </message>
    <message>
        <source>after the %1 arguments of %2</source>
        <translation>nach den %1 Argumenten von %2</translation>
    </message>
    <message>
        <source>after the term of sum</source>
        <translation>nach dem Glied von sum</translation>
    </message>
    <message>
        <source>the expression is too complex</source>
        <translation>der Ausdruck ist zu kompliziert</translation>
    </message>
    <message>
        <source>the expression is nested too deeply</source>
        <translation>der Ausdruck ist zu tief geschachtelt</translation>
    </message>
    <message>
        <source>missing value at the end of the expression</source>
        <translation>am Ende des Ausdrucks fehlt ein Wert</translation>
    </message>
    <message>
        <source>expected a value, found %1</source>
        <translation>einen Wert erwartet, gefunden: %1</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 ist keine Zahl</translation>
    </message>
    <message>
        <source>%1 does not fit in 64 bits</source>
        <translation>%1 passt nicht in 64 Bits</translation>
    </message>
    <message>
        <source>unknown function %1</source>
        <translation>unbekannte Funktion %1</translation>
    </message>
    <message>
        <source>unknown function %1; did you mean %2?</source>
        <translation>unbekannte Funktion %1; ist %2 gemeint?</translation>
    </message>
    <message>
        <source>sum begins with the name of its variable, as in sum(k, 0, 8, a[k]), not with %1</source>
        <translation>sum beginnt mit dem Namen seiner Variable, wie in sum(k, 0, 8, a[k]), nicht mit %1</translation>
    </message>
    <message>
        <source>buffer elements cannot be used here: this is a single number for the whole run</source>
        <translation>Elemente von Puffern gehen hier nicht: Das ist eine einzelne Zahl für den ganzen Lauf</translation>
    </message>
    <message>
        <source>sum cannot be used here: this is a single number for the whole run</source>
        <translation>sum geht hier nicht: Das ist eine einzelne Zahl für den ganzen Lauf</translation>
    </message>
    <message>
        <source>the result does not fit in 64 bits</source>
        <translation>das Ergebnis passt nicht in 64 Bits</translation>
    </message>
    <message>
        <source>~ needs an integer</source>
        <translation>~ braucht eine ganze Zahl</translation>
    </message>
    <message>
        <source>%1 needs integers</source>
        <translation>%1 braucht ganze Zahlen</translation>
    </message>
    <message>
        <source>a shift count must be 0 to 63</source>
        <translation>eine Schiebeweite muss 0 bis 63 sein</translation>
    </message>
    <message>
        <source>that is correct</source>
        <translation>das ist richtig</translation>
    </message>
    <message>
        <source>that is not a number; write 12, 0x1f, 0b101 or 0.5</source>
        <translation>das ist keine Zahl; 12, 0x1f, 0b101 oder 0.5 schreiben</translation>
    </message>
    <message>
        <source>that is another number of values</source>
        <translation>das ist eine andere Zahl von Werten</translation>
    </message>
    <message>
        <source>that is not the line</source>
        <translation>das ist nicht die Zeile</translation>
    </message>
    <message>
        <source>that is not the number</source>
        <translation>das ist nicht die Zahl</translation>
    </message>
    <message>
        <source>that is not the value</source>
        <translation>das ist nicht der Wert</translation>
    </message>
    <message>
        <source>there is no answer yet</source>
        <translation>es gibt noch keine Antwort</translation>
    </message>
    <message>
        <source>the kernel did not end within %1 instructions; look for an endless loop</source>
        <translation>der Kernel endete nicht nach %1 Befehlen; gibt es eine Endlosschleife?</translation>
    </message>
    <message>
        <source>the kernel did not end within %1 s; look for an endless loop</source>
        <translation>der Kernel endete nicht nach %1 s; gibt es eine Endlosschleife?</translation>
    </message>
    <message>
        <source>the text does not assemble: %1: %5</source>
        <translation>der Text assembliert nicht: %1: %5</translation>
    </message>
    <message>
        <source>the text does not assemble: %1: %2</source>
        <translation>der Text assembliert nicht: %1: %2</translation>
    </message>
    <message>
        <source>the kernel stopped with a fault: %1: %5</source>
        <translation>der Kernel hielt mit einem Fehler: %1: %5</translation>
    </message>
    <message>
        <source>the kernel stopped with a fault: %5</source>
        <translation>der Kernel hielt mit einem Fehler: %5</translation>
    </message>
    <message>
        <source>%1 elements of %2 are not what the run file expects</source>
        <translation>%1 Elemente von %2 sind nicht, was die Laufdatei erwartet</translation>
    </message>
    <message>
        <source>%1[%2] is %3, and the run file expects %4</source>
        <translation>%1[%2] ist %3, und die Laufdatei erwartet %4</translation>
    </message>
    <message>
        <source>%5; %1 of %2 elements differ</source>
        <translation>%5; %1 von %2 Elementen weichen ab</translation>
    </message>
    <message>
        <source>there is no finding %1</source>
        <translation>es gibt keinen Befund %1</translation>
    </message>
    <message>
        <source>under schedule %1: %5</source>
        <translation>in Reihenfolge %1 der Waves: %5</translation>
    </message>
    <message>
        <source>checked mode finds a problem: %1: %5</source>
        <translation>der geprüfte Modus findet ein Problem: %1: %5</translation>
    </message>
    <message>
        <source>checked mode finds a problem: %5</source>
        <translation>der geprüfte Modus findet ein Problem: %5</translation>
    </message>
    <message>
        <source>the run does not pass</source>
        <translation>der Lauf besteht nicht</translation>
    </message>
    <message>
        <source>%1 is %2 at the end, and the question asks for %3</source>
        <translation>%1 ist am Ende %2, und die Frage verlangt %3</translation>
    </message>
    <message>
        <source>%1 is %2 at %3, and the question asks for %4</source>
        <translation>%1 ist bei %3 %2, und die Frage verlangt %4</translation>
    </message>
    <message>
        <source>the text cannot be checked</source>
        <translation>der Text kann nicht geprüft werden</translation>
    </message>
    <message>
        <source>the check finds %1: %5 [%2]</source>
        <translation>die Prüfung findet %1: %5 [%2]</translation>
    </message>
    <message>
        <source>the check finds %5 [%1]</source>
        <translation>die Prüfung findet %5 [%1]</translation>
    </message>
    <message>
        <source>a comment suppresses a finding, which is still there</source>
        <translation>ein Kommentar unterdrückt einen Befund, den es noch gibt</translation>
    </message>
    <message>
        <source>%1 is %2, and the question asks for %5 %3</source>
        <translation>%1 ist %2, und die Frage verlangt %5 %3</translation>
    </message>
    <message>
        <source>less than</source>
        <translation>weniger als</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>more than</source>
        <translation>mehr als</translation>
    </message>
    <message>
        <source>%1 is not one of the lesson&apos;s files</source>
        <translation>%1 ist keine Datei der Lektion</translation>
    </message>
    <message>
        <source>%5; your changes of %1 do not count</source>
        <translation>%5; die Änderungen an %1 zählen nicht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a parameter: write a type and a name, as in &quot;const float* a&quot;</source>
        <translation>&quot;%1&quot; ist kein Parameter: Typ und Namen schreiben, wie in &quot;const float* a&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a name for a kernel: use letters, digits and underscores, and not a register</source>
        <translation>&quot;%1&quot; ist kein Name für einen Kernel: Buchstaben, Ziffern und Unterstriche benutzen, und kein Register</translation>
    </message>
    <message>
        <source>%1: names that begin with s_ and v_ are those of registers in the text</source>
        <translation>%1: Namen, die mit s_ und v_ beginnen, sind die von Registern im Text</translation>
    </message>
    <message>
        <source>%1 arguments: a new kernel has at most %2</source>
        <translation>%1 Argumente: Ein neuer Kernel hat höchstens %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a name for an argument</source>
        <translation>&quot;%1&quot; ist kein Name für ein Argument</translation>
    </message>
    <message>
        <source>%1 has a meaning of its own in run files: choose another name</source>
        <translation>%1 hat in Laufdateien eine eigene Bedeutung: einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>there are two arguments %1</source>
        <translation>es gibt zwei Argumente %1</translation>
    </message>
    <message>
        <source>the name to launch the kernel by</source>
        <translation>der Name, unter dem der Kernel gestartet wird</translation>
    </message>
    <message>
        <source>the symbol of its descriptor</source>
        <translation>das Symbol seines Deskriptors</translation>
    </message>
    <message>
        <source>the descriptor of %1 has this symbol</source>
        <translation>der Deskriptor von %1 hat dieses Symbol</translation>
    </message>
    <message>
        <source>from the descriptor</source>
        <translation>vom Deskriptor</translation>
    </message>
    <message>
        <source>from the layout</source>
        <translation>von der Anordnung</translation>
    </message>
    <message>
        <source>the alignment of the largest argument</source>
        <translation>die Ausrichtung des größten Arguments</translation>
    </message>
    <message>
        <source>the LDS size of the descriptor</source>
        <translation>die LDS-Größe des Deskriptors</translation>
    </message>
    <message>
        <source>the scratch size of the descriptor</source>
        <translation>die Scratch-Größe des Deskriptors</translation>
    </message>
    <message>
        <source>waves have 64 lanes on this target</source>
        <translation>Waves haben auf diesem Ziel 64 Lanes</translation>
    </message>
    <message>
        <source>allocated by the descriptor</source>
        <translation>vom Deskriptor zugeteilt</translation>
    </message>
    <message>
        <source>six more are VCC and reserved registers</source>
        <translation>sechs weitere sind VCC und reservierte Register</translation>
    </message>
    <message>
        <source>no accumulation register is used</source>
        <translation>kein Akkumulationsregister wird benutzt</translation>
    </message>
    <message>
        <source>the number of work-items of .reqd_workgroup_size</source>
        <translation>die Zahl der Work-Items in .reqd_workgroup_size</translation>
    </message>
    <message>
        <source>the work-group size of the launch in %1</source>
        <translation>die Größe der Work-Group beim Start in %1</translation>
    </message>
    <message>
        <source>the maximum: the size of its work-groups is unknown</source>
        <translation>das Maximum: Die Größe seiner Work-Groups ist unbekannt</translation>
    </message>
    <message>
        <source>guessed from the loads of the code; set its name and type</source>
        <translation>aus den Ladebefehlen des Codes erraten; Namen und Typ setzen</translation>
    </message>
    <message>
        <source>this is code object version %1</source>
        <translation>das ist Code-Objekt-Version %1</translation>
    </message>
    <message>
        <source>the text is assembled for it</source>
        <translation>der Text wird dafür assembliert</translation>
    </message>
    <message>
        <source>only a global kernel is found by a host program</source>
        <translation>nur einen globalen Kernel findet ein Host-Programm</translation>
    </message>
    <message>
        <source>a kernel begins at a multiple of %1 bytes</source>
        <translation>ein Kernel beginnt bei einem Vielfachen von %1 Bytes</translation>
    </message>
    <message>
        <source>tools take only functions for kernels</source>
        <translation>Werkzeuge erkennen nur Funktionen als Kernel</translation>
    </message>
    <message>
        <source>nothing else says where its code ends</source>
        <translation>nichts anderes sagt, wo sein Code endet</translation>
    </message>
    <message>
        <source>kernel %1: write %2 by hand: its code is not plain in this text (a macro, a condition or another file has it)</source>
        <translation>Kernel %1: %2 von Hand schreiben: Sein Code steht nicht einfach in diesem Text (sondern in einem Makro, einer Bedingung oder einer anderen Datei)</translation>
    </message>
    <message>
        <source>line %1 does not assemble: its effect is unknown, so no value is lowered until it is fixed</source>
        <translation>Zeile %1 assembliert nicht: Ihre Wirkung ist unbekannt, daher wird bis zu ihrer Korrektur kein Wert gesenkt</translation>
    </message>
    <message>
        <source>the metadata is not in a plain .amdgpu_metadata block of this text (it comes from a macro or another file): change it by hand</source>
        <translation>die Metadaten stehen nicht in einem einfachen .amdgpu_metadata-Block dieses Textes (sondern in einem Makro oder einer anderen Datei): von Hand ändern</translation>
    </message>
    <message>
        <source>no kernel found, and no label of code that ends with s_endpgm and could become one</source>
        <translation>kein Kernel gefunden, und kein Label von Code, der mit s_endpgm endet und einer werden könnte</translation>
    </message>
    <message>
        <source>the .amdhsa_kernel block of %1 is not plain text (it comes from a macro or contains conditions): change it by hand</source>
        <translation>der .amdhsa_kernel-Block von %1 ist kein einfacher Text (er kommt aus einem Makro oder enthält Bedingungen): von Hand ändern</translation>
    </message>
    <message>
        <source>it does not assemble to a code object</source>
        <translation>es wird kein Code-Objekt daraus</translation>
    </message>
    <message>
        <source>%1 is not used: %5</source>
        <translation>%1 wird nicht benutzt: %5</translation>
    </message>
    <message>
        <source>a work-item needs %1 bytes of scratch; it can have %2</source>
        <translation>ein Work-Item braucht %1 Bytes Scratch; es kann %2 haben</translation>
    </message>
    <message>
        <source>an included file is outside of the file&apos;s folder and the include paths</source>
        <translation>eine eingebundene Datei liegt außerhalb des Ordners der Datei und der Include-Pfade</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is outside of the file&apos;s folder and the include paths</source>
        <translation>&apos;%1&apos; liegt außerhalb des Ordners der Datei und der Include-Pfade</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is hidden, and a text in the home folder, / or /tmp reads no hidden files</source>
        <translation>&apos;%1&apos; ist versteckt, und ein Text im Home-Ordner, in / oder in /tmp liest keine versteckten Dateien</translation>
    </message>
    <message>
        <source>not read; --allow-include allows its folder, in the window the bar at the text</source>
        <translation>nicht gelesen; --allow-include erlaubt ihren Ordner, im Fenster die Leiste am Text</translation>
    </message>
    <message>
        <source>bring it to gfx942 with Kernel &gt; Port to gfx942</source>
        <translation>mit Kernel &gt; Auf gfx942 portieren auf gfx942 bringen</translation>
    </message>
    <message>
        <source>the function %1 ends with s_endpgm but has no .amdhsa_kernel: write one (Kernel &gt; Generate or Update Descriptor and Metadata does), or end it with a return</source>
        <translation>die Funktion %1 endet mit s_endpgm, hat aber kein .amdhsa_kernel: eines schreiben (Kernel &gt; Deskriptor und Metadaten erzeugen oder aktualisieren tut es) oder sie mit einem Rücksprung beenden</translation>
    </message>
    <message>
        <source>%1 is %2: a new kernel takes float, double, int, unsigned, and pointers to them, to half, bf16, fp8, char and vectors such as float4</source>
        <translation>%1 ist %2: Ein neuer Kernel nimmt float, double, int, unsigned und Zeiger darauf sowie auf half, bf16, fp8, char und Vektoren wie float4</translation>
    </message>
    <message>
        <source>%5 needs %1 of %6</source>
        <translation>%5 braucht %1 von %6</translation>
    </message>
    <message>
        <source>%5 overwrites %1 of %6</source>
        <translation>%5 überschreibt %1 von %6</translation>
    </message>
    <message>
        <source>%5 needs what %6 does</source>
        <translation>%5 braucht, was %6 tut</translation>
    </message>
    <message>
        <source>%5 needs what %6 loads to LDS</source>
        <translation>%5 braucht, was %6 ins LDS lädt</translation>
    </message>
    <message>
        <source>this wait has to be renumbered, but its line is not changed here</source>
        <translation>dieser Wait braucht eine andere Zahl, aber seine Zeile wird hier nicht geändert</translation>
    </message>
    <message>
        <source>nothing that it waited for is outstanding here</source>
        <translation>nichts, worauf er wartete, steht hier noch aus</translation>
    </message>
    <message>
        <source>it waits for line %1, as it did</source>
        <translation>er wartet auf Zeile %1, wie bisher</translation>
    </message>
    <message>
        <source>it waits for lines %1 and %2, as it did</source>
        <translation>er wartet auf die Zeilen %1 und %2, wie bisher</translation>
    </message>
    <message>
        <source>the search for the waits gave up; look at what check reports</source>
        <translation>die Suche nach den Waits wurde abgebrochen; sieh nach, was die Prüfung meldet</translation>
    </message>
    <message>
        <source>other waves need what is outstanding here behind the barrier</source>
        <translation>andere Waves brauchen nach der Barriere, was hier noch aussteht</translation>
    </message>
    <message>
        <source>it is for other waves, or for an order of accesses</source>
        <translation>er ist für andere Waves oder für eine Reihenfolge von Zugriffen da</translation>
    </message>
    <message>
        <source>nothing that it waits for is needed before another wait</source>
        <translation>nichts, worauf er wartet, wird vor einem anderen Wait gebraucht</translation>
    </message>
    <message>
        <source>this expansion waits for longer than it has to</source>
        <translation>diese Expansion wartet länger als nötig</translation>
    </message>
    <message>
        <source>%1 needs %5 after %2</source>
        <translation>%1 braucht %5 nach %2</translation>
    </message>
    <message>
        <source>this instruction needs %5 after %1</source>
        <translation>dieser Befehl braucht %5 nach %1</translation>
    </message>
    <message>
        <source>lanes of an access to LDS conflict in its banks</source>
        <translation>Lanes eines LDS-Zugriffs stoßen in seinen Bänken zusammen</translation>
    </message>
    <message>
        <source>this access takes %1 passes of LDS instead of %2: make rows %3 bytes long instead of %4</source>
        <translation>dieser Zugriff braucht %1 LDS-Durchgänge statt %2: Zeilen %3 statt %4 Bytes lang machen</translation>
    </message>
    <message>
        <source>this access takes %1 passes of LDS instead of %2: xor the address with %3 times the row modulo %4</source>
        <translation>dieser Zugriff braucht %1 LDS-Durchgänge statt %2: die Adresse mit %3 mal der Zeile modulo %4 xor-verknüpfen</translation>
    </message>
    <message>
        <source>this access takes %1 passes of LDS instead of %2: let lanes %3 and %4 access different banks</source>
        <translation>dieser Zugriff braucht %1 LDS-Durchgänge statt %2: die Lanes %3 und %4 auf verschiedene Bänke zugreifen lassen</translation>
    </message>
    <message>
        <source>lanes %1 and %2 are served together, and access different dwords of the same bank</source>
        <translation>die Lanes %1 und %2 werden zusammen bedient und greifen auf verschiedene Dwords derselben Bank zu</translation>
    </message>
    <message>
        <source>byte %1 of LDS is read while another wave may still write it: insert s_barrier</source>
        <translation>Byte %1 des LDS wird gelesen, während eine andere Wave es noch schreiben kann: s_barrier einfügen</translation>
    </message>
    <message>
        <source>byte %1 of LDS is overwritten while another wave may still read it: insert s_barrier</source>
        <translation>Byte %1 des LDS wird überschrieben, während eine andere Wave es noch lesen kann: s_barrier einfügen</translation>
    </message>
    <message>
        <source>in a work-group of %1 work-items, work-item %2 may read it before or after work-item %3 writes it</source>
        <translation>in einer Work-Group von %1 Work-Items kann Work-Item %2 es lesen, bevor oder nachdem Work-Item %3 es schreibt</translation>
    </message>
    <message>
        <source>written by work-item %1</source>
        <translation>geschrieben von Work-Item %1</translation>
    </message>
    <message>
        <source>read by work-item %1</source>
        <translation>gelesen von Work-Item %1</translation>
    </message>
    <message>
        <source>a wave reads what another one writes to LDS, without a barrier between them</source>
        <translation>eine Wave liest, was eine andere ins LDS schreibt, ohne eine Barriere dazwischen</translation>
    </message>
    <message>
        <source>LDS is overwritten while another wave may still read the same byte: insert s_barrier</source>
        <translation>LDS wird überschrieben, während eine andere Wave dasselbe Byte noch lesen kann: s_barrier einfügen</translation>
    </message>
    <message>
        <source>LDS is read while another wave may still write the same byte: insert s_barrier</source>
        <translation>LDS wird gelesen, während eine andere Wave dasselbe Byte noch schreiben kann: s_barrier einfügen</translation>
    </message>
    <message>
        <source>wave %1 waits at this barrier when wave %2 has passed it: let all waves execute the same barriers</source>
        <translation>Wave %1 wartet an dieser Barriere, wenn Wave %2 sie schon passiert hat: alle Waves dieselben Barrieren ausführen lassen</translation>
    </message>
    <message>
        <source>gfx942 counts arrivals: the waves are out of step from here on</source>
        <translation>gfx942 zählt Ankünfte: ab hier sind die Waves aus dem Takt</translation>
    </message>
    <message>
        <source>one of them waited at this barrier instead</source>
        <translation>eine von ihnen wartete stattdessen an dieser Barriere</translation>
    </message>
    <message>
        <source>%1 may test the VCCZ of an older VCC, because one half of VCC was written alone: insert s_mov_b64 vcc, vcc before it</source>
        <translation>%1 kann das VCCZ eines älteren VCC prüfen, weil eine Hälfte von VCC allein geschrieben wurde: davor s_mov_b64 vcc, vcc einfügen</translation>
    </message>
    <message>
        <source>LLVM assumes that a write of vcc_lo or vcc_hi does not update VCCZ; CDNA3 ISA 3.9 says that it does</source>
        <translation>LLVM nimmt an, dass ein Schreiben von vcc_lo oder vcc_hi VCCZ nicht ändert; CDNA3 ISA 3.9 sagt, dass es das tut</translation>
    </message>
    <message>
        <source>one half is written here</source>
        <translation>hier wird eine Hälfte geschrieben</translation>
    </message>
    <message>
        <source>EXEC is not restored before this instruction: insert s_mov_b64 exec, %1 at the end of the region</source>
        <translation>EXEC ist vor diesem Befehl nicht wiederhergestellt: am Ende des Bereichs s_mov_b64 exec, %1 einfügen</translation>
    </message>
    <message>
        <source>lanes that the region left out are not stored, and no lane is if the branch was taken</source>
        <translation>Lanes, die der Bereich ausgelassen hat, werden nicht gespeichert, und keine, wenn der Sprung genommen wurde</translation>
    </message>
    <message>
        <source>saved here, and never read</source>
        <translation>hier gesichert und nie gelesen</translation>
    </message>
    <message>
        <source>jumps past the region without a lane</source>
        <translation>springt ohne eine Lane hinter den Bereich</translation>
    </message>
    <message>
        <source>some waves of a work-group execute a barrier that others do not</source>
        <translation>einige Waves einer Work-Group führen eine Barriere aus, die andere nicht ausführen</translation>
    </message>
    <message>
        <source>a branch tests VCCZ after only one half of VCC was written</source>
        <translation>ein Sprung prüft VCCZ, nachdem nur eine Hälfte von VCC geschrieben wurde</translation>
    </message>
    <message>
        <source>EXEC is saved at the start of a region and not restored at its end</source>
        <translation>EXEC wird am Anfang eines Bereichs gesichert und an seinem Ende nicht wiederhergestellt</translation>
    </message>
    <message>
        <source>only the first iteration needs this count: with %1 after line %2, an iteration takes %3 instead of %4 cycles (%5)</source>
        <translation>nur der erste Durchlauf braucht diesen Zähler: mit %1 nach Zeile %2 dauert ein Durchlauf %3 statt %4 Takte (%5)</translation>
    </message>
    <message>
        <source>nothing is changed across this branch, whose distance is a number; use a label</source>
        <translation>über diese Verzweigung hinweg, deren Distanz eine Zahl ist, wird nichts geändert; ein Label benutzen</translation>
    </message>
    <message>
        <source>a wait is needed here that cannot be written</source>
        <translation>hier ist ein Wait nötig, der nicht geschrieben werden kann</translation>
    </message>
    <message>
        <source>no wait is written: together they would cause %1 %2</source>
        <translation>es wird kein Wait geschrieben: zusammen würden sie %1 %2 verursachen</translation>
    </message>
    <message>
        <source>the new text would have: %5</source>
        <translation>der neue Text hätte: %5</translation>
    </message>
    <message>
        <source>no kernel is called %1</source>
        <translation>kein Kernel heißt %1</translation>
    </message>
</context>
<context>
    <name>Descriptor</name>
    <message>
        <source>to nearest even</source>
        <translation>zur nächsten geraden Zahl</translation>
    </message>
    <message>
        <source>up, to +infinity</source>
        <translation>aufwärts, nach +unendlich</translation>
    </message>
    <message>
        <source>down, to −infinity</source>
        <translation>abwärts, nach −unendlich</translation>
    </message>
    <message>
        <source>to zero</source>
        <translation>zur Null</translation>
    </message>
    <message>
        <source>denormals flushed</source>
        <translation>Denormale werden zu Null</translation>
    </message>
    <message>
        <source>kept in sources</source>
        <translation>in Quellen erhalten</translation>
    </message>
    <message>
        <source>kept in results</source>
        <translation>in Ergebnissen erhalten</translation>
    </message>
    <message>
        <source>denormals kept</source>
        <translation>Denormale erhalten</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>x and y</source>
        <translation>x und y</translation>
    </message>
    <message>
        <source>x, y and z</source>
        <translation>x, y und z</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1 (Vorgabe)</translation>
    </message>
    <message>
        <source>%1 (follows)</source>
        <translation>%1 (folgt daraus)</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>possibly %1</source>
        <translation>möglicherweise %1</translation>
    </message>
    <message>
        <source>no directive for gfx942: set by the assembler</source>
        <translation>keine Direktive für gfx942: wird vom Assembler gesetzt</translation>
    </message>
    <message>
        <source>the registers that the enabled values take</source>
        <translation>die Register, die die eingeschalteten Werte belegen</translation>
    </message>
    <message>
        <source>none: the directive is required</source>
        <translation>keine: Die Direktive ist erforderlich</translation>
    </message>
    <message>
        <source>bytes %1 to %2</source>
        <translation>Bytes %1 bis %2</translation>
    </message>
    <message>
        <source>bit %1 of the word at byte %2 (%3)</source>
        <translation>Bit %1 des Worts bei Byte %2 (%3)</translation>
    </message>
    <message>
        <source>bits %1 to %2 of the word at byte %3 (%4)</source>
        <translation>Bits %1 bis %2 des Worts bei Byte %3 (%4)</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation>Zeilen %1</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>in line %1</source>
        <translation>in Zeile %1</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>EncodedText</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>set before the kernel starts, or never</source>
        <translation>vor dem Start des Kernels gesetzt, oder nie</translation>
    </message>
    <message>
        <source>and others</source>
        <translation>und weitere</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Buffer descriptor in %1</source>
        <translation>Pufferdeskriptor in %1</translation>
    </message>
    <message>
        <source>Byte selector in %1</source>
        <translation>Byteauswahl in %1</translation>
    </message>
    <message>
        <source>Its value is unknown.</source>
        <translation>Sein Wert ist unbekannt.</translation>
    </message>
</context>
<context>
    <name>ExamplesFolderDialog</name>
    <message>
        <source>Wavesmith Examples</source>
        <translation>Wavesmith-Beispiele</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message>
        <source>First kernels</source>
        <translation>Erste Kernel</translation>
    </message>
    <message>
        <source>Copy an array</source>
        <translation>Ein Array kopieren</translation>
    </message>
    <message>
        <source>an if by EXEC, which masks off the lanes past the end</source>
        <translation>ein if über EXEC, das die Lanes nach dem Ende ausblendet</translation>
    </message>
    <message>
        <source>Add two arrays</source>
        <translation>Zwei Arrays addieren</translation>
    </message>
    <message>
        <source>double buffering in LDS, and the end of an array by a buffer descriptor</source>
        <translation>Doppelpufferung in LDS, und das Ende eines Arrays über einen Puffer-Deskriptor</translation>
    </message>
    <message>
        <source>more loads in flight, and exact wait counts for them</source>
        <translation>mehr ausstehende Ladebefehle und genaue Wait-Counts dafür</translation>
    </message>
    <message>
        <source>Copy an array with an offset</source>
        <translation>Ein Array mit Offset kopieren</translation>
    </message>
    <message>
        <source>immediate offsets of loads</source>
        <translation>feste Offsets von Ladebefehlen</translation>
    </message>
    <message>
        <source>Sums with an index that is known only when running</source>
        <translation>Summen mit einem Index, der erst beim Lauf bekannt ist</translation>
    </message>
    <message>
        <source>private memory of each lane</source>
        <translation>privater Speicher jeder Lane</translation>
    </message>
    <message>
        <source>The sums of columns</source>
        <translation>Die Summen von Spalten</translation>
    </message>
    <message>
        <source>unrolling by macros, registers against loads in flight</source>
        <translation>Abrollen mit Makros, Register gegen ausstehende Ladebefehle</translation>
    </message>
    <message>
        <source>Reduction and scan</source>
        <translation>Reduktion und Scan</translation>
    </message>
    <message>
        <source>The sum of an array</source>
        <translation>Die Summe eines Arrays</translation>
    </message>
    <message>
        <source>a tree of DPP instructions, then LDS, then one atomic</source>
        <translation>ein Baum aus DPP-Befehlen, dann LDS, dann eine atomare Operation</translation>
    </message>
    <message>
        <source>Running sums of rows</source>
        <translation>Laufende Summen von Zeilen</translation>
    </message>
    <message>
        <source>an inclusive scan by DPP, and from waves to a work-group</source>
        <translation>ein inklusiver Scan mit DPP, und von Waves zu einer Work-Group</translation>
    </message>
    <message>
        <source>Softmax of rows</source>
        <translation>Softmax von Zeilen</translation>
    </message>
    <message>
        <source>a running maximum and a sum that is rescaled</source>
        <translation>ein laufendes Maximum und eine Summe, die neu skaliert wird</translation>
    </message>
    <message>
        <source>A matrix-vector product of f16</source>
        <translation>Ein Matrix-Vektor-Produkt in f16</translation>
    </message>
    <message>
        <source>packed dot products and the widest loads</source>
        <translation>gepackte Skalarprodukte und die breitesten Ladebefehle</translation>
    </message>
    <message>
        <source>Moving data</source>
        <translation>Daten bewegen</translation>
    </message>
    <message>
        <source>The transpose of a matrix</source>
        <translation>Die Transponierte einer Matrix</translation>
    </message>
    <message>
        <source>a padded tile in LDS without bank conflicts</source>
        <translation>eine aufgefüllte Kachel in LDS ohne Bankkonflikte</translation>
    </message>
    <message>
        <source>A permutation within each wave</source>
        <translation>Eine Permutation in jeder Wave</translation>
    </message>
    <message>
        <source>reading another lane&apos;s register by ds_bpermute</source>
        <translation>das Register einer anderen Lane mit ds_bpermute lesen</translation>
    </message>
    <message>
        <source>Stream compaction of rows</source>
        <translation>Zeilen verdichten</translation>
    </message>
    <message>
        <source>ballots, and ranks by v_mbcnt</source>
        <translation>Ballots, und Ränge mit v_mbcnt</translation>
    </message>
    <message>
        <source>Reversing blocks</source>
        <translation>Blöcke umkehren</translation>
    </message>
    <message>
        <source>double buffering, the next block is loaded while this one is in LDS</source>
        <translation>Doppelpufferung: Der nächste Block lädt, während dieser in LDS ist</translation>
    </message>
    <message>
        <source>Atomics</source>
        <translation>Atomare Operationen</translation>
    </message>
    <message>
        <source>A histogram of bytes</source>
        <translation>Ein Histogramm von Bytes</translation>
    </message>
    <message>
        <source>atomics in LDS, then in memory</source>
        <translation>atomare Operationen in LDS, dann im Speicher</translation>
    </message>
    <message>
        <source>Matrix core</source>
        <translation>Matrix-Kern</translation>
    </message>
    <message>
        <source>One tile of a matrix product</source>
        <translation>Eine Kachel eines Matrixprodukts</translation>
    </message>
    <message>
        <source>which lane and register of an MFMA hold what</source>
        <translation>welche Lane und welches Register einer MFMA was enthält</translation>
    </message>
    <message>
        <source>A matrix product of fp8</source>
        <translation>Ein Matrixprodukt in fp8</translation>
    </message>
    <message>
        <source>FNUZ numbers, their scale, and v_mfma_f32_16x16x32_fp8_fp8</source>
        <translation>FNUZ-Zahlen, ihre Skalierung, und v_mfma_f32_16x16x32_fp8_fp8</translation>
    </message>
    <message>
        <source>Attention of one head</source>
        <translation>Attention eines Kopfes</translation>
    </message>
    <message>
        <source>two matrix products in a row without moving data, with softmax between</source>
        <translation>zwei Matrixprodukte nacheinander, ohne Daten zu bewegen, mit Softmax dazwischen</translation>
    </message>
    <message>
        <source>A matrix product of f16</source>
        <translation>Ein Matrixprodukt in f16</translation>
    </message>
    <message>
        <source>double buffers in LDS, a swizzle, and loads after MFMAs</source>
        <translation>Doppelpuffer in LDS, ein Swizzle, und Ladebefehle nach MFMAs</translation>
    </message>
    <message>
        <source>A matrix product without the matrix core</source>
        <translation>Ein Matrixprodukt ohne den Matrix-Kern</translation>
    </message>
    <message>
        <source>a plain kernel to compare a fast one with</source>
        <translation>ein einfacher Kernel, um einen schnellen damit zu vergleichen</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>%1 bits, %2</source>
        <translation>%1 Bits, %2</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>Spellings</source>
        <translation>Schreibweisen</translation>
    </message>
    <message>
        <source>Modifiers</source>
        <translation>Modifikatoren</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Data is safe</source>
        <translation>Daten sind sicher</translation>
    </message>
    <message>
        <source>Exists on</source>
        <translation>Vorhanden auf</translation>
    </message>
    <message>
        <source>Emulator</source>
        <translation>Emulator</translation>
    </message>
    <message>
        <source>Mind</source>
        <translation>Beachten</translation>
    </message>
    <message>
        <source>%1 more: F1</source>
        <translation>%1 weitere: F1</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>modifier</source>
        <translation>Modifikator</translation>
    </message>
    <message>
        <source>directive</source>
        <translation>Direktive</translation>
    </message>
    <message>
        <source>hardware register</source>
        <translation>Hardware-Register</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>symbol of the assembler</source>
        <translation>Symbol des Assemblers</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>key of metadata</source>
        <translation>Schlüssel der Metadaten</translation>
    </message>
</context>
<context>
    <name>Hover</name>
    <message>
        <source>vector register</source>
        <translation>Vektorregister</translation>
    </message>
    <message>
        <source>accumulation register</source>
        <translation>Akkumulationsregister</translation>
    </message>
    <message>
        <source>scalar register</source>
        <translation>Skalarregister</translation>
    </message>
    <message>
        <source>register of the trap handler</source>
        <translation>Register des Trap-Handlers</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 Bits</translation>
    </message>
    <message>
        <source>%1 times 32 bits</source>
        <translation>%1-mal 32 Bits</translation>
    </message>
    <message>
        <source>%1 in each of the wave&apos;s 64 lanes.</source>
        <translation>%1 in jeder der 64 Lanes der Wave.</translation>
    </message>
    <message>
        <source>%1 in each of the wave&apos;s 64 lanes, in the accumulation half of the vector registers.</source>
        <translation>%1 in jeder der 64 Lanes der Wave, in der Akkumulationshälfte der Vektorregister.</translation>
    </message>
    <message>
        <source>%1 shared by all lanes of the wave.</source>
        <translation>%1, die sich alle Lanes der Wave teilen.</translation>
    </message>
    <message>
        <source>not on this target</source>
        <translation>nicht auf diesem Ziel</translation>
    </message>
    <message>
        <source>macro argument</source>
        <translation>Makroargument</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>Verwendungen</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>Makro</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Set to</source>
        <translation>Gesetzt auf</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Hexadecimal</source>
        <translation>Hexadezimal</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>Which one depends on the macro&apos;s argument.</source>
        <translation>Welches, hängt vom Argument des Makros ab.</translation>
    </message>
    <message>
        <source>Its number is not known here.</source>
        <translation>Seine Nummer ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>Ist</translation>
    </message>
    <message>
        <source>%1, set in line %2</source>
        <translation>%1, gesetzt in Zeile %2</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Eigener Name</translation>
    </message>
    <message>
        <source>%1 of %2: %3, %4 bits, %5</source>
        <translation>%1 von %2: %3, %4 Bits, %5</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
</context>
<context>
    <name>LaneChoice</name>
    <message>
        <source>a lane is missing; write lanes as 0-7,16</source>
        <translation>eine Lane fehlt; Lanes in der Form 0-7,16 angeben</translation>
    </message>
    <message>
        <source>“%1” is not a lane; write lanes as 0-7,16</source>
        <translation>„%1“ ist keine Lane; Lanes in der Form 0-7,16 angeben</translation>
    </message>
    <message>
        <source>there is no lane %1: a wave has 64</source>
        <translation>es gibt keine Lane %1: Eine Wave hat 64</translation>
    </message>
    <message>
        <source>“%1” is not a range of lanes; write lanes as 0-7,16</source>
        <translation>„%1“ ist kein Bereich von Lanes; Lanes in der Form 0-7,16 angeben</translation>
    </message>
    <message>
        <source>%1-%2 has its ends exchanged</source>
        <translation>bei %1-%2 sind die Enden vertauscht</translation>
    </message>
</context>
<context>
    <name>LaneEdit</name>
    <message>
        <source>a value is missing</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <source>%1 has %2 values, separated by commas</source>
        <translation>%1 hat %2 Werte, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>“%1” is not a value of %2</source>
        <translation>„%1“ ist kein Wert für %2</translation>
    </message>
    <message>
        <source>“%1” has more than %2 bits</source>
        <translation>„%1“ hat mehr als %2 Bits</translation>
    </message>
    <message>
        <source>the register is not known</source>
        <translation>das Register ist nicht bekannt</translation>
    </message>
</context>
<context>
    <name>LessonsDock</name>
    <message>
        <source>Lessons of Wavesmith</source>
        <translation>Lektionen von Wavesmith</translation>
    </message>
</context>
<context>
    <name>MatrixDiagram</name>
    <message>
        <source>registers %1 and %2 of %3</source>
        <translation>Register %1 und %2 von %3</translation>
    </message>
    <message>
        <source>register %1 of %2</source>
        <translation>Register %1 von %2</translation>
    </message>
    <message>
        <source>register %1 of %2, bits %3:%4</source>
        <translation>Register %1 von %2, Bits %3:%4</translation>
    </message>
    <message>
        <source>Block %1: </source>
        <translation>Block %1: </translation>
    </message>
    <message>
        <source>%1 is in lane %2, %3</source>
        <translation>%1 ist in Lane %2, %3</translation>
    </message>
    <message>
        <source>; %1 in the same lane and register of src2</source>
        <translation>; %1 in derselben Lane und demselben Register von src2</translation>
    </message>
    <message>
        <source>; its column is %1 plus the index in lane %2, %3</source>
        <translation>; seine Spalte ist %1 plus der Index in Lane %2, %3</translation>
    </message>
    <message>
        <source>C and D</source>
        <translation>C und D</translation>
    </message>
    <message>
        <source>%1  %2 × %3</source>
        <translation>%1  %2 × %3</translation>
    </message>
    <message>
        <source>block	row	column	lane	register	bits
</source>
        <translation>Block	Zeile	Spalte	Lane	Register	Bits
</translation>
    </message>
</context>
<context>
    <name>QAbstractItemView</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>This layout would break %1, so it cannot be applied. Nothing was changed.</source>
        <translation>Diese Anordnung würde %1 beschädigen und kann deshalb nicht angewendet werden. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The changes of %1 conflict</source>
        <translation>Die Änderungen von %1 widersprechen sich</translation>
    </message>
    <message>
        <source>not changed here</source>
        <translation>hier nicht geändert</translation>
    </message>
    <message>
        <source>%1 is unchanged</source>
        <translation>%1 bleibt unverändert</translation>
    </message>
    <message>
        <source>Nothing to change: text and run files are up to date</source>
        <translation>Nichts zu ändern: Text und Laufdateien sind auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>%1: the struct of %2 has the new layout</source>
        <translation>%1: das Struct von %2 hat das neue Layout</translation>
    </message>
    <message>
        <source>the code that fills it is unchanged: check it</source>
        <translation>der Code, der es füllt, bleibt unverändert: bitte prüfen</translation>
    </message>
    <message>
        <source>it names %1, and has no struct that was generated here: its arguments may have the old layout</source>
        <translation>sie nennt %1 und hat kein hier erzeugtes Struct: ihre Argumente haben vielleicht das alte Layout</translation>
    </message>
</context>
<context>
    <name>QTextBrowser</name>
    <message>
        <source># Codes

What the check says, and what to do about it. Shift+F1 in a line with a problem opens its page.

</source>
        <translation># Codes

Was die Prüfung meldet, und was zu tun ist. Umschalt+F1 in einer Zeile mit einem Problem öffnet dessen Seite.

</translation>
    </message>
</context>
<context>
    <name>RunFileHelp</name>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>the kernels of the source</source>
        <translation>die Kernel der Quelle</translation>
    </message>
    <message>
        <source>run file</source>
        <translation>Laufdatei</translation>
    </message>
</context>
<context>
    <name>RunResults</name>
    <message>
        <source>%1 is no longer on the disk</source>
        <translation>%1 ist nicht mehr auf der Festplatte</translation>
    </message>
    <message>
        <source>The text changed since this run</source>
        <translation>Der Text hat sich seit diesem Lauf geändert</translation>
    </message>
    <message>
        <source>%1 changed since this run</source>
        <translation>%1 hat sich seit diesem Lauf geändert</translation>
    </message>
    <message>
        <source>Included file %1 changed</source>
        <translation>Die eingebundene Datei %1 hat sich geändert</translation>
    </message>
    <message>
        <source>Input %1 changed on disk</source>
        <translation>Die Eingabe %1 hat sich auf der Festplatte geändert</translation>
    </message>
    <message>
        <source>The kernel changed</source>
        <translation>Der Kernel hat sich geändert</translation>
    </message>
    <message>
        <source>The sources changed</source>
        <translation>Die Quellen haben sich geändert</translation>
    </message>
    <message>
        <source>The grid changed</source>
        <translation>Das Grid hat sich geändert</translation>
    </message>
    <message>
        <source>The work-group changed</source>
        <translation>Die Work-Group hat sich geändert</translation>
    </message>
    <message>
        <source>The arithmetic of matrix products changed</source>
        <translation>Die Arithmetik der Matrixprodukte hat sich geändert</translation>
    </message>
    <message>
        <source>Checked mode was turned on</source>
        <translation>Der Prüfmodus wurde eingeschaltet</translation>
    </message>
    <message>
        <source>Checked mode was turned off</source>
        <translation>Der Prüfmodus wurde ausgeschaltet</translation>
    </message>
    <message>
        <source>Target, include paths or definitions changed</source>
        <translation>Ziel, Include-Pfade oder Definitionen haben sich geändert</translation>
    </message>
    <message>
        <source>Limits, LDS or work of the launch changed</source>
        <translation>Grenzen, LDS oder Arbeit des Starts haben sich geändert</translation>
    </message>
    <message>
        <source>Arguments changed: %1</source>
        <translation>Argumente haben sich geändert: %1</translation>
    </message>
    <message>
        <source>The backend changed</source>
        <translation>Das Backend hat sich geändert</translation>
    </message>
    <message>
        <source>The launches changed</source>
        <translation>Die Starts haben sich geändert</translation>
    </message>
    <message>
        <source>The parameters changed</source>
        <translation>Die Parameter haben sich geändert</translation>
    </message>
    <message>
        <source>The saved buffers changed</source>
        <translation>Die gespeicherten Puffer haben sich geändert</translation>
    </message>
</context>
<context>
    <name>SearchQuery</name>
    <message>
        <source>Not a regular expression: %1.</source>
        <translation>Kein regulärer Ausdruck: %1.</translation>
    </message>
</context>
<context>
    <name>ShownKernel</name>
    <message>
        <source>This file has no kernels.</source>
        <translation>Diese Datei hat keine Kernel.</translation>
    </message>
    <message>
        <source>Disassembling…</source>
        <translation>Wird disassembliert…</translation>
    </message>
    <message>
        <source>Assembling…</source>
        <translation>Wird assembliert…</translation>
    </message>
    <message>
        <source>This file does not assemble yet.
See the Problems panel.</source>
        <translation>Diese Datei lässt sich noch nicht assemblieren.
Siehe das Panel „Probleme“.</translation>
    </message>
    <message>
        <source>There is no kernel in this file.
A kernel is a label with an .amdhsa_kernel block of the same name.</source>
        <translation>In dieser Datei gibt es keinen Kernel.
Ein Kernel ist ein Label mit einem gleichnamigen .amdhsa_kernel-Block.</translation>
    </message>
    <message>
        <source>Compiling…</source>
        <translation>Wird kompiliert…</translation>
    </message>
    <message>
        <source>This file does not compile yet.
See the Problems panel.</source>
        <translation>Diese Datei lässt sich noch nicht kompilieren.
Siehe das Panel „Probleme“.</translation>
    </message>
    <message>
        <source>The kernels of this file are in the assembly beside it.
Take it over as a .s (Kernel &gt; Take Over Compiled Assembly) to see more of it here.</source>
        <translation>Die Kernel dieser Datei sind in der Assembly daneben.
Als .s übernommen (Kernel &gt; Kompilierte Assembly übernehmen), ist hier mehr davon zu sehen.</translation>
    </message>
</context>
<context>
    <name>SnippetShelf</name>
    <message>
        <source>%1 is not a snippet: %2</source>
        <translation>%1 ist kein Codebaustein: %2</translation>
    </message>
</context>
<context>
    <name>SymbolKind</name>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>Makro</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ArgumentGrid</name>
    <message numerus="yes">
        <source>%n dword(s)</source>
        <translation>
            <numerusform>%n Doppelwort</numerusform>
            <numerusform>%n Doppelwörter</numerusform>
        </translation>
    </message>
    <message>
        <source>Preloading</source>
        <translation>Vorladen</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Problems in this layout</source>
        <translation>Probleme dieser Anordnung</translation>
    </message>
    <message>
        <source>line %1 %2</source>
        <translation>Zeile %1 %2</translation>
    </message>
    <message>
        <source>line %1 keeps this from being applied: %2</source>
        <translation>Zeile %1 verhindert, dass dies angewendet wird: %2</translation>
    </message>
    <message>
        <source>the addresses of line %1 are right while %2</source>
        <translation>die Adressen von Zeile %1 stimmen, solange %2</translation>
    </message>
    <message>
        <source>there may be more reads than these: an address could not be followed</source>
        <translation>es kann mehr als diese Lesezugriffe geben: Einer Adresse konnte nicht gefolgt werden</translation>
    </message>
    <message>
        <source>Preload: no SGPRs left</source>
        <translation>Vorladen: keine SGPRs mehr frei</translation>
    </message>
    <message>
        <source>Preload: room for %1 from s%2</source>
        <translation>Vorladen: Platz für %1 ab s%2</translation>
    </message>
    <message>
        <source>; none requested by the descriptor</source>
        <translation>; der Deskriptor fordert keines an</translation>
    </message>
    <message>
        <source>; %1 requested by the descriptor from byte %2</source>
        <translation>; %1 vom Deskriptor angefordert, ab Byte %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ArgumentsModel</name>
    <message>
        <source>Number of elements of a buffer, or the value:
1000003
cus * 256</source>
        <translation>Anzahl der Elemente eines Puffers, oder der Wert:
1000003
cus * 256</translation>
    </message>
    <message>
        <source>Initial elements:
poison
0
ramp: [0, 1]
uniform: [-1, 1], seed: 1
normal: [0, 1], seed: 1
permutation: 64, seed: 1
file: x.npy</source>
        <translation>Anfängliche Elemente:
poison
0
ramp: [0, 1]
uniform: [-1, 1], seed: 1
normal: [0, 1], seed: 1
permutation: 64, seed: 1
file: x.npy</translation>
    </message>
    <message>
        <source>Expected value of each element i:
a[i] + b[i]
file: x.npy
kernel: name</source>
        <translation>Erwarteter Wert jedes Elements i:
a[i] + b[i]
file: x.npy
kernel: name</translation>
    </message>
    <message>
        <source>Tolerance:
exact
ulp: 1
absolute: 1e-6
relative: 1e-6
bits: true</source>
        <translation>Toleranz:
exact
ulp: 1
absolute: 1e-6
relative: 1e-6
bits: true</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>Argument</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Count or value</source>
        <translation>Anzahl oder Wert</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::AssemblyView</name>
    <message>
        <source>Lines of the source</source>
        <translation>Zeilen der Quelle</translation>
    </message>
    <message>
        <source>Compiled assembly</source>
        <translation>Kompilierte Assembly</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BankView</name>
    <message>
        <source>Bank conflicts of the last LDS instruction</source>
        <translation>Bankkonflikte des letzten LDS-Befehls</translation>
    </message>
    <message>
        <source>lanes %1…</source>
        <translation>Lanes %1…</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>Bank</translation>
    </message>
    <message numerus="yes">
        <source>Lanes %1…: %n pass(es)</source>
        <translation>
            <numerusform>Lanes %1…: %n Durchgang</numerusform>
            <numerusform>Lanes %1…: %n Durchgänge</numerusform>
        </translation>
    </message>
    <message>
        <source>Each cell is a dword that its bank serves in one pass.</source>
        <translation>Jede Zelle ist ein Doppelwort, das ihre Bank in einem Durchgang liefert.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BitRuler</name>
    <message>
        <source>Bits of a register</source>
        <translation>Bits eines Registers</translation>
    </message>
    <message>
        <source>; %1 %2 in bits %3 to %4</source>
        <translation>; %1 %2 in den Bits %3 bis %4</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BlockGenerator</name>
    <message>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <source>%1: %2 becomes %3</source>
        <translation>%1: aus %2 wird %3</translation>
    </message>
    <message>
        <source>Open a kernel first: its blocks are generated from its code.</source>
        <translation>Zuerst einen Kernel öffnen: Seine Blöcke werden aus seinem Code erzeugt.</translation>
    </message>
    <message>
        <source>A code object has its descriptors already; save it as assembly to edit them.</source>
        <translation>Ein Code-Objekt hat seine Deskriptoren schon; zum Bearbeiten als Assembly speichern.</translation>
    </message>
    <message>
        <source>%1 is not an assembly file.</source>
        <translation>%1 ist keine Assembly-Datei.</translation>
    </message>
    <message>
        <source>%1 can only be read.</source>
        <translation>%1 kann nur gelesen werden.</translation>
    </message>
    <message>
        <source>Generating the blocks of %1…</source>
        <translation>Die Blöcke von %1 werden erzeugt…</translation>
    </message>
    <message>
        <source>The file was closed meanwhile.</source>
        <translation>Die Datei wurde inzwischen geschlossen.</translation>
    </message>
    <message>
        <source>No blocks were generated: %1</source>
        <translation>Es wurden keine Blöcke erzeugt: %1</translation>
    </message>
    <message>
        <source>%1 was edited in the meantime: generate again.</source>
        <translation>%1 wurde inzwischen bearbeitet: erneut erzeugen.</translation>
    </message>
    <message>
        <source>Generate Descriptor</source>
        <translation>Deskriptor erzeugen</translation>
    </message>
    <message>
        <source>Several labels of %1 begin code that ends a wave, and none is global.
Which one is the kernel?</source>
        <translation>Bei mehreren Labels von %1 beginnt Code, der eine Wave beendet, und keines ist global.
Welches ist der Kernel?</translation>
    </message>
    <message>
        <source>%1 (line %2)</source>
        <translation>%1 (Zeile %2)</translation>
    </message>
    <message>
        <source>There is no kernel in %1: a kernel is a label whose code ends with s_endpgm.</source>
        <translation>In %1 gibt es keinen Kernel: Ein Kernel ist ein Label, dessen Code mit s_endpgm endet.</translation>
    </message>
    <message>
        <source>Descriptor and metadata of %1 are as its code needs them.</source>
        <translation>Deskriptor und Metadaten von %1 sind so, wie sein Code sie braucht.</translation>
    </message>
    <message>
        <source>Review this change</source>
        <translation>Diese Änderung überprüfen</translation>
    </message>
    <message>
        <source>it does not assemble to exactly what was intended</source>
        <translation>es lässt sich nicht zu genau dem assemblieren, was beabsichtigt war</translation>
    </message>
    <message>
        <source>The metadata is rewritten</source>
        <translation>Die Metadaten werden neu geschrieben</translation>
    </message>
    <message>
        <source>its comments are lost</source>
        <translation>ihre Kommentare gehen verloren</translation>
    </message>
    <message>
        <source>Descriptor and Metadata of %1</source>
        <translation>Deskriptor und Metadaten von %1</translation>
    </message>
    <message>
        <source>The blocks of %1 are up to date; Undo reverts them.</source>
        <translation>Die Blöcke von %1 sind auf dem neuesten Stand; „Rückgängig“ nimmt sie zurück.</translation>
    </message>
    <message>
        <source>&amp;Generate or Update Descriptor and Metadata…</source>
        <translation>Deskriptor und Metadaten &amp;erzeugen oder aktualisieren…</translation>
    </message>
    <message>
        <source>Generate Descriptor…</source>
        <translation>Deskriptor erzeugen…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Breadcrumbs</name>
    <message>
        <source>Place of the cursor</source>
        <translation>Ort des Cursors</translation>
    </message>
    <message>
        <source>Included</source>
        <translation>Eingebunden</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BreakpointsDock</name>
    <message>
        <source>Breakpoints</source>
        <translation>Haltepunkte</translation>
    </message>
    <message>
        <source>Breakpoints and watchpoints</source>
        <translation>Haltepunkte und Überwachungspunkte</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>s4, v_x[3], c[17], lds[0x40]</source>
        <translation>s4, v_x[3], c[17], lds[0x40]</translation>
    </message>
    <message>
        <source>Location to watch</source>
        <translation>Zu überwachende Stelle</translation>
    </message>
    <message>
        <source>&amp;Watch:</source>
        <translation>Über&amp;wachen:</translation>
    </message>
    <message>
        <source>Stop when this location has changed</source>
        <translation>Anhalten, wenn sich diese Stelle geändert hat</translation>
    </message>
    <message>
        <source>Stop when this location has changed (Return)</source>
        <translation>Anhalten, wenn sich diese Stelle geändert hat (Eingabetaste)</translation>
    </message>
    <message>
        <source>Watchpoints are set while a run is debugged</source>
        <translation>Überwachungspunkte werden gesetzt, während ein Lauf debuggt wird</translation>
    </message>
    <message>
        <source>There are no breakpoints. Click to the left of a line, or use Toggle Breakpoint (%1).</source>
        <translation>Es gibt keine Haltepunkte. Links neben eine Zeile klicken oder „Haltepunkt umschalten“ (%1) verwenden.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BreakpointsModel</name>
    <message>
        <source>%1 (not in this run)</source>
        <translation>%1 (nicht in diesem Lauf)</translation>
    </message>
    <message>
        <source>Stops only if this holds, such as s_n &gt; 3 or any(v_x == 0)</source>
        <translation>Hält nur an, wenn dies gilt, zum Beispiel s_n &gt; 3 oder any(v_x == 0)</translation>
    </message>
    <message>
        <source>Hits that do not stop</source>
        <translation>Treffer, die nicht anhalten</translation>
    </message>
    <message>
        <source>Hits in the debugged run</source>
        <translation>Treffer im debuggten Lauf</translation>
    </message>
    <message>
        <source>Breakpoint or Watchpoint</source>
        <translation>Halte- oder Überwachungspunkt</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Ignored Hits</source>
        <translation>Ignorierte Treffer</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BuffersModel</name>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>within the tolerance</source>
        <translation>innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>all equal</source>
        <translation>alle gleich</translation>
    </message>
    <message>
        <source>%1 differ</source>
        <translation>%1 weichen ab</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>%1 (%2 ULP)</source>
        <translation>%1 (%2 ULP)</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>±%1</source>
        <translation>±%1</translation>
    </message>
    <message>
        <source>relative %1</source>
        <translation>relativ %1</translation>
    </message>
    <message>
        <source>%1 ULP</source>
        <translation>%1 ULP</translation>
    </message>
    <message>
        <source>same bits</source>
        <translation>dieselben Bits</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>Equal means: %1</source>
        <translation>Gleich heißt: %1</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Maximum error</source>
        <translation>Größte Abweichung</translation>
    </message>
    <message>
        <source>Since last run</source>
        <translation>Seit dem letzten Lauf</translation>
    </message>
    <message>
        <source>First at</source>
        <translation>Zuerst bei</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>Tatsächlich</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ByteGrid</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ByteRuler</name>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>bytes %1 to %2</source>
        <translation>Bytes %1 bis %2</translation>
    </message>
    <message>
        <source>Bytes of the kernarg segment</source>
        <translation>Bytes des Kernarg-Segments</translation>
    </message>
    <message>
        <source>reads %1 bytes at %2</source>
        <translation>liest %1 Bytes an %2</translation>
    </message>
    <message>
        <source>each of lines %1 %2</source>
        <translation>jede der Zeilen %1 %2</translation>
    </message>
    <message>
        <source>line %1 %2</source>
        <translation>Zeile %1 %2</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>%1, %2: padding, which belongs to no argument</source>
        <translation>%1, %2: Füllbytes, die zu keinem Argument gehören</translation>
    </message>
    <message>
        <source>; in %1 before the kernel starts</source>
        <translation>; in %1, bevor der Kernel beginnt</translation>
    </message>
    <message>
        <source>; read by line %1</source>
        <translation>; gelesen von Zeile %1</translation>
    </message>
    <message>
        <source>… %1 bytes more of the same</source>
        <translation>… %1 weitere Bytes ebenso</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BytesForm</name>
    <message>
        <source>Byte Selector</source>
        <translation>Byteauswahl</translation>
    </message>
    <message>
        <source>Bits %1:%2:</source>
        <translation>Bits %1:%2:</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BytesModel</name>
    <message>
        <source>%1 at 0x%2</source>
        <translation>%1 bei 0x%2</translation>
    </message>
    <message>
        <source>%1, changed since the last stop</source>
        <translation>%1, geändert seit dem letzten Halt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::BytesView</name>
    <message>
        <source>Bytes of the descriptor</source>
        <translation>Bytes des Deskriptors</translation>
    </message>
    <message>
        <source>byte %1: %2</source>
        <translation>Byte %1: %2</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>: reserved, must be 0</source>
        <translation>: reserviert, muss 0 sein</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ChangeMarks</name>
    <message numerus="yes">
        <source>%n line(s) of HEAD removed above</source>
        <translation>
            <numerusform>%n Zeile von HEAD darüber entfernt</numerusform>
            <numerusform>%n Zeilen von HEAD darüber entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in HEAD</source>
        <translation>Nicht in HEAD</translation>
    </message>
    <message>
        <source>Changed since HEAD</source>
        <translation>Seit HEAD geändert</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ChangePreview</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: +%2 −%3 lines</source>
        <translation>%1: +%2 −%3 Zeilen</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Enter or a double click goes to the line</source>
        <translation>Eingabetaste oder Doppelklick führt zur Zeile</translation>
    </message>
    <message>
        <source>Nothing to change: the text is up to date.</source>
        <translation>Nichts zu ändern: Der Text ist auf dem neuesten Stand.</translation>
    </message>
    <message>
        <source>Apply these changes: one undo step for all files (Enter)</source>
        <translation>Diese Änderungen anwenden: ein Schritt zum Rückgängigmachen für alle Dateien (Eingabetaste)</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>unbenannt</translation>
    </message>
    <message>
        <source>%1 was closed in the meantime. Nothing was changed.</source>
        <translation>%1 wurde inzwischen geschlossen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>%1 is read-only. Nothing was changed.</source>
        <translation>%1 ist schreibgeschützt. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>%1 was edited in the meantime. Nothing was changed: close this preview and open it again.</source>
        <translation>%1 wurde inzwischen bearbeitet. Nichts wurde geändert: diese Vorschau schließen und erneut öffnen.</translation>
    </message>
    <message>
        <source>%1 was changed on disk in the meantime. Nothing was changed: close this preview and open it again.</source>
        <translation>%1 wurde inzwischen auf der Festplatte geändert. Nichts wurde geändert: diese Vorschau schließen und erneut öffnen.</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1 Nichts wurde geändert.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ClassWindow</name>
    <message>
        <source>&amp;Save as CSV…</source>
        <translation>Als CSV &amp;speichern…</translation>
    </message>
    <message>
        <source>Students</source>
        <translation>Studierende</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Class Table</source>
        <translation>Tabelle der Klasse</translation>
    </message>
    <message>
        <source>&amp;Open Folder…</source>
        <translation>Ordner ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>A folder with the exported answers of students</source>
        <translation>Ein Ordner mit den exportierten Antworten der Studierenden</translation>
    </message>
    <message>
        <source>Save the table in front for a spreadsheet</source>
        <translation>Die Tabelle, die vorn ist, für eine Tabellenkalkulation speichern</translation>
    </message>
    <message>
        <source>Files that are not answers</source>
        <translation>Dateien, die keine Antworten sind</translation>
    </message>
    <message>
        <source>Students export their answers as one file each. Open the folder that has them.</source>
        <translation>Studierende exportieren ihre Antworten als je eine Datei. Öffnen Sie den Ordner mit diesen Dateien.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>students, lessons</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n student(s)</source>
        <translation>
            <numerusform>%n Person</numerusform>
            <numerusform>%n Personen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lesson(s)</source>
        <translation>
            <numerusform>%n Lektion</numerusform>
            <numerusform>%n Lektionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Student</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>attempts, hints</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>%n Versuch</numerusform>
            <numerusform>%n Versuche</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s)</source>
        <translation>
            <numerusform>%n Hinweis</numerusform>
            <numerusform>%n Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Open the Answers of a Class</source>
        <translation>Die Antworten einer Klasse öffnen</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Cannot Save the Table</source>
        <translation>Die Tabelle kann nicht gespeichert werden</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ClassesModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Executed</source>
        <translation>Ausgeführt</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Classroom</name>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CodeEditor</name>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>No line ends with blanks</source>
        <translation>Keine Zeile endet mit Leerzeichen</translation>
    </message>
    <message numerus="yes">
        <source>Trimmed %n line(s)</source>
        <translation>
            <numerusform>%n Zeile gekürzt</numerusform>
            <numerusform>%n Zeilen gekürzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ColumnHeader</name>
    <message>
        <source>Names of the columns next to the text</source>
        <translation>Namen der Spalten neben dem Text</translation>
    </message>
    <message>
        <source>no space: %1</source>
        <translation>kein Platz: %1</translation>
    </message>
    <message>
        <source>No space next to the text: %1
Make the window wider, or hide other columns</source>
        <translation>Kein Platz neben dem Text: %1
Das Fenster verbreitern oder andere Spalten ausblenden</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ColumnModel</name>
    <message>
        <source>From before the line was edited</source>
        <translation>Von vor der Bearbeitung der Zeile</translation>
    </message>
    <message>
        <source>%1 arch VGPRs</source>
        <translation>%1 Arch-VGPRs</translation>
    </message>
    <message>
        <source>, %1 AGPRs</source>
        <translation>, %1 AGPRs</translation>
    </message>
    <message>
        <source> and %1 SGPRs are live</source>
        <translation> und %1 SGPRs sind lebendig</translation>
    </message>
    <message>
        <source>Maximum in %1: %2, %3 SGPRs</source>
        <translation>Maximum in %1: %2, %3 SGPRs</translation>
    </message>
    <message>
        <source>Outstanding before it: vmcnt %1, lgkmcnt %2, expcnt %3</source>
        <translation>Ausstehend davor: vmcnt %1, lgkmcnt %2, expcnt %3</translation>
    </message>
    <message>
        <source>and operations of a line of unknown effect</source>
        <translation>und Operationen einer Zeile mit unbekannter Wirkung</translation>
    </message>
    <message numerus="yes">
        <source>%n instruction(s); the figures are their maximum:</source>
        <translation>
            <numerusform>%n Befehl; die Werte sind sein Maximum:</numerusform>
            <numerusform>%n Befehle; die Werte sind ihr Maximum:</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>Ausgabe</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Columns</name>
    <message>
        <source>Columns next to the text</source>
        <translation>Spalten neben dem Text</translation>
    </message>
    <message>
        <source>%1 that are live while the line executes</source>
        <translation>%1, die lebendig sind, während die Zeile ausgeführt wird</translation>
    </message>
    <message>
        <source>VGPR</source>
        <translation>VGPR</translation>
    </message>
    <message>
        <source>Arch VGPRs</source>
        <translation>Arch-VGPRs</translation>
    </message>
    <message>
        <source>AGPR</source>
        <translation>AGPR</translation>
    </message>
    <message>
        <source>Accumulation VGPRs</source>
        <translation>Akkumulations-VGPRs</translation>
    </message>
    <message>
        <source>SGPR</source>
        <translation>SGPR</translation>
    </message>
    <message>
        <source>SGPRs</source>
        <translation>SGPRs</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Operations that may be outstanding before the line: V vmcnt, L lgkmcnt, E expcnt</source>
        <translation>Operationen, die vor der Zeile ausstehen können: V vmcnt, L lgkmcnt, E expcnt</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the instruction in the code object, hexadecimal</source>
        <translation>Adresse des Befehls im Code-Objekt, hexadezimal</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>Words of the instruction, hexadecimal</source>
        <translation>Wörter des Befehls, hexadezimal</translation>
    </message>
    <message>
        <source>&amp;Copy Figures of the Selected Lines</source>
        <translation>&amp;Werte der ausgewählten Zeilen kopieren</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>At the first line of a loop: the cycles of an iteration that no order of its instructions can beat, and the resource that is occupied longest</source>
        <translation>In der ersten Zeile einer Schleife: die Takte einer Iteration, die keine Reihenfolge ihrer Befehle unterbieten kann, und die Ressource, die am längsten belegt ist</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Aktionen suchen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Aktionen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CommandsModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CompareDock</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Instructions of both versions</source>
        <translation>Befehle beider Fassungen</translation>
    </message>
    <message>
        <source>Choose two versions: assembly, code objects, or sources under options.</source>
        <translation>Zwei Fassungen wählen: Assembly, Code-Objekte oder Quellen mit Optionen.</translation>
    </message>
    <message>
        <source>%1: file</source>
        <translation>%1: Datei</translation>
    </message>
    <message>
        <source>%1: options of the compiler</source>
        <translation>%1: Optionen des Compilers</translation>
    </message>
    <message>
        <source>Options of the compiler, for OpenCL C and HIP</source>
        <translation>Optionen des Compilers, für OpenCL C und HIP</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>%1: choose a file</source>
        <translation>%1: eine Datei wählen</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Kernels (*.s *.S *.amdgcn *.asm *.hsaco *.co *.o *.cl *.hip *.cpp *.cu);;All files (*)</source>
        <translation>Kernel (*.s *.S *.amdgcn *.asm *.hsaco *.co *.o *.cl *.hip *.cpp *.cu);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>Voriger Unterschied</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Wird verglichen…</translation>
    </message>
    <message>
        <source>The two files have no kernel of the same name.</source>
        <translation>Die zwei Dateien haben keinen gleichnamigen Kernel.</translation>
    </message>
    <message>
        <source>All instructions are equal.</source>
        <translation>Alle Befehle sind gleich.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CompareSaved</name>
    <message>
        <source>Compare %1 with Saved</source>
        <translation>%1 mit gespeicherter Fassung vergleichen</translation>
    </message>
    <message>
        <source>&amp;Revert to Saved</source>
        <translation>&amp;Gespeicherte Fassung wiederherstellen</translation>
    </message>
    <message>
        <source>Replace the text by that on disk; Undo brings it back</source>
        <translation>Den Text durch den auf der Festplatte ersetzen; „Rückgängig“ bringt ihn zurück</translation>
    </message>
    <message>
        <source>− on disk   + in the editor</source>
        <translation>− auf der Festplatte   + im Editor</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Wird verglichen…</translation>
    </message>
    <message>
        <source>The text is the same as on disk.</source>
        <translation>Der Text ist der auf der Festplatte.</translation>
    </message>
    <message>
        <source>Compare %1 with HEAD</source>
        <translation>%1 mit HEAD vergleichen</translation>
    </message>
    <message>
        <source>&amp;Revert to HEAD</source>
        <translation>&amp;Auf HEAD zurücksetzen</translation>
    </message>
    <message>
        <source>Replace the text by that in HEAD; Undo brings it back</source>
        <translation>Den Text durch den in HEAD ersetzen; Rückgängig bringt ihn zurück</translation>
    </message>
    <message>
        <source>− in HEAD   + in the editor</source>
        <translation>− in HEAD   + im Editor</translation>
    </message>
    <message>
        <source>The text is the same as in HEAD.</source>
        <translation>Der Text ist derselbe wie in HEAD.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ComparisonModel</name>
    <message>
        <source>Equal</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>The same instruction with other registers</source>
        <translation>Derselbe Befehl mit anderen Registern</translation>
    </message>
    <message>
        <source>The same opcode with other operands</source>
        <translation>Derselbe Opcode mit anderen Operanden</translation>
    </message>
    <message>
        <source>Only in the first version</source>
        <translation>Nur in der ersten Fassung</translation>
    </message>
    <message>
        <source>Only in the second version</source>
        <translation>Nur in der zweiten Fassung</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CompiledDocuments</name>
    <message>
        <source>Nothing is compiled yet.</source>
        <translation>Es ist noch nichts kompiliert.</translation>
    </message>
    <message>
        <source>Wrote %1; the Run panel suggests how to run it.</source>
        <translation>%1 geschrieben; das Panel „Ausführen“ schlägt vor, wie es auszuführen ist.</translation>
    </message>
    <message>
        <source>&amp;Take Over Compiled Assembly</source>
        <translation>&amp;Kompilierte Assembly übernehmen</translation>
    </message>
    <message>
        <source>&amp;Compare Versions…</source>
        <translation>&amp;Fassungen vergleichen…</translation>
    </message>
    <message>
        <source>%1 is not compiled: it is not OpenCL C or HIP.</source>
        <translation>%1 wird nicht kompiliert: Die Datei ist weder OpenCL C noch HIP.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CompiledSide</name>
    <message>
        <source>Resources of the compiled kernels</source>
        <translation>Ressourcen der kompilierten Kernel</translation>
    </message>
    <message>
        <source>Options of the compiler</source>
        <translation>Optionen des Compilers</translation>
    </message>
    <message>
        <source>Options of the compiler; Enter compiles with them</source>
        <translation>Optionen des Compilers; die Eingabetaste kompiliert damit</translation>
    </message>
    <message>
        <source>Take Over as .s</source>
        <translation>Als .s übernehmen</translation>
    </message>
    <message>
        <source>Write this assembly to a file of its own and open it, to edit and run it</source>
        <translation>Diese Assembly in eine eigene Datei schreiben und sie öffnen, um sie zu bearbeiten und auszuführen</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <source>Compare the code under two options, or with another file</source>
        <translation>Den Code mit zwei Optionen oder mit einer anderen Datei vergleichen</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>wird kompiliert</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>kompiliert</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1 has no instructions</source>
        <translation>Zeile %1 hat keine Befehle</translation>
    </message>
    <message numerus="yes">
        <source>Line %1: %n line(s) of assembly</source>
        <translation>
            <numerusform>Zeile %1: %n Zeile Assembly</numerusform>
            <numerusform>Zeile %1: %n Zeilen Assembly</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Completion</name>
    <message>
        <source>label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Defined in line</source>
        <translation>Definiert in Zeile</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>Makro</translation>
    </message>
    <message>
        <source>Set to</source>
        <translation>Gesetzt auf</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Inserts</source>
        <translation>Fügt ein</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Uses in this file</source>
        <translation>Verwendungen in dieser Datei</translation>
    </message>
    <message>
        <source>macro argument</source>
        <translation>Makroargument</translation>
    </message>
    <message>
        <source>This text is read-only</source>
        <translation>Dieser Text ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Snippets are inserted in assembly, where an instruction or a directive can begin</source>
        <translation>Codebausteine werden in Assembly eingefügt, wo eine Instruktion oder Direktive beginnen kann</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation>Vervollständigungen</translation>
    </message>
    <message>
        <source>Documentation of the selected completion</source>
        <translation>Dokumentation der ausgewählten Vervollständigung</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::CostBaseline</name>
    <message>
        <source>the version of %1</source>
        <translation>der Fassung von %1</translation>
    </message>
    <message>
        <source>the saved text</source>
        <translation>dem gespeicherten Text</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DebugActions</name>
    <message>
        <source>&amp;Debug</source>
        <translation>&amp;Debuggen</translation>
    </message>
    <message>
        <source>Continue &amp;Back</source>
        <translation>&amp;Rückwärts fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>&amp;End Debugging</source>
        <translation>Debuggen &amp;beenden</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Neu starten</translation>
    </message>
    <message>
        <source>Step &amp;Over</source>
        <translation>Schritt &amp;über</translation>
    </message>
    <message>
        <source>Step Over Back</source>
        <translation>Schritt über, rückwärts</translation>
    </message>
    <message>
        <source>Step &amp;Into</source>
        <translation>Schritt h&amp;inein</translation>
    </message>
    <message>
        <source>Step Into Back</source>
        <translation>Schritt hinein, rückwärts</translation>
    </message>
    <message>
        <source>Step O&amp;ut</source>
        <translation>Schritt hin&amp;aus</translation>
    </message>
    <message>
        <source>Step Out Back</source>
        <translation>Schritt hinaus, rückwärts</translation>
    </message>
    <message>
        <source>Run to &amp;Barrier</source>
        <translation>Bis zur Barri&amp;ere ausführen</translation>
    </message>
    <message>
        <source>Run Back to Barrier</source>
        <translation>Rückwärts bis zur Barriere ausführen</translation>
    </message>
    <message>
        <source>Run to &amp;Cursor</source>
        <translation>Bis zum &amp;Cursor ausführen</translation>
    </message>
    <message>
        <source>Run Back to Cursor</source>
        <translation>Rückwärts bis zum Cursor ausführen</translation>
    </message>
    <message>
        <source>&amp;Toggle Breakpoint</source>
        <translation>&amp;Haltepunkt umschalten</translation>
    </message>
    <message>
        <source>Back to Last C&amp;hange of the Register</source>
        <translation>Zurück zur letzten Änderung des Re&amp;gisters</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>The run is starting.</source>
        <translation>Der Lauf startet.</translation>
    </message>
    <message>
        <source>The run is moving. Pause it first.</source>
        <translation>Der Lauf wird gerade ausgeführt. Halten Sie ihn zuerst an.</translation>
    </message>
    <message>
        <source>The run is at its end. Step back, or restart it.</source>
        <translation>Der Lauf ist am Ende. Gehen Sie zurück, oder starten Sie ihn neu.</translation>
    </message>
    <message>
        <source>The run is at its start.</source>
        <translation>Der Lauf ist am Anfang.</translation>
    </message>
    <message>
        <source>No run is debugged.</source>
        <translation>Kein Lauf wird debuggt.</translation>
    </message>
    <message>
        <source>The run is stopped.</source>
        <translation>Der Lauf ist angehalten.</translation>
    </message>
    <message>
        <source>&amp;Values at This Line</source>
        <translation>&amp;Werte in dieser Zeile</translation>
    </message>
    <message>
        <source>&amp;Watch Expression</source>
        <translation>Ausdruck be&amp;obachten</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DebugBar</name>
    <message>
        <source>State of the debugged text</source>
        <translation>Zustand des debuggten Texts</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>&amp;Neu starten</translation>
    </message>
    <message>
        <source>Debug the text as it is now, from the start</source>
        <translation>Den Text, wie er jetzt ist, von Anfang an debuggen</translation>
    </message>
    <message>
        <source>The text has changed since debugging began; the debugger still runs the old code.</source>
        <translation>Der Text hat sich geändert, seit das Debuggen begann; der Debugger führt noch den alten Code aus.</translation>
    </message>
    <message>
        <source>%1 has changed since debugging began; the debugger still runs the old code.</source>
        <translation>%1 hat sich geändert, seit das Debuggen begann; der Debugger führt noch den alten Code aus.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DebugDock</name>
    <message>
        <source>The run is starting…</source>
        <translation>Der Lauf startet…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DebugMargin</name>
    <message>
        <source>EXEC: no lane is active</source>
        <translation>EXEC: Keine Lane ist aktiv</translation>
    </message>
    <message>
        <source>EXEC: all 64 lanes are active</source>
        <translation>EXEC: Alle 64 Lanes sind aktiv</translation>
    </message>
    <message>
        <source>EXEC: %1 of 64 lanes are active: %2</source>
        <translation>EXEC: %1 von 64 Lanes sind aktiv: %2</translation>
    </message>
    <message>
        <source>Breakpoints and the position of the debugged run</source>
        <translation>Haltepunkte und die Stelle des debuggten Laufs</translation>
    </message>
    <message>
        <source>Save the file first: breakpoints are kept for its name</source>
        <translation>Die Datei zuerst speichern: Haltepunkte werden unter ihrem Namen aufbewahrt</translation>
    </message>
    <message>
        <source>No line from %1 on has an instruction</source>
        <translation>Ab Zeile %1 hat keine Zeile einen Befehl</translation>
    </message>
    <message>
        <source>&amp;Remove Breakpoint</source>
        <translation>Haltepunkt &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Set Breakpoint</source>
        <translation>Haltepunkt &amp;setzen</translation>
    </message>
    <message>
        <source>&amp;Disable Breakpoint</source>
        <translation>Haltepunkt &amp;ausschalten</translation>
    </message>
    <message>
        <source>&amp;Enable Breakpoint</source>
        <translation>Haltepunkt ein&amp;schalten</translation>
    </message>
    <message>
        <source>&amp;Condition and Hit Count…</source>
        <translation>&amp;Bedingung und Trefferzahl…</translation>
    </message>
    <message>
        <source>Run &amp;to This Line</source>
        <translation>Bis zu &amp;dieser Zeile ausführen</translation>
    </message>
    <message>
        <source>Run &amp;Back to This Line</source>
        <translation>&amp;Rückwärts bis zu dieser Zeile ausführen</translation>
    </message>
    <message>
        <source>Breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>Disabled breakpoint</source>
        <translation>Ausgeschalteter Haltepunkt</translation>
    </message>
    <message>
        <source>, if %1</source>
        <translation>, wenn %1</translation>
    </message>
    <message numerus="yes">
        <source>, after %n hit(s)</source>
        <translation>
            <numerusform>, nach %n Treffer</numerusform>
            <numerusform>, nach %n Treffern</numerusform>
        </translation>
    </message>
    <message>
        <source>The next instruction of the wave</source>
        <translation>Der nächste Befehl der Wave</translation>
    </message>
    <message>
        <source>The instruction that the wave executed last</source>
        <translation>Der Befehl, den die Wave zuletzt ausgeführt hat</translation>
    </message>
    <message>
        <source>Click to set a breakpoint (F9)</source>
        <translation>Klicken, um einen Haltepunkt zu setzen (F9)</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DebugPoints</name>
    <message>
        <source>This line is not in the code that is debugged. Restart to stop here.</source>
        <translation>Diese Zeile gibt es im debuggten Code nicht. Neu starten, um hier anzuhalten.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Debugging</name>
    <message>
        <source>Debugging ended: %1</source>
        <translation>Das Debuggen ist beendet: %1</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>wave %1.%2</source>
        <translation>Wave %1.%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>Breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>Watchpoint: the value has changed</source>
        <translation>Überwachungspunkt: Der Wert hat sich geändert</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Every wave has ended</source>
        <translation>Alle Waves sind beendet</translation>
    </message>
    <message>
        <source>The wave has ended</source>
        <translation>Die Wave ist beendet</translation>
    </message>
    <message>
        <source>Nothing before it is recorded</source>
        <translation>Davor ist nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>The run may not execute more instructions</source>
        <translation>Der Lauf darf nicht mehr Befehle ausführen</translation>
    </message>
    <message>
        <source>The time limit of the run; Continue executes more</source>
        <translation>Zeitlimit des Laufs; Fortsetzen führt weiter aus</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Run File of the Other Kernel</source>
        <translation>Laufdatei des anderen Kernels</translation>
    </message>
    <message>
        <source>Run files (*.run.yaml)</source>
        <translation>Laufdateien (*.run.yaml)</translation>
    </message>
    <message>
        <source>Put the cursor on a register to go back to its last change</source>
        <translation>Den Cursor auf ein Register setzen, um zu seiner letzten Änderung zurückzugehen</translation>
    </message>
    <message>
        <source>%1 in lane %2</source>
        <translation>%1 in Lane %2</translation>
    </message>
    <message>
        <source>At the start of %1</source>
        <translation>Am Anfang: %1</translation>
    </message>
    <message>
        <source>Line %1 is not in the code that is debugged. Restart to run to it.</source>
        <translation>Zeile %1 gibt es im debuggten Code nicht. Neu starten, um bis zu ihr auszuführen.</translation>
    </message>
    <message>
        <source>%1 does not run %2</source>
        <translation>%1 führt %2 nicht aus</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DescriptorBits</name>
    <message>
        <source>Descriptor bits</source>
        <translation>Bits des Deskriptors</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>For experiments: the file is not changed.</source>
        <translation>Zum Ausprobieren: Die Datei wird nicht geändert.</translation>
    </message>
    <message>
        <source>Restore the bits of the file</source>
        <translation>Die Bits der Datei wiederherstellen</translation>
    </message>
    <message numerus="yes">
        <source>%n register(s)</source>
        <translation>
            <numerusform>%n Register</numerusform>
            <numerusform>%n Register</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DescriptorDock</name>
    <message>
        <source>Descriptor</source>
        <translation>Deskriptor</translation>
    </message>
    <message>
        <source>Generate…</source>
        <translation>Erzeugen…</translation>
    </message>
    <message>
        <source>Write .amdhsa_kernel and .amdgpu_metadata blocks for the kernels of this file, after a preview</source>
        <translation>.amdhsa_kernel- und .amdgpu_metadata-Blöcke für die Kernel dieser Datei schreiben, nach einer Vorschau</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>The kernel whose descriptor is shown; follows the cursor</source>
        <translation>Der Kernel, dessen Deskriptor gezeigt wird; folgt dem Cursor</translation>
    </message>
    <message>
        <source>Update from Code…</source>
        <translation>Aus dem Code aktualisieren…</translation>
    </message>
    <message>
        <source>Update the blocks of this file from its code, after a preview (%1)</source>
        <translation>Die Blöcke dieser Datei aus ihrem Code aktualisieren, nach einer Vorschau (%1)</translation>
    </message>
    <message>
        <source>Description of the selected field</source>
        <translation>Beschreibung des ausgewählten Felds</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the 64 Bytes as Hex</source>
        <translation>Die 64 Bytes hexadezimal kopieren</translation>
    </message>
    <message>
        <source>Copy the 64 Bytes as .byte Lines</source>
        <translation>Die 64 Bytes als .byte-Zeilen kopieren</translation>
    </message>
    <message>
        <source>Open a kernel to see its descriptor.</source>
        <translation>Einen Kernel öffnen, um seinen Deskriptor zu sehen.</translation>
    </message>
    <message>
        <source>There is no kernel descriptor in this file.</source>
        <translation>In dieser Datei gibt es keinen Kernel-Deskriptor.</translation>
    </message>
    <message>
        <source>There is no kernel descriptor in this file yet.
It can be generated from the code, for each kernel.</source>
        <translation>In dieser Datei gibt es noch keinen Kernel-Deskriptor.
Er kann für jeden Kernel aus dem Code erzeugt werden.</translation>
    </message>
    <message>
        <source>Rejected: %1.</source>
        <translation>Abgelehnt: %1.</translation>
    </message>
    <message>
        <source>Read only: %1</source>
        <translation>Schreibgeschützt: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s) [is|are] not allowed on gfx942.</source>
        <translation>
            <numerusform>%n Feld ist auf gfx942 nicht erlaubt.</numerusform>
            <numerusform>%n Felder sind auf gfx942 nicht erlaubt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n field(s) [differs|differ] from what the code needs.</source>
        <translation>
            <numerusform>%n Feld weicht von dem ab, was der Code braucht.</numerusform>
            <numerusform>%n Felder weichen von dem ab, was der Code braucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n [mismatch|mismatches] of code, descriptor and metadata: see Problems.</source>
        <translation>
            <numerusform>%n Widerspruch zwischen Code, Deskriptor und Metadaten: siehe „Probleme“.</numerusform>
            <numerusform>%n Widersprüche zwischen Code, Deskriptor und Metadaten: siehe „Probleme“.</numerusform>
        </translation>
    </message>
    <message>
        <source>As the code needs.</source>
        <translation>Wie der Code es braucht.</translation>
    </message>
    <message>
        <source>this is a code object. Save As writes it as assembly, which you can edit.</source>
        <translation>Dies ist ein Code-Objekt. „Speichern unter“ schreibt es als Assembly, die bearbeitet werden kann.</translation>
    </message>
    <message>
        <source>the compiler writes it. Take the assembly over as a .s to change it.</source>
        <translation>Der Compiler schreibt ihn. Die Assembly als .s übernehmen, um ihn zu ändern.</translation>
    </message>
    <message>
        <source>the file is read-only.</source>
        <translation>Die Datei ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>the .amdhsa_kernel block of %1 is not plain text in this file: it comes from a macro, contains conditions, or is in another file. Change it there by hand.</source>
        <translation>Der .amdhsa_kernel-Block von %1 ist in dieser Datei kein einfacher Text: Er kommt aus einem Makro, enthält Bedingungen oder ist in einer anderen Datei. Dort von Hand ändern.</translation>
    </message>
    <message>
        <source>the .amdhsa_kernel block is no longer plain text</source>
        <translation>der .amdhsa_kernel-Block ist kein einfacher Text mehr</translation>
    </message>
    <message>
        <source>the text has changed in the meantime: try again</source>
        <translation>der Text hat sich inzwischen geändert: erneut versuchen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DescriptorForm</name>
    <message>
        <source>s&amp;wizzled</source>
        <translation>&amp;verschränkt</translation>
    </message>
    <message>
        <source>&amp;add the lane to the index</source>
        <translation>Lane zum Index &amp;addieren</translation>
    </message>
    <message>
        <source>Buffer Descriptor in s[%1:%2]</source>
        <translation>Pufferdeskriptor in s[%1:%2]</translation>
    </message>
    <message>
        <source>Component %1 of a load</source>
        <translation>Komponente %1 eines Ladens</translation>
    </message>
    <message>
        <source>Write word %1 in s%2</source>
        <translation>Wort %1 in s%2 schreiben</translation>
    </message>
    <message>
        <source>&amp;Base address:</source>
        <translation>&amp;Basisadresse:</translation>
    </message>
    <message>
        <source>S&amp;tride (bytes):</source>
        <translation>&amp;Schrittweite (Bytes):</translation>
    </message>
    <message>
        <source>&amp;Records:</source>
        <translation>&amp;Datensätze:</translation>
    </message>
    <message>
        <source>&amp;Data format:</source>
        <translation>&amp;Datenformat:</translation>
    </message>
    <message>
        <source>&amp;Number format:</source>
        <translation>&amp;Zahlenformat:</translation>
    </message>
    <message>
        <source>&amp;Components:</source>
        <translation>&amp;Komponenten:</translation>
    </message>
    <message>
        <source>&amp;Index stride:</source>
        <translation>&amp;Indexschritt:</translation>
    </message>
    <message>
        <source>Words written:</source>
        <translation>Geschriebene Wörter:</translation>
    </message>
    <message>
        <source>Base address</source>
        <translation>Basisadresse</translation>
    </message>
    <message>
        <source>Stride in bytes</source>
        <translation>Schrittweite in Bytes</translation>
    </message>
    <message>
        <source>Number of records</source>
        <translation>Anzahl der Datensätze</translation>
    </message>
    <message>
        <source>Data format</source>
        <translation>Datenformat</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Index stride</source>
        <translation>Indexschritt</translation>
    </message>
    <message>
        <source>The base address is not a number of 48 bits.</source>
        <translation>Die Basisadresse ist keine Zahl mit 48 Bits.</translation>
    </message>
    <message>
        <source>The number of records is not a number of 32 bits.</source>
        <translation>Die Anzahl der Datensätze ist keine Zahl mit 32 Bits.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DescriptorModel</name>
    <message>
        <source>rejected: %1</source>
        <translation>abgelehnt: %1</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>falsch: %1</translation>
    </message>
    <message>
        <source>%1 !</source>
        <translation>%1 !</translation>
    </message>
    <message>
        <source>Set or wrong</source>
        <translation>Gesetzt oder falsch</translation>
    </message>
    <message>
        <source>Double click, F2 or a digit edits it in the text; Space toggles</source>
        <translation>Doppelklick, F2 oder eine Ziffer bearbeitet es im Text; die Leertaste schaltet um</translation>
    </message>
    <message>
        <source>What the code needs; ! if the descriptor differs</source>
        <translation>Was der Code braucht; ! wenn der Deskriptor abweicht</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Directive</source>
        <translation>Direktive</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Code needs</source>
        <translation>Code braucht</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DesignBar</name>
    <message>
        <source>The text has errors: this is its last valid layout</source>
        <translation>Der Text hat Fehler: Dies ist seine letzte gültige Anordnung</translation>
    </message>
    <message>
        <source>Edited, and the layout of the text has changed in the meantime: the preview is for the current text</source>
        <translation>Bearbeitet, und die Anordnung des Texts hat sich inzwischen geändert: Die Vorschau gilt für den jetzigen Text</translation>
    </message>
    <message>
        <source>Edited: the text does not have these changes yet</source>
        <translation>Bearbeitet: Der Text hat diese Änderungen noch nicht</translation>
    </message>
    <message>
        <source>No metadata: these arguments are guessed from the loads. Preview adds them to the text</source>
        <translation>Keine Metadaten: Diese Argumente sind aus den Ladebefehlen erraten. „Vorschau“ fügt sie dem Text hinzu</translation>
    </message>
    <message>
        <source>This kernel has no arguments. Add one (Insert), or import them from a struct or a code object</source>
        <translation>Dieser Kernel hat keine Argumente. Eines hinzufügen (Einfg) oder aus einer Struktur oder einem Code-Objekt importieren</translation>
    </message>
    <message>
        <source>&amp;Preview…</source>
        <translation>&amp;Vorschau…</translation>
    </message>
    <message>
        <source>Re&amp;vert</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>State of the design</source>
        <translation>Zustand des Entwurfs</translation>
    </message>
    <message>
        <source>Discard the design and show the text&apos;s layout</source>
        <translation>Den Entwurf verwerfen und die Anordnung des Texts zeigen</translation>
    </message>
    <message>
        <source>Preview the changes to the text and its run files</source>
        <translation>Eine Vorschau der Änderungen an Text und Laufdateien zeigen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DesignHistory</name>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <comment>an argument</comment>
        <translation>%1 hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n Argument(s)</source>
        <translation>
            <numerusform>%n Argument entfernen</numerusform>
            <numerusform>%n Argumente entfernen</numerusform>
        </translation>
    </message>
    <message>
        <source>Hidden Arguments</source>
        <translation>Verborgene Argumente</translation>
    </message>
    <message>
        <source>Replace the Arguments</source>
        <translation>Argumente ersetzen</translation>
    </message>
    <message>
        <source>Change the Type of %1</source>
        <translation>Typ von %1 ändern</translation>
    </message>
    <message>
        <source>Packed Arrangement</source>
        <translation>Gepackte Anordnung</translation>
    </message>
    <message>
        <source>Natural Arrangement</source>
        <translation>Natürliche Anordnung</translation>
    </message>
    <message>
        <source>Move %1</source>
        <comment>an argument</comment>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>%1 in %2 umbenennen</translation>
    </message>
    <message>
        <source>Discard the edits of the arguments of %1?</source>
        <translation>Die Bearbeitungen der Argumente von %1 verwerfen?</translation>
    </message>
    <message>
        <source>The designer returns to the layout of the text. Undo restores the edits.</source>
        <translation>Der Designer kehrt zur Anordnung des Texts zurück. „Rückgängig“ stellt die Bearbeitungen wieder her.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DesignerToolBar</name>
    <message>
        <source>The segment</source>
        <translation>Das Segment</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>The kernel of these arguments; follows the cursor</source>
        <translation>Der Kernel dieser Argumente; folgt dem Cursor</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Import the arguments</source>
        <translation>Argumente importieren</translation>
    </message>
    <message>
        <source>The &amp;Metadata of the Text</source>
        <translation>Den &amp;Metadaten des Texts</translation>
    </message>
    <message>
        <source>A C or C++ &amp;Struct…</source>
        <translation>Einer C- oder C++-&amp;Struktur…</translation>
    </message>
    <message>
        <source>The &amp;Loads of the Code</source>
        <translation>Den &amp;Ladebefehlen des Codes</translation>
    </message>
    <message>
        <source>A &amp;Code Object…</source>
        <translation>Einem &amp;Code-Objekt…</translation>
    </message>
    <message>
        <source>Natural</source>
        <translation>Natürlich</translation>
    </message>
    <message>
        <source>Each argument at a multiple of its alignment, as compilers do</source>
        <translation>Jedes Argument an einem Vielfachen seiner Ausrichtung, wie Compiler es tun</translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>Gepackt</translation>
    </message>
    <message>
        <source>Each argument right after the previous one</source>
        <translation>Jedes Argument direkt nach dem vorigen</translation>
    </message>
    <message>
        <source>By Hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>Each argument at the entered offset</source>
        <translation>Jedes Argument am eingegebenen Offset</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verborgene</translation>
    </message>
    <message>
        <source>The arguments that the runtime appends (code object 5)</source>
        <translation>Die Argumente, die die Laufzeitumgebung anhängt (Code-Objekt 5)</translation>
    </message>
    <message>
        <source>Add an Argument</source>
        <translation>Argument hinzufügen</translation>
    </message>
    <message>
        <source>Remove the Arguments</source>
        <translation>Argumente entfernen</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>Nach unten</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n Byte</numerusform>
            <numerusform>%n Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>as designed</source>
        <translation>wie entworfen</translation>
    </message>
    <message>
        <source>guessed from the loads</source>
        <translation>aus den Ladebefehlen erraten</translation>
    </message>
    <message>
        <source>from the metadata</source>
        <translation>aus den Metadaten</translation>
    </message>
    <message>
        <source>without type information</source>
        <translation>ohne Typangaben</translation>
    </message>
    <message>
        <source>%1, aligned to %2, %3</source>
        <translation>%1, ausgerichtet auf %2, %3</translation>
    </message>
    <message>
        <source>No argument that can be changed is selected.</source>
        <translation>Kein änderbares Argument ist ausgewählt.</translation>
    </message>
    <message>
        <source>It is the first argument.</source>
        <translation>Es ist das erste Argument.</translation>
    </message>
    <message>
        <source>It is the last argument.</source>
        <translation>Es ist das letzte Argument.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DiffView</name>
    <message>
        <source>The changes, line by line: + is added, - is removed</source>
        <translation>Die Änderungen, Zeile für Zeile: + ist hinzugefügt, - ist entfernt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DifferencesModel</name>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>Tatsächlich</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>ULP</source>
        <translation>ULP</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DisassemblyDock</name>
    <message>
        <source>Open a kernel to see its instructions.</source>
        <translation>Einen Kernel öffnen, um seine Befehle zu sehen.</translation>
    </message>
    <message>
        <source>This file has no instructions: it is neither assembly (.s) nor a code object.
Open a kernel to see its instructions.</source>
        <translation>Diese Datei hat keine Befehle: Sie ist weder Assembly (.s) noch ein Code-Objekt.
Einen Kernel öffnen, um seine Befehle zu sehen.</translation>
    </message>
    <message>
        <source>Disassembling…</source>
        <translation>Wird disassembliert…</translation>
    </message>
    <message>
        <source>Assembling…</source>
        <translation>Wird assembliert…</translation>
    </message>
    <message>
        <source>This file has no instructions yet.</source>
        <translation>Diese Datei hat noch keine Befehle.</translation>
    </message>
    <message>
        <source>This file could not be assembled: %1.
It is assembled again when the text changes.</source>
        <translation>Diese Datei konnte nicht assembliert werden: %1.
Sie wird erneut assembliert, wenn sich der Text ändert.</translation>
    </message>
    <message numerus="yes">
        <source>This file does not assemble: %n error(s).
The Problems panel lists them; F8 goes to the first.</source>
        <translation>
            <numerusform>Diese Datei lässt sich nicht assemblieren: %n Fehler.
Das Panel „Probleme“ zeigt ihn; F8 führt dorthin.</numerusform>
            <numerusform>Diese Datei lässt sich nicht assemblieren: %n Fehler.
Das Panel „Probleme“ listet sie auf; F8 führt zum ersten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Disassembly</source>
        <translation>Disassemblierung</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DisassemblyModel</name>
    <message>
        <source>(this line does not assemble)</source>
        <translation>(diese Zeile lässt sich nicht assemblieren)</translation>
    </message>
    <message>
        <source>(the worker could not disassemble this file)</source>
        <translation>(der Worker konnte diese Datei nicht disassemblieren)</translation>
    </message>
    <message>
        <source> in %1 #%2, %3</source>
        <translation> in %1 #%2, %3</translation>
    </message>
    <message>
        <source> in %1, %2</source>
        <translation> in %1, %2</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DivergenceDock</name>
    <message>
        <source>First Divergence</source>
        <translation>Erste Abweichung</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Go There</source>
        <translation>&amp;Dorthin</translation>
    </message>
    <message>
        <source>the other mode, fast or checked</source>
        <translation>dem anderen Modus, schnell oder geprüft</translation>
    </message>
    <message>
        <source>the other arithmetic of matrix products, exact or plain</source>
        <translation>der anderen Arithmetik der Matrixprodukte, exakt oder einfach</translation>
    </message>
    <message>
        <source>another schedule of the waves</source>
        <translation>einer anderen Reihenfolge der Waves</translation>
    </message>
    <message>
        <source>another kernel…</source>
        <translation>einem anderen Kernel…</translation>
    </message>
    <message>
        <source>The other run</source>
        <translation>Der andere Lauf</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Go to the moment after the instruction that differs</source>
        <translation>Zum Zeitpunkt nach dem abweichenden Befehl gehen</translation>
    </message>
    <message>
        <source>Compare &amp;with</source>
        <translation>Vergleichen &amp;mit</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to compare its run with another one.</source>
        <translation>Den Kernel debuggen (%1), um seinen Lauf mit einem anderen zu vergleichen.</translation>
    </message>
    <message>
        <source>Both runs are executed until they differ…</source>
        <translation>Beide Läufe werden ausgeführt, bis sie sich unterscheiden…</translation>
    </message>
    <message>
        <source>The runs do not differ.</source>
        <translation>Die Läufe unterscheiden sich nicht.</translation>
    </message>
    <message>
        <source>The run differs from %1 first at %2 of wave %3, at step %4.</source>
        <translation>Der Lauf unterscheidet sich von %1 zuerst bei %2 der Wave %3, im Schritt %4.</translation>
    </message>
    <message>
        <source>In the other run, the wave executes %1.</source>
        <translation>Im anderen Lauf führt die Wave %1 aus.</translation>
    </message>
    <message>
        <source>%1 is %2 here and %3 there.</source>
        <translation>%1 ist hier %2 und dort %3.</translation>
    </message>
    <message>
        <source>Finds the first instruction and lane where this run and another one differ.</source>
        <translation>Findet den ersten Befehl und die erste Lane, in denen sich dieser Lauf und ein anderer unterscheiden.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Document</name>
    <message>
        <source>untitled</source>
        <translation>unbenannt</translation>
    </message>
    <message>
        <source>untitled %1</source>
        <translation>unbenannt %1</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DocumentOpening</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>%1:
%2</source>
        <translation>%1:
%2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Kernels, run files and shared runs (*.s *.S *.amdgcn *.asm *.hsaco *.co *.o *.cl *.hip *.run.yaml *.wavesmith);;Assembly (*.s *.S *.amdgcn *.asm *.inc);;OpenCL C and HIP (*.cl *.hip *.cpp *.cu);;Code objects (*.hsaco *.co *.o);;All files (*)</source>
        <translation>Kernel, Laufdateien und geteilte Läufe (*.s *.S *.amdgcn *.asm *.hsaco *.co *.o *.cl *.hip *.run.yaml *.wavesmith);;Assembly (*.s *.S *.amdgcn *.asm *.inc);;OpenCL C und HIP (*.cl *.hip *.cpp *.cu);;Code-Objekte (*.hsaco *.co *.o);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Cannot Open</source>
        <translation>Öffnen nicht möglich</translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) cannot be opened.</source>
        <translation>
            <numerusform>%n weitere Datei kann nicht geöffnet werden.</numerusform>
            <numerusform>%n weitere Dateien können nicht geöffnet werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not UTF-8.</source>
        <translation>%1 ist nicht in UTF-8.</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>It looks like %1. Open it in which encoding? It will be saved in the same.</source>
        <translation>Die Datei sieht nach %1 aus. In welcher Kodierung soll sie geöffnet werden? Gespeichert wird sie in derselben.</translation>
    </message>
    <message>
        <source>&amp;Latin-1</source>
        <translation>&amp;Latin-1</translation>
    </message>
    <message>
        <source>&amp;UTF-16 LE</source>
        <translation>&amp;UTF-16 LE</translation>
    </message>
    <message>
        <source>UTF-16 &amp;BE</source>
        <translation>UTF-16 &amp;BE</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DocumentSaving</name>
    <message>
        <source>Unsaved Changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Cannot Save</source>
        <translation>Speichern nicht möglich</translation>
    </message>
    <message>
        <source>%1

%2</source>
        <translation>%1

%2</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Read-Only File</source>
        <translation>Schreibgeschützte Datei</translation>
    </message>
    <message>
        <source>%1 is read-only.</source>
        <translation>%1 ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Save the text under another name?</source>
        <translation>Den Text unter einem anderen Namen speichern?</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>File Changed on Disk</source>
        <translation>Datei auf der Festplatte geändert</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Overwrite it with your text, or reload it and lose your changes?</source>
        <translation>Mit dem eigenen Text überschreiben oder neu laden und die eigenen Änderungen verlieren?</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>Co&amp;mpare…</source>
        <translation>Ver&amp;gleichen…</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>%1 vergleichen</translation>
    </message>
    <message>
        <source>− on disk   + in the editor</source>
        <translation>− auf der Festplatte   + im Editor</translation>
    </message>
    <message>
        <source>Reloaded %1</source>
        <translation>%1 neu geladen</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Assembly (*.s *.S);;All files (*)</source>
        <translation>Assembly (*.s *.S);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save as Assembly</source>
        <translation>Als Assembly speichern</translation>
    </message>
    <message>
        <source>Assembly (*.s)</source>
        <translation>Assembly (*.s)</translation>
    </message>
    <message>
        <source>This file does not assemble yet</source>
        <translation>Diese Datei lässt sich noch nicht assemblieren</translation>
    </message>
    <message>
        <source>Save Code Object</source>
        <translation>Code-Objekt speichern</translation>
    </message>
    <message>
        <source>Code objects (*.hsaco)</source>
        <translation>Code-Objekte (*.hsaco)</translation>
    </message>
    <message>
        <source>Save the changes of %1?</source>
        <translation>Die Änderungen von %1 speichern?</translation>
    </message>
    <message>
        <source>Save the changes of %1 made in the Run panel?</source>
        <translation>Die im Panel „Ausführen“ gemachten Änderungen von %1 speichern?</translation>
    </message>
    <message>
        <source>Character Without Encoding</source>
        <translation>Zeichen ohne Kodierung</translation>
    </message>
    <message>
        <source>%1, line %2, column %3:
%4</source>
        <translation>%1, Zeile %2, Spalte %3:
%4</translation>
    </message>
    <message>
        <source>Save the text as UTF-8? Otherwise nothing is written.</source>
        <translation>Den Text als UTF-8 speichern? Sonst wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Save as &amp;UTF-8</source>
        <translation>Als UTF-8 s&amp;peichern</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DocumentTabs</name>
    <message>
        <source>Close (%1)</source>
        <translation>Schließen (%1)</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <translation>%1 (schreibgeschützt)</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::DppEditor</name>
    <message>
        <source>Control</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>Number of the control</source>
        <translation>Zahl der Steuerung</translation>
    </message>
    <message>
        <source>Lane that lane %1 reads</source>
        <translation>Lane, die Lane %1 liest</translation>
    </message>
    <message>
        <source>Write row %1</source>
        <translation>Reihe %1 schreiben</translation>
    </message>
    <message>
        <source>Write bank %1</source>
        <translation>Bank %1 schreiben</translation>
    </message>
    <message>
        <source>&amp;Control:</source>
        <translation>&amp;Steuerung:</translation>
    </message>
    <message>
        <source>&amp;Lanes:</source>
        <translation>&amp;Lanes:</translation>
    </message>
    <message>
        <source>&amp;Number:</source>
        <translation>&amp;Zahl:</translation>
    </message>
    <message>
        <source>&amp;Rows written:</source>
        <translation>Geschriebene &amp;Reihen:</translation>
    </message>
    <message>
        <source>&amp;Banks written:</source>
        <translation>Geschriebene &amp;Bänke:</translation>
    </message>
    <message>
        <source>bound_ctrl: lanes without a source read &amp;0</source>
        <translation>bound_ctrl: Lanes ohne Quelle lesen &amp;0</translation>
    </message>
    <message>
        <source>Data-Parallel Primitives</source>
        <translation>Data-Parallel Primitives</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::EditorMargin</name>
    <message>
        <source>Line numbers and marks</source>
        <translation>Zeilennummern und Markierungen</translation>
    </message>
    <message>
        <source>Click here, or press Alt+Enter, to fix it</source>
        <translation>Hier klicken oder Alt+Eingabe drücken, um es zu beheben</translation>
    </message>
    <message numerus="yes">
        <source>Click to show %n line(s)</source>
        <translation>
            <numerusform>Klicken, um %n Zeile zu zeigen</numerusform>
            <numerusform>Klicken, um %n Zeilen zu zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Click to fold</source>
        <translation>Klicken, um einzuklappen</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) in folded lines</source>
        <translation>
            <numerusform>%n Problem in eingeklappten Zeilen</numerusform>
            <numerusform>%n Probleme in eingeklappten Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::EditorView</name>
    <message>
        <source>State of the file</source>
        <translation>Zustand der Datei</translation>
    </message>
    <message>
        <source>Reload from Disk</source>
        <translation>Von der Festplatte neu laden</translation>
    </message>
    <message>
        <source>Save as Assembly…</source>
        <translation>Als Assembly speichern…</translation>
    </message>
    <message>
        <source>Write this text to a .s file and open it</source>
        <translation>Diesen Text in eine .s-Datei schreiben und sie öffnen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>This file is read-only. Save it under another name to keep changes.</source>
        <translation>Diese Datei ist schreibgeschützt. Unter einem anderen Namen speichern, um Änderungen zu behalten.</translation>
    </message>
    <message>
        <source>This file is empty. Type, or begin with a kernel that runs.</source>
        <translation>Diese Datei ist leer. Tippen, oder mit einem lauffähigen Kernel beginnen.</translation>
    </message>
    <message>
        <source>New Kernel…</source>
        <translation>Neuer Kernel…</translation>
    </message>
    <message>
        <source>Disassembling…</source>
        <translation>Wird disassembliert…</translation>
    </message>
    <message>
        <source>This file has changed and cannot be shown: %1</source>
        <translation>Diese Datei hat sich geändert und kann nicht gezeigt werden: %1</translation>
    </message>
    <message>
        <source>A code object for %1. This is its disassembly, which is read-only.</source>
        <translation>Ein Code-Objekt für %1. Dies ist seine Disassemblierung, die schreibgeschützt ist.</translation>
    </message>
    <message>
        <source>An offload bundle. This is the disassembly of its code object for %1, which is read-only.</source>
        <translation>Ein Offload-Bundle. Dies ist die Disassemblierung seines Code-Objekts für %1, die schreibgeschützt ist.</translation>
    </message>
    <message>
        <source>A program that contains an offload bundle. This is the disassembly of its code object for %1, which is read-only.</source>
        <translation>Ein Programm, das ein Offload-Bundle enthält. Dies ist die Disassemblierung seines Code-Objekts für %1, die schreibgeschützt ist.</translation>
    </message>
    <message>
        <source>This file was deleted. This is the disassembly of its last version.</source>
        <translation>Diese Datei wurde gelöscht. Dies ist die Disassemblierung ihrer letzten Fassung.</translation>
    </message>
    <message>
        <source>This file was deleted. Save to write it again.</source>
        <translation>Diese Datei wurde gelöscht. Speichern schreibt sie wieder.</translation>
    </message>
    <message>
        <source>This file was changed by another program, and you have unsaved changes.</source>
        <translation>Diese Datei wurde von einem anderen Programm geändert, und es gibt nicht gespeicherte Änderungen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::EncodingForm</name>
    <message>
        <source>Text that is written</source>
        <translation>Geschriebener Text</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>&amp;Text that is written:</source>
        <translation>Geschriebener &amp;Text:</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ExamplesFolderDialog</name>
    <message>
        <source>Cannot Copy the Example</source>
        <translation>Das Beispiel kann nicht kopiert werden</translation>
    </message>
    <message>
        <source>%1

%2

The folder can be changed in the settings.</source>
        <translation>%1

%2

Der Ordner kann in den Einstellungen geändert werden.</translation>
    </message>
    <message>
        <source>Examples Folder</source>
        <translation>Ordner der Beispiele</translation>
    </message>
    <message>
        <source>Examples are opened as copies in a folder of yours, where you can change and run them. A copy that exists is opened as it is.</source>
        <translation>Beispiele werden als Kopien in einem eigenen Ordner geöffnet, wo sie geändert und ausgeführt werden können. Eine Kopie, die es schon gibt, wird so geöffnet, wie sie ist.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ExpansionPopup</name>
    <message>
        <source>Expansion of the macro</source>
        <translation>Expansion des Makros</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s)</source>
        <translation>
            <numerusform>%n weitere Zeile</numerusform>
            <numerusform>%n weitere Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not assembled: the lines of the body, with all conditions.</source>
        <translation>Nicht assembliert: die Zeilen des Rumpfs, mit allen Bedingungen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ExplanationDock</name>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>All codes</source>
        <translation>Alle Codes</translation>
    </message>
    <message>
        <source>The list of all codes (Alt+Home)</source>
        <translation>Die Liste aller Codes (Alt+Pos1)</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ExplanationPage</name>
    <message>
        <source>Page of the code</source>
        <translation>Seite des Codes</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ExternalCheck</name>
    <message>
        <source>Only assembly can be assembled by another assembler.</source>
        <translation>Nur Assembly kann von einem anderen Assembler assembliert werden.</translation>
    </message>
    <message>
        <source>No other assembler is set: name one in the settings of Wavesmith or in those of the folder.</source>
        <translation>Kein anderer Assembler ist eingestellt: Er wird in den Einstellungen von Wavesmith oder in denen des Ordners genannt.</translation>
    </message>
    <message>
        <source>Run This Program?</source>
        <translation>Dieses Programm ausführen?</translation>
    </message>
    <message>
        <source>The settings of %1 name a program as assembler:

%2

It runs as you, and can do what you can do. Run it only if you trust this folder.</source>
        <translation>Die Einstellungen von %1 nennen ein Programm als Assembler:

%2

Es läuft mit Ihren Rechten und kann alles, was Sie können. Führen Sie es nur aus, wenn Sie diesem Ordner vertrauen.</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>&amp;Do Not Run</source>
        <translation>&amp;Nicht ausführen</translation>
    </message>
    <message>
        <source>Assembling %1 with %2…</source>
        <translation>%1 wird mit %2 assembliert…</translation>
    </message>
    <message>
        <source>%1 was edited in the meantime: check again.</source>
        <translation>%1 wurde inzwischen bearbeitet: noch einmal prüfen.</translation>
    </message>
    <message>
        <source>Check with &amp;Another Assembler</source>
        <translation>Mit &amp;anderem Assembler prüfen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ExtraViews</name>
    <message>
        <source>%1[*] - Wavesmith</source>
        <translation>%1[*] - Wavesmith</translation>
    </message>
    <message>
        <source>Document of the split</source>
        <translation>Dokument der Teilung</translation>
    </message>
    <message>
        <source>The document that is shown here</source>
        <translation>Das Dokument, das hier gezeigt wird</translation>
    </message>
    <message>
        <source>Close the split</source>
        <translation>Die Teilung schließen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FaultRegistersModel</name>
    <message>
        <source>The instruction that faulted reads %1</source>
        <translation>Der Befehl mit dem Fehler liest %1</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Hexadecimal</source>
        <translation>Hexadezimal</translation>
    </message>
    <message>
        <source>Integer</source>
        <translation>Ganzzahl</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Gleitkommazahl</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FaultRegistersView</name>
    <message>
        <source>&amp;Lane</source>
        <translation>&amp;Lane</translation>
    </message>
    <message>
        <source>The lane whose VGPRs are shown</source>
        <translation>Die Lane, deren VGPRs gezeigt werden</translation>
    </message>
    <message>
        <source>Registers at the fault</source>
        <translation>Register beim Fehler</translation>
    </message>
    <message>
        <source>Registers of work-group (%1, %2, %3), wave %4</source>
        <translation>Register der Work-Group (%1, %2, %3), Wave %4</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FieldForm</name>
    <message>
        <source>The value in the text is unknown; it is replaced by the one composed here.</source>
        <translation>Der Wert im Text ist unbekannt; er wird durch den hier zusammengesetzten ersetzt.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FieldsView</name>
    <message>
        <source>Fields of the kernel descriptor</source>
        <translation>Felder des Kernel-Deskriptors</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FileOperations</name>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Name in %1:</source>
        <translation>Name in %1:</translation>
    </message>
    <message>
        <source>“%1” is not a name for a file.</source>
        <translation>„%1“ ist kein Dateiname.</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 gibt es bereits.</translation>
    </message>
    <message>
        <source>New File</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>%1

%2</source>
        <translation>%1

%2</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>%1 cannot be created.</source>
        <translation>%1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>%1 has unsaved changes. Save it first.</source>
        <translation>%1 hat ungespeicherte Änderungen. Zuerst speichern.</translation>
    </message>
    <message>
        <source>%1 is open. Close it first.</source>
        <translation>%1 ist offen. Zuerst schließen.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>%1 cannot be renamed.</source>
        <translation>%1 kann nicht umbenannt werden.</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Move to Trash</source>
        <translation>In den Papierkorb verschieben</translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation>%1 in den Papierkorb verschieben?</translation>
    </message>
    <message>
        <source>&amp;Move to Trash</source>
        <translation>In den Papierkorb &amp;verschieben</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>%1 cannot be moved to the trash.</source>
        <translation>%1 kann nicht in den Papierkorb verschoben werden.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FilesDock</name>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Öffnen</translation>
    </message>
    <message>
        <source>&amp;New Kernel Here…</source>
        <translation>&amp;Neuer Kernel hier…</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>Show in &amp;File Manager</source>
        <translation>Im &amp;Dateimanager anzeigen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>Einen Ordner öffnen</translation>
    </message>
    <message>
        <source>Close the folder, and show that of the current file</source>
        <translation>Den Ordner schließen und den der aktuellen Datei zeigen</translation>
    </message>
    <message>
        <source>Filter files</source>
        <translation>Dateien filtern</translation>
    </message>
    <message>
        <source>Open a folder to see its files, or a kernel to see the files next to it.</source>
        <translation>Einen Ordner öffnen, um seine Dateien zu sehen, oder einen Kernel, um die Dateien daneben zu sehen.</translation>
    </message>
    <message>
        <source>%1 does not exist any more.</source>
        <translation>%1 existiert nicht mehr.</translation>
    </message>
    <message>
        <source>This folder is empty.</source>
        <translation>Dieser Ordner ist leer.</translation>
    </message>
    <message>
        <source>No file has these letters in its name.</source>
        <translation>Keine Datei hat diese Buchstaben im Namen.</translation>
    </message>
    <message numerus="yes">
        <source>None of the first %n file(s) has these letters in its name.</source>
        <translation>
            <numerusform>%n Datei wurde durchsucht und hat diese Buchstaben nicht im Namen.</numerusform>
            <numerusform>Keine der ersten %n Dateien hat diese Buchstaben im Namen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open &amp;Beside the Text</source>
        <translation>Neben dem &amp;Text öffnen</translation>
    </message>
    <message>
        <source>&amp;Open as Folder</source>
        <translation>Als &amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>Find in Fo&amp;lder…</source>
        <translation>Im Ordner su&amp;chen…</translation>
    </message>
    <message>
        <source>Folder &amp;Settings</source>
        <translation>Ordnere&amp;instellungen</translation>
    </message>
    <message>
        <source>Ne&amp;w File…</source>
        <translation>Neue D&amp;atei…</translation>
    </message>
    <message>
        <source>New Fol&amp;der…</source>
        <translation>Neuer Ordne&amp;r…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>D&amp;uplicate…</source>
        <translation>Dup&amp;lizieren…</translation>
    </message>
    <message>
        <source>Move to &amp;Trash</source>
        <translation>In den Papierkor&amp;b verschieben</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Voriger</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächster</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace this match</source>
        <translation>Diesen Treffer ersetzen</translation>
    </message>
    <message>
        <source>Replace All</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Replace all matches</source>
        <translation>Alle Treffer ersetzen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n ersetzt</numerusform>
            <numerusform>%n ersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>At %1: %2</source>
        <translation>An %1: %2</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation>%1 Treffer</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FixAll</name>
    <message>
        <source>Fix All</source>
        <translation>Alle beheben</translation>
    </message>
    <message numerus="yes">
        <source>Making %n change(s)…</source>
        <translation>
            <numerusform>%n Änderung wird gemacht…</numerusform>
            <numerusform>%n Änderungen werden gemacht…</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Leave the text as it was (Esc)</source>
        <translation>Den Text lassen, wie er war (Esc)</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::FolderModel</name>
    <message>
        <source>%1, folder</source>
        <translation>%1, Ordner</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1, nicht gespeichert</translation>
    </message>
    <message>
        <source>Has files that differ from HEAD</source>
        <translation>Hat Dateien, die sich von HEAD unterscheiden</translation>
    </message>
    <message>
        <source>Changed since HEAD</source>
        <translation>Seit HEAD geändert</translation>
    </message>
    <message>
        <source>Added, not in HEAD</source>
        <translation>Hinzugefügt, nicht in HEAD</translation>
    </message>
    <message>
        <source>Not tracked by git</source>
        <translation>Git unbekannt</translation>
    </message>
    <message>
        <source>Has conflicts of a merge</source>
        <translation>Hat Konflikte einer Zusammenführung</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Folders</name>
    <message>
        <source>Open Folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Open a folder or a kernel first: settings belong to a folder.</source>
        <translation>Zuerst einen Ordner oder einen Kernel öffnen: Einstellungen gehören zu einem Ordner.</translation>
    </message>
    <message>
        <source>Created %1</source>
        <translation>%1 erstellt</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Close Fol&amp;der</source>
        <translation>Ordner schl&amp;ießen</translation>
    </message>
    <message>
        <source>No folder is open.</source>
        <translation>Kein Ordner ist geöffnet.</translation>
    </message>
    <message>
        <source>Folder S&amp;ettings</source>
        <translation>Ordn&amp;ereinstellungen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Formatting</name>
    <message>
        <source>The text is formatted already</source>
        <translation>Der Text ist schon formatiert</translation>
    </message>
    <message>
        <source>The text has changed; format it again</source>
        <translation>Der Text hat sich geändert; noch einmal formatieren</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) formatted</source>
        <translation>
            <numerusform>%n Zeile formatiert</numerusform>
            <numerusform>%n Zeilen formatiert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::GeneratedView</name>
    <message>
        <source>C++</source>
        <translation>C++</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Rust</source>
        <translation>Rust</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>Assembly</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message>
        <source>Host Program</source>
        <translation>Host-Programm</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Generated text</source>
        <translation>Erzeugter Text</translation>
    </message>
    <message>
        <source>Copy All</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::GoToLineDialog</name>
    <message>
        <source>Go to Line</source>
        <translation>Zu Zeile gehen</translation>
    </message>
    <message>
        <source>&amp;Line number (1 to %1):</source>
        <translation>Zeilen&amp;nummer (1 bis %1):</translation>
    </message>
    <message>
        <source>Why there is no such line</source>
        <translation>Warum es keine solche Zeile gibt</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>This file has no line %1.</source>
        <translation>Diese Datei hat keine Zeile %1.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::GuidePage</name>
    <message>
        <source>Page of the guide</source>
        <translation>Seite des Handbuchs</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::GuideWindow</name>
    <message>
        <source>User Guide</source>
        <translation>Benutzerhandbuch</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Find in page</source>
        <translation>Auf der Seite suchen</translation>
    </message>
    <message>
        <source>%1 is not installed</source>
        <translation>%1 ist nicht installiert</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::GutterArrows</name>
    <message>
        <source>Arrows between lines</source>
        <translation>Pfeile zwischen Zeilen</translation>
    </message>
    <message>
        <source>Line %1 waits for line %2</source>
        <translation>Zeile %1 wartet auf Zeile %2</translation>
    </message>
    <message>
        <source>Line %1 does not wait for line %2</source>
        <translation>Zeile %1 wartet nicht auf Zeile %2</translation>
    </message>
    <message>
        <source>Line %1 is too close to line %2</source>
        <translation>Zeile %1 ist zu nah an Zeile %2</translation>
    </message>
    <message>
        <source>Line %1 is separated from line %2</source>
        <translation>Zeile %1 hat genug Abstand zu Zeile %2</translation>
    </message>
    <message>
        <source>Line %1 reads the result of line %2</source>
        <translation>Zeile %1 liest das Ergebnis von Zeile %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Line %1 branches to line %2</source>
        <translation>Zeile %1 springt zu Zeile %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::HardwareEditor</name>
    <message>
        <source>Hardware register</source>
        <translation>Hardwareregister</translation>
    </message>
    <message>
        <source>Field of the register</source>
        <translation>Feld des Registers</translation>
    </message>
    <message>
        <source>First bit</source>
        <translation>Erstes Bit</translation>
    </message>
    <message>
        <source>Number of bits</source>
        <translation>Anzahl der Bits</translation>
    </message>
    <message>
        <source>&amp;Register:</source>
        <translation>&amp;Register:</translation>
    </message>
    <message>
        <source>&amp;Field:</source>
        <translation>&amp;Feld:</translation>
    </message>
    <message>
        <source>First &amp;bit:</source>
        <translation>Erstes &amp;Bit:</translation>
    </message>
    <message>
        <source>&amp;Number of bits:</source>
        <translation>&amp;Anzahl der Bits:</translation>
    </message>
    <message>
        <source>Other bits</source>
        <translation>Andere Bits</translation>
    </message>
    <message>
        <source>All bits</source>
        <translation>Alle Bits</translation>
    </message>
    <message>
        <source>%1, bits %2:%3</source>
        <translation>%1, Bits %2:%3</translation>
    </message>
    <message>
        <source>Hardware Register</source>
        <translation>Hardwareregister</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::HazardsDock</name>
    <message>
        <source>Hazards</source>
        <translation>Hazards</translation>
    </message>
    <message>
        <source>First iteration</source>
        <translation>Erste Iteration</translation>
    </message>
    <message>
        <source>The queues on entry to the loop</source>
        <translation>Die Warteschlangen beim Eintritt in die Schleife</translation>
    </message>
    <message>
        <source>Steady state</source>
        <translation>Eingeschwungener Zustand</translation>
    </message>
    <message>
        <source>The queues in all later iterations of the loop</source>
        <translation>Die Warteschlangen in allen späteren Iterationen der Schleife</translation>
    </message>
    <message>
        <source>The previous instruction of this line</source>
        <translation>Der vorige Befehl dieser Zeile</translation>
    </message>
    <message>
        <source>The next instruction of this line</source>
        <translation>Der nächste Befehl dieser Zeile</translation>
    </message>
    <message>
        <source>Outstanding operations</source>
        <translation>Ausstehende Operationen</translation>
    </message>
    <message>
        <source>Waits and wait states</source>
        <translation>Waits und Wartezustände</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Behebung</translation>
    </message>
    <message>
        <source>Show missing waits</source>
        <translation>Fehlende Waits zeigen</translation>
    </message>
    <message>
        <source>Show waits that are stronger than needed, or not needed</source>
        <translation>Waits zeigen, die strenger als nötig oder nicht nötig sind</translation>
    </message>
    <message>
        <source>Show waits that are exact</source>
        <translation>Genaue Waits zeigen</translation>
    </message>
    <message>
        <source>Show unproven findings</source>
        <translation>Unbewiesene Befunde zeigen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter the list</source>
        <translation>Liste filtern</translation>
    </message>
    <message>
        <source>Open a kernel to see what it waits for.</source>
        <translation>Einen Kernel öffnen, um zu sehen, worauf er wartet.</translation>
    </message>
    <message>
        <source>This file has no waits and needs none.
No instruction increments a wait counter, and no two instructions are closer together than the hardware allows.</source>
        <translation>Diese Datei hat keine Waits und braucht keine.
Kein Befehl erhöht einen Wartezähler, und keine zwei Befehle stehen näher beieinander, als die Hardware erlaubt.</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>%1 fehlen</translation>
    </message>
    <message>
        <source>%1 stronger than needed</source>
        <translation>%1 strenger als nötig</translation>
    </message>
    <message>
        <source>%1 exact</source>
        <translation>%1 genau</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>%1 unbekannt</translation>
    </message>
    <message>
        <source>Without source lines</source>
        <translation>Ohne Quellzeilen</translation>
    </message>
    <message>
        <source>No instruction at this line</source>
        <translation>Kein Befehl in dieser Zeile</translation>
    </message>
    <message>
        <source>Operations of unknown effect may be outstanding, too.</source>
        <translation>Es können auch Operationen mit unbekannter Wirkung ausstehen.</translation>
    </message>
    <message>
        <source>crossed out: completes here</source>
        <translation>durchgestrichen: wird hier fertig</translation>
    </message>
    <message>
        <source>+ issued here</source>
        <translation>+ hier begonnen</translation>
    </message>
    <message>
        <source>? completes out of order: only a count of 0 proves it</source>
        <translation>? wird in beliebiger Reihenfolge fertig: Nur ein Zähler von 0 beweist es</translation>
    </message>
    <message>
        <source>does not assemble</source>
        <translation>lässt sich nicht assemblieren</translation>
    </message>
    <message>
        <source>not an instruction</source>
        <translation>kein Befehl</translation>
    </message>
    <message>
        <source>Line %1   %2</source>
        <translation>Zeile %1   %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::HazardsModel</name>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Enough</source>
        <translation>Genug</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::HeatMap</name>
    <message>
        <source>Where elements differ</source>
        <translation>Wo Elemente abweichen</translation>
    </message>
    <message>
        <source>%1 of %2 slices have differences</source>
        <translation>%1 von %2 Abschnitten haben Unterschiede</translation>
    </message>
    <message>
        <source>Elements %1 to %2: %3 differ</source>
        <translation>Elemente %1 bis %2: %3 weichen ab</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::HotspotsModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Stall, issue and idle cycles of all executions</source>
        <translation>Takte aller Ausführungen: blockiert, Ausgabe und untätig</translation>
    </message>
    <message>
        <source>Stall and issue of an execution, in cycles</source>
        <translation>Blockierung und Ausgabe einer Ausführung, in Takten</translation>
    </message>
    <message>
        <source>Cycles that an execution could not issue</source>
        <translation>Takte, in denen eine Ausführung nicht ausgegeben werden konnte</translation>
    </message>
    <message>
        <source>Cycles between the previous instruction of the wave and this one</source>
        <translation>Takte zwischen dem vorigen Befehl der Wave und diesem</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Stall</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Cycles of an execution in which other waves of the SIMD kept a pipe busy; at least, because a trace of gfx942 records issue and not execution</source>
        <translation>Takte einer Ausführung, in denen andere Waves der SIMD eine Pipe beschäftigt haben; mindestens, denn ein Trace von gfx942 enthält die Ausgabe der Befehle und nicht ihre Ausführung</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verdeckt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::HoverPopup</name>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::IncludeOffer</name>
    <message>
        <source>File outside of the folder</source>
        <translation>Datei außerhalb des Ordners</translation>
    </message>
    <message>
        <source>&amp;Allow This Folder</source>
        <translation>Diesen Ordner &amp;erlauben</translation>
    </message>
    <message>
        <source>&amp;Not Now</source>
        <translation>&amp;Nicht jetzt</translation>
    </message>
    <message>
        <source>This text wants to read %1, which is not in its folder.</source>
        <translation>Dieser Text will %1 lesen. Die Datei liegt nicht in seinem Ordner.</translation>
    </message>
    <message>
        <source>%1, which the run needs, wants to read %2, which is not in its folder.</source>
        <translation>%1 gehört zum Lauf und will %2 lesen. Diese Datei liegt nicht in seinem Ordner.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::InitialModel</name>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>ändert sich</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>war %1</translation>
    </message>
    <message>
        <source>reserved, not used</source>
        <translation>reserviert, nicht verwendet</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>read uninitialized</source>
        <translation>nicht initialisiert gelesen</translation>
    </message>
    <message>
        <source>%1 (an example)</source>
        <translation>%1 (ein Beispiel)</translation>
    </message>
    <message>
        <source>user</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>preloaded</source>
        <translation>vorgeladen</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>work-item</source>
        <translation>Work-Item</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
    <message>
        <source>read uninitialized on one path</source>
        <translation>auf einem Pfad nicht initialisiert gelesen</translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation>gelesen an %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Differs between launches.</source>
        <translation>Unterscheidet sich zwischen Starts.</translation>
    </message>
    <message>
        <source>Enter goes to the lines that read it, one after another.</source>
        <translation>Die Eingabetaste führt nacheinander zu den Zeilen, die es lesen.</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Read by line</source>
        <translation>Gelesen in</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::InitialStateDock</name>
    <message>
        <source>Initial State</source>
        <translation>Anfangszustand</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+wheel)</source>
        <translation>Kleiner (Strg+Mausrad)</translation>
    </message>
    <message>
        <source>Larger (Ctrl+wheel)</source>
        <translation>Größer (Strg+Mausrad)</translation>
    </message>
    <message>
        <source>Also set by the hardware</source>
        <translation>Auch von der Hardware gesetzt</translation>
    </message>
    <message>
        <source>Initial registers</source>
        <translation>Anfängliche Register</translation>
    </message>
    <message>
        <source>Lines that would read a different value</source>
        <translation>Zeilen, die einen anderen Wert lesen würden</translation>
    </message>
    <message>
        <source>Open a kernel to see its initial registers.</source>
        <translation>Einen Kernel öffnen, um seine anfänglichen Register zu sehen.</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Initial registers of %1&lt;/h3&gt;</source>
        <translation>&lt;h3&gt;Anfängliche Register von %1&lt;/h3&gt;</translation>
    </message>
    <message>
        <source>v0 of wave %1, lane %2: the work-item id</source>
        <translation>v0 der Wave %1, Lane %2: die Work-Item-Id</translation>
    </message>
    <message>
        <source>%1: work-group info</source>
        <translation>%1: Angaben zur Work-Group</translation>
    </message>
    <message>
        <source>No value moves.</source>
        <translation>Kein Wert wird verschoben.</translation>
    </message>
    <message>
        <source>No line reads a different value.</source>
        <translation>Keine Zeile liest einen anderen Wert.</translation>
    </message>
    <message numerus="yes">
        <source>%n read(s) would return a different value:</source>
        <translation>
            <numerusform>%n Lesezugriff würde einen anderen Wert ergeben:</numerusform>
            <numerusform>%n Lesezugriffe würden einen anderen Wert ergeben:</numerusform>
        </translation>
    </message>
    <message>
        <source>line %1   %2: %3, not %4</source>
        <translation>Zeile %1   %2: %3, nicht %4</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::InstructionHelp</name>
    <message>
        <source>This text is read-only</source>
        <translation>Dieser Text ist schreibgeschützt</translation>
    </message>
    <message>
        <source>This text is still being checked; try again in a moment</source>
        <translation>Dieser Text wird noch geprüft; gleich erneut versuchen</translation>
    </message>
    <message>
        <source>This line encodes nothing that a form can compose</source>
        <translation>Diese Zeile kodiert nichts, was ein Formular zusammensetzen kann</translation>
    </message>
    <message>
        <source>The text has changed; nothing was written</source>
        <translation>Der Text hat sich geändert; nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>Compose Wait Counts…</source>
        <translation>Wartezähler zusammensetzen…</translation>
    </message>
    <message>
        <source>Compose Field of a Hardware Register…</source>
        <translation>Feld eines Hardwareregisters zusammensetzen…</translation>
    </message>
    <message>
        <source>Compose DPP Control…</source>
        <translation>DPP-Steuerung zusammensetzen…</translation>
    </message>
    <message>
        <source>Compose Swizzle Pattern…</source>
        <translation>Swizzle-Muster zusammensetzen…</translation>
    </message>
    <message>
        <source>Compose Buffer Descriptor…</source>
        <translation>Pufferdeskriptor zusammensetzen…</translation>
    </message>
    <message>
        <source>Compose Byte Selector…</source>
        <translation>Byteauswahl zusammensetzen…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::InstructionsDock</name>
    <message>
        <source>Instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Page of the instruction</source>
        <translation>Seite des Befehls</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Search: part of a name, or words of the description</source>
        <translation>Suchen: Teil eines Namens oder Wörter der Beschreibung</translation>
    </message>
    <message>
        <source>Search instructions</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>Class of instructions</source>
        <translation>Klasse der Befehle</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>Alle Klassen</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Lane</translation>
    </message>
    <message>
        <source>All lanes</source>
        <translation>Alle Lanes</translation>
    </message>
    <message>
        <source>Lane %1</source>
        <translation>Lane %1</translation>
    </message>
    <message>
        <source>Size of the cells</source>
        <translation>Größe der Zellen</translation>
    </message>
    <message>
        <source>Size of the cells (Ctrl+wheel, + and -)</source>
        <translation>Größe der Zellen (Strg+Mausrad, + und -)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the place of every matrix element as a table</source>
        <translation>Die Stelle jedes Matrixelements als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Table of A</source>
        <translation>Tabelle von A</translation>
    </message>
    <message>
        <source>Table of B</source>
        <translation>Tabelle von B</translation>
    </message>
    <message>
        <source>Table of C and D</source>
        <translation>Tabelle von C und D</translation>
    </message>
    <message>
        <source>%1 of %2 instructions</source>
        <translation>%1 von %2 Befehlen</translation>
    </message>
    <message>
        <source>No instruction of this target matches.
Try fewer words, or another class.</source>
        <translation>Kein Befehl dieses Ziels passt.
Weniger Wörter oder eine andere Klasse versuchen.</translation>
    </message>
    <message>
        <source>Block %1 of %2</source>
        <translation>Block %1 von %2</translation>
    </message>
    <message>
        <source>Lanes and registers</source>
        <translation>Lanes und Register</translation>
    </message>
    <message>
        <source>Part of a name, or words</source>
        <translation>Teil eines Namens, oder Wörter</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::InstructionsModel</name>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was er tut</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::KernargDock</name>
    <message>
        <source>Kernarg Designer</source>
        <translation>Kernarg-Designer</translation>
    </message>
    <message>
        <source>Open a kernel to see and design its arguments.</source>
        <translation>Einen Kernel öffnen, um seine Argumente zu sehen und zu entwerfen.</translation>
    </message>
    <message>
        <source>No load of this kernel is known to read an argument</source>
        <translation>Von keinem Ladebefehl dieses Kernels ist bekannt, dass er ein Argument liest</translation>
    </message>
    <message>
        <source>Arguments of a Code Object</source>
        <translation>Argumente eines Code-Objekts</translation>
    </message>
    <message>
        <source>Code objects (*.hsaco *.co *.o);;All files (*)</source>
        <translation>Code-Objekte (*.hsaco *.co *.o);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Kernel of %1:</source>
        <translation>Kernel von %1:</translation>
    </message>
    <message>
        <source>There is no kernel in %1</source>
        <translation>In %1 gibt es keinen Kernel</translation>
    </message>
    <message>
        <source>There is no kernel to change</source>
        <translation>Es gibt keinen Kernel, der geändert werden kann</translation>
    </message>
    <message>
        <source>A code object is read-only: the design is only for generated source</source>
        <translation>Ein Code-Objekt ist schreibgeschützt: Der Entwurf dient nur erzeugtem Quelltext</translation>
    </message>
    <message>
        <source>The source has its arguments itself: the design is only for generated source</source>
        <translation>Der Quelltext enthält seine Argumente selbst: Der Entwurf dient nur erzeugtem Quelltext</translation>
    </message>
    <message>
        <source>%1 is read-only</source>
        <translation>%1 ist schreibgeschützt</translation>
    </message>
    <message>
        <source>The metadata has errors: fix them first</source>
        <translation>Die Metadaten haben Fehler: zuerst beheben</translation>
    </message>
    <message>
        <source>The preview is being prepared</source>
        <translation>Die Vorschau wird vorbereitet</translation>
    </message>
    <message>
        <source>The text is being assembled</source>
        <translation>Der Text wird assembliert</translation>
    </message>
    <message>
        <source>The text is up to date</source>
        <translation>Der Text ist auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>%1 has unsaved changes in the Run panel: save them first</source>
        <translation>%1 hat nicht gespeicherte Änderungen im Panel „Ausführen“: zuerst speichern</translation>
    </message>
    <message>
        <source>Change the Arguments of %1</source>
        <translation>Argumente von %1 ändern</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::KernargModel</name>
    <message>
        <source>an offset is a number of bytes, like 24 or 0x18</source>
        <translation>ein Offset ist eine Anzahl Bytes, zum Beispiel 24 oder 0x18</translation>
    </message>
    <message>
        <source>never read</source>
        <translation>nie gelesen</translation>
    </message>
    <message>
        <source>no known reads</source>
        <translation>keine bekannten Lesezugriffe</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>written by the runtime</source>
        <translation>von der Laufzeitumgebung geschrieben</translation>
    </message>
    <message>
        <source>In %1 before the kernel starts</source>
        <translation>In %1, bevor der Kernel beginnt</translation>
    </message>
    <message>
        <source>Would be in %1 if the descriptor asked for its preloading</source>
        <translation>Wäre in %1, wenn der Deskriptor sein Vorladen verlangte</translation>
    </message>
    <message>
        <source>Enter goes to one line after another.</source>
        <translation>Die Eingabetaste führt nacheinander zu den Zeilen.</translation>
    </message>
    <message>
        <source>%1: %2, bytes %3 to %4 (0x%5)</source>
        <translation>%1: %2, Bytes %3 bis %4 (0x%5)</translation>
    </message>
    <message>
        <source>The runtime appends it to the arguments of the kernel.</source>
        <translation>Die Laufzeitumgebung hängt es an die Argumente des Kernels an.</translation>
    </message>
    <message>
        <source>An entered offset stays: then all arguments are placed by hand.</source>
        <translation>Ein eingegebener Offset bleibt: Dann sind alle Argumente von Hand angeordnet.</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>gelesen von %1</translation>
    </message>
    <message>
        <source>f32, uint, const float*, local void*, float4, int[4], 12 bytes, the tag of a struct</source>
        <translation>f32, uint, const float*, local void*, float4, int[4], 12 bytes, der Name einer Struktur</translation>
    </message>
    <message>
        <source>Bytes from the start of the kernarg segment</source>
        <translation>Bytes ab dem Anfang des Kernarg-Segments</translation>
    </message>
    <message>
        <source>SGPRs that have it before the kernel starts;
in brackets: that would have it if the descriptor requested it</source>
        <translation>SGPRs, die es vor dem Beginn des Kernels enthalten;
in Klammern: die es enthielten, wenn der Deskriptor es verlangte</translation>
    </message>
    <message>
        <source>Lines that read it, and problems of a read</source>
        <translation>Zeilen, die es lesen, und Probleme eines Lesezugriffs</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>Preload</source>
        <translation>Vorladen</translation>
    </message>
    <message>
        <source>Read by line</source>
        <translation>Gelesen in</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LaneCellsModel</name>
    <message>
        <source>inactive</source>
        <translation>inaktiv</translation>
    </message>
    <message>
        <source>changed since the last stop</source>
        <translation>geändert seit dem letzten Halt</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>selected lane</source>
        <translation>ausgewählte Lane</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>
bits %1:%2</source>
        <translation>
Bits %1:%2</translation>
    </message>
    <message>
        <source>
before: %1</source>
        <translation>
vorher: %1</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LanePlot</name>
    <message>
        <source>Values over the lanes</source>
        <translation>Werte über die Lanes</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation>%1 als %2</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Lane</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LaneReader</name>
    <message>
        <source>not a vector register in all lanes</source>
        <translation>kein Vektorregister in allen Lanes</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LaneSection</name>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>The type in which the values are shown</source>
        <translation>Der Typ, in dem die Werte gezeigt werden</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>How the values are shown</source>
        <translation>Wie die Werte gezeigt werden</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Matrix tile</source>
        <translation>Matrixkachel</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Matrix product</source>
        <translation>Matrixprodukt</translation>
    </message>
    <message>
        <source>The matrix product whose operand the registers are</source>
        <translation>Das Matrixprodukt, dessen Operand die Register sind</translation>
    </message>
    <message>
        <source>Operand</source>
        <translation>Operand</translation>
    </message>
    <message>
        <source>The operand of the matrix product</source>
        <translation>Der Operand des Matrixprodukts</translation>
    </message>
    <message>
        <source>0x%1: %2</source>
        <translation>0x%1: %2</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>auto: %1</source>
        <translation>automatisch: %1</translation>
    </message>
    <message>
        <source>Unpin %1 (Delete)</source>
        <translation>%1 lösen (Entf)</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1 anheften</translation>
    </message>
    <message>
        <source>%1 in each lane</source>
        <translation>%1 in jeder Lane</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LanesDock</name>
    <message>
        <source>16 × 4</source>
        <translation>16 × 4</translation>
    </message>
    <message>
        <source>64 × 1</source>
        <translation>64 × 1</translation>
    </message>
    <message>
        <source>8 × 8</source>
        <translation>8 × 8</translation>
    </message>
    <message>
        <source>4 × 16</source>
        <translation>4 × 16</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Lanes</translation>
    </message>
    <message>
        <source>Pin a vector register, or step to an instruction that uses one.</source>
        <translation>Ein Vektorregister anheften oder zu einem Befehl gehen, der eines verwendet.</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see the vector registers of its waves.</source>
        <translation>Den Kernel debuggen (%1), um die Vektorregister seiner Waves zu sehen.</translation>
    </message>
    <message>
        <source>Pin: v4, v[4:5], a name</source>
        <translation>Anheften: v4, v[4:5], ein Name</translation>
    </message>
    <message>
        <source>Registers to pin</source>
        <translation>Anzuheftende Register</translation>
    </message>
    <message>
        <source>Vector registers that stay on display (Return)</source>
        <translation>Vektorregister, die sichtbar bleiben (Eingabetaste)</translation>
    </message>
    <message>
        <source>Lanes: 0-7,16</source>
        <translation>Lanes: 0-7,16</translation>
    </message>
    <message>
        <source>Lanes to show</source>
        <translation>Zu zeigende Lanes</translation>
    </message>
    <message>
        <source>Lanes to show, as 0-7,16; blank: all</source>
        <translation>Zu zeigende Lanes, zum Beispiel 0-7,16; leer: alle</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Columns and rows of the lanes of a register</source>
        <translation>Spalten und Zeilen der Lanes eines Registers</translation>
    </message>
    <message>
        <source>Every wave has ended. Go back to see registers.</source>
        <translation>Alle Waves sind beendet. Zurückgehen, um Register zu sehen.</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>geschrieben von %1</translation>
    </message>
    <message>
        <source>next: written by %1</source>
        <translation>als Nächstes geschrieben von %1</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>gelesen von %1</translation>
    </message>
    <message>
        <source>next: read by %1</source>
        <translation>als Nächstes gelesen von %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1 is not a vector register in all lanes: write v4, v[4:5] or a name</source>
        <translation>%1 ist kein Vektorregister in allen Lanes: v4, v[4:5] oder einen Namen eingeben</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Change Value</source>
        <translation>Wert ändern</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1 anheften</translation>
    </message>
    <message>
        <source>Unpin All</source>
        <translation>Alle lösen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LanesLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>inactive lane</source>
        <translation>inaktive Lane</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefiniert</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>selected lane</source>
        <translation>ausgewählte Lane</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LaunchPickers</name>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>Work-Group</translation>
    </message>
    <message>
        <source>Show group</source>
        <translation>Gruppe zeigen</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Wave of the work-group</source>
        <translation>Wave der Work-Group</translation>
    </message>
    <message>
        <source>wave </source>
        <translation>Wave </translation>
    </message>
    <message>
        <source>Lane of the wave</source>
        <translation>Lane der Wave</translation>
    </message>
    <message>
        <source>lane </source>
        <translation>Lane </translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset to the grid and work-group of the run file, or of the example</source>
        <translation>Auf Grid und Work-Group der Laufdatei oder des Beispiels zurücksetzen</translation>
    </message>
    <message>
        <source>Grid and work-group as entered here.</source>
        <translation>Grid und Work-Group wie hier eingegeben.</translation>
    </message>
    <message>
        <source>Grid and work-group: %1.</source>
        <translation>Grid und Work-Group: %1.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LdsDock</name>
    <message>
        <source>LDS</source>
        <translation>LDS</translation>
    </message>
    <message>
        <source>Contents of LDS</source>
        <translation>Inhalt des LDS</translation>
    </message>
    <message>
        <source>Type of the values</source>
        <translation>Typ der Werte</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>&amp;Typ</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see the LDS of a work-group.</source>
        <translation>Den Kernel debuggen (%1), um das LDS einer Work-Group zu sehen.</translation>
    </message>
    <message>
        <source>The kernel has no LDS.</source>
        <translation>Der Kernel hat kein LDS.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LessonList</name>
    <message>
        <source>&amp;Add Folder of Lessons…</source>
        <translation>Ordner mit Lektionen hin&amp;zufügen…</translation>
    </message>
    <message>
        <source>E&amp;xport Answers…</source>
        <translation>Antworten e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Lessons of a teacher, in a folder</source>
        <translation>Lektionen einer Lehrkraft, in einem Ordner</translation>
    </message>
    <message>
        <source>Your answers as one file, for your teacher</source>
        <translation>Die eigenen Antworten als eine Datei, für die Lehrkraft</translation>
    </message>
    <message>
        <source>There are no lessons here. Add a folder of lessons to see them.</source>
        <translation>Hier gibt es keine Lektionen. Einen Ordner mit Lektionen hinzufügen, um sie zu sehen.</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>Aus der Liste &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Class Table…</source>
        <translation>Tabelle der &amp;Klasse…</translation>
    </message>
    <message>
        <source>For teachers: the answers of a class, by student and by question</source>
        <translation>Für Lehrende: die Antworten einer Klasse, nach Studierenden und nach Fragen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LessonPage</name>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Hazards</source>
        <translation>Hazards</translation>
    </message>
    <message>
        <source>Initial State</source>
        <translation>Anfangszustand</translation>
    </message>
    <message>
        <source>Kernarg Designer</source>
        <translation>Kernarg-Designer</translation>
    </message>
    <message>
        <source>Descriptor</source>
        <translation>Deskriptor</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Disassembly</source>
        <translation>Disassemblierung</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Lanes</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Waves</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>LDS</source>
        <translation>LDS</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>First Divergence</source>
        <translation>Erste Abweichung</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>&amp;Start Over…</source>
        <translation>&amp;Von vorn beginnen…</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Back to all lessons</source>
        <translation>Zurück zu allen Lektionen</translation>
    </message>
    <message>
        <source>Restores the files of the lesson</source>
        <translation>Stellt die Dateien der Lektion wieder her</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>&amp;Finish</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
    <message>
        <source>Show &amp;me</source>
        <translation>Zeig &amp;mir</translation>
    </message>
    <message>
        <source>Shows the panel</source>
        <translation>Zeigt das Panel</translation>
    </message>
    <message>
        <source>Show the panel %1</source>
        <translation>Das Panel „%1“ zeigen</translation>
    </message>
    <message>
        <source>Debugs the kernel to the place of this step</source>
        <translation>Debuggt den Kernel bis zur Stelle dieses Schritts</translation>
    </message>
    <message>
        <source>Value Table</source>
        <translation>Wertetabelle</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LessonsDock</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Cannot Add the Folder</source>
        <translation>Der Ordner kann nicht hinzugefügt werden</translation>
    </message>
    <message>
        <source>Add Folder of Lessons</source>
        <translation>Ordner mit Lektionen hinzufügen</translation>
    </message>
    <message>
        <source>Cannot Copy the Files of the Lesson</source>
        <translation>Die Dateien der Lektion können nicht kopiert werden</translation>
    </message>
    <message>
        <source>Start Over</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>The files of this lesson become those of its start. Your changes to them are lost; your answers are kept.</source>
        <translation>Die Dateien dieser Lektion werden wieder wie am Anfang. Eigene Änderungen daran gehen verloren; die Antworten bleiben.</translation>
    </message>
    <message>
        <source>Cannot Restore the Files</source>
        <translation>Die Dateien können nicht wiederhergestellt werden</translation>
    </message>
    <message>
        <source>Cannot check the answer: %1</source>
        <translation>Die Antwort kann nicht geprüft werden: %1</translation>
    </message>
    <message>
        <source>Export Answers</source>
        <translation>Antworten exportieren</translation>
    </message>
    <message>
        <source>Your name, as your teacher knows it:</source>
        <translation>Der eigene Name, wie ihn die Lehrkraft kennt:</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>Antworten (*.json)</translation>
    </message>
    <message>
        <source>Cannot Export the Answers</source>
        <translation>Die Antworten können nicht exportiert werden</translation>
    </message>
    <message>
        <source>Answers exported to %1</source>
        <translation>Antworten nach %1 exportiert</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LessonsModel</name>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot be read: %1</source>
        <translation>Nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Not started, %1</source>
        <translation>Nicht begonnen, %1</translation>
    </message>
    <message>
        <source>Done, %1</source>
        <translation>Fertig, %1</translation>
    </message>
    <message>
        <source>Started, %1</source>
        <translation>Begonnen, %1</translation>
    </message>
    <message>
        <source>%1 of %2 answered, %3</source>
        <translation>%1 von %2 beantwortet, %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>lesson, state</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LinesModel</name>
    <message>
        <source>bank conflicts, maximum %1 (an estimate)</source>
        <translation>Bankkonflikte, Maximum %1 (geschätzt)</translation>
    </message>
    <message>
        <source>bank conflicts, maximum %1</source>
        <translation>Bankkonflikte, Maximum %1</translation>
    </message>
    <message>
        <source>avoidable cache lines</source>
        <translation>vermeidbare Cache-Zeilen</translation>
    </message>
    <message>
        <source>approximate</source>
        <translation>angenähert</translation>
    </message>
    <message>
        <source>%1 accesses sampled: the first %2 of each instruction by each wave of the first %3 work-groups</source>
        <translation>%1 Zugriffe untersucht: die ersten %2 jedes Befehls von jeder Wave der ersten %3 Work-Groups</translation>
    </message>
    <message>
        <source>Average number of active lanes</source>
        <translation>Durchschnittliche Anzahl aktiver Lanes</translation>
    </message>
    <message>
        <source>Average passes that bank conflicts add to an LDS access</source>
        <translation>Durchschnittliche Durchgänge, die Bankkonflikte zu einem LDS-Zugriff hinzufügen</translation>
    </message>
    <message>
        <source>Average number of 128-byte lines that an access touches</source>
        <translation>Durchschnittliche Anzahl der 128-Byte-Zeilen, die ein Zugriff berührt</translation>
    </message>
    <message>
        <source>Lines that the same bytes would fill if contiguous</source>
        <translation>Zeilen, die dieselben Bytes füllen würden, wenn sie zusammenhingen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Executed</source>
        <translation>Ausgeführt</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Lanes</translation>
    </message>
    <message>
        <source>Extra passes</source>
        <translation>Weitere Durchgänge</translation>
    </message>
    <message>
        <source>Cache lines</source>
        <translation>Cache-Zeilen</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>plain matrix products</source>
        <translation>einfache Matrixprodukte</translation>
    </message>
    <message>
        <source>all exact</source>
        <translation>alles exakt</translation>
    </message>
    <message>
        <source>approximate: %1</source>
        <translation>angenähert: %1</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LinkedChange</name>
    <message>
        <source>%1 was changed since, and is not undone</source>
        <translation>%1 wurde seitdem geändert und wird nicht zurückgenommen</translation>
    </message>
    <message>
        <source>%1 was changed since, and is not redone</source>
        <translation>%1 wurde seitdem geändert und wird nicht wiederhergestellt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LocationMenu</name>
    <message>
        <source>Who &amp;Wrote %1?</source>
        <translation>&amp;Wer hat %1 geschrieben?</translation>
    </message>
    <message>
        <source>&amp;Back to Its Last Change</source>
        <translation>&amp;Zurück zur letzten Änderung</translation>
    </message>
    <message>
        <source>Wh&amp;y Does It Have This Value?</source>
        <translation>Warum &amp;dieser Wert?</translation>
    </message>
    <message>
        <source>Stop When It &amp;Changes</source>
        <translation>Anhalten, wenn es sich &amp;ändert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 was changed by you, at step %2</source>
        <translation>%1 wurde von Hand geändert, im Schritt %2</translation>
    </message>
    <message>
        <source>%1 was written by %2 of wave %3, at step %4</source>
        <translation>%1 wurde von %2 der Wave %3 geschrieben, im Schritt %4</translation>
    </message>
    <message>
        <source>A&amp;ll Its Writes</source>
        <translation>A&amp;lle Schreibzugriffe</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LoopsModel</name>
    <message numerus="yes">
        <source>block of %n instruction(s)</source>
        <translation>
            <numerusform>Block aus %n Befehl</numerusform>
            <numerusform>Block aus %n Befehlen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>loop of %n instruction(s)</source>
        <translation>
            <numerusform>Schleife aus %n Befehl</numerusform>
            <numerusform>Schleife aus %n Befehlen</numerusform>
        </translation>
    </message>
    <message>
        <source>Cycles of an iteration that no order of its instructions can beat</source>
        <translation>Takte einer Iteration, die keine Reihenfolge ihrer Befehle unterbieten kann</translation>
    </message>
    <message>
        <source>The resource that is occupied longest</source>
        <translation>Die Ressource, die am längsten belegt ist</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>Bindend</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>By the path of the last run:</source>
        <translation>Nach dem Pfad des letzten Laufs:</translation>
    </message>
    <message>
        <source>The last run did not execute this loop.</source>
        <translation>Der letzte Lauf hat diese Schleife nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Cycles of an iteration by a model of one CU: as the last run executed it, or in steady state</source>
        <translation>Takte einer Iteration nach einem Modell einer CU: wie der letzte Lauf sie ausgeführt hat, oder im eingeschwungenen Zustand</translation>
    </message>
    <message>
        <source>%1 cycles before, %2 now</source>
        <translation>vorher %1 Takte, jetzt %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Cycles in steady state, more or less than in the version that it is compared with</source>
        <translation>Takte im eingeschwungenen Zustand, mehr oder weniger als in der verglichenen Fassung</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::LoopsPage</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Loops and their bounds</source>
        <translation>Schleifen und ihre Schranken</translation>
    </message>
    <message>
        <source>The numbers behind the bound</source>
        <translation>Die Zahlen hinter der Schranke</translation>
    </message>
    <message>
        <source>Waves on each SIMD</source>
        <translation>Waves auf jeder SIMD</translation>
    </message>
    <message>
        <source>Assumed latency of vector loads</source>
        <translation>Angenommene Latenz von Vektor-Ladebefehlen</translation>
    </message>
    <message>
        <source>Assumed latency of scalar loads</source>
        <translation>Angenommene Latenz von skalaren Ladebefehlen</translation>
    </message>
    <message>
        <source> cycles</source>
        <translation> Takte</translation>
    </message>
    <message>
        <source>Waves per SIMD:</source>
        <translation>Waves pro SIMD:</translation>
    </message>
    <message>
        <source>Memory latency assumed:</source>
        <translation>Angenommene Speicherlatenz:</translation>
    </message>
    <message>
        <source>scalar:</source>
        <translation>skalar:</translation>
    </message>
    <message>
        <source>From the issue of a vector load to the end of its wait</source>
        <translation>Von der Ausgabe eines Vektor-Ladebefehls bis zum Ende des Wartens darauf</translation>
    </message>
    <message>
        <source>From the issue of a scalar load to the end of its wait</source>
        <translation>Von der Ausgabe eines skalaren Ladebefehls bis zum Ende des Wartens darauf</translation>
    </message>
    <message>
        <source>Open a kernel to see where its cycles go.</source>
        <translation>Einen Kernel öffnen, um zu sehen, wo seine Takte bleiben.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>This kernel has no instructions yet.</source>
        <translation>Dieser Kernel hat noch keine Befehle.</translation>
    </message>
    <message numerus="yes">
        <source>Estimates are by the path of the last run (%1), with its %n wave(s) on a CU.</source>
        <translation>
            <numerusform>Schätzungen nach dem Pfad des letzten Laufs (%1), mit seiner %n Wave auf einer CU.</numerusform>
            <numerusform>Schätzungen nach dem Pfad des letzten Laufs (%1), mit seinen %n Waves auf einer CU.</numerusform>
        </translation>
    </message>
    <message>
        <source>The code has changed since the last run: estimates are of one iteration in steady state.</source>
        <translation>Der Code hat sich seit dem letzten Lauf geändert: Schätzungen gelten für eine Iteration im eingeschwungenen Zustand.</translation>
    </message>
    <message>
        <source>The last run was of another kernel: estimates are of one iteration in steady state.</source>
        <translation>Der letzte Lauf war von einem anderen Kernel: Schätzungen gelten für eine Iteration im eingeschwungenen Zustand.</translation>
    </message>
    <message>
        <source>What the estimates are compared with</source>
        <translation>Womit die Schätzungen verglichen werden</translation>
    </message>
    <message>
        <source>Compare with This Version</source>
        <translation>Mit dieser Fassung vergleichen</translation>
    </message>
    <message>
        <source>Stop Comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>Kein Vergleich</translation>
    </message>
    <message>
        <source>Compared with %1</source>
        <translation>Verglichen mit %1</translation>
    </message>
    <message>
        <source> of %1</source>
        <comment>waves that fit</comment>
        <translation> von %1</translation>
    </message>
    <message>
        <source>%1 that fit</source>
        <comment>waves</comment>
        <translation>%1 passen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::MainWindow</name>
    <message>
        <source>Wavesmith</source>
        <translation>Wavesmith</translation>
    </message>
    <message>
        <source>%1[*] - Wavesmith</source>
        <translation>%1[*] - Wavesmith</translation>
    </message>
    <message>
        <source>There is no page for %1: its message says all</source>
        <translation>Für %1 gibt es keine Seite: Die Meldung sagt alles</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::MatrixView</name>
    <message>
        <source>Elements of the matrices by lane and register</source>
        <translation>Elemente der Matrizen nach Lane und Register</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Measuring</name>
    <message>
        <source>Open Trace</source>
        <translation>Trace öffnen</translation>
    </message>
    <message>
        <source>Traces (code.json filenames.json *.csv *.att);;All files (*)</source>
        <translation>Traces (code.json filenames.json *.csv *.att);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open &amp;Trace…</source>
        <translation>&amp;Trace öffnen…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::MemoryDock</name>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Contents of memory</source>
        <translation>Inhalt des Speichers</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Type of the values</source>
        <translation>Typ der Werte</translation>
    </message>
    <message>
        <source>c[17], 0x7f0000010044</source>
        <translation>c[17], 0x7f0000010044</translation>
    </message>
    <message>
        <source>Element or address to go to</source>
        <translation>Element oder Adresse, zu der gegangen wird</translation>
    </message>
    <message>
        <source>&amp;Buffer</source>
        <translation>&amp;Puffer</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>&amp;Typ</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see its buffers.</source>
        <translation>Den Kernel debuggen (%1), um seine Puffer zu sehen.</translation>
    </message>
    <message>
        <source>%1 is not in a buffer of this run</source>
        <translation>%1 ist in keinem Puffer dieses Laufs</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::MemoryLevelBox</name>
    <message>
        <source>unknown level</source>
        <translation>unbekannte Ebene</translation>
    </message>
    <message>
        <source>L1</source>
        <translation>L1</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>Memory that vector loads hit</source>
        <translation>Speicher, den Vektor-Ladebefehle treffen</translation>
    </message>
    <message>
        <source>Where vector loads find their data; the CUs of the device share the bandwidth of L2 and HBM</source>
        <translation>Wo Vektor-Ladebefehle ihre Daten finden; die CUs des Geräts teilen sich die Bandbreite von L2 und HBM</translation>
    </message>
    <message>
        <source>as measured</source>
        <translation>wie gemessen</translation>
    </message>
    <message>
        <source>Memory takes as long as in the open trace</source>
        <translation>Speicherzugriffe dauern so lange, wie der geöffnete Trace gemessen hat</translation>
    </message>
    <message>
        <source>Open a trace with waves under Trace to use its times</source>
        <translation>Öffnen Sie unter Trace einen Trace mit Waves, um seine Messung zu verwenden</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::MovesDiagram</name>
    <message>
        <source>Moved registers</source>
        <translation>Verschobene Register</translation>
    </message>
    <message>
        <source>%1 is new in %2</source>
        <translation>%1 ist neu in %2</translation>
    </message>
    <message>
        <source>%1 is removed from %2</source>
        <translation>%1 ist aus %2 entfernt</translation>
    </message>
    <message>
        <source>%1 holds %2</source>
        <translation>%1 enthält %2</translation>
    </message>
    <message>
        <source>%1 moves from %2 to %3</source>
        <translation>%1 wird von %2 nach %3 verschoben</translation>
    </message>
    <message>
        <source>+ new</source>
        <translation>+ neu</translation>
    </message>
    <message>
        <source>× removed</source>
        <translation>× entfernt</translation>
    </message>
    <message>
        <source>in the file</source>
        <translation>in der Datei</translation>
    </message>
    <message>
        <source>with the bits selected here</source>
        <translation>mit den hier gewählten Bits</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::MultiCursor</name>
    <message numerus="yes">
        <source>%n cursor(s)</source>
        <translation>
            <numerusform>%n Cursor</numerusform>
            <numerusform>%n Cursor</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no other occurrence</source>
        <translation>Es gibt kein weiteres Vorkommen</translation>
    </message>
    <message numerus="yes">
        <source>There are more than %n occurrence(s)</source>
        <translation>
            <numerusform>Es gibt mehr als %n Vorkommen</numerusform>
            <numerusform>Es gibt mehr als %n Vorkommen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Navigating</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>Umbe&amp;nennen…</translation>
    </message>
    <message>
        <source>Renu&amp;mber Registers…</source>
        <translation>Register umnu&amp;mmerieren…</translation>
    </message>
    <message>
        <source>Go to &amp;Definition</source>
        <translation>Zur &amp;Definition</translation>
    </message>
    <message>
        <source>Where the Register Is &amp;Written</source>
        <translation>Wo das Register ge&amp;schrieben wird</translation>
    </message>
    <message>
        <source>Find All &amp;References</source>
        <translation>Alle Ver&amp;wendungen finden</translation>
    </message>
    <message>
        <source>&amp;Expand Macro</source>
        <translation>Makro &amp;expandieren</translation>
    </message>
    <message>
        <source>Go to &amp;Symbol…</source>
        <translation>Zu S&amp;ymbol…</translation>
    </message>
    <message>
        <source>This is its definition; Shift+F12 lists all uses.</source>
        <translation>Dies ist die Definition; Umschalt+F12 listet alle Verwendungen auf.</translation>
    </message>
    <message>
        <source>%1 is not defined in these files.</source>
        <translation>%1 ist in diesen Dateien nicht definiert.</translation>
    </message>
    <message>
        <source>There is no name and no register at the cursor.</source>
        <translation>Am Cursor ist kein Name und kein Register.</translation>
    </message>
    <message>
        <source>There is no label, macro or symbol at the cursor.</source>
        <translation>Am Cursor ist kein Label, kein Makro und kein Symbol.</translation>
    </message>
    <message>
        <source>This file has no names of kernels, labels, macros or symbols.</source>
        <translation>Diese Datei enthält keine Namen von Kerneln, Labels, Makros oder Symbolen.</translation>
    </message>
    <message>
        <source>There is no macro in this line.</source>
        <translation>In dieser Zeile ist kein Makro.</translation>
    </message>
    <message>
        <source>This instruction writes the register.</source>
        <translation>Diese Instruktion schreibt das Register.</translation>
    </message>
    <message>
        <source>No instruction writes this register before it is read.</source>
        <translation>Keine Instruktion schreibt dieses Register, bevor es gelesen wird.</translation>
    </message>
    <message>
        <source>There is no earlier place to go back to.</source>
        <translation>Es gibt keine frühere Stelle.</translation>
    </message>
    <message>
        <source>There is no later place to go forward to.</source>
        <translation>Es gibt keine spätere Stelle.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::NewKernelDialog</name>
    <message>
        <source>Uses &amp;LDS</source>
        <translation>Verwendet &amp;LDS</translation>
    </message>
    <message>
        <source>New Kernel</source>
        <translation>Neuer Kernel</translation>
    </message>
    <message>
        <source>Preview of the kernel</source>
        <translation>Vorschau des Kernels</translation>
    </message>
    <message>
        <source>&amp;One-dimensional</source>
        <translation>&amp;Eindimensional</translation>
    </message>
    <message>
        <source>&amp;Two-dimensional</source>
        <translation>&amp;Zweidimensional</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Arguments:</source>
        <translation>&amp;Argumente:</translation>
    </message>
    <message>
        <source>Work-items:</source>
        <translation>Work-Items:</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>&amp;Ordner:</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>E&amp;rstellen</translation>
    </message>
    <message>
        <source>There is no folder %1</source>
        <translation>Es gibt keinen Ordner %1</translation>
    </message>
    <message>
        <source>Writes %1.s and %1.run.yaml</source>
        <translation>Schreibt %1.s und %1.run.yaml</translation>
    </message>
    <message>
        <source>Folder of the Kernel</source>
        <translation>Ordner des Kernels</translation>
    </message>
    <message>
        <source>Overwrite Files</source>
        <translation>Dateien überschreiben</translation>
    </message>
    <message>
        <source>This folder has %1 already. Overwrite?</source>
        <translation>In diesem Ordner gibt es schon %1. Überschreiben?</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Cannot Save</source>
        <translation>Speichern nicht möglich</translation>
    </message>
    <message>
        <source>%1

%2</source>
        <translation>%1

%2</translation>
    </message>
    <message>
        <source>As in C: float, double, int, unsigned, and pointers to them, to half, bf16, fp8, char and vectors such as float4. A pointer to const is read, another one is written. The first integers are the number of elements.</source>
        <translation>Wie in C: float, double, int, unsigned und Zeiger darauf sowie auf half, bf16, fp8, char und Vektoren wie float4. Ein Zeiger auf const wird gelesen, ein anderer geschrieben. Die ersten Ganzzahlen sind die Anzahl der Elemente.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::OutlineDock</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Open a kernel to see its outline.</source>
        <translation>Einen Kernel öffnen, um seine Gliederung zu sehen.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter of the outline</source>
        <translation>Filter der Gliederung</translation>
    </message>
    <message>
        <source>Sort by Name</source>
        <translation>Nach Namen sortieren</translation>
    </message>
    <message>
        <source>No kernel, label, macro or symbol in this file yet.</source>
        <translation>Noch kein Kernel, kein Label, kein Makro und kein Symbol in dieser Datei.</translation>
    </message>
    <message>
        <source>The compiled assembly has no names.</source>
        <translation>Die kompilierte Assembly hat keine Namen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Macros</source>
        <translation>Makros</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>Konstanten</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::OverviewRuler</name>
    <message>
        <source>Overview of the text</source>
        <translation>Übersicht über den Text</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Line %1: breakpoint</source>
        <translation>Zeile %1: Haltepunkt</translation>
    </message>
    <message>
        <source>Line %1: found text</source>
        <translation>Zeile %1: gefundener Text</translation>
    </message>
    <message>
        <source>Line %1: not saved</source>
        <translation>Zeile %1: nicht gespeichert</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PanelBar</name>
    <message>
        <source>Panels</source>
        <translation>Panels</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PanelTitle</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Maximize</source>
        <translation>Maximieren</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>Andocken</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Gleitkommazahl</translation>
    </message>
    <message>
        <source>Restore (double click, or Ctrl+M)</source>
        <translation>Wiederherstellen (Doppelklick oder Strg+M)</translation>
    </message>
    <message>
        <source>Maximize (double click, or Ctrl+M)</source>
        <translation>Maximieren (Doppelklick oder Strg+M)</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PortChangesModel</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Certain</source>
        <translation>Sicher</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PortOffer</name>
    <message>
        <source>Older kernel</source>
        <translation>Älterer Kernel</translation>
    </message>
    <message>
        <source>&amp;Port to gfx942…</source>
        <translation>Auf gfx942 &amp;portieren…</translation>
    </message>
    <message>
        <source>This kernel was written for %1 (%2, line %3).</source>
        <translation>Dieser Kernel wurde für %1 geschrieben (%2, Zeile %3).</translation>
    </message>
    <message>
        <source>This kernel looks like code for %1 (%2, line %3).</source>
        <translation>Dieser Kernel sieht nach Code für %1 aus (%2, Zeile %3).</translation>
    </message>
    <message>
        <source>This text cannot be ported to gfx942: %1.</source>
        <translation>Dieser Text kann nicht auf gfx942 portiert werden: %1.</translation>
    </message>
    <message>
        <source>This text cannot be ported to gfx942: line %1: %2.</source>
        <translation>Dieser Text kann nicht auf gfx942 portiert werden: Zeile %1: %2.</translation>
    </message>
    <message>
        <source>&amp;Not Now</source>
        <translation>&amp;Nicht jetzt</translation>
    </message>
    <message>
        <source>&amp;Dismiss</source>
        <translation>&amp;Ausblenden</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PortPreview</name>
    <message>
        <source>Progress of the port</source>
        <translation>Fortschritt der Portierung</translation>
    </message>
    <message>
        <source>Rewriting %1…</source>
        <translation>%1 wird umgeschrieben…</translation>
    </message>
    <message>
        <source>Generating the descriptor and the metadata of %1…</source>
        <translation>Deskriptor und Metadaten von %1 werden erzeugt…</translation>
    </message>
    <message>
        <source>Assembling and checking the new text of %1…</source>
        <translation>Der neue Text von %1 wird assembliert und geprüft…</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>%1 was written for %2 (%3).</source>
        <translation>%1 wurde für %2 geschrieben (%3).</translation>
    </message>
    <message>
        <source>%1 looks like code for %2 (%3).</source>
        <translation>%1 sieht nach Code für %2 aus (%3).</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n Änderung</numerusform>
            <numerusform>%n Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n Frage</numerusform>
            <numerusform>%n Fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>; the ported text assembles.</source>
        <translation>; der portierte Text lässt sich assemblieren.</translation>
    </message>
    <message>
        <source>; the ported text does not assemble yet.</source>
        <translation>; der portierte Text lässt sich noch nicht assemblieren.</translation>
    </message>
    <message>
        <source>Port of %1</source>
        <translation>Portierung von %1</translation>
    </message>
    <message>
        <source>Folder for the Ported Text and Its Included Files</source>
        <translation>Ordner für den portierten Text und seine eingebundenen Dateien</translation>
    </message>
    <message>
        <source>Port %1 to gfx942</source>
        <translation>%1 auf gfx942 portieren</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Anwenden</translation>
    </message>
    <message>
        <source>Change these files: one undo step for all of them</source>
        <translation>Diese Dateien ändern: ein Schritt zum Rückgängigmachen für alle</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>Write the ported text and its included files to another folder, and open it there</source>
        <translation>Den portierten Text und seine eingebundenen Dateien in einen anderen Ordner schreiben und dort öffnen</translation>
    </message>
    <message>
        <source>%1 exists and is another text. Nothing was written: choose a new folder.</source>
        <translation>%1 gibt es schon, mit anderem Text. Nichts wurde geschrieben: einen neuen Ordner wählen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PortTables</name>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Not compared with the old encoding: %1</source>
        <translation>Nicht mit der alten Kodierung verglichen: %1</translation>
    </message>
    <message>
        <source>Compared with the encoding of %1: of %2 instructions, %3 are the same, %4 differ as stated, %5 are not comparable, %6 are different</source>
        <translation>Verglichen mit der Kodierung für %1: Von %2 Befehlen sind %3 gleich, %4 weichen wie angegeben ab, %5 sind nicht vergleichbar, %6 sind anders</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Änderungen filtern</translation>
    </message>
    <message>
        <source>Changes and their reasons</source>
        <translation>Änderungen und ihre Gründe</translation>
    </message>
    <message>
        <source>Old registers</source>
        <translation>Alte Register</translation>
    </message>
    <message>
        <source>New registers</source>
        <translation>Neue Register</translation>
    </message>
    <message>
        <source>Moved by</source>
        <translation>Verschoben um</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Registers that have other numbers now</source>
        <translation>Register, die jetzt andere Nummern haben</translation>
    </message>
    <message>
        <source>Tuples of VGPRs begin at an even register on gfx942</source>
        <translation>Tupel von VGPRs beginnen auf gfx942 bei einem geraden Register</translation>
    </message>
    <message>
        <source>Problems in the new text</source>
        <translation>Probleme im neuen Text</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Only &amp;questions (%1)</source>
        <translation>Nur &amp;Fragen (%1)</translation>
    </message>
    <message>
        <source>Changes (%1)</source>
        <translation>Änderungen (%1)</translation>
    </message>
    <message>
        <source>Renumbered Registers (%1)</source>
        <translation>Umnummerierte Register (%1)</translation>
    </message>
    <message>
        <source>Problems in the New Text (%1)</source>
        <translation>Probleme im neuen Text (%1)</translation>
    </message>
    <message>
        <source>Remarks (%1)</source>
        <translation>Anmerkungen (%1)</translation>
    </message>
    <message>
        <source>No change contains these words.</source>
        <translation>Keine Änderung enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Porter</name>
    <message>
        <source>Open a kernel first: it is ported from its text.</source>
        <translation>Zuerst einen Kernel öffnen: Er wird aus seinem Text portiert.</translation>
    </message>
    <message>
        <source>A code object cannot be ported; save it as assembly first.</source>
        <translation>Ein Code-Objekt kann nicht portiert werden; zuerst als Assembly speichern.</translation>
    </message>
    <message>
        <source>%1 is not an assembly file.</source>
        <translation>%1 ist keine Assembly-Datei.</translation>
    </message>
    <message>
        <source>%1 needs no port: nothing in it belongs to an older processor.</source>
        <translation>%1 muss nicht portiert werden: Nichts darin gehört zu einem älteren Prozessor.</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>%1 is ported to gfx942; Undo reverts it in all files.</source>
        <translation>%1 ist auf gfx942 portiert; „Rückgängig“ nimmt es in allen Dateien zurück.</translation>
    </message>
    <message>
        <source>&amp;Port to gfx942…</source>
        <translation>Auf gfx942 &amp;portieren…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PresenterMode</name>
    <message>
        <source>&amp;Presenter Mode</source>
        <translation>&amp;Vorführmodus</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <comment>keys and the action</comment>
        <translation>%1   %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PressureCurve</name>
    <message>
        <source>Register pressure</source>
        <translation>Registerdruck</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>zugeteilt</translation>
    </message>
    <message numerus="yes">
        <source>%n wave(s)</source>
        <translation>
            <numerusform>%n Wave</numerusform>
            <numerusform>%n Waves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PressureStrip</name>
    <message>
        <source>Register pressure next to the text</source>
        <translation>Registerdruck neben dem Text</translation>
    </message>
    <message>
        <source>Live registers: arch VGPRs from the left, then AGPRs, SGPRs as a line.
Vertical lines are the ends of allocation granules; the mark at the right is the maximum.</source>
        <translation>Lebendige Register: Arch-VGPRs von links, dann AGPRs, SGPRs als Linie.
Senkrechte Linien sind die Enden der Zuteilungseinheiten; die Marke rechts ist das Maximum.</translation>
    </message>
    <message>
        <source>Line %1: %2 arch VGPRs, %3 AGPRs, %4 SGPRs</source>
        <translation>Zeile %1: %2 Arch-VGPRs, %3 AGPRs, %4 SGPRs</translation>
    </message>
    <message>
        <source>No line has more vector registers</source>
        <translation>Keine Zeile hat mehr Vektorregister</translation>
    </message>
    <message>
        <source>No line has more SGPRs</source>
        <translation>Keine Zeile hat mehr SGPRs</translation>
    </message>
    <message>
        <source>The full width is %1 vector registers, or %2 SGPRs</source>
        <translation>Die volle Breite sind %1 Vektorregister oder %2 SGPRs</translation>
    </message>
    <message>
        <source>Pressure</source>
        <translation>Druck</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ProblemsDock</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Show errors</source>
        <translation>Fehler zeigen</translation>
    </message>
    <message>
        <source>Show warnings</source>
        <translation>Warnungen zeigen</translation>
    </message>
    <message>
        <source>Show remarks</source>
        <translation>Anmerkungen zeigen</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>Probleme (%1)</translation>
    </message>
    <message>
        <source>Open a kernel to see its problems.</source>
        <translation>Einen Kernel öffnen, um seine Probleme zu sehen.</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>Keine Probleme.</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter the problems</source>
        <translation>Die Probleme filtern</translation>
    </message>
    <message>
        <source>Words of the message, the code or the file</source>
        <translation>Wörter der Meldung, des Codes oder der Datei</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>Ohne Gruppen</translation>
    </message>
    <message>
        <source>By file</source>
        <translation>Nach Datei</translation>
    </message>
    <message>
        <source>By code</source>
        <translation>Nach Code</translation>
    </message>
    <message>
        <source>By kernel</source>
        <translation>Nach Kernel</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) hidden by the filter.</source>
        <translation>
            <numerusform>%n Problem durch den Filter ausgeblendet.</numerusform>
            <numerusform>%n Probleme durch den Filter ausgeblendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s) in all open files</source>
        <translation>
            <numerusform>%n Problem in allen offenen Dateien</numerusform>
            <numerusform>%n Probleme in allen offenen Dateien</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ProblemsModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>In no kernel (%1)</source>
        <translation>In keinem Kernel (%1)</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::PythonPermission</name>
    <message>
        <source>Run Python Code?</source>
        <translation>Python-Code ausführen?</translation>
    </message>
    <message>
        <source>The expected values of %1 come from a function in Python.</source>
        <translation>Die erwarteten Werte von %1 kommen aus einer Funktion in Python.</translation>
    </message>
    <message>
        <source>It runs with your rights. Allow Python code of run files in %1 until the program ends?</source>
        <translation>Sie läuft mit allen Rechten dieses Kontos. Python-Code der Laufdateien in %1 erlauben, bis das Programm endet?</translation>
    </message>
    <message>
        <source>&amp;Allow</source>
        <translation>&amp;Erlauben</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QuestionView</name>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer to question %1</source>
        <translation>Antwort auf Frage %1</translation>
    </message>
    <message>
        <source>Check the answer (Return)</source>
        <translation>Antwort prüfen (Eingabetaste)</translation>
    </message>
    <message>
        <source>Check your files as they are in the editor</source>
        <translation>Die Dateien prüfen, wie sie im Editor sind</translation>
    </message>
    <message>
        <source>Check question %1</source>
        <translation>Frage %1 prüfen</translation>
    </message>
    <message>
        <source>The answer is being checked</source>
        <translation>Die Antwort wird geprüft</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Hint: </source>
        <translation>Hinweis: </translation>
    </message>
    <message>
        <source>Hint %1 of %2</source>
        <translation>Hinweis %1 von %2</translation>
    </message>
    <message>
        <source>No more hints</source>
        <translation>Keine weiteren Hinweise</translation>
    </message>
    <message>
        <source>%1 for question %2</source>
        <translation>%1 zu Frage %2</translation>
    </message>
    <message>
        <source>Type an answer first</source>
        <translation>Zuerst eine Antwort eingeben</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Accepted: %1</source>
        <translation>Angenommen: %1</translation>
    </message>
    <message>
        <source>Not accepted: %1. Your earlier answer stays accepted</source>
        <translation>Nicht angenommen: %1. Die frühere Antwort bleibt angenommen</translation>
    </message>
    <message>
        <source>Not accepted</source>
        <translation>Nicht angenommen</translation>
    </message>
    <message>
        <source>Not accepted: %1</source>
        <translation>Nicht angenommen: %1</translation>
    </message>
    <message>
        <source>Canceled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Explanation of the answer to question %1</source>
        <translation>Erklärung zur Antwort auf Frage %1</translation>
    </message>
    <message>
        <source>Text of question %1</source>
        <translation>Text der Frage %1</translation>
    </message>
    <message>
        <source>Hint %1 of question %2</source>
        <translation>Hinweis %1 zu Frage %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QueueChip</name>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>, completes here</source>
        <translation>, wird hier fertig</translation>
    </message>
    <message>
        <source>, issued here</source>
        <translation>, hier begonnen</translation>
    </message>
    <message>
        <source>, out of order</source>
        <translation>, in beliebiger Reihenfolge</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QueuesView</name>
    <message>
        <source>no outstanding operations</source>
        <translation>keine ausstehenden Operationen</translation>
    </message>
    <message numerus="yes">
        <source>and %n younger one(s)</source>
        <translation>
            <numerusform>und %n jüngere</numerusform>
            <numerusform>und %n jüngere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QuickFilesModel</name>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>recent</source>
        <translation>zuletzt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QuickFixPopup</name>
    <message>
        <source>Quick fixes</source>
        <translation>Schnelle Behebungen</translation>
    </message>
    <message>
        <source>Description of the selected quick fix</source>
        <translation>Beschreibung der ausgewählten schnellen Behebung</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1 overlap another one, and are left for the next time</source>
        <translation>%1 überlappen eine andere und bleiben für das nächste Mal</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QuickFixes</name>
    <message>
        <source>Canceled: the text is as it was</source>
        <translation>Abgebrochen: Der Text ist, wie er war</translation>
    </message>
    <message>
        <source>The text has changed; press Alt+Enter again</source>
        <translation>Der Text hat sich geändert; erneut Alt+Eingabe drücken</translation>
    </message>
    <message numerus="yes">
        <source>The fixes cause %n new problem(s); %1 takes them back</source>
        <translation>
            <numerusform>Die Behebungen verursachen %n neues Problem; %1 nimmt sie zurück</numerusform>
            <numerusform>Die Behebungen verursachen %n neue Probleme; %1 nimmt sie zurück</numerusform>
        </translation>
    </message>
    <message>
        <source>Explain %1 %2</source>
        <translation>%1 %2 erklären</translation>
    </message>
    <message>
        <source>Fix all: %1 in this file (%2)</source>
        <translation>Alle beheben: %1 in dieser Datei (%2)</translation>
    </message>
    <message>
        <source>Ignore %1 here…</source>
        <translation>%1 hier ignorieren…</translation>
    </message>
    <message>
        <source>Write the reason</source>
        <translation>Grund angeben</translation>
    </message>
    <message numerus="yes">
        <source>Fixed %n problem(s)</source>
        <translation>
            <numerusform>%n Problem behoben</numerusform>
            <numerusform>%n Probleme behoben</numerusform>
        </translation>
    </message>
    <message>
        <source>Fixed %1 of %2: the others overlap them; press Alt+Enter again when the text has been checked</source>
        <translation>%1 von %2 behoben: Die anderen überlappen sie; erneut Alt+Eingabe drücken, wenn der Text geprüft ist</translation>
    </message>
    <message>
        <source>Quick Fix</source>
        <translation>Schnelle Behebung</translation>
    </message>
    <message>
        <source>There is no problem in this line</source>
        <translation>In dieser Zeile gibt es kein Problem</translation>
    </message>
    <message>
        <source>There is no page for %1: its message says all</source>
        <translation>Für %1 gibt es keine Seite: Die Meldung sagt alles</translation>
    </message>
    <message>
        <source>This text is still being checked; try again in a moment</source>
        <translation>Dieser Text wird noch geprüft; gleich erneut versuchen</translation>
    </message>
    <message>
        <source>There is nothing to fix in this line</source>
        <translation>In dieser Zeile gibt es nichts zu beheben</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::QuickOpen</name>
    <message>
        <source>Go to file</source>
        <translation>Gehe zu Datei</translation>
    </message>
    <message>
        <source>Search files by name; NAME:LINE goes to a line</source>
        <translation>Dateien nach Namen suchen; NAME:ZEILE geht zu einer Zeile</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RangesModel</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Live range</source>
        <translation>Lebensbereich</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RangesTree</name>
    <message>
        <source>Live ranges</source>
        <translation>Lebensbereiche</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RangesView</name>
    <message>
        <source>Filter by register or name</source>
        <translation>Nach Register oder Name filtern</translation>
    </message>
    <message>
        <source>Filter of the live ranges</source>
        <translation>Filter der Lebensbereiche</translation>
    </message>
    <message>
        <source>VGPR</source>
        <translation>VGPR</translation>
    </message>
    <message>
        <source>Show vector registers</source>
        <translation>Vektorregister zeigen</translation>
    </message>
    <message>
        <source>AGPR</source>
        <translation>AGPR</translation>
    </message>
    <message>
        <source>Show accumulation registers</source>
        <translation>Akkumulationsregister zeigen</translation>
    </message>
    <message>
        <source>SGPR</source>
        <translation>SGPR</translation>
    </message>
    <message>
        <source>Show scalar registers</source>
        <translation>Skalarregister zeigen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RecentFiles</name>
    <message>
        <source>No file</source>
        <translation>Keine Datei</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 existiert nicht.</translation>
    </message>
    <message>
        <source>No file was opened yet.</source>
        <translation>Noch wurde keine Datei geöffnet.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Recovery</name>
    <message>
        <source>Cannot write recovery files to %1: %2</source>
        <translation>Wiederherstellungsdateien können nicht nach %1 geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ReferencesDock</name>
    <message>
        <source>definition</source>
        <translation>Definition</translation>
    </message>
    <message>
        <source>in an expansion</source>
        <translation>in einer Expansion</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Verwendungen</translation>
    </message>
    <message>
        <source>Shift+F12 at a label, macro or symbol lists all its uses here.</source>
        <translation>Umschalt+F12 an einem Label, einem Makro oder einem Symbol listet hier alle Verwendungen auf.</translation>
    </message>
    <message>
        <source>%1 %2: %3 in %4</source>
        <translation>%1 %2: %3 in %4</translation>
    </message>
    <message numerus="yes">
        <source>%n use(s)</source>
        <translation>
            <numerusform>%n Verwendung</numerusform>
            <numerusform>%n Verwendungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 before the last change; Shift+F12 lists them again</source>
        <translation>%1, vor der letzten Änderung; Umschalt+F12 listet sie neu auf</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RegisterFileView</name>
    <message>
        <source>Vector registers of a SIMD lane</source>
        <translation>Vektorregister einer SIMD-Lane</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>, live at the cursor</source>
        <translation>, am Cursor lebendig</translation>
    </message>
    <message>
        <source>, dead at the cursor</source>
        <translation>, am Cursor tot</translation>
    </message>
    <message>
        <source>VGPRs used</source>
        <translation>Verwendete VGPRs</translation>
    </message>
    <message>
        <source>AGPRs used</source>
        <translation>Verwendete AGPRs</translation>
    </message>
    <message>
        <source>never used</source>
        <translation>nie verwendet</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>Aufrundung</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RegisterStrip</name>
    <message>
        <source>Initial registers, as cells</source>
        <translation>Anfängliche Register, als Zellen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RegistersDock</name>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Registers at the cursor</source>
        <translation>Register am Cursor</translation>
    </message>
    <message>
        <source>How to save a granule</source>
        <translation>Wie sich eine Zuteilungseinheit sparen lässt</translation>
    </message>
    <message>
        <source>Live Ranges</source>
        <translation>Lebensbereiche</translation>
    </message>
    <message>
        <source>Register File</source>
        <translation>Registerfile</translation>
    </message>
    <message>
        <source>Save a Granule</source>
        <translation>Zuteilungseinheit sparen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Occupancy</translation>
    </message>
    <message>
        <source>What one more wave needs</source>
        <translation>Was eine weitere Wave braucht</translation>
    </message>
    <message>
        <source>Open a kernel to see its register usage.</source>
        <translation>Einen Kernel öffnen, um seine Registernutzung zu sehen.</translation>
    </message>
    <message>
        <source>This kernel has no instructions yet.</source>
        <translation>Dieser Kernel hat noch keine Befehle.</translation>
    </message>
    <message>
        <source>line 9999: 256 VGPRs, 256 AGPRs, 100 SGPRs; 8 waves</source>
        <translation>Zeile 9999: 256 VGPRs, 256 AGPRs, 100 SGPRs; 8 Waves</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>File</source>
        <comment>registers</comment>
        <translation>Register</translation>
    </message>
    <message>
        <source>Saving</source>
        <comment>a granule of registers</comment>
        <translation>Sparen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RenameBox</name>
    <message>
        <source>New name</source>
        <translation>Neuer Name</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RenumberDialog</name>
    <message>
        <source>Renumber Registers</source>
        <translation>Register umnummerieren</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>New number of the first register</source>
        <translation>Neue Nummer des ersten Registers</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>Erste Zeile</translation>
    </message>
    <message>
        <source>Last line</source>
        <translation>Letzte Zeile</translation>
    </message>
    <message>
        <source>become</source>
        <translation>werden zu</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>&amp;Registers:</source>
        <translation>&amp;Register:</translation>
    </message>
    <message>
        <source>&amp;Lines:</source>
        <translation>&amp;Zeilen:</translation>
    </message>
    <message>
        <source>no other registers are free in these lines</source>
        <translation>in diesen Zeilen sind keine anderen Register frei</translation>
    </message>
    <message>
        <source>these lines do not use %1</source>
        <translation>diese Zeilen verwenden %1 nicht</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) change.</source>
        <translation>
            <numerusform>%n Stelle ändert sich.</numerusform>
            <numerusform>%n Stellen ändern sich.</numerusform>
        </translation>
    </message>
    <message>
        <source>Name the registers, such as v8-v15, and the first new one, such as v24.</source>
        <translation>Die Register angeben, zum Beispiel v8-v15, und das erste neue, zum Beispiel v24.</translation>
    </message>
    <message>
        <source>Registers are written as v8-v15, s4 or a[0:3].</source>
        <translation>Register werden als v8-v15, s4 oder a[0:3] geschrieben.</translation>
    </message>
    <message>
        <source>Assembling…</source>
        <translation>Wird assembliert…</translation>
    </message>
    <message>
        <source>the text has no code</source>
        <translation>der Text hat keinen Code</translation>
    </message>
    <message>
        <source>&amp;Allocate more registers: raise .amdhsa_next_free_vgpr</source>
        <translation>&amp;Mehr Register belegen: .amdhsa_next_free_vgpr erhöhen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RenumberOffer</name>
    <message>
        <source>Waits after a move</source>
        <translation>Waits nach einem Verschieben</translation>
    </message>
    <message>
        <source>&amp;Renumber Waits</source>
        <translation>Waits &amp;neu zählen</translation>
    </message>
    <message>
        <source>&amp;Dismiss</source>
        <translation>&amp;Ausblenden</translation>
    </message>
    <message>
        <source>A wait no longer waits for the same operations.</source>
        <translation>Ein Wait wartet nicht mehr auf dieselben Operationen.</translation>
    </message>
    <message numerus="yes">
        <source>%n wait(s) no longer wait for the same operations.</source>
        <translation>
            <numerusform>%n Wait wartet nicht mehr auf dieselben Operationen.</numerusform>
            <numerusform>%n Waits warten nicht mehr auf dieselben Operationen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait(s) renumbered; Undo reverts them together with the move.</source>
        <translation>
            <numerusform>%n Wait neu gezählt; Rückgängig nimmt ihn zusammen mit dem Verschieben zurück.</numerusform>
            <numerusform>%n Waits neu gezählt; Rückgängig nimmt sie zusammen mit dem Verschieben zurück.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ResourcesModel</name>
    <message>
        <source>clang counts registers that it reserves; ours are those that the instructions use.</source>
        <translation>clang zählt Register mit, die es reserviert; unsere sind die, die die Befehle verwenden.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>Ressource</translation>
    </message>
    <message>
        <source>clang</source>
        <translation>clang</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>unsere</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunChoice</name>
    <message>
        <source>Debug</source>
        <translation>Debuggen</translation>
    </message>
    <message>
        <source>Point of the sweep</source>
        <translation>Punkt der Messreihe</translation>
    </message>
    <message>
        <source>Which values of the parameters are run. The debugger takes one point: this one, or the first.</source>
        <translation>Mit welchen Werten der Parameter gelaufen wird. Der Debugger nimmt einen Punkt: diesen oder den ersten.</translation>
    </message>
    <message>
        <source>Debugged launch</source>
        <translation>Start für den Debugger</translation>
    </message>
    <message>
        <source>Which launch the debugger debugs. Those before it run first.</source>
        <translation>Welchen Start der Debugger zeigt. Die davor laufen zuerst.</translation>
    </message>
    <message numerus="yes">
        <source>All %n point(s)</source>
        <translation>
            <numerusform>Alle %n Punkte</numerusform>
            <numerusform>Alle %n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>launch %1 of %2</source>
        <translation>Start %1 von %2</translation>
    </message>
    <message>
        <source>launch %1 of %2 (%3)</source>
        <translation>Start %1 von %2 (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%1, the first of %n point(s)</source>
        <translation>
            <numerusform>%1, der erste von %n Punkten</numerusform>
            <numerusform>%1, der erste von %n Punkten</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunDock</name>
    <message>
        <source>Assembling</source>
        <translation>Assemblieren</translation>
    </message>
    <message>
        <source>Filling buffers</source>
        <translation>Puffer füllen</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ausführen</translation>
    </message>
    <message>
        <source>&amp;Cancel Run</source>
        <translation>Ausführung abb&amp;rechen</translation>
    </message>
    <message>
        <source>Save Run &amp;File</source>
        <translation>&amp;Laufdatei speichern</translation>
    </message>
    <message>
        <source>Copy as C&amp;ommand Line</source>
        <translation>Als Befehls&amp;zeile kopieren</translation>
    </message>
    <message>
        <source>Checked mode</source>
        <translation>Prüfmodus</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>Run on save</source>
        <translation>Beim Speichern ausführen</translation>
    </message>
    <message>
        <source>Open a kernel to run it.</source>
        <translation>Einen Kernel öffnen, um ihn auszuführen.</translation>
    </message>
    <message>
        <source>Save this file to run it: its run file is stored next to it.</source>
        <translation>Diese Datei speichern, um sie auszuführen: Ihre Laufdatei liegt daneben.</translation>
    </message>
    <message>
        <source>%1 is not a kernel. Open a .s file or a code object to run it.</source>
        <translation>%1 ist kein Kernel. Eine .s-Datei oder ein Code-Objekt öffnen, um es auszuführen.</translation>
    </message>
    <message>
        <source>Cannot Save</source>
        <translation>Speichern nicht möglich</translation>
    </message>
    <message>
        <source>%1 cannot be saved: argument %2: %3</source>
        <translation>%1 kann nicht gespeichert werden: Argument %2: %3</translation>
    </message>
    <message>
        <source>Read-Only File</source>
        <translation>Schreibgeschützte Datei</translation>
    </message>
    <message>
        <source>%1 is read-only. Save the run file under another name?</source>
        <translation>%1 ist schreibgeschützt. Die Laufdatei unter einem anderen Namen speichern?</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Run File Changed</source>
        <translation>Laufdatei geändert</translation>
    </message>
    <message>
        <source>%1 was changed after the Run panel read it.</source>
        <translation>%1 wurde geändert, nachdem das Panel „Ausführen“ sie gelesen hat.</translation>
    </message>
    <message>
        <source>Overwrite it with the form, or reload it and lose the edits of the form?</source>
        <translation>Mit dem Formular überschreiben oder neu laden und die Bearbeitungen des Formulars verlieren?</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>%1

%2</source>
        <translation>%1

%2</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Save Run File As</source>
        <translation>Laufdatei speichern unter</translation>
    </message>
    <message>
        <source>Run files (*.run.yaml)</source>
        <translation>Laufdateien (*.run.yaml)</translation>
    </message>
    <message>
        <source>%1, %2 s</source>
        <translation>%1, %2 s</translation>
    </message>
    <message>
        <source>%1: %2, %3 s</source>
        <translation>%1: %2, %3 s</translation>
    </message>
    <message>
        <source>Copy as Command Line: save the run file first, so that the command runs what is shown</source>
        <translation>Als Befehlszeile kopieren: zuerst die Laufdatei speichern, damit der Befehl das Gezeigte ausführt</translation>
    </message>
    <message>
        <source>Copy as Command Line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Edited, not saved</source>
        <translation>Bearbeitet, nicht gespeichert</translation>
    </message>
    <message>
        <source>No run file yet: this is a suggestion</source>
        <translation>Noch keine Laufdatei: Dies ist ein Vorschlag</translation>
    </message>
    <message>
        <source>A run file belongs to a .s or a code object.
Take over the compiled assembly (Kernel &gt; Take Over Compiled Assembly) to run it.</source>
        <translation>Eine Laufdatei gehört zu einer .s oder einem Code-Objekt.
Zum Ausführen die kompilierte Assembly übernehmen (Kernel &gt; Kompilierte Assembly übernehmen).</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Messreihe</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Point %1</source>
        <translation>Punkt %1</translation>
    </message>
    <message>
        <source>Point %1 of %2</source>
        <translation>Punkt %1 von %2</translation>
    </message>
    <message>
        <source>A run is in progress. Cancel it to start another one.</source>
        <translation>Ein Lauf ist im Gange. Brechen Sie ihn ab, um einen anderen zu starten.</translation>
    </message>
    <message>
        <source>No run is in progress.</source>
        <translation>Kein Lauf ist im Gange.</translation>
    </message>
    <message>
        <source>Open the kernel to make a run file for it.</source>
        <translation>Öffnen Sie den Kernel, um eine Laufdatei für ihn anzulegen.</translation>
    </message>
    <message>
        <source>The run file has no changes to save.</source>
        <translation>Die Laufdatei hat keine ungespeicherten Änderungen.</translation>
    </message>
    <message>
        <source>Save the run file first: the command needs it.</source>
        <translation>Speichern Sie zuerst die Laufdatei: Der Befehl braucht sie.</translation>
    </message>
    <message>
        <source>&amp;Edit Run</source>
        <translation>Lauf &amp;bearbeiten</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation>%1, %2 %</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunFileList</name>
    <message>
        <source>&amp;New Run File…</source>
        <translation>&amp;Neue Laufdatei…</translation>
    </message>
    <message>
        <source>&amp;Duplicate Run File…</source>
        <translation>Laufdatei &amp;duplizieren…</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>Laufdatei</translation>
    </message>
    <message>
        <source>Run files of this kernel</source>
        <translation>Laufdateien dieses Kernels</translation>
    </message>
    <message>
        <source>Add a run file</source>
        <translation>Laufdatei hinzufügen</translation>
    </message>
    <message>
        <source>Another run file for this kernel</source>
        <translation>Eine weitere Laufdatei für diesen Kernel</translation>
    </message>
    <message>
        <source>New Run File</source>
        <translation>Neue Laufdatei</translation>
    </message>
    <message>
        <source>Duplicate Run File</source>
        <translation>Laufdatei duplizieren</translation>
    </message>
    <message>
        <source>&amp;Name of the run file:</source>
        <translation>&amp;Name der Laufdatei:</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 gibt es bereits.</translation>
    </message>
    <message>
        <source>The run file is stored next to the kernel: give a name without a folder.</source>
        <translation>Die Laufdatei liegt neben dem Kernel: Geben Sie einen Namen ohne Ordner an.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunForm</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>C&amp;hecked</source>
        <translation>&amp;Geprüft</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>rounded like MI300</source>
        <translation>gerundet wie MI300</translation>
    </message>
    <message>
        <source>plain, in the order of k</source>
        <translation>einfach, in der Reihenfolge von k</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>Emulator only: matrix products exactly like MI300, or fused multiply-adds in the order of k, to see how much of a difference is rounding</source>
        <translation>Nur Emulator: Matrixprodukte genau wie MI300 oder verschmolzene Multiplikationen und Additionen in der Reihenfolge von k, um zu sehen, wie viel eines Unterschieds Rundung ist</translation>
    </message>
    <message>
        <source>Grid %1, in work-items; cus is the number of compute units</source>
        <translation>Grid %1, in Work-Items; cus ist die Anzahl der Recheneinheiten</translation>
    </message>
    <message>
        <source>Work-group %1, in work-items</source>
        <translation>Work-Group %1, in Work-Items</translation>
    </message>
    <message>
        <source>on</source>
        <translation>auf</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>in groups of</source>
        <translation>in Gruppen von</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>run as the strictest gfx942 would, and report what can go wrong on it</source>
        <translation>wie das strengste gfx942 ausführen und melden, was darauf schiefgehen kann</translation>
    </message>
    <message>
        <source>Checked (%1): %2</source>
        <translation>Geprüft (%1): %2</translation>
    </message>
    <message>
        <source>Checked mode: %1</source>
        <translation>Prüfmodus: %1</translation>
    </message>
    <message>
        <source>the emulator</source>
        <translation>Emulator</translation>
    </message>
    <message>
        <source>A gfx942 emulated on the CPU</source>
        <translation>Ein gfx942, auf der CPU emuliert</translation>
    </message>
    <message>
        <source>On a GPU, if available</source>
        <translation>Auf einer GPU, falls verfügbar</translation>
    </message>
    <message>
        <source>a GPU (HIP)</source>
        <translation>GPU (HIP)</translation>
    </message>
    <message>
        <source>both, compared</source>
        <translation>beide, verglichen</translation>
    </message>
    <message>
        <source>a GPU (HIP): not available</source>
        <translation>GPU (HIP): nicht verfügbar</translation>
    </message>
    <message>
        <source>both, compared: not available</source>
        <translation>beide, verglichen: nicht verfügbar</translation>
    </message>
    <message>
        <source>Device %1: %2, %3 compute units</source>
        <translation>Gerät %1: %2, %3 Recheneinheiten</translation>
    </message>
    <message>
        <source>both: %1 and the emulator</source>
        <translation>beide: %1 und der Emulator</translation>
    </message>
    <message>
        <source>%1. Their results are compared</source>
        <translation>%1. Ihre Ergebnisse werden verglichen</translation>
    </message>
    <message>
        <source>The grid needs three sizes</source>
        <translation>Das Grid braucht drei Größen</translation>
    </message>
    <message>
        <source>The work-group needs three sizes</source>
        <translation>Die Work-Group braucht drei Größen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>This run file has several launches; edit them in the file</source>
        <translation>Diese Laufdatei hat mehrere Starts; sie werden in der Datei geändert</translation>
    </message>
    <message>
        <source>Checked: %1</source>
        <translation>Geprüft: %1</translation>
    </message>
    <message>
        <source>No run file is shown.</source>
        <translation>Keine Laufdatei wird angezeigt.</translation>
    </message>
    <message>
        <source>Not available on a GPU, because checked mode needs the emulator.</source>
        <translation>Auf einer GPU nicht verfügbar, weil der geprüfte Modus den Emulator braucht.</translation>
    </message>
    <message>
        <source>Values of the parameters, as in n=64,4096 k=1,2</source>
        <translation>Werte der Parameter, wie in n=64,4096 k=1,2</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message numerus="yes">
        <source>%n argument(s)</source>
        <translation>
            <numerusform>%n Argument</numerusform>
            <numerusform>%n Argumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es)</source>
        <translation>
            <numerusform>%n Start</numerusform>
            <numerusform>%n Starts</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%1 auf %2, %3</translation>
    </message>
    <message>
        <source>%1 on %2, %3 in groups of %4, %5</source>
        <translation>%1 auf %2, %3 in Gruppen von %4, %5</translation>
    </message>
    <message>
        <source>Add a parameter: the run is a sweep over its values</source>
        <translation>Einen Parameter hinzufügen: Der Lauf geht dann über seine Werte</translation>
    </message>
    <message>
        <source>Remove a parameter</source>
        <translation>Einen Parameter entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunFormLine</name>
    <message>
        <source>Edit the run</source>
        <translation>Lauf bearbeiten</translation>
    </message>
    <message>
        <source>%1
Click to edit the run</source>
        <translation>%1
Klicken, um den Lauf zu bearbeiten</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunResults</name>
    <message>
        <source>kernel %1</source>
        <translation>Kernel %1</translation>
    </message>
    <message>
        <source>kernel %1 ms</source>
        <translation>Kernel %1 ms</translation>
    </message>
    <message>
        <source>%1, and on %2 %3</source>
        <translation>%1, und auf %2 %3</translation>
    </message>
    <message>
        <source>Faults and Findings (%1)</source>
        <translation>Fehler und Befunde (%1)</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>Befunde (%1)</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Faults (%1)</source>
        <translation>Fehler (%1)</translation>
    </message>
    <message>
        <source>Details of the run</source>
        <translation>Einzelheiten des Laufs</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>Was schiefging</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>The values of this run are no longer kept. Run the kernel again to see them.</source>
        <translation>Die Werte dieses Laufs sind nicht mehr vorhanden. Den Kernel erneut ausführen, um sie zu sehen.</translation>
    </message>
    <message>
        <source>Run Again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Show values as</source>
        <translation>Werte zeigen als</translation>
    </message>
    <message>
        <source>hexadecimal</source>
        <translation>hexadezimal</translation>
    </message>
    <message>
        <source>Show differences from</source>
        <translation>Unterschiede zeigen zu</translation>
    </message>
    <message>
        <source>the expected values</source>
        <translation>den erwarteten Werten</translation>
    </message>
    <message>
        <source>the last run</source>
        <translation>dem letzten Lauf</translation>
    </message>
    <message>
        <source>the emulator</source>
        <translation>Emulator</translation>
    </message>
    <message>
        <source>Differences from</source>
        <translation>Unterschiede zu</translation>
    </message>
    <message>
        <source>Run the kernel to see its results and where they differ from the expected values.</source>
        <translation>Den Kernel ausführen, um seine Ergebnisse zu sehen und wo sie von den erwarteten Werten abweichen.</translation>
    </message>
    <message>
        <source>Out of date. %1.</source>
        <translation>Veraltet. %1.</translation>
    </message>
    <message>
        <source>. </source>
        <translation>. </translation>
    </message>
    <message>
        <source>Canceled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Could not run</source>
        <translation>Konnte nicht ausgeführt werden</translation>
    </message>
    <message>
        <source>The kernel faulted on the GPU</source>
        <translation>Der Kernel ist auf der GPU mit einem Fehler abgebrochen</translation>
    </message>
    <message>
        <source>The kernel faulted</source>
        <translation>Der Kernel ist mit einem Fehler abgebrochen</translation>
    </message>
    <message numerus="yes">
        <source>Failed: %n buffer(s) [differs|differ]</source>
        <translation>
            <numerusform>Fehlgeschlagen: %n Puffer weicht ab</numerusform>
            <numerusform>Fehlgeschlagen: %n Puffer weichen ab</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Failed: GPU and emulator differ in %n buffer(s)</source>
        <translation>
            <numerusform>Fehlgeschlagen: GPU und Emulator weichen in %n Puffer voneinander ab</numerusform>
            <numerusform>Fehlgeschlagen: GPU und Emulator weichen in %n Puffern voneinander ab</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed in checked mode; no values were expected</source>
        <translation>Im Prüfmodus fehlgeschlagen; es wurden keine Werte erwartet</translation>
    </message>
    <message numerus="yes">
        <source>Failed in checked mode; %n buffer(s) [is|are] as expected</source>
        <translation>
            <numerusform>Im Prüfmodus fehlgeschlagen; %n Puffer ist wie erwartet</numerusform>
            <numerusform>Im Prüfmodus fehlgeschlagen; %n Puffer sind wie erwartet</numerusform>
        </translation>
    </message>
    <message>
        <source>Completed; no values were expected</source>
        <translation>Abgeschlossen; es wurden keine Werte erwartet</translation>
    </message>
    <message numerus="yes">
        <source>Passed: %n buffer(s) [is|are] as expected</source>
        <translation>
            <numerusform>Bestanden: %n Puffer ist wie erwartet</numerusform>
            <numerusform>Bestanden: %n Puffer sind wie erwartet</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Befehle</translation>
    </message>
    <message>
        <source>%1 s in total</source>
        <translation>%1 s insgesamt</translation>
    </message>
    <message>
        <source>no findings</source>
        <translation>keine Befunde</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n Befund</numerusform>
            <numerusform>%n Befunde</numerusform>
        </translation>
    </message>
    <message>
        <source>not checked on a GPU</source>
        <translation>auf einer GPU nicht geprüft</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Emulator</source>
        <translation>Emulator</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Which of the launches of this run is shown</source>
        <translation>Welcher der Starts dieses Laufs gezeigt wird</translation>
    </message>
    <message numerus="yes">
        <source>All %n launch(es)</source>
        <translation>
            <numerusform>%n Start</numerusform>
            <numerusform>Alle %n Starts</numerusform>
        </translation>
    </message>
    <message>
        <source>Launch %1: %2</source>
        <translation>Start %1: %2</translation>
    </message>
    <message>
        <source>at %1 (point %2 of %3)</source>
        <translation>bei %1 (Punkt %2 von %3)</translation>
    </message>
    <message>
        <source>Select a buffer to see where it differs.</source>
        <translation>Wählen Sie einen Puffer, um zu sehen, wo er abweicht.</translation>
    </message>
    <message>
        <source>There is no earlier run to compare %1 with.</source>
        <translation>Es gibt keinen früheren Lauf, mit dem %1 verglichen werden kann.</translation>
    </message>
    <message>
        <source>Every element of %1 is as in the last run.</source>
        <translation>Jedes Element von %1 ist wie im letzten Lauf.</translation>
    </message>
    <message>
        <source>Only a run on both a GPU and the emulator compares them.</source>
        <translation>Nur ein Lauf auf beiden, GPU und Emulator, vergleicht sie.</translation>
    </message>
    <message>
        <source>Every element of %1 is as on the emulator.</source>
        <translation>Jedes Element von %1 ist wie auf dem Emulator.</translation>
    </message>
    <message>
        <source>Nothing is expected of %1.
Enter under Expected in the form what it must contain.</source>
        <translation>Von %1 wird nichts erwartet.
Tragen Sie im Formular unter Erwartet ein, was der Puffer enthalten muss.</translation>
    </message>
    <message>
        <source>Every element of %1 is as expected.</source>
        <translation>Jedes Element von %1 ist wie erwartet.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunSessions</name>
    <message>
        <source>Change of the Kernel</source>
        <translation>Änderung des Kernels</translation>
    </message>
    <message>
        <source>Change of the Grid</source>
        <translation>Änderung des Grids</translation>
    </message>
    <message>
        <source>Change of the Work-Group</source>
        <translation>Änderung der Work-Group</translation>
    </message>
    <message>
        <source>Change of the Matrix Products</source>
        <translation>Änderung der Matrixprodukte</translation>
    </message>
    <message>
        <source>Change of the Mode</source>
        <translation>Änderung des Modus</translation>
    </message>
    <message>
        <source>Change of the Arguments</source>
        <translation>Änderung der Argumente</translation>
    </message>
    <message>
        <source>Change of the Parameters</source>
        <translation>Änderung der Parameter</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::RunStatistics</name>
    <message>
        <source>Only lines with remarks</source>
        <translation>Nur Zeilen mit Anmerkungen</translation>
    </message>
    <message>
        <source>Classes of instructions</source>
        <translation>Klassen von Befehlen</translation>
    </message>
    <message>
        <source>Lines of the source</source>
        <translation>Zeilen der Quelle</translation>
    </message>
    <message>
        <source>A completed run shows its statistics here.</source>
        <translation>Ein abgeschlossener Lauf zeigt hier seine Statistik.</translation>
    </message>
    <message>
        <source>%1 of 64 lanes active</source>
        <translation>%1 von 64 Lanes aktiv</translation>
    </message>
    <message>
        <source>%1 work-groups/s</source>
        <translation>%1 Work-Groups/s</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SamplesModel</name>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>The samples have no addresses: an instruction can be in several places</source>
        <translation>Die Stichproben haben keine Adressen: ein Befehl kann an mehreren Stellen stehen</translation>
    </message>
    <message>
        <source>Samples in which the wave issued the instruction</source>
        <translation>Stichproben, in denen die Wave den Befehl ausgab</translation>
    </message>
    <message>
        <source>Samples in which it could not issue</source>
        <translation>Stichproben, in denen er nicht ausgegeben werden konnte</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Why stalled</source>
        <translation>Grund der Blockierung</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SearchDock</name>
    <message>
        <source>Find in Files</source>
        <translation>In Dateien suchen</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Type words and press Enter.</source>
        <translation>Wörter eingeben und die Eingabetaste drücken.</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>With a regular expression, \1 is its first group</source>
        <translation>Mit einem regulären Ausdruck ist \1 seine erste Gruppe</translation>
    </message>
    <message>
        <source>Replace &amp;All…</source>
        <translation>Alle erset&amp;zen…</translation>
    </message>
    <message>
        <source>Show what would change in all files</source>
        <translation>Zeigen, was sich in allen Dateien ändern würde</translation>
    </message>
    <message>
        <source>Folder to search in</source>
        <translation>Ordner, in dem gesucht wird</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Einen Ordner wählen</translation>
    </message>
    <message>
        <source>Files to include</source>
        <translation>Einzuschließende Dateien</translation>
    </message>
    <message>
        <source>All files; or *.s, *.inc</source>
        <translation>Alle Dateien; oder *.s, *.inc</translation>
    </message>
    <message>
        <source>Files and folders to exclude</source>
        <translation>Auszuschließende Dateien und Ordner</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>Su&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>E&amp;rsetzen</translation>
    </message>
    <message>
        <source>F&amp;older</source>
        <translation>O&amp;rdner</translation>
    </message>
    <message>
        <source>&amp;Include</source>
        <translation>Ei&amp;nschließen</translation>
    </message>
    <message>
        <source>E&amp;xclude</source>
        <translation>A&amp;usschließen</translation>
    </message>
    <message>
        <source>Folder to Search In</source>
        <translation>Ordner, in dem gesucht wird</translation>
    </message>
    <message>
        <source>Type what to find.</source>
        <translation>Den gesuchten Text eingeben.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message numerus="yes">
        <source>Searching… %n [match|matches] so far</source>
        <translation>
            <numerusform>Wird gesucht… bisher %n Treffer</numerusform>
            <numerusform>Wird gesucht… bisher %n Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No matches in %n file(s).</source>
        <translation>
            <numerusform>Keine Treffer in %n Datei.</numerusform>
            <numerusform>Keine Treffer in %n Dateien.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n [match|matches]</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source> in %1 of %2 files.</source>
        <translation> in %1 von %2 Dateien.</translation>
    </message>
    <message>
        <source> Stopped.</source>
        <translation> Angehalten.</translation>
    </message>
    <message>
        <source> There are more: search for longer words.</source>
        <translation> Es gibt mehr: nach längeren Wörtern suchen.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) without text skipped.</source>
        <translation>
            <numerusform>%n Datei ohne Text übersprungen.</numerusform>
            <numerusform>%n Dateien ohne Text übersprungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Replacing…</source>
        <translation>Wird ersetzt…</translation>
    </message>
    <message>
        <source>Nothing to replace.</source>
        <translation>Nichts zu ersetzen.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) would change.</source>
        <translation>
            <numerusform>%n Datei würde sich ändern.</numerusform>
            <numerusform>%n Dateien würden sich ändern.</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace in Files</source>
        <translation>In Dateien ersetzen</translation>
    </message>
    <message numerus="yes">
        <source>Replaced in %n file(s).</source>
        <translation>
            <numerusform>In %n Datei ersetzt.</numerusform>
            <numerusform>In %n Dateien ersetzt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SearchResultsModel</name>
    <message numerus="yes">
        <source>%n [match|matches]</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Session</name>
    <message>
        <source>Restore Unsaved Changes</source>
        <translation>Nicht gespeicherte Änderungen wiederherstellen</translation>
    </message>
    <message>
        <source>Wavesmith exited before the changes of %1 in the Run panel were saved.</source>
        <translation>Wavesmith wurde beendet, bevor die Änderungen von %1 im Panel „Ausführen“ gespeichert waren.</translation>
    </message>
    <message>
        <source>Wavesmith exited before the changes of %1 were saved.</source>
        <translation>Wavesmith wurde beendet, bevor die Änderungen von %1 gespeichert waren.</translation>
    </message>
    <message>
        <source>Last change: %1. The file on disk is newer.</source>
        <translation>Letzte Änderung: %1. Die Datei auf der Festplatte ist neuer.</translation>
    </message>
    <message>
        <source>Last change: %1.</source>
        <translation>Letzte Änderung: %1.</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>Ask &amp;Later</source>
        <translation>Später &amp;fragen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Assembler</source>
        <translation>Assembler</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>Die Sprache ändert sich beim nächsten Start.</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source> columns</source>
        <translation> Spalten</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation>&amp;Schrift</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Tab &amp;width</source>
        <translation>Tabulator&amp;breite</translation>
    </message>
    <message>
        <source>A processor, with optional target features: gfx942:xnack-</source>
        <translation>Ein Prozessor, optional mit Merkmalen: gfx942:xnack-</translation>
    </message>
    <message>
        <source>One folder per line, for .include and .incbin</source>
        <translation>Ein Ordner pro Zeile, für .include und .incbin</translation>
    </message>
    <message>
        <source>One per line: NAME=VALUE</source>
        <translation>Eine pro Zeile: NAME=WERT</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>&amp;Include paths</source>
        <translation>&amp;Include-Pfade</translation>
    </message>
    <message>
        <source>&amp;Definitions</source>
        <translation>De&amp;finitionen</translation>
    </message>
    <message>
        <source>Time &amp;limit</source>
        <translation>Zeit&amp;grenze</translation>
    </message>
    <message>
        <source>&amp;Memory limit</source>
        <translation>S&amp;peichergrenze</translation>
    </message>
    <message>
        <source>clang-19; for HIP, that of ROCm</source>
        <translation>clang-19; für HIP der von ROCm</translation>
    </message>
    <message>
        <source>The compiler of OpenCL C and HIP</source>
        <translation>Der Compiler für OpenCL C und HIP</translation>
    </message>
    <message>
        <source>The newest in /opt; none: not used</source>
        <translation>Das neueste in /opt; keines: wird nicht verwendet</translation>
    </message>
    <message>
        <source>The folder of the ROCm that compiles HIP</source>
        <translation>Der Ordner des ROCm, das HIP kompiliert</translation>
    </message>
    <message>
        <source>&amp;Compiler</source>
        <translation>&amp;Compiler</translation>
    </message>
    <message>
        <source>&amp;ROCm</source>
        <translation>&amp;ROCm</translation>
    </message>
    <message>
        <source> million</source>
        <translation> Millionen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Run the kernel each time its file is saved</source>
        <translation>Den Kernel bei jedem Speichern seiner Datei ausführen</translation>
    </message>
    <message>
        <source>Asked for when the first example is opened</source>
        <translation>Wird beim Öffnen des ersten Beispiels gefragt</translation>
    </message>
    <message>
        <source>Where examples are copied to when they are opened</source>
        <translation>Wohin Beispiele kopiert werden, wenn sie geöffnet werden</translation>
    </message>
    <message>
        <source>&amp;Instruction limit</source>
        <translation>&amp;Befehlsgrenze</translation>
    </message>
    <message>
        <source>&amp;Examples folder</source>
        <translation>&amp;Ordner der Beispiele</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>For Kernel &gt; Check with Another Assembler: a clang whose bytes are compared with ours</source>
        <translation>Für Kernel &gt; Mit anderem Assembler prüfen: ein clang, dessen Bytes mit unseren verglichen werden</translation>
    </message>
    <message>
        <source>&amp;Other assembler</source>
        <translation>Anderer &amp;Assembler</translation>
    </message>
    <message>
        <source>&amp;Format assembly when it is saved</source>
        <translation>Assembly beim Speichern &amp;formatieren</translation>
    </message>
    <message>
        <source>One folder per line: texts elsewhere may include its files</source>
        <translation>Ein Ordner pro Zeile: Texte an anderen Orten dürfen seine Dateien einbinden</translation>
    </message>
    <message>
        <source>&amp;Allowed folders</source>
        <translation>&amp;Erlaubte Ordner</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::Sharing</name>
    <message>
        <source>Share the Run</source>
        <translation>Den Lauf teilen</translation>
    </message>
    <message>
        <source>Wavesmith share files (*.wavesmith)</source>
        <translation>Geteilte Läufe von Wavesmith (*.wavesmith)</translation>
    </message>
    <message>
        <source>Cannot Share</source>
        <translation>Teilen nicht möglich</translation>
    </message>
    <message>
        <source>Save the run file first: the share file contains it as it is on the disk.</source>
        <translation>Zuerst die Laufdatei speichern: Die geteilte Datei enthält sie so, wie sie auf der Festplatte ist.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>Shared %n file(s) as %1</source>
        <translation>
            <numerusform>%n Datei als %1 geteilt</numerusform>
            <numerusform>%n Dateien als %1 geteilt</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot Open</source>
        <translation>Öffnen nicht möglich</translation>
    </message>
    <message>
        <source>Nothing has run yet. Debug (%1) goes to step %2 of the shared run</source>
        <translation>Noch wurde nichts ausgeführt. Debuggen (%1) führt zu Schritt %2 des geteilten Laufs</translation>
    </message>
    <message>
        <source>Nothing has run yet. The files are in %1</source>
        <translation>Noch wurde nichts ausgeführt. Die Dateien sind in %1</translation>
    </message>
    <message>
        <source>S&amp;hare…</source>
        <translation>&amp;Teilen…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ShortcutsModel</name>
    <message>
        <source>%1 belongs to %2.</source>
        <translation>%1 gehört zu %2.</translation>
    </message>
    <message>
        <source>%1 is needed for typing.</source>
        <translation>%1 wird zum Schreiben gebraucht.</translation>
    </message>
    <message>
        <source>%1 belongs to %2, which cannot be changed.</source>
        <translation>%1 gehört zu %2, was nicht geändert werden kann.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>By default without a key</source>
        <translation>Standardmäßig ohne Taste</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>Standard: %1</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ShortcutsPage</name>
    <message>
        <source>Search commands and keys</source>
        <translation>Befehle und Tasten suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Keys of the command</source>
        <translation>Tasten des Befehls</translation>
    </message>
    <message>
        <source>Press the new keys here</source>
        <translation>Hier die neuen Tasten drücken</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>The command has no key then</source>
        <translation>Der Befehl hat dann keine Taste</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>The default keys of this command</source>
        <translation>Die Standardtasten dieses Befehls</translation>
    </message>
    <message>
        <source>Reset A&amp;ll</source>
        <translation>A&amp;lle zurücksetzen</translation>
    </message>
    <message>
        <source>The default keys of all commands</source>
        <translation>Die Standardtasten aller Befehle</translation>
    </message>
    <message>
        <source>Own keys</source>
        <translation>Eigene Tasten</translation>
    </message>
    <message>
        <source>Preset of keys</source>
        <translation>Tastenbelegung</translation>
    </message>
    <message>
        <source>Keys that you know from another editor. Your own keys are replaced.</source>
        <translation>Tasten, die Sie von einem anderen Editor kennen. Ihre eigenen Tasten werden ersetzt.</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>&amp;Belegung</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SignatureTip</name>
    <message>
        <source>There is no operand at this place</source>
        <translation>An dieser Stelle ist kein Operand</translation>
    </message>
    <message>
        <source>Signature of the instruction</source>
        <translation>Signatur der Instruktion</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SnippetStops</name>
    <message>
        <source>Placeholder %1 of %2; Tab goes to the next one, Esc ends</source>
        <translation>Platzhalter %1 von %2; Tab geht zum nächsten, Esc beendet</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StartPage</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Wavesmith</source>
        <translation>Wavesmith</translation>
    </message>
    <message>
        <source>Write gfx942 kernels in assembly. Run and inspect them, with or without a GPU.</source>
        <translation>Kernel für gfx942 in Assembly schreiben, ausführen und untersuchen, mit oder ohne GPU.</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>New File</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>New Kernel…</source>
        <translation>Neuer Kernel…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Recent files and folders</source>
        <translation>Zuletzt geöffnete Dateien und Ordner</translation>
    </message>
    <message>
        <source>Open Folder…</source>
        <translation>Ordner öffnen…</translation>
    </message>
    <message>
        <source>Files and folders that you open are listed here.</source>
        <translation>Hier stehen Dateien und Ordner, die Sie öffnen.</translation>
    </message>
    <message>
        <source>Filter by problem, technique or instruction</source>
        <translation>Nach Problem, Technik oder Befehl filtern</translation>
    </message>
    <message>
        <source>Filter examples</source>
        <translation>Beispiele filtern</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>The page of the user guide about the selected example</source>
        <translation>Die Seite des Benutzerhandbuchs über das ausgewählte Beispiel</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StateDock</name>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State of the wave</source>
        <translation>Zustand der Wave</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see the scalar registers, EXEC, MODE and the counters of a wave.</source>
        <translation>Den Kernel debuggen (%1), um die Skalarregister, EXEC, MODE und die Zähler einer Wave zu sehen.</translation>
    </message>
    <message>
        <source>Watch: s_n / 2, f32 v_x</source>
        <translation>Beobachten: s_n / 2, f32 v_x</translation>
    </message>
    <message>
        <source>Expression to watch</source>
        <translation>Ausdruck, der beobachtet wird</translation>
    </message>
    <message>
        <source>An expression whose value is shown at each stop (Return)</source>
        <translation>Ein Ausdruck, dessen Wert bei jedem Halt gezeigt wird (Eingabetaste)</translation>
    </message>
    <message>
        <source>Remove Watch</source>
        <translation>Nicht mehr beobachten</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StateModel</name>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>no outstanding operations</source>
        <translation>keine ausstehenden Operationen</translation>
    </message>
    <message>
        <source>Outstanding, the oldest first:
%1</source>
        <translation>Ausstehend, die älteste zuerst:
%1</translation>
    </message>
    <message>
        <source>%1 (changed by the last step)</source>
        <translation>%1 (im letzten Schritt geändert)</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>Beobachtet</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StepSlider</name>
    <message>
        <source>Step of the run</source>
        <translation>Schritt des Laufs</translation>
    </message>
    <message>
        <source>Go to a step of the run, back or forward</source>
        <translation>Zu einem Schritt des Laufs gehen, rückwärts oder vorwärts</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StopBar</name>
    <message>
        <source>Why the run has stopped</source>
        <translation>Warum der Lauf angehalten hat</translation>
    </message>
    <message>
        <source>The selected wave. Click to see all waves.</source>
        <translation>Die ausgewählte Wave. Ein Klick zeigt alle Waves.</translation>
    </message>
    <message>
        <source>The run is starting…</source>
        <translation>Der Lauf startet…</translation>
    </message>
    <message>
        <source>wave %1</source>
        <translation>Wave %1</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StructDialog</name>
    <message>
        <source>Arguments from a Struct</source>
        <translation>Argumente aus einer Struktur</translation>
    </message>
    <message>
        <source>C++</source>
        <translation>C++</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Struct</source>
        <translation>Struktur</translation>
    </message>
    <message>
        <source>&amp;Open Header…</source>
        <translation>&amp;Header öffnen…</translation>
    </message>
    <message>
        <source>struct Args {
  const float* a;
  unsigned n;
};</source>
        <translation>struct Args {
  const float* a;
  unsigned n;
};</translation>
    </message>
    <message>
        <source>Text of the struct</source>
        <translation>Text der Struktur</translation>
    </message>
    <message>
        <source>Messages of clang</source>
        <translation>Meldungen von clang</translation>
    </message>
    <message>
        <source>Use It</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>&amp;struct</source>
        <translation>&amp;Struktur</translation>
    </message>
    <message>
        <source>Open Header</source>
        <translation>Header öffnen</translation>
    </message>
    <message>
        <source>C and C++ (*.h *.hh *.hpp *.hxx *.c *.cc *.cpp *.hip);;All files (*)</source>
        <translation>C und C++ (*.h *.hh *.hpp *.hxx *.c *.cc *.cpp *.hip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n field(s), %1 bytes</source>
        <translation>
            <numerusform>%n Feld, %1 Bytes</numerusform>
            <numerusform>%n Felder, %1 Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>Paste a struct, or open a header</source>
        <translation>Eine Struktur einfügen oder einen Header öffnen</translation>
    </message>
    <message>
        <source>The text has no struct</source>
        <translation>Der Text hat keine Struktur</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::StudentRecord</name>
    <message>
        <source>Cannot keep your answers: %1</source>
        <translation>Die Antworten können nicht aufbewahrt werden: %1</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SweepModel</name>
    <message>
        <source>Instructions that all waves execute</source>
        <translation>Befehle, die alle Waves ausführen</translation>
    </message>
    <message>
        <source>Number of waves</source>
        <translation>Anzahl der Waves</translation>
    </message>
    <message>
        <source>Instructions that a wave executes, on average</source>
        <translation>Befehle, die eine Wave im Mittel ausführt</translation>
    </message>
    <message>
        <source>Time of the kernel</source>
        <translation>Zeit des Kernels</translation>
    </message>
    <message>
        <source>The bytes that the run file counts, by the time</source>
        <translation>Bytes, die die Laufdatei zählt, durch die Zeit</translation>
    </message>
    <message>
        <source>The operations that the run file counts, by the time</source>
        <translation>Operationen, die die Laufdatei zählt, durch die Zeit</translation>
    </message>
    <message>
        <source>Elements that are not as expected</source>
        <translation>Elemente, die nicht wie erwartet sind</translation>
    </message>
    <message>
        <source>Greatest absolute error</source>
        <translation>Größter absoluter Fehler</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Waves</translation>
    </message>
    <message>
        <source>Instructions per Wave</source>
        <translation>Befehle pro Wave</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>Abweichend</translation>
    </message>
    <message>
        <source>Greatest Error</source>
        <translation>Größter Fehler</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>faulted</source>
        <translation>mit Fehler abgebrochen</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>could not run</source>
        <translation>nicht gelaufen</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SweepPlot</name>
    <message>
        <source>Plot of the sweep</source>
        <translation>Diagramm der Messreihe</translation>
    </message>
    <message>
        <source>Nothing to draw</source>
        <translation>Nichts zu zeichnen</translation>
    </message>
    <message>
        <source>%1 by %2. %3</source>
        <translation>%1 nach %2. %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>kein Wert für %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1 (logarithmic)</source>
        <translation>%1 (logarithmisch)</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SweepResults</name>
    <message>
        <source>Points of the sweep</source>
        <translation>Punkte der Messreihe</translation>
    </message>
    <message>
        <source>Plotted result</source>
        <translation>Gezeichnetes Ergebnis</translation>
    </message>
    <message>
        <source>Parameter across the plot</source>
        <translation>Parameter der waagerechten Achse</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>by</source>
        <translation>nach</translation>
    </message>
    <message>
        <source>Run Point</source>
        <translation>Punkt ausführen</translation>
    </message>
    <message>
        <source>Run only the selected point, and show its buffers</source>
        <translation>Nur den gewählten Punkt ausführen und seine Puffer zeigen</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Out of date. %1.</source>
        <translation>Veraltet. %1.</translation>
    </message>
    <message>
        <source>. </source>
        <translation>. </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n point(s), %2 failed</source>
        <translation>
            <numerusform>%1 von %n Punkt, %2 fehlgeschlagen</numerusform>
            <numerusform>%1 von %n Punkten, %2 fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n point(s)</source>
        <translation>
            <numerusform>%1 von %n Punkt</numerusform>
            <numerusform>%1 von %n Punkten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Canceled after %1 of %n point(s)</source>
        <translation>
            <numerusform>Abgebrochen nach %1 von %n Punkt</numerusform>
            <numerusform>Abgebrochen nach %1 von %n Punkten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Failed: %1 of %n point(s)</source>
        <translation>
            <numerusform>Fehlgeschlagen: %1 von %n Punkt</numerusform>
            <numerusform>Fehlgeschlagen: %1 von %n Punkten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Passed: %n point(s)</source>
        <translation>
            <numerusform>Bestanden: %n Punkt</numerusform>
            <numerusform>Bestanden: %n Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Completed: %n point(s); no values were expected</source>
        <translation>
            <numerusform>Abgeschlossen: %n Punkt; es wurden keine Werte erwartet</numerusform>
            <numerusform>Abgeschlossen: %n Punkte; es wurden keine Werte erwartet</numerusform>
        </translation>
    </message>
    <message>
        <source>At %1: %2</source>
        <translation>Bei %1: %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SwizzleEditor</name>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Lanes in a group</source>
        <translation>Lanes einer Gruppe</translation>
    </message>
    <message>
        <source>Lane that is read</source>
        <translation>Gelesene Lane</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>Eine Zahl</translation>
    </message>
    <message>
        <source>Lane that lane %1 reads</source>
        <translation>Lane, die Lane %1 liest</translation>
    </message>
    <message>
        <source>Bit %1 of the lane&apos;s number</source>
        <translation>Bit %1 der Nummer der Lane</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>inverted</source>
        <translation>invertiert</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>&amp;Pattern:</source>
        <translation>&amp;Muster:</translation>
    </message>
    <message>
        <source>&amp;Lanes:</source>
        <translation>&amp;Lanes:</translation>
    </message>
    <message>
        <source>&amp;Bits 4 to 0:</source>
        <translation>&amp;Bits 4 bis 0:</translation>
    </message>
    <message>
        <source>&amp;Group:</source>
        <translation>&amp;Gruppe:</translation>
    </message>
    <message>
        <source>Lane &amp;read:</source>
        <translation>Gelesene &amp;Lane:</translation>
    </message>
    <message>
        <source>&amp;Offset:</source>
        <translation>&amp;Offset:</translation>
    </message>
    <message>
        <source>Swizzle Pattern</source>
        <translation>Swizzle-Muster</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SymbolChanges</name>
    <message>
        <source>This text can only be read.</source>
        <translation>Dieser Text kann nur gelesen werden.</translation>
    </message>
    <message>
        <source>There is no label, macro or symbol at the cursor.</source>
        <translation>Am Cursor ist kein Label, kein Makro und kein Symbol.</translation>
    </message>
    <message>
        <source>Not renamed: %1</source>
        <translation>Nicht umbenannt: %1</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>Umbenennen in %1</translation>
    </message>
    <message>
        <source>Renamed to %1 in %2; Undo reverts it.</source>
        <translation>Umbenannt in %1 an %2; Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
        <source>%1 (line %2)</source>
        <translation>%1 (Zeile %2)</translation>
    </message>
    <message>
        <source>%1 (%2, line %3)</source>
        <translation>%1 (%2, Zeile %3)</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Renumber %1 to %2</source>
        <translation>%1 zu %2 umnummerieren</translation>
    </message>
    <message>
        <source>%1 became %2 in %3; Undo reverts it.</source>
        <translation>%1 wurde an %3 zu %2; Rückgängig nimmt es zurück.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::SymbolDialog</name>
    <message>
        <source>Go to Symbol</source>
        <translation>Zu Symbol</translation>
    </message>
    <message>
        <source>Name of a kernel, label, macro or symbol</source>
        <translation>Name eines Kernels, eines Labels, eines Makros oder eines Symbols</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>Symbole</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TabMenu</name>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close &amp;Others</source>
        <translation>A&amp;ndere schließen</translation>
    </message>
    <message>
        <source>Close &amp;All</source>
        <translation>&amp;Alle schließen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Name</source>
        <translation>&amp;Name kopieren</translation>
    </message>
    <message>
        <source>Show in &amp;File Manager</source>
        <translation>Im &amp;Dateimanager anzeigen</translation>
    </message>
    <message>
        <source>No other file is open.</source>
        <translation>Keine andere Datei ist geöffnet.</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 ist gespeichert.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TimelineDock</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Verkleinern (-)</translation>
    </message>
    <message>
        <source>Zoom in around the position (+)</source>
        <translation>Um die Stelle herum vergrößern (+)</translation>
    </message>
    <message>
        <source>Show the whole run (0)</source>
        <translation>Den ganzen Lauf zeigen (0)</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see what each wave does over time.</source>
        <translation>Den Kernel debuggen (%1), um zu sehen, was jede Wave über die Zeit tut.</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TimelineLegend</name>
    <message>
        <source>Legend of the timeline</source>
        <translation>Legende der Zeitleiste</translation>
    </message>
    <message>
        <source>State:</source>
        <translation>Zustand:</translation>
    </message>
    <message>
        <source>Instruction:</source>
        <translation>Befehl:</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TimelineView</name>
    <message>
        <source>What each wave did</source>
        <translation>Was jede Wave tat</translation>
    </message>
    <message>
        <source>Wave %1: %2, steps %3 to %4</source>
        <translation>Wave %1: %2, Schritte %3 bis %4</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TimingDock</name>
    <message>
        <source>Timing</source>
        <translation>Zeitverhalten</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>Open the source of a kernel, then a trace of its run.</source>
        <translation>Den Quelltext eines Kernels öffnen, dann einen Trace seines Laufs.</translation>
    </message>
    <message>
        <source>This instruction is only in the trace.</source>
        <translation>Diesen Befehl gibt es nur im Trace.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Open a trace under Trace to see its waves.</source>
        <translation>Unter Trace einen Trace öffnen, um seine Waves zu sehen.</translation>
    </message>
    <message>
        <source>This trace has no waves: only totals of its instructions.</source>
        <translation>Dieser Trace hat keine Waves: nur Summen seiner Befehle.</translation>
    </message>
    <message>
        <source>Underlined: the instructions of the line at the cursor (N and P: next and previous).</source>
        <translation>Unterstrichen: die Befehle der Zeile am Cursor (N und P: nächster und voriger).</translation>
    </message>
    <message>
        <source>Samples have no waves: only where they were.</source>
        <translation>Stichproben enthalten keine Waves: nur, wo sie waren.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TraceColumns</name>
    <message>
        <source>Columns of the trace</source>
        <translation>Spalten des Traces</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Executions of the line in the trace</source>
        <translation>Ausführungen der Zeile im Trace</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Cycles of an execution: stall and issue</source>
        <translation>Takte einer Ausführung: Blockierung und Ausgabe</translation>
    </message>
    <message>
        <source>Stall</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Cycles of an execution in which it could not issue</source>
        <translation>Takte einer Ausführung, in denen sie nicht ausgegeben werden konnte</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Untätig</translation>
    </message>
    <message>
        <source>Cycles between the previous instruction of the wave and an execution</source>
        <translation>Takte zwischen dem vorigen Befehl der Wave und einer Ausführung</translation>
    </message>
    <message>
        <source>%1 executions in the trace: %2 cycles of stall and issue, of which %3 stall; %4 idle before them
%5 % of the cycles of the line with the most</source>
        <translation>%1 Ausführungen im Trace: %2 Takte Blockierung und Ausgabe, davon %3 blockiert; %4 untätig davor
%5 % der Takte der Zeile mit den meisten</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>Samples in which a wave was at this line; ≤: or at another one that reads the same</source>
        <translation>Stichproben, in denen eine Wave in dieser Zeile war; ≤: oder in einer anderen mit demselben Befehl</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Samples in which the wave issued the instruction</source>
        <translation>Stichproben, in denen die Wave den Befehl ausgab</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>Blockiert</translation>
    </message>
    <message>
        <source>Samples in which it could not issue</source>
        <translation>Stichproben, in denen er nicht ausgegeben werden konnte</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n Stichprobe</numerusform>
            <numerusform>%n Stichproben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n sample(s): other lines read the same, and samples have no address</source>
        <translation>
            <numerusform>Bis zu %n Stichprobe: andere Zeilen haben denselben Befehl, und Stichproben haben keine Adresse</numerusform>
            <numerusform>Bis zu %n Stichproben: andere Zeilen haben denselben Befehl, und Stichproben haben keine Adresse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s), and up to %1 more: other lines read the same, and samples have no address</source>
        <translation>
            <numerusform>%n Stichprobe und bis zu %1 weitere: andere Zeilen haben denselben Befehl, und Stichproben haben keine Adresse</numerusform>
            <numerusform>%n Stichproben und bis zu %1 weitere: andere Zeilen haben denselben Befehl, und Stichproben haben keine Adresse</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 issued, %2 stalled</source>
        <translation>%1 ausgegeben, %2 blockiert</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verdeckt</translation>
    </message>
    <message>
        <source>Cycles of an execution in which other waves of the SIMD kept a pipe busy; at least</source>
        <translation>Takte einer Ausführung, in denen andere Waves der SIMD eine Pipe beschäftigt haben; mindestens</translation>
    </message>
    <message>
        <source>At least %1 cycles are hidden by other waves of the SIMD: %2 of stall, %3 idle, %4 of issue</source>
        <translation>Mindestens %1 Takte sind durch andere Waves der SIMD verdeckt: %2 Takte Stall, %3 Leerlauf, %4 Ausgabe</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::TracePage</name>
    <message>
        <source>Instructions by their cycles</source>
        <translation>Befehle nach ihren Takten</translation>
    </message>
    <message>
        <source>What each wait waited for</source>
        <translation>Worauf jedes Warten gewartet hat</translation>
    </message>
    <message>
        <source>The trace, and what of it is in this source</source>
        <translation>Der Trace, und was davon in diesem Quelltext ist</translation>
    </message>
    <message>
        <source>Open the source of a kernel, then a trace of its run.</source>
        <translation>Den Quelltext eines Kernels öffnen, dann einen Trace seines Laufs.</translation>
    </message>
    <message>
        <source>Open Trace…</source>
        <translation>Trace öffnen…</translation>
    </message>
    <message>
        <source>Close Trace</source>
        <translation>Trace schließen</translation>
    </message>
    <message>
        <source>Instructions by their samples</source>
        <translation>Befehle nach ihren Stichproben</translation>
    </message>
    <message>
        <source>Open a trace that rocprofv3 has left: a ui_output folder, a stats_*.csv, a folder with *.att files, or the table of a PC sampling.
Its hits and cycles are then shown beside the text.</source>
        <translation>Einen Trace öffnen, den rocprofv3 hinterlassen hat: einen ui_output-Ordner, eine stats_*.csv, einen Ordner mit *.att-Dateien oder die Tabelle eines PC-Samplings.
Seine Treffer und Takte stehen dann neben dem Text.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::UndoActions</name>
    <message>
        <source>%1 %2</source>
        <comment>Undo, what</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Edit of %1</source>
        <translation>Bearbeitung von %1</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ValueRowsModel</name>
    <message>
        <source>Press Return to go to step %1</source>
        <translation>Eingabetaste geht zu Schritt %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Wave</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Lane</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ValueTableDock</name>
    <message>
        <source>Value Table</source>
        <translation>Wertetabelle</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see values over time.</source>
        <translation>Den Kernel debuggen (%1), um Werte im Verlauf zu sehen.</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Values at a line</source>
        <translation>Werte in einer Zeile</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>Schreibzugriffe</translation>
    </message>
    <message>
        <source>Lanes where</source>
        <translation>Lanes mit</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>134, loop, *0x40</source>
        <translation>134, loop, *0x40</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>lane == 40 &amp;&amp; wave == 1</source>
        <translation>lane == 40 &amp;&amp; wave == 1</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>&amp;Line:</source>
        <translation>&amp;Zeile:</translation>
    </message>
    <message>
        <source>&amp;If:</source>
        <translation>&amp;Wenn:</translation>
    </message>
    <message>
        <source>v4[12], s_n, c[17], lds[0x40]</source>
        <translation>v4[12], s_n, c[17], lds[0x40]</translation>
    </message>
    <message>
        <source>f32(v_x) &gt; 0.9</source>
        <translation>f32(v_x) &gt; 0.9</translation>
    </message>
    <message>
        <source>v_x, f32(v4[2]) * 2</source>
        <translation>v_x, f32(v4[2]) * 2</translation>
    </message>
    <message>
        <source>Type a location, and press Return to see all instructions that have written it.</source>
        <translation>Einen Ort eingeben und die Eingabetaste drücken, um alle Befehle zu sehen, die ihn geschrieben haben.</translation>
    </message>
    <message>
        <source>Type an expression, and press Return to see the lanes where it holds.</source>
        <translation>Einen Ausdruck eingeben und die Eingabetaste drücken, um die Lanes zu sehen, in denen er gilt.</translation>
    </message>
    <message>
        <source>Type a line and an expression, and press Return to see its value each time that a wave is about to execute the line.</source>
        <translation>Eine Zeile und einen Ausdruck eingeben und die Eingabetaste drücken, um seinen Wert vor jeder Ausführung der Zeile zu sehen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::ValuesModel</name>
    <message>
        <source>not as expected</source>
        <translation>nicht wie erwartet</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>Tatsächlich</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>poison</source>
        <translation>poison</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WaitEditor</name>
    <message>
        <source>Count of %1</source>
        <translation>Zahl von %1</translation>
    </message>
    <message>
        <source>Wait for:</source>
        <translation>Warten auf:</translation>
    </message>
    <message>
        <source>Wait Counts</source>
        <translation>Wartezähler</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WaitHints</name>
    <message>
        <source>%1 before it</source>
        <translation>davor %1</translation>
    </message>
    <message>
        <source> for line %1</source>
        <translation> für Zeile %1</translation>
    </message>
    <message>
        <source>%1(%2) is enough</source>
        <translation>%1(%2) genügt</translation>
    </message>
    <message>
        <source>nothing needs %1</source>
        <translation>nichts braucht %1</translation>
    </message>
    <message>
        <source>nothing needs this</source>
        <translation>nichts braucht dies</translation>
    </message>
    <message>
        <source>s_nop %1 is enough</source>
        <translation>s_nop %1 genügt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WaitRenumberer</name>
    <message>
        <source>Renum&amp;ber Waits…</source>
        <translation>Waits &amp;neu zählen…</translation>
    </message>
    <message>
        <source>Open a kernel first: its waits are renumbered by comparing it with its saved text.</source>
        <translation>Zuerst einen Kernel öffnen: Seine Waits werden durch den Vergleich mit seinem gespeicherten Text neu gezählt.</translation>
    </message>
    <message>
        <source>A code object cannot be edited; save it as assembly first.</source>
        <translation>Ein Code-Objekt kann nicht bearbeitet werden; zuerst als Assembly speichern.</translation>
    </message>
    <message>
        <source>%1 is not an assembly file.</source>
        <translation>%1 ist keine Assembly-Datei.</translation>
    </message>
    <message>
        <source>%1 can only be read.</source>
        <translation>%1 kann nur gelesen werden.</translation>
    </message>
    <message>
        <source>%1 was never saved: there is no earlier text to compare its waits with.</source>
        <translation>%1 wurde nie gespeichert: Es gibt keinen früheren Text, mit dem seine Waits verglichen werden können.</translation>
    </message>
    <message>
        <source>The saved text of %1 cannot be read: %2</source>
        <translation>Der gespeicherte Text von %1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 is the same as its saved text: no waits have to be renumbered.</source>
        <translation>%1 ist gleich seinem gespeicherten Text: Keine Waits müssen neu gezählt werden.</translation>
    </message>
    <message>
        <source>Comparing the waits of %1 with those of its saved text…</source>
        <translation>Die Waits von %1 werden mit denen seines gespeicherten Textes verglichen…</translation>
    </message>
    <message>
        <source>The file was closed meanwhile.</source>
        <translation>Die Datei wurde inzwischen geschlossen.</translation>
    </message>
    <message>
        <source>%1 was edited in the meantime: renumber the waits again.</source>
        <translation>%1 wurde inzwischen bearbeitet: Die Waits noch einmal neu zählen.</translation>
    </message>
    <message>
        <source>No waits were renumbered: %1</source>
        <translation>Keine Waits wurden neu gezählt: %1</translation>
    </message>
    <message>
        <source>No waits were renumbered, because the saved text has an error: %1</source>
        <translation>Keine Waits wurden neu gezählt, weil der gespeicherte Text einen Fehler hat: %1</translation>
    </message>
    <message>
        <source>%1 stays as it is; %2</source>
        <translation>%1 bleibt, wie es ist; %2</translation>
    </message>
    <message>
        <source>The waits of %1 wait for the same operations as in its saved text.</source>
        <translation>Die Waits von %1 warten auf dieselben Operationen wie in seinem gespeicherten Text.</translation>
    </message>
    <message>
        <source>Renumbered Waits of %1</source>
        <translation>Neu gezählte Waits von %1</translation>
    </message>
    <message>
        <source>The waits of %1 are renumbered; Undo reverts them.</source>
        <translation>Die Waits von %1 sind neu gezählt; Rückgängig nimmt sie zurück.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WaitTimesModel</name>
    <message>
        <source>Cycles that waves waited here for this operation</source>
        <translation>Takte, die Waves hier auf diese Operation gewartet haben</translation>
    </message>
    <message>
        <source>The operation whose completion ended the wait</source>
        <translation>Die Operation, deren Abschluss das Warten beendet hat</translation>
    </message>
    <message>
        <source>Mean cycles from the issue of the operation to the end of the wait</source>
        <translation>Mittlere Takte von der Ausgabe der Operation bis zum Ende des Wartens</translation>
    </message>
    <message>
        <source>The line that needs the data, by the analysis</source>
        <translation>Die Zeile, die die Daten braucht, laut Auswertung</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>Gewartet auf</translation>
    </message>
    <message>
        <source>its line</source>
        <translation>dessen Zeile</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Issue to end</source>
        <translation>Ausgabe bis Ende</translation>
    </message>
    <message>
        <source>Needed by</source>
        <translation>Gebraucht von</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WaitWriter</name>
    <message>
        <source>Write Waits, Pee&amp;l Loops…</source>
        <translation>Waits schreiben, Schleifen &amp;schälen…</translation>
    </message>
    <message>
        <source>Move %1 before line %2</source>
        <translation>%1 vor Zeile %2 verschieben</translation>
    </message>
    <message>
        <source>The first iteration alone waits for more</source>
        <translation>Nur der erste Durchlauf wartet auf mehr</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>%1 einfügen</translation>
    </message>
    <message>
        <source>%1 becomes %2</source>
        <translation>%1 wird zu %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Not changed</source>
        <translation>Nicht geändert</translation>
    </message>
    <message>
        <source>%1 stays as it is; %2</source>
        <translation>%1 bleibt, wie es ist; %2</translation>
    </message>
    <message>
        <source>All waits of the selected lines are right.</source>
        <translation>Alle Waits der ausgewählten Zeilen sind richtig.</translation>
    </message>
    <message>
        <source>%1 has no waits and needs none.</source>
        <translation>%1 hat keine Waits und braucht keine.</translation>
    </message>
    <message>
        <source>The only wait of %1 is right.</source>
        <translation>Der einzige Wait von %1 ist richtig.</translation>
    </message>
    <message numerus="yes">
        <source>All %n wait(s) of %1 are right.</source>
        <translation>
            <numerusform>%n Wait von %1 ist richtig.</numerusform>
            <numerusform>Alle %n Waits von %1 sind richtig.</numerusform>
        </translation>
    </message>
    <message>
        <source>Write &amp;Waits…</source>
        <translation>&amp;Waits schreiben…</translation>
    </message>
    <message>
        <source>Open a kernel first: its waits are written from its code.</source>
        <translation>Zuerst einen Kernel öffnen: Seine Waits werden aus seinem Code berechnet.</translation>
    </message>
    <message>
        <source>A code object cannot be edited; save it as assembly first.</source>
        <translation>Ein Code-Objekt kann nicht bearbeitet werden; zuerst als Assembly speichern.</translation>
    </message>
    <message>
        <source>%1 is not an assembly file.</source>
        <translation>%1 ist keine Assembly-Datei.</translation>
    </message>
    <message>
        <source>%1 can only be read.</source>
        <translation>%1 kann nur gelesen werden.</translation>
    </message>
    <message>
        <source>Planning the waits of %1…</source>
        <translation>Die Waits von %1 werden berechnet…</translation>
    </message>
    <message>
        <source>The file was closed meanwhile.</source>
        <translation>Die Datei wurde inzwischen geschlossen.</translation>
    </message>
    <message>
        <source>No waits were written: %1</source>
        <translation>Es wurden keine Waits geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 was edited in the meantime: write the waits again.</source>
        <translation>%1 wurde inzwischen bearbeitet: die Waits erneut schreiben.</translation>
    </message>
    <message>
        <source>Waits of %1</source>
        <translation>Waits von %1</translation>
    </message>
    <message>
        <source>The waits of %1 are written; Undo reverts them.</source>
        <translation>Die Waits von %1 sind geschrieben; „Rückgängig“ nimmt sie zurück.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WaveTimeline</name>
    <message>
        <source>Waves by slot of their SIMD</source>
        <translation>Waves nach Platz ihrer SIMD</translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) with waves</source>
        <translation>
            <numerusform>%n Platz mit Waves</numerusform>
            <numerusform>%n Plätze mit Waves</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, cycle %2</source>
        <translation>%1, Takt %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 for %n cycle(s)</source>
        <translation>
            <numerusform>%1 für %n Takt</numerusform>
            <numerusform>%1 für %n Takte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2): %3 cycles, of which %4 stall</source>
        <translation>%1 (%2): %3 Takte, davon %4 blockiert</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>only in the trace</source>
        <translation>nur im Trace</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WavesDock</name>
    <message>
        <source>Waves</source>
        <translation>Waves</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see its waves.</source>
        <translation>Den Kernel debuggen (%1), um seine Waves zu sehen.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WavesGauge</name>
    <message>
        <source>%1 of %2 waves per SIMD</source>
        <translation>%1 von %2 Waves pro SIMD</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WavesModel</name>
    <message>
        <source>The selected wave</source>
        <translation>Die ausgewählte Wave</translation>
    </message>
    <message>
        <source>Press Return to select this wave</source>
        <translation>Die Eingabetaste wählt diese Wave aus</translation>
    </message>
    <message>
        <source>It executes the next instruction of the run</source>
        <translation>Sie führt den nächsten Befehl des Laufs aus</translation>
    </message>
    <message>
        <source>On the hardware, it waits here for outstanding operations</source>
        <translation>Auf der Hardware wartet sie hier auf ausstehende Operationen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>%1 of 64</source>
        <translation>%1 von 64</translation>
    </message>
    <message>
        <source>Number of the work-group in the order of their start, and of the wave in it</source>
        <translation>Nummer der Work-Group in der Reihenfolge ihres Starts, und der Wave darin</translation>
    </message>
    <message>
        <source>Instructions that the wave has executed</source>
        <translation>Befehle, die die Wave ausgeführt hat</translation>
    </message>
    <message>
        <source>Active lanes</source>
        <translation>Aktive Lanes</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Wave</translation>
    </message>
    <message>
        <source>Work-group</source>
        <translation>Work-Group</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>EXEC</source>
        <translation>EXEC</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Executed</source>
        <translation>Ausgeführt</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>at a barrier</source>
        <translation>an einer Barriere</translation>
    </message>
    <message>
        <source>waits in GWS</source>
        <translation>wartet im GWS</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>faulted</source>
        <translation>mit Fehler abgebrochen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WhatIfRows</name>
    <message>
        <source>What deleting the line at the cursor would bring</source>
        <translation>Was das Löschen der Zeile am Cursor brächte</translation>
    </message>
    <message>
        <source>What moving the line at the cursor would bring</source>
        <translation>Was das Verschieben der Zeile am Cursor brächte</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Delete the line at the cursor</source>
        <translation>Die Zeile am Cursor löschen</translation>
    </message>
    <message>
        <source>Move the line at the cursor</source>
        <translation>Die Zeile am Cursor verschieben</translation>
    </message>
    <message>
        <source>Put the cursor on an instruction of a loop to see what deleting or moving it would bring.</source>
        <translation>Den Cursor auf einen Befehl einer Schleife setzen, um zu sehen, was es brächte, ihn zu löschen oder zu verschieben.</translation>
    </message>
    <message>
        <source>Line %1 is in no loop that can be estimated.</source>
        <translation>Zeile %1 ist in keiner Schleife, die sich schätzen lässt.</translation>
    </message>
    <message>
        <source>No legal place in its block is faster.</source>
        <translation>Keine zulässige Stelle in seinem Block ist schneller.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WhyDock</name>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>What the value was computed from</source>
        <translation>Woraus der Wert berechnet wurde</translation>
    </message>
    <message>
        <source>v4[12], s_n, c[17], lds[0x40]</source>
        <translation>v4[12], s_n, c[17], lds[0x40]</translation>
    </message>
    <message>
        <source>Location to explain</source>
        <translation>Zu erklärende Stelle</translation>
    </message>
    <message>
        <source>Why does</source>
        <translation>Warum hat</translation>
    </message>
    <message>
        <source>have its value?</source>
        <translation>diesen Wert?</translation>
    </message>
    <message>
        <source>Type a register, an element of a buffer or a byte of LDS, and press Return.</source>
        <translation>Ein Register, ein Element eines Puffers oder ein Byte des LDS eingeben und die Eingabetaste drücken.</translation>
    </message>
    <message>
        <source>Debug the kernel (%1) to see what a value was computed from.</source>
        <translation>Den Kernel debuggen (%1), um zu sehen, woraus ein Wert berechnet wurde.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WhyModel</name>
    <message>
        <source>Press Return to go to this instruction</source>
        <translation>Die Eingabetaste führt zu diesem Befehl</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>von Hand geändert</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Written By</source>
        <translation>Geschrieben von</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Wave</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WhyWrong</name>
    <message>
        <source>&amp;Why Is This Wrong?</source>
        <translation>&amp;Warum ist das falsch?</translation>
    </message>
    <message>
        <source>Debug the run to the instruction that wrote %1, and show why it has its value (%2)</source>
        <translation>Den Lauf bis zu dem Befehl debuggen, der %1 geschrieben hat, und zeigen, warum es seinen Wert hat (%2)</translation>
    </message>
    <message>
        <source>Why Is This Wrong?</source>
        <translation>Warum ist das falsch?</translation>
    </message>
    <message>
        <source>Select an element that differs.</source>
        <translation>Wählen Sie ein Element, das abweicht.</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WindowActions</name>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>New &amp;Kernel…</source>
        <translation>Neuer &amp;Kernel…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save A&amp;ll</source>
        <translation>A&amp;lles speichern</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Save Code Object…</source>
        <translation>&amp;Code-Objekt speichern…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>Aussch&amp;neiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>Erse&amp;tzen…</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>Weitersuc&amp;hen</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>R&amp;ückwärts suchen</translation>
    </message>
    <message>
        <source>&amp;Go to Line…</source>
        <translation>&amp;Gehe zu Zeile…</translation>
    </message>
    <message>
        <source>Com&amp;plete</source>
        <translation>Vervo&amp;llständigen</translation>
    </message>
    <message>
        <source>&amp;Explain at Cursor</source>
        <translation>Am Cursor erkl&amp;ären</translation>
    </message>
    <message>
        <source>&amp;Duplicate Line</source>
        <translation>Zeile ver&amp;doppeln</translation>
    </message>
    <message>
        <source>Move Line &amp;Up</source>
        <translation>Zeile nach &amp;oben</translation>
    </message>
    <message>
        <source>Move Line Do&amp;wn</source>
        <translation>Zeile nach &amp;unten</translation>
    </message>
    <message>
        <source>Toggle Co&amp;mment</source>
        <translation>K&amp;ommentar umschalten</translation>
    </message>
    <message>
        <source>&amp;Indent</source>
        <translation>&amp;Zeilen einrücken</translation>
    </message>
    <message>
        <source>U&amp;nindent</source>
        <translation>Einrückung au&amp;fheben</translation>
    </message>
    <message>
        <source>Ne&amp;xt Use of the Register</source>
        <translation>Nä&amp;chste Verwendung des Registers</translation>
    </message>
    <message>
        <source>Previous U&amp;se of the Register</source>
        <translation>Vorige Verwendung des &amp;Registers</translation>
    </message>
    <message>
        <source>Previous Line at the Ma&amp;ximum</source>
        <translation>Vorige Zeile am Ma&amp;ximum</translation>
    </message>
    <message>
        <source>Next Line at the &amp;Maximum</source>
        <translation>Nächste Zeile am &amp;Maximum</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Reset Zoom</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Start Page</source>
        <translation>Sta&amp;rtseite</translation>
    </message>
    <message>
        <source>&amp;Next Problem</source>
        <translation>&amp;Nächstes Problem</translation>
    </message>
    <message>
        <source>&amp;Previous Problem</source>
        <translation>&amp;Voriges Problem</translation>
    </message>
    <message>
        <source>&amp;Quick Fix…</source>
        <translation>&amp;Schnelle Behebung…</translation>
    </message>
    <message>
        <source>Explain Pro&amp;blem</source>
        <translation>&amp;Problem erklären</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Instruction Reference</source>
        <translation>&amp;Befehlsreferenz</translation>
    </message>
    <message>
        <source>User &amp;Guide</source>
        <translation>Benutzer&amp;handbuch</translation>
    </message>
    <message>
        <source>&amp;About Wavesmith</source>
        <translation>&amp;Über Wavesmith</translation>
    </message>
    <message>
        <source>About Wavesmith</source>
        <translation>Über Wavesmith</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Wavesmith %1&lt;/h3&gt;&lt;p&gt;An IDE for AMD GPU kernels written by hand in assembly, for gfx942.&lt;/p&gt;&lt;p&gt;Apache License 2.0.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Wavesmith %1&lt;/h3&gt;&lt;p&gt;Eine IDE für AMD-GPU-Kernel, die von Hand in Assembly geschrieben werden, für gfx942.&lt;/p&gt;&lt;p&gt;Apache-Lizenz 2.0.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Zuletzt &amp;geöffnet</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Editors</source>
        <translation>&amp;Editoren</translation>
    </message>
    <message>
        <source>&amp;Columns Beside the Text</source>
        <translation>S&amp;palten neben dem Text</translation>
    </message>
    <message>
        <source>&amp;Debugger Panels</source>
        <translation>&amp;Debugger-Panels</translation>
    </message>
    <message>
        <source>&amp;Kernel</source>
        <translation>&amp;Kernel</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>&amp;Debug</source>
        <translation>D&amp;ebuggen</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Tool Bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Find in F&amp;iles…</source>
        <translation>In Date&amp;ien suchen…</translation>
    </message>
    <message>
        <source>Next Match in Files</source>
        <translation>Nächster Treffer in Dateien</translation>
    </message>
    <message>
        <source>Previous Match in Files</source>
        <translation>Voriger Treffer in Dateien</translation>
    </message>
    <message>
        <source>&amp;Command Palette…</source>
        <translation>&amp;Befehlspalette…</translation>
    </message>
    <message>
        <source>Compare &amp;with Saved…</source>
        <translation>&amp;Mit gespeicherter Fassung vergleichen…</translation>
    </message>
    <message>
        <source>Split &amp;Right</source>
        <translation>Nach &amp;rechts teilen</translation>
    </message>
    <message>
        <source>Split &amp;Below</source>
        <translation>Nach &amp;unten teilen</translation>
    </message>
    <message>
        <source>Editor in New &amp;Window</source>
        <translation>Editor in neuem &amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Other Editor</source>
        <translation>&amp;Anderer Editor</translation>
    </message>
    <message>
        <source>C&amp;lose Split</source>
        <translation>Teilung &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>S&amp;ignature at Cursor</source>
        <translation>S&amp;ignatur am Cursor</translation>
    </message>
    <message>
        <source>Compose Encoded &amp;Value…</source>
        <translation>Kodierten &amp;Wert zusammensetzen…</translation>
    </message>
    <message>
        <source>Add Cursor &amp;Above</source>
        <translation>Cursor d&amp;arüber hinzufügen</translation>
    </message>
    <message>
        <source>Add Cursor &amp;Below</source>
        <translation>Cursor darun&amp;ter hinzufügen</translation>
    </message>
    <message>
        <source>Add Next &amp;Occurrence</source>
        <translation>Nächstes &amp;Vorkommen hinzufügen</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormatieren</translation>
    </message>
    <message>
        <source>&amp;Fold</source>
        <translation>&amp;Einklappen</translation>
    </message>
    <message>
        <source>&amp;Unfold</source>
        <translation>&amp;Ausklappen</translation>
    </message>
    <message>
        <source>Fold &amp;All</source>
        <translation>Alles ein&amp;klappen</translation>
    </message>
    <message>
        <source>U&amp;nfold All</source>
        <translation>A&amp;lles ausklappen</translation>
    </message>
    <message>
        <source>Mu&amp;ltiple Cursors</source>
        <translation>Mehrere C&amp;ursor</translation>
    </message>
    <message>
        <source>Fo&amp;lding</source>
        <translation>Einkla&amp;ppen</translation>
    </message>
    <message>
        <source>Insert &amp;Snippet…</source>
        <translation>Code&amp;baustein einfügen…</translation>
    </message>
    <message>
        <source>There is no other editor.</source>
        <translation>Es gibt keinen anderen Editor.</translation>
    </message>
    <message>
        <source>Save as &amp;UTF-8</source>
        <translation>Als UTF-8 s&amp;peichern</translation>
    </message>
    <message>
        <source>&amp;Word Wrap</source>
        <translation>Zeilenumbru&amp;ch</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Switch &amp;Tab</source>
        <translation>&amp;Tab wechseln</translation>
    </message>
    <message>
        <source>D&amp;elete Line</source>
        <translation>Zeile &amp;löschen</translation>
    </message>
    <message>
        <source>Insert Line &amp;Below</source>
        <translation>Zeile d&amp;arunter einfügen</translation>
    </message>
    <message>
        <source>Insert Line &amp;Above</source>
        <translation>Zeile darü&amp;ber einfügen</translation>
    </message>
    <message>
        <source>&amp;Join Lines</source>
        <translation>Zeilen &amp;verbinden</translation>
    </message>
    <message>
        <source>&amp;Select Line</source>
        <translation>Zeile au&amp;swählen</translation>
    </message>
    <message>
        <source>Trim Trailing Whitespace</source>
        <translation>Leerzeichen an Zeilenenden entfernen</translation>
    </message>
    <message>
        <source>&amp;Select All Occurrences</source>
        <translation>Alle Vorkommen aus&amp;wählen</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Go to F&amp;ile…</source>
        <translation>Gehe zu D&amp;atei…</translation>
    </message>
    <message>
        <source>Previously &amp;Used Tab</source>
        <translation>Zuletzt &amp;benutzter Tab</translation>
    </message>
    <message>
        <source>Next Used &amp;Tab</source>
        <translation>Nächster b&amp;enutzter Tab</translation>
    </message>
    <message>
        <source>&amp;Next Tab</source>
        <translation>&amp;Nächster Tab</translation>
    </message>
    <message>
        <source>&amp;Previous Tab</source>
        <translation>&amp;Voriger Tab</translation>
    </message>
    <message>
        <source>Reopen Closed &amp;Tab</source>
        <translation>Geschlossenen Tab &amp;wieder öffnen</translation>
    </message>
    <message>
        <source>No other file is open.</source>
        <translation>Keine andere Datei ist geöffnet.</translation>
    </message>
    <message>
        <source>No file was closed yet.</source>
        <translation>Es wurde noch keine Datei geschlossen.</translation>
    </message>
    <message>
        <source>Compare with HEAD…</source>
        <translation>Mit HEAD vergleichen…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WindowPanels</name>
    <message>
        <source>Show or Hide the &amp;Side Panels</source>
        <translation>&amp;Seitliche Panels ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or Hide the &amp;Bottom Panels</source>
        <translation>&amp;Untere Panels ein- oder ausblenden</translation>
    </message>
    <message>
        <source>&amp;Maximize Panel or Restore</source>
        <translation>Panel &amp;maximieren oder wiederherstellen</translation>
    </message>
    <message>
        <source>Go to &amp;Text</source>
        <translation>Zum &amp;Text</translation>
    </message>
    <message>
        <source>R&amp;eset Layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WindowStatus</name>
    <message>
        <source>Target: see Settings</source>
        <translation>Ziel: siehe Einstellungen</translation>
    </message>
    <message>
        <source>This file is read-only. Save As writes the text to another file.</source>
        <translation>Diese Datei ist schreibgeschützt. „Speichern unter“ schreibt den Text in eine andere Datei.</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Schreibgeschützt</translation>
    </message>
    <message>
        <source>Cursor position</source>
        <translation>Cursorposition</translation>
    </message>
    <message>
        <source>Encoding and line endings</source>
        <translation>Zeichenkodierung und Zeilenenden</translation>
    </message>
    <message>
        <source>Line %1, Column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>checking</source>
        <translation>wird geprüft</translation>
    </message>
    <message>
        <source>disassembling</source>
        <translation>wird disassembliert</translation>
    </message>
    <message>
        <source>assembling</source>
        <translation>wird assembliert</translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>disassembled</source>
        <translation>disassembliert</translation>
    </message>
    <message>
        <source>assembled</source>
        <translation>assembliert</translation>
    </message>
    <message>
        <source>Folder settings</source>
        <translation>Ordnereinstellungen</translation>
    </message>
    <message>
        <source>The settings of the folder have a mistake: %1</source>
        <translation>Die Einstellungen des Ordners haben einen Fehler: %1</translation>
    </message>
    <message>
        <source>The settings of %1 hold for this file.</source>
        <translation>Für diese Datei gelten die Einstellungen von %1.</translation>
    </message>
    <message>
        <source>Target: that of the folder settings</source>
        <translation>Ziel: das der Ordnereinstellungen</translation>
    </message>
    <message>
        <source>Target: %1</source>
        <translation>Ziel: %1</translation>
    </message>
    <message>
        <source>Include folder: %1</source>
        <translation>Include-Ordner: %1</translation>
    </message>
    <message>
        <source>Definition: %1=%2</source>
        <translation>Definition: %1=%2</translation>
    </message>
    <message>
        <source>Other assembler: %1</source>
        <translation>Anderer Assembler: %1</translation>
    </message>
    <message>
        <source>no statements</source>
        <translation>keine Anweisungen</translation>
    </message>
    <message>
        <source>Result of assembling the current file, and what its last run found</source>
        <translation>Ergebnis des Assemblierens der aktuellen Datei, und was ihr letzter Lauf gefunden hat</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>%n Anmerkung</numerusform>
            <numerusform>%n Anmerkungen</numerusform>
        </translation>
    </message>
    <message>
        <source>This file: %1</source>
        <translation>Diese Datei: %1</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WordView</name>
    <message>
        <source>Bits of a word of the descriptor</source>
        <translation>Bits eines Worts des Deskriptors</translation>
    </message>
    <message>
        <source>%1, bytes %2 to %3: %4</source>
        <translation>%1, Bytes %2 bis %3: %4</translation>
    </message>
    <message>
        <source>reserved, bytes %1 to %2: %3</source>
        <translation>reserviert, Bytes %1 bis %2: %3</translation>
    </message>
</context>
</TS>

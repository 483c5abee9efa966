<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
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
        <source>all equal</source>
        <translation>alle gleich</translation>
    </message>
    <message>
        <source>%1 differ</source>
        <translation>%1 weichen ab</translation>
    </message>
    <message>
        <source>[%1] expected %2, actual %3</source>
        <translation>[%1] erwartet %2, tatsächlich %3</translation>
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
        <source>First difference</source>
        <translation>Erster Unterschied</translation>
    </message>
    <message>
        <source>Maximum error</source>
        <translation>Größte Abweichung</translation>
    </message>
    <message>
        <source>Since last run</source>
        <translation>Seit dem letzten Lauf</translation>
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
        <source>The text is that on disk.</source>
        <translation>Der Text ist der auf der Festplatte.</translation>
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
        <source>The run starts…</source>
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
</context>
<context>
    <name>wavesmith::widgets::HoverPopup</name>
    <message>
        <source>Explanation</source>
        <translation>Erklärung</translation>
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
        <translation>Gelesen von Zeile</translation>
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
        <translation>Gelesen von Zeile</translation>
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
        <source>The kernel leaves room for %1</source>
        <translation>Platz, den der Kernel lässt: %1</translation>
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
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
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
        <source>As in C: float, int, unsigned and pointers to them. A pointer to const is read, another one is written. The first integers are the number of elements.</source>
        <translation>Wie in C: float, int, unsigned und Zeiger darauf. Ein Zeiger auf const wird gelesen, ein anderer geschrieben. Die ersten Ganzzahlen sind die Anzahl der Elemente.</translation>
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
    <message numerus="yes">
        <source>%n problem(s) hidden by the buttons on the left.</source>
        <translation>
            <numerusform>%n Problem durch die Schaltflächen links ausgeblendet.</numerusform>
            <numerusform>%n Probleme durch die Schaltflächen links ausgeblendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a kernel to see its problems.</source>
        <translation>Einen Kernel öffnen, um seine Probleme zu sehen.</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>Keine Probleme.</translation>
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
</context>
<context>
    <name>wavesmith::widgets::RecentFiles</name>
    <message>
        <source>No file</source>
        <translation>Keine Datei</translation>
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
        <translation>Ausführung a&amp;bbrechen</translation>
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
        <source>Run file</source>
        <translation>Laufdatei</translation>
    </message>
    <message>
        <source>Run files of this kernel</source>
        <translation>Laufdateien dieses Kernels</translation>
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
        <source>not available on a GPU, because checked mode needs the emulator</source>
        <translation>auf einer GPU nicht verfügbar, weil der Prüfmodus den Emulator braucht</translation>
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
</context>
<context>
    <name>wavesmith::widgets::TimelineDock</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Step of the run</source>
        <translation>Schritt des Laufs</translation>
    </message>
    <message>
        <source>Go to a step of the run, back or forward</source>
        <translation>Zu einem Schritt des Laufs gehen, rückwärts oder vorwärts</translation>
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
    <name>wavesmith::widgets::WindowActions</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
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
        <source>S&amp;hare…</source>
        <translation>&amp;Teilen…</translation>
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
        <source>&amp;Generate or Update Descriptor and Metadata…</source>
        <translation>Deskriptor und Metadaten &amp;erzeugen oder aktualisieren…</translation>
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
        <source>&amp;Port to gfx942…</source>
        <translation>Auf gfx942 &amp;portieren…</translation>
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
        <source>Open &amp;Folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Close Fol&amp;der</source>
        <translation>Ordner schl&amp;ießen</translation>
    </message>
    <message>
        <source>Folder S&amp;ettings</source>
        <translation>Ordn&amp;ereinstellungen</translation>
    </message>
    <message>
        <source>Check with &amp;Another Assembler</source>
        <translation>Mit &amp;anderem Assembler prüfen</translation>
    </message>
    <message>
        <source>Open &amp;Trace…</source>
        <translation>&amp;Trace öffnen…</translation>
    </message>
</context>
<context>
    <name>wavesmith::widgets::WindowStatus</name>
    <message>
        <source>Debugged run</source>
        <translation>Debuggter Lauf</translation>
    </message>
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
        <source>UTF-8, CRLF</source>
        <translation>UTF-8, CRLF</translation>
    </message>
    <message>
        <source>UTF-8, LF</source>
        <translation>UTF-8, LF</translation>
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

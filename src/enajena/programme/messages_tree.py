"""What is said where a file cannot be read as YAML, or uses a part of YAML that a programme file does without."""

from enajena.programme.messages import message

TOO_BIG = message(
    "file-too-big",
    "el archivo pasa de 1 MiB, y un programa ocupa unas pocas decenas de KiB",
    "the file is over 1 MiB, and a programme takes some tens of KiB",
    "Compruebe que es el archivo del programa y no otro.",
    "Check that it is the programme file and not some other.",
)
NOT_UTF8 = message(
    "file-not-utf8",
    "el archivo no está en UTF-8: el byte {byte} no puede ir aquí",
    "the file is not UTF-8: byte {byte} cannot stand here",
    "Guárdelo otra vez con codificación UTF-8.",
    "Save it again with UTF-8 encoding.",
)
LOST = message(
    "file-lost-character",
    "aquí se perdió una letra: donde estaba quedó U+FFFD, que no dice cuál era",
    "a letter was lost here: what stands in its place, U+FFFD, does not say which it was",
    "Escriba la letra que había; si se perdieron muchas, guarde el archivo original con codificación UTF-8.",
    "Type the letter that was there; where many were lost, save the original file with UTF-8 encoding.",
)
CONTROL = message(
    "file-control-character",
    "hay un carácter de control, {name}, que no se ve",
    "there is a control character, {name}, which does not show",
    "Bórrelo y escriba de nuevo lo que había a su lado.",
    "Delete it and type again what stood beside it.",
)
EMPTY = message(
    "file-empty",
    "el archivo no dice nada",
    "the file says nothing",
    "Empiece por `enajena: 1`; `plantilla-docente` es un ejemplo comentado clave por clave.",
    "Start with `enajena: 1`; `plantilla-docente` is an example commented key by key.",
)
TAB = message(
    "yaml-tab",
    "hay un tabulador, y YAML sólo admite espacios ({count} en el archivo)",
    "there is a tab, and YAML takes spaces only ({count} in the file)",
    "Cámbielo por espacios: dos por cada nivel.",
    "Put spaces in its place: two for each level.",
)
COLON = message(
    "yaml-colon",
    "hay un `:` donde no puede empezar un valor",
    "there is a `:` where no value can begin",
    "Si es parte de un texto, ponga el texto entre comillas; si no, revise la sangría de la línea.",
    "Where it is part of a text, put the text in quotes; otherwise check the indentation of the line.",
)
INDENT = message(
    "yaml-indent",
    "la sangría de esta línea no es la de las claves o elementos entre los que está",
    "the indentation of this line is not that of the keys or elements that it stands among",
    "Alinéela con ellos.",
    "Line it up with them.",
)
QUOTE = message(
    "yaml-quote",
    "aquí se abre una comilla que no se cierra",
    "a quotation mark opens here and does not close",
    "Ciérrela al final del texto.",
    "Close it at the end of the text.",
)
ESCAPE = message(
    "yaml-escape",
    "entre comillas dobles, `\\` abre un código, y este no existe",
    "between double quotes `\\` opens a code, and there is none such as this",
    "Use comillas simples, o escriba `\\\\`.",
    "Use single quotes, or write `\\\\`.",
)
BRACKET = message(
    "yaml-bracket",
    "en esta lista o mapa entre `[ ]` o `{{ }}` falta una coma o el cierre",
    "in this list or mapping between `[ ]` or `{{ }}` a comma or the closing mark is missing",
    "Separe los elementos con comas y cierre lo que abrió.",
    "Put commas between the elements and close what was opened.",
)
DASH = message(
    "yaml-dash",
    "hay un `-` donde no puede empezar una lista",
    "there is a `-` where no list can begin",
    "Escriba cada elemento en su línea, debajo de la clave.",
    "Write each element on its own line, under the key.",
)
BAD_START = message(
    "yaml-bad-start",
    "un valor sin comillas no puede empezar con `{character}`",
    "a value without quotes cannot begin with `{character}`",
    "Ponga el valor entre comillas.",
    "Put the value in quotes.",
)
NOT_A_KEY = message(
    "yaml-not-a-key",
    "esta línea no es una clave con su valor",
    "this line is no key with its value",
    "Escriba `clave: valor`, con un espacio después de los dos puntos; si sigue un texto de arriba, dele más sangría.",
    "Write `key: value`, with a space after the colon; where it goes on with a text above, indent it more.",
)
INVALID = message(
    "yaml-invalid",
    "esto no es YAML válido",
    "this is not valid YAML",
    "Compare la línea con las de `plantilla-docente`.",
    "Compare the line with those of `plantilla-docente`.",
)
TOO_DEEP = message(
    "yaml-too-deep",
    "hay más de {limit} niveles, unos dentro de otros",
    "there are more than {limit} levels, one inside another",
    "Un programa no pasa de diez niveles: revise los corchetes y la sangría.",
    "A programme has no more than ten levels: check the brackets and the indentation.",
)
DOCUMENTS = message(
    "yaml-documents",
    "aquí empieza un segundo documento en el mismo archivo",
    "a second document begins here in the same file",
    "Deje un programa por archivo.",
    "Keep one programme to a file.",
)
DIRECTIVE = message(
    "yaml-directive",
    "las directivas `%` de YAML no se admiten",
    "YAML `%` directives are not accepted",
    "Borre las líneas que empiezan con `%` y el `---` que las cierra.",
    "Delete the lines that begin with `%` and the `---` that closes them.",
)
DUPLICATE_KEY = message(
    "yaml-duplicate-key",
    "la clave `{key}` ya está en la línea {line}",
    "the key `{key}` already stands in line {line}",
    "Deje una de las dos.",
    "Keep one of the two.",
)
ANCHOR = message(
    "yaml-anchor",
    "la marca `&{name}` de YAML no se admite",
    "the YAML mark `&{name}` is not accepted",
    "Bórrela y repita el valor donde haga falta.",
    "Delete it and repeat the value where it is needed.",
)
ALIAS = message(
    "yaml-alias",
    "la referencia `*{name}` de YAML no se admite",
    "the YAML reference `*{name}` is not accepted",
    "Escriba el valor mismo; un texto que empieza con `*` va entre comillas.",
    "Write the value itself; a text that begins with `*` goes in quotes.",
)
MERGE = message(
    "yaml-merge",
    "la clave `<<` de YAML, que mezcla mapas, no se admite",
    "the YAML key `<<`, which merges mappings, is not accepted",
    "Escriba las claves una por una.",
    "Write the keys one by one.",
)
TAG = message(
    "yaml-tag",
    "la etiqueta de tipo `{tag}` de YAML no se admite",
    "the YAML type tag `{tag}` is not accepted",
    "Bórrela: el tipo lo pone el modelo. Un texto que empieza con `!` va entre comillas.",
    "Delete it: the model gives the type. A text that begins with `!` goes in quotes.",
)
KEY_NOT_TEXT = message(
    "yaml-key-not-text",
    "una clave tiene que ser una palabra, y aquí hay una lista o un mapa",
    "a key has to be a word, and here is a list or a mapping",
    "Escriba el nombre de la clave.",
    "Write the name of the key.",
)

"""What the reference says of each operation, group and field, in both languages; the schema and its page are made of it."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.text import Text

TITLE = Text("API de Enajena", "API of Enajena")
ABOUT = Text(
    "Los montos son texto decimal («2448.70»), las acciones enteros, las fechas AAAA-MM-DD. Un número con fracciones donde va dinero se "
    "rechaza. Lo que no se puede hacer se contesta como problema (RFC 9457) con sus faltas: código, lugar, lo que había, qué pasa y "
    "remedio, en el idioma de Accept-Language (español, o inglés). Las listas van por páginas: `next` trae el cursor de la siguiente. "
    "Lo público lleva ETag. Un cuerpo JSON ocupa hasta 2,5 MB; un archivo, hasta 20 MB y 60 segundos de trabajo.",
    "Amounts are decimal text (“2448.70”), shares are integers, dates are YYYY-MM-DD. A number with fractions where money is meant is "
    "refused. What cannot be done is answered as a problem (RFC 9457) with its faults: code, place, what was there, what is wrong and the "
    "remedy, in the language of Accept-Language (Spanish, or English). Lists come in pages: `next` brings the cursor of the next one. What "
    "is public has an ETag. A JSON body has up to 2.5 MB; a file, up to 20 MB and 60 seconds of work.",
)
GROUPS: Mapping[str, Text] = MappingProxyType(
    {
        "programmes": Text("Programas: los decretos como datos", "Programmes: the decrees as data"),
        "figures": Text("Cálculos: tope, plazo, precio mínimo y multa", "Figures: limit, term, minimum price and fine"),
        "sales": Text("Ventas: estado, etapas, fechas y resultados", "Sales: state, stages, dates and results"),
        "log": Text("Registro público: actos, puntos de control y pruebas", "Public log: acts, checkpoints and proofs"),
        "urns": Text("Urnas selladas", "Sealed urns"),
        "files": Text("Archivos: evaluar, repartir, explicar", "Files: assess, award, explain"),
        "acceptances": Text("Aceptaciones", "Acceptances"),
        "register": Text("Registro de acciones, prendas y multas", "Register of shares, pledges and fines"),
        "acts": Text("Registrar actos", "Recording acts"),
    }
)
OPERATIONS: Mapping[str, Text] = MappingProxyType(
    {
        "list_programmes": Text("Los programas incorporados", "The built-in programmes"),
        "show_programme": Text("Un programa en palabras", "A programme in words"),
        "programme_file": Text("El archivo del programa: el decreto como datos", "The programme file: the decree as data"),
        "programme_query": Text("La consulta que evalúa una etapa", "The query that judges a stage"),
        "programme_schema": Text("El esquema JSON de los archivos de programa", "The JSON Schema of programme files"),
        "work_out_limit": Text("Cuánto puede comprar una persona", "How much one person may buy"),
        "work_out_term": Text("Primer y último día de una etapa", "First and last day of a stage"),
        "work_out_price": Text("Precio mínimo de la segunda etapa", "Minimum price of the second stage"),
        "work_out_fine": Text("Multa por un incumplimiento", "Fine for one breach"),
        "assess_file": Text("Evaluar un archivo de aceptaciones", "Judge a file of acceptances"),
        "award_file": Text("Repartir lo evaluado", "Share out what was assessed"),
        "explain_file": Text("Explicar la decisión sobre una aceptación", "Explain the verdict on one acceptance"),
        "list_sales": Text("Las ventas de la oficina", "The sales of the office"),
        "show_sale": Text("Una venta: estado, etapas, fechas y resultados", "A sale: state, stages, dates and results"),
        "register_totals": Text("Las acciones del registro, por etapa", "The shares of the register, by stage"),
        "list_acts": Text("Los actos que siguen a uno: la fuente de cambios", "The acts that follow one: the change feed"),
        "show_act": Text("Un acto del registro", "An act of the log"),
        "prove_act": Text(
            "Prueba de que un acto está en el registro (C2SP tlog-proof)", "Proof that an act is in the log (C2SP tlog-proof)"
        ),
        "show_checkpoint": Text("Punto de control firmado (C2SP tlog-checkpoint)", "Signed checkpoint (C2SP tlog-checkpoint)"),
        "prove_consistency": Text(
            "Prueba de que el registro sólo creció (C2SP tlog-witness)", "Proof that the log only grew (C2SP tlog-witness)"
        ),
        "show_log_key": Text("La clave que verifica el registro", "The key that verifies the log"),
        "list_urns": Text("Las urnas de una venta", "The urns of a sale"),
        "show_manifest": Text("El manifiesto de una urna", "The manifest of an urn"),
        "deposit_envelope": Text(
            "Depositar un sobre sellado; el mismo otra vez da su constancia", "Deposit a sealed envelope; the same again gives its receipt"
        ),
        "list_acceptances": Text("Las aceptaciones de una venta", "The acceptances of a sale"),
        "show_acceptance": Text("Una aceptación con sus razones y su historia", "An acceptance with its reasons and its history"),
        "record_acceptance": Text("Registrar una aceptación recibida", "Record an acceptance that was received"),
        "list_lots": Text("Los lotes del registro de acciones", "The lots of the register of shares"),
        "list_pledges": Text("Las prendas", "The pledges"),
        "list_fines": Text("Las multas", "The fines"),
        "list_act_kinds": Text("Las clases de actos", "The kinds of acts"),
        "show_act_kind": Text("Los campos de una clase de acto", "The fields of a kind of act"),
        "record_acts": Text("Registrar actos: todos o ninguno", "Record acts: all of them or none"),
        "list_prepared": Text("Los conjuntos que esperan a otra persona", "The sets that wait for another person"),
        "show_prepared": Text(
            "Un conjunto preparado, para leerlo antes de confirmarlo", "A prepared set, to be read before it is confirmed"
        ),
        "confirm_prepared": Text("Confirmar lo que otra persona preparó", "Confirm what somebody else prepared"),
        "withdraw_prepared": Text("Retirar lo que uno preparó", "Withdraw what one prepared"),
    }
)
FIELDS: Mapping[str, Text] = MappingProxyType(
    {
        "programme": Text("Programa, por su nombre.", "Programme, by its name."),
        "stage": Text("Etapa, por su nombre en el programa.", "Stage, by its name in the programme."),
        "price_cop": Text("Precio por acción, en pesos.", "Price a share, in pesos."),
        "dialect": Text("Dialecto de SQL.", "SQL dialect."),
        "facts": Text("Datos de la persona, por su nombre en el programa.", "Facts of the person, by their names in the programme."),
        "strict": Text("Rechazar lo que descanse en supuestos.", "Refuse what rests on assumptions."),
        "notice": Text("Fecha del aviso.", "Date of the notice."),
        "interrupted": Text("Interrupciones de la oferta.", "Interruptions of the offer."),
        "from": Text("Primer día sin oferta.", "First day without offer."),
        "to": Text("Primer día con oferta otra vez.", "First day of offer again."),
        "saturday_is_business": Text("El sábado es día hábil en la entidad.", "Saturday is a business day of the entity."),
        "closed": Text("Otros días no hábiles de la entidad.", "Other non-working days of the entity."),
        "first_stage_ended": Text("Día en que venció la primera etapa.", "Day on which the first stage ended."),
        "second_notice": Text("Primer aviso de la segunda etapa.", "First notice of the second stage."),
        "until": Text(
            "Día del acto hasta el que se ajusta, si no es el aviso.", "Day of the act up to which it is adjusted, if not the notice."
        ),
        "acquired": Text("Fecha de adquisición.", "Date of acquisition."),
        "breached": Text("Fecha del incumplimiento.", "Date of the breach."),
        "shares": Text("Número de acciones.", "Number of shares."),
        "paid_cop": Text("Precio pagado por acción.", "Price paid a share."),
        "resold_cop": Text("Precio obtenido por acción.", "Price obtained a share."),
        "second_stage_cop": Text("Precio de la segunda etapa por acción.", "Second-stage price a share."),
        "second_stage_on": Text("Fecha de ese precio.", "Date of that price."),
        "no_second_stage": Text("No habrá segunda etapa.", "There will be no second stage."),
        "awarded": Text("Fecha de adjudicación.", "Date of the award."),
        "conduct": Text("Conducta con que se incumplió.", "Conduct by which it was breached."),
        "settled": Text("Fecha de pago.", "Date of payment."),
        "interest": Text("Método de interés, en vez del que da el programa.", "Interest method, instead of the programme's."),
        "opens": Text("Apertura, fecha u hora de Bogotá.", "Opening, date or time of Bogotá."),
        "closes": Text("Cierre; una fecha vale hasta su último instante.", "Closing; a date lasts to its last instant."),
        "decimal": Text("Signo decimal, donde el archivo no lo dice.", "Decimal sign, where the file does not tell."),
        "sheet": Text("Hoja de un libro de cálculo.", "Sheet of a spreadsheet."),
        "trace": Text("Una columna por cada monto de cada tope.", "One column for each amount of each ceiling."),
        "form": Text("En qué forma se quiere el resultado.", "In which form the result is wanted."),
        "rows": Text("Cuántas filas del resultado trae la respuesta JSON.", "How many rows of the result the JSON answer brings."),
        "rule": Text("Regla de reparto, en vez de la del programa.", "Rule of sharing out, instead of the programme's."),
        "tie": Text("Desempate, en vez del que da el programa.", "Tie rule, instead of the programme's."),
        "flat_shares": Text("Acciones iniciales de `flat_then_pro_rata`.", "First shares of `flat_then_pro_rata`."),
        "lot_shares": Text("Tamaño del lote de `lots`.", "Size of the lot of `lots`."),
        "acceptance_id": Text("Número de la aceptación en el archivo.", "Number of the acceptance in the file."),
        "sale": Text("Venta, por su nombre en el libro.", "Sale, by its name in the book."),
        "on": Text("Fecha legal en Bogotá.", "Legal date in Bogotá."),
        "known": Text("Índice del último acto que se conoce.", "Index of the last act that is known."),
        "after": Text(
            "Índice después del cual se sigue; sin él, desde el primero.", "Index after which it goes on; without it, from the first."
        ),
        "limit": Text("Cuántas filas trae la página.", "How many rows the page brings."),
        "cursor": Text("`next` de la página anterior.", "`next` of the page before."),
        "index": Text("Lugar del acto en el registro.", "Place of the act in the log."),
        "size": Text(
            "Cuántos actos cubre el punto de control; sin él, el último.", "How many acts the checkpoint covers; without it, the last."
        ),
        "old": Text("Cuántos actos tenía el registro que ya se conoce.", "How many acts the log had that is known already."),
        "new": Text(
            "Cuántos actos tiene el más nuevo; sin él, el último firmado.", "How many the newer one has; without it, the last signed."
        ),
        "urn": Text("Urna, por su nombre.", "Urn, by its name."),
        "acceptance": Text("Aceptación, por su referencia.", "Acceptance, by its reference."),
        "state": Text("Sólo las que están en ese estado.", "Only those in that state."),
        "verdict": Text("Sólo las de esa decisión.", "Only those of that verdict."),
        "holder": Text("Sólo los de ese titular.", "Only those of that holder."),
        "Idempotency-Key": Text(
            "Clave de quien llama: el mismo acto con la misma clave se registra una sola vez.",
            "A key of the caller's: the same act with the same key is recorded once.",
        ),
        "check": Text("Sólo decir si se podría registrar; nada se registra.", "Only say whether it could be recorded; nothing is."),
        "act": Text("Clase de acto.", "Kind of act."),
        "body": Text("Campos del acto, como los guarda el registro.", "Fields of the act, as the log keeps them."),
        "ref": Text("Clave propia del acto, en vez de la de la petición.", "Key of the act's own, instead of the request's."),
        "personal": Text("Lo personal del acto; nunca entra al registro.", "What is personal in the act; it never enters the log."),
        "acts": Text("Los actos, en el orden en que ocurrieron.", "The acts, in the order they happened."),
        "files": Text("Archivos que los actos nombran por su huella.", "Files that the acts name by their hash."),
        "name": Text("Nombre.", "Name."),
        "content": Text("Contenido en base64.", "Content in base64."),
        "prepare": Text("Dejarlo preparado para que otra persona lo confirme.", "Leave it prepared for another person to confirm."),
        "digest": Text("Huella del conjunto, como se contestó al prepararlo.", "Hash of the set, as answered when it was prepared."),
    }
)
TOKEN = Text(
    "Ficha de una persona de la oficina, con alcances: Authorization: Bearer FICHA.",
    "Token of somebody of the office, with scopes: Authorization: Bearer TOKEN.",
)

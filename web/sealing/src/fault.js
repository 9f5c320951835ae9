// Why a text cannot be taken, in both languages; the words on numbers are those of the intake.

const say = (es, en) => ({ es, en });

const WHAT = {
  empty_cell: say("la celda está vacía", "the cell is empty"),
  too_long: say("es más larga que cualquier valor", "it is longer than any value"),
  broken_encoding: say("ha perdido una letra al convertirse", "it lost a letter when it was converted"),
  spreadsheet_error: say("es un error de la hoja de cálculo, no un valor", "it is an error of the spreadsheet, not a value"),
  formula: say("es una fórmula, no su resultado", "it is a formula, not its result"),
  placeholder: say("no es un valor: dice que no lo hay", "it is no value: it says that there is none"),
  sign: say("hay un guion, un más o un paréntesis donde no va", "there is a dash, a plus or a bracket where none goes"),
  percent: say("es un porcentaje", "it is a percentage"),
  scientific: say(
    "está en notación científica, que puede haber perdido cifras",
    "it is in scientific notation, which may have lost digits",
  ),
  other_currency: say("está en otra moneda", "it is in another currency"),
  words: say("lleva palabras o letras", "it has words or letters"),
  not_a_number: say("no es un número", "it is not a number"),
  mark_at_edge: say(
    "un punto, una coma o un apóstrofo no está entre dos cifras",
    "a point, comma or apostrophe does not stand between two digits",
  ),
  two_decimal_marks: say("punto y coma están los dos donde van decimales", "point and comma both stand where decimals go"),
  apostrophe_thousands: say(
    "el apóstrofo marca millones, y aquí está en los miles",
    "the apostrophe marks millions, and here it stands at the thousands",
  ),
  leading_zeros: say(
    "empieza por cero, y el signo se puede leer como miles o como decimales",
    "it starts with a zero, and the mark can be read as thousands or as decimals",
  ),
  misplaced_groups: say(
    "los separadores de miles no dejan grupos de tres cifras",
    "the thousands separators do not leave groups of three digits",
  ),
  against_convention: say("no se puede leer con coma decimal", "it cannot be read with a decimal comma"),
  three_decimals: say(
    "tiene tres cifras tras el signo decimal, como los miles",
    "it has three digits after the decimal sign, as thousands have",
  ),
  too_many_decimals: say("tiene más decimales de los que caben", "it has more decimals than fit"),
  fraction: say("es una fracción donde va un número entero", "it is a fraction where a whole number goes"),
  out_of_range: say("tiene más cifras de las que puede tener", "it has more digits than it can have"),
  negative: say("el número es negativo", "the number is negative"),
  currency: say("lleva un signo de dinero donde va una cantidad", "it has a currency where a quantity goes"),
  zero_shares: say("no se piden acciones", "no shares are asked for"),
  zero_price: say("el precio es cero", "the price is zero"),
  not_year: say("no es un año de cuatro cifras entre 1900 y 2099", "it is not a year of four digits from 1900 to 2099"),
  not_date: say("no es una fecha que exista", "it is no date that exists"),
  live_text: say(
    "empieza por un signo que una hoja de cálculo toma por el de una fórmula",
    "it begins with a sign that a spreadsheet takes for that of a formula",
  ),
  not_id_number: say("no es un número de ese tipo de documento", "it is no number of that type of document"),
  nit_digit: say("el NIT va con guion y su dígito de verificación", "a NIT goes with a hyphen and its check digit"),
  wrong_check_digit: say("el dígito de verificación no corresponde", "the check digit is not the right one"),
  needed: say("falta", "it is missing"),
  not_named: say("cada línea va como NOMBRE=VALOR, y cada nombre una vez", "each line goes as NAME=VALUE, and each name once"),
  too_many_files: say("son más de 20 archivos", "there are more than 20 files"),
  file_size: say("un archivo está vacío o pasa de 20 MB", "a file is empty or larger than 20 MB"),
};

const REMEDY = {
  empty_cell: say("Escriba el valor.", "Write the value."),
  too_long: say("Deje sólo el valor.", "Leave only the value."),
  broken_encoding: say("Escríbalo de nuevo a mano.", "Type it again by hand."),
  invisible_sign: say("Escríbalo de nuevo a mano, sin copiar y pegar.", "Type it again by hand, without copy and paste."),
  against_convention: say("Escriba 1.234,56: punto de miles y coma decimal.", "Write 1.234,56: point for thousands, comma for decimals."),
  live_text: say("Escríbalo sin = + - ni @ al comienzo.", "Write it without = + - or @ at its start."),
  nit_digit: say("Escríbalo como 899999068-1.", "Write it as 899999068-1."),
  fraction: say("Escriba un número entero: 1500.", "Write a whole number: 1500."),
  needed: say("Complételo.", "Fill it in."),
  not_named: say("Por ejemplo net_worth_cop=25000000.", "For instance net_worth_cop=25000000."),
  too_many_files: say("Junte varios en uno.", "Put several together."),
  file_size: say("Escoja archivos de 1 byte a 20 MB.", "Choose files from 1 byte to 20 MB."),
};
const CHECK = say("Revise el documento y escríbalo de nuevo.", "Check the document and write it again.");
const DIGITS = say("Escríbalo en cifras: 1.234.567,89 o 1234567,89.", "Write it in digits: 1.234.567,89 or 1234567,89.");
const OF_DOCUMENTS = ["not_id_number", "wrong_check_digit", "not_date", "placeholder", "formula", "spreadsheet_error"];

class Fault {
  constructor(code, detail) {
    this.code = code;
    this.what = WHAT[code] ?? say(`lleva un signo que no se ve (${detail})`, `it has a sign that cannot be seen (${detail})`);
    this.remedy = REMEDY[code] ?? (OF_DOCUMENTS.includes(code) ? CHECK : DIGITS);
  }
}

/** Return the fault of a code. */
export const fault = (code, detail) => new Fault(code, detail);

/** Return whether a reading is a fault. */
export const isFault = (found) => found instanceof Fault;

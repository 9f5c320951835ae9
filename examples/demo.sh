#!/usr/bin/env bash
# The main job on made-up acceptances: judge, explain, share out, fine; then a programme with a price stage. It takes some seconds.
# What follows the name is passed on to every command: bash examples/demo.sh --lang es
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly program=.venv/bin/enajena out=out/demo
options=("$@")

# The language of what this script says itself, found as the program finds it: --lang, else the locale.
lang=en
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in [eE][sS]*) lang=es ;; esac
for ((place = 0; place < ${#options[@]}; place++)); do
  case "${options[place]}" in
    --lang) lang=${options[place + 1]:-} ;;
    --lang=*) lang=${options[place]#--lang=} ;;
  esac
done

say() { if [ "$lang" = es ]; then printf '%s\n' "$1"; else printf '%s\n' "$2"; fi; }

strong='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then strong=$'\e[1;36m' plain=$'\e[0m'; fi

title() { printf '%s' "$strong"; say "── $1" "── $2"; printf '%s' "$plain"; }

# Shows a command as it can be typed, in lines that fit, an option beside its value; then runs it.
run() {
  local line="\$ $program" word piece
  local words=("$@" "${options[@]}")
  for ((place = 0; place < ${#words[@]}; place++)); do
    printf -v piece '%q' "${words[place]}"
    word=${words[place + 1]:-}
    if [[ $piece == -* && -n $word && $word != -* ]]; then
      printf -v piece '%s %q' "$piece" "$word"
      place=$((place + 1))
    fi
    if ((${#line} + ${#piece} > 76)); then
      printf '%s \\\n' "$line"
      line="    $piece"
    else
      line+=" $piece"
    fi
  done
  printf '%s\n\n' "$line"
  "$program" "${words[@]}" 2>&1
}

if [ ! -x "$program" ]; then
  say "Falta $program: use \`make demo\`, que lo instala." "$program is missing: use \`make demo\`, which sets it up." >&2
  exit 1
fi
mkdir -p "$out"

title "1. Carbocol, primer tramo: 2.000 aceptaciones inventadas, se decide cada una" \
  "1. Carbocol, first tranche: 2,000 made-up acceptances, each judged"
run assess carbocol-2000 examples/carbocol-2000/acceptances.csv \
  --opens 2000-02-15 --closes 2000-04-17 -o "$out/carbocol-assessed.csv"

title "2. Por qué: la segunda aceptación de un directivo" "2. Why: the second acceptance of an executive"
run explain carbocol-2000 examples/carbocol-2000/acceptances.csv CZN-1527 --opens 2000-02-15 --closes 2000-04-17

title "3. Se pidió más de lo que hay: se adjudican las 84.955.500 acciones" \
  "3. More was asked for than there is: the 84,955,500 shares are shared out"
run award carbocol-2000 "$out/carbocol-assessed.csv" -o "$out/carbocol-awarded.csv"

title "4. Un comprador vende a los nueve meses: la multa" "4. A buyer sells after nine months: the fine"
run fine carbocol-2000 --acquired 2000-05-02 --breached 2001-02-10 --shares 1500 \
  --paid-cop 10000 --resold-cop 11800 --second-stage-cop 10850 --second-stage-on 2000-10-20

title "5. Gases de La Guajira, primera fase: un exceso lo decide una persona" \
  "5. Gases de La Guajira, first phase: a person decides on any excess"
run assess gases-guajira-2003 examples/gases-guajira-2003/first.csv \
  --opens 2003-10-15 --closes 2003-12-15 -o "$out/gases-first-assessed.csv"

title "6. Segunda fase, por precio: se adjudica lo que dejó la primera" \
  "6. Second phase, by price: what the first one left is awarded"
run assess gases-guajira-2003 examples/gases-guajira-2003/second.csv --stage second --price-cop 2464.40 \
  --opens 2004-03-24 --closes 2004-04-06 -o "$out/gases-second-assessed.csv"
run award gases-guajira-2003 "$out/gases-second-assessed.csv" --stage second --shares 25073 -o "$out/gases-second-awarded.csv"

title "Archivos" "Files"
for file in "$out"/*.csv; do printf '  %s\n' "$file"; done
printf '\n'
title "Para seguir" "To go on"
say "  El portal con ventas de demostración, en un navegador:
    $program serve --demo --data out/oficina
  El decreto en palabras, regla por regla:
    $program programme show carbocol-2000
  La consulta que decidió cada aceptación:
    $program programme sql carbocol-2000
  Las multas de un archivo de incumplimientos:
    $program fines carbocol-2000 examples/carbocol-2000/breaches.csv \\
        -o $out/fines.csv
  Qué trae cada archivo de ejemplo: examples/README.md" \
  "  The portal with demonstration sales, in a browser:
    $program serve --demo --data out/oficina
  The decree in words, rule by rule:
    $program programme show carbocol-2000
  The query that decided on each acceptance:
    $program programme sql carbocol-2000
  The fines for a file of breaches:
    $program fines carbocol-2000 examples/carbocol-2000/breaches.csv \\
        -o $out/fines.csv
  What each example file holds: examples/README.md"

// Patterns of inline Markdown, each matched at one position of a text.

/** A link or an image: `[text](address)`, `![text](file)`. */
export const LINK =
  /(!?)\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\]){0,400}\]){0,2000})\]\(\s{0,9}(<[^<>\n]{0,2000}>|(?:\\.|[^\s()\\]|\([^\s()]{0,400}\)){0,2000})(?:\s{1,9}"[^"\n]{0,400}")?\s{0,9}\)/y;
/** The attributes that Pandoc writes after links and spans: `{reference-type="ref" reference="fig:map"}`, `{.nocase}`. */
export const ATTRIBUTES =
  /\{(?:[.#][\w:-]{1,100}|[\w-]{1,60}="[^"{}]{0,400}")(?:\s{1,9}(?:[.#][\w:-]{1,100}|[\w-]{1,60}="[^"{}]{0,400}")){0,20}\}/y;
/** A text with attributes: `[Heath Press]{.nocase}`. */
export const SPAN = new RegExp(
  String.raw`\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\]){0,400}\]){1,2000})\](?=\{[.#])${ATTRIBUTES.source}`,
  'y',
);
/** A backslash at the end of a line: the line is not continued. */
export const HARD_BREAK = /\\(?=\n)/y;
export const AUTO_LINK = /<(https?:[^\s<>]+)>/y;
export const TEX_PAREN = /\\\(([\s\S]{1,600}?)\\\)/y;
export const TEX = /\$(?!\s|\$)((?:\\.|[^$\\\n]){1,400}?)(?<!\s)\$(?!\d)/y;
export const PANDOC_SUPERSCRIPT = /\^((?:\\.|[^\s^\\[\]]){1,20})\^/y;
export const ESCAPED = /\\([!-/:-@[-`{-~])/y;
export const NOTE_MARK = /\[\^([^\]\s]{1,40})\]/y;
export const EMPHASIS = /\*+|_+|~+/y;
/** A superscript mark in TeX, without its spaces: `$^{12}$`, `${}^{1,2}$`, `$^ { 1 - 3 }$`. */
export const TEX_SUPERSCRIPT = /^(?:\{\})?\^(?:\{(?:\\(?:mathrm|text)\{)?([\d,;*†‡–-]+)\}?\}|(\d))$/;

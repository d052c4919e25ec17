/** Splits a TeX table, as Nougat writes it, into rows and cells. */
export const texRows = (tex: string): string[][] =>
  tex
    .replace(
      /\\begin\{table\*?\}|\\end\{table\*?\}|\\(?:begin\{tabular\*?\}(?:\{[^{}]*\}){0,2}|end\{tabular\*?\})/g,
      '',
    )
    .replace(
      /\\(?:hline|toprule|midrule|bottomrule|centering)\b|\\c(?:line|midrule)(?:\([^()]*\))?\{[^{}]*\}/g,
      '',
    )
    .split(/\\\\/)
    .map((row) =>
      row
        .split(/(?<!\\)&/)
        .map((cell) =>
          cell
            .replace(
              /\\multi(?:column|row)\s*\{[^{}]*\}\s*\{[^{}]*\}\s*\{((?:[^{}]|\{[^{}]{0,400}\}){0,2000})\}/g,
              '$1',
            )
            .trim(),
        ),
    )
    .filter((row) => row.some(Boolean));

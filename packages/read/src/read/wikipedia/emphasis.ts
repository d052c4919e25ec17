/** A run of apostrophes that marks bold or italic text. */
interface Run {
  index: number;
  length: number;
}

/**
 * Removes the apostrophes that mark bold and italic text, by MediaWiki's rules: four are an apostrophe and bold; more than five are
 * apostrophes and both; if bold and italic are both unbalanced, one bold mark is an apostrophe and italic, as in `l'''amour''`.
 */
export function removeEmphasis(line: string): string {
  if (!line.includes("''")) return line;
  const runs: Run[] = [];
  let bold = 0;
  let italic = 0;
  for (const { index, 0: run } of line.matchAll(/'{2,}/g)) {
    const length = run.length;
    runs.push({ index, length });
    if (length === 2) italic++;
    else if (length >= 5) {
      bold++;
      italic++;
    } else bold++;
  }
  const odd = bold % 2 === 1 && italic % 2 === 1 ? findApostropheRun(line, runs) : undefined;
  let out = '';
  let position = 0;
  for (const run of runs) {
    const apostrophes = run === odd ? 1 : run.length === 4 ? 1 : Math.max(0, run.length - 5);
    out += line.slice(position, run.index) + "'".repeat(apostrophes);
    position = run.index + run.length;
  }
  return out + line.slice(position);
}

/** Returns the bold mark that is most likely an apostrophe: after a single letter, else after a word, else after a space. */
function findApostropheRun(line: string, runs: Run[]): Run | undefined {
  const bolds = runs.filter(({ length }) => length === 3 || length === 4);
  const before = ({ index }: Run, back: number) => line[index - back] ?? ' ';
  return (
    bolds.find((run) => before(run, 1) !== ' ' && before(run, 2) === ' ') ??
    bolds.find((run) => before(run, 1) !== ' ') ??
    bolds[0]
  );
}

/** A word as a shell takes it. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** A text as Spark's SQL takes it, where a backslash escapes. */
export const sparkLiteral = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const TABS = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t'`;

/**
 * SQL that pipes the first column of a query through a program, one process a task: what it writes, separated by tabs, are the columns.
 * The program runs in the working folder of this one, so that relative paths mean the same.
 */
export function transformed(query: string, command: readonly string[], columns: string): string {
  const line = `cd ${shellWord(process.cwd())} && exec ${command.map(shellWord).join(' ')}`;
  return `SELECT TRANSFORM(line) ${TABS} USING ${sparkLiteral(line)} AS (${columns}) ${TABS} FROM (${query})`;
}

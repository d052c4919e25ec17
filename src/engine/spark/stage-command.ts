export const shellQuote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** Writes a string as a Spark SQL literal, in which backslashes escape characters. */
export const sparkLiteral = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const TAB_SEPARATED = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t'`;

/**
 * SQL that pipes the first column of a query through a program, one process per task. The tab-separated fields of its output become
 * the columns. The program runs in the current working folder, so that relative paths keep their meaning.
 */
export function transformSql(query: string, command: readonly string[], columns: string): string {
  const line = `cd ${shellQuote(process.cwd())} && exec ${command.map(shellQuote).join(' ')}`;
  return `SELECT TRANSFORM(line) ${TAB_SEPARATED} USING ${sparkLiteral(line)} AS (${columns}) ${TAB_SEPARATED} FROM (${query})`;
}

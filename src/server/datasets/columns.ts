import { quoteName } from '../../corpus/index.js';
import type { Manifest } from '../../dataset/index.js';
import type { DatasetColumn } from '../schemas/datasets.js';

const NUMBERS = /^(?:TINYINT|SMALLINT|INTEGER|BIGINT|FLOAT|DOUBLE)$/;
/** Columns without prose, which are not searched: ids, addresses and marked-up copies. */
const NOT_PROSE = /(?:^|_)(?:id|ids|files|urls?|marked)$|^(?:images|nearest_papers|provenance)$/;
/** Longer texts are not categories. */
export const CATEGORY_CHARACTERS = 80;
/** Characters of a text that lists and tables show. */
export const SHOWN_CHARACTERS = 160;

/** The column that represents an example in lists, by recipe. */
const PREVIEWS: Record<string, string> = {
  citesum: 'tgt',
  sciqfs: 'query',
  citeworth: 'original_text',
  wikiref: 'summary',
  'scixgen-description': 'target',
  'scixgen-paragraph': 'target',
  intent: 'sentence',
  pairs: 'anchor',
};

export interface IndexedColumn extends DatasetColumn {
  /** SQL expression over the dataset's columns. */
  sql: string;
  sqlType: string;
}

/** Columns to show, sort by and filter on: numbers, the beginnings of texts, and the length of texts and lists. */
export function indexedColumns({ columns }: Manifest): IndexedColumn[] {
  return Object.entries(columns).flatMap(([name, type]): IndexedColumn[] => {
    if (name === 'id' || name === 'provenance') return [];
    const column = quoteName(name);
    if (NUMBERS.test(type)) {
      // DuckDB orders NaN as the largest number; here it is an empty value, which comes last in both orders.
      const sql = `nullif(CAST(${column} AS DOUBLE), 'NaN'::DOUBLE)`;
      return [{ name, kind: 'number', unit: 'value', sql, sqlType: 'DOUBLE' }];
    }
    if (type === 'BOOLEAN')
      return [
        { name, kind: 'category', unit: 'value', sql: `CAST(${column} AS VARCHAR)`, sqlType: 'VARCHAR' },
      ];
    const length: IndexedColumn = {
      name: `${name} (${type === 'VARCHAR' ? 'characters' : 'items'})`,
      kind: 'number',
      unit: type === 'VARCHAR' ? 'characters' : 'items',
      sql: type === 'VARCHAR' ? `CAST(length(${column}) AS DOUBLE)` : `CAST(len(${column}) AS DOUBLE)`,
      sqlType: 'DOUBLE',
    };
    if (type.endsWith('[]')) return [length];
    if (type !== 'VARCHAR') return [];
    const category: IndexedColumn = {
      name,
      kind: 'category',
      unit: 'value',
      // One more character than is shown, to detect texts that are longer.
      sql: `left(${column}, ${SHOWN_CHARACTERS + 1})`,
      sqlType: 'VARCHAR',
    };
    return NOT_PROSE.test(name) ? [category] : [category, length];
  });
}

/** Returns SQL for the record of the paper that an example was made from. */
export const recordColumn = ({ columns }: Manifest): string =>
  /\brecord VARCHAR\b/.test(columns.provenance ?? '') ? 'provenance.record' : 'NULL';

/** Returns SQL for the searchable text of an example. */
export function searchText({ columns }: Manifest): string {
  const texts = Object.entries(columns).flatMap(([name, type]) => {
    if (name === 'id' || name === 'context' || NOT_PROSE.test(name)) return [];
    if (type === 'VARCHAR') return [quoteName(name)];
    return type === 'VARCHAR[]' ? [`array_to_string(${quoteName(name)}, ' ')`] : [];
  });
  return `concat_ws(' ', ${texts.length > 0 ? texts.join(', ') : "''"})`;
}

/** Returns the name of the column that represents an example in lists, if there is one. */
export function previewName({ recipe, columns }: Pick<Manifest, 'recipe' | 'columns'>): string | undefined {
  const best = PREVIEWS[recipe];
  return best && best in columns
    ? best
    : Object.keys(columns).find((column) => columns[column] === 'VARCHAR' && !NOT_PROSE.test(column));
}

/** Returns SQL for the text that represents an example in lists. */
export function previewColumn(manifest: Manifest): string {
  const name = previewName(manifest);
  return name ? quoteName(name) : "''";
}

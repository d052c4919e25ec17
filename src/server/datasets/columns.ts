import type { Manifest } from '../../dataset/index.js';
import type { DatasetColumn } from '../schemas/datasets.js';

const NUMBERS = /^(?:TINYINT|SMALLINT|INTEGER|BIGINT|FLOAT|DOUBLE)$/;
/** Ids, addresses and second spellings: nothing that people search for. */
const NOT_PROSE = /(?:^|_)(?:id|ids|files|urls?|marked)$|^(?:images|nearest_papers|provenance)$/;
/** Longer values tell a filter nothing. */
const CATEGORY_CHARACTERS = 80;

/** The text that stands for an example in a list, where the recipe has a best one. */
const PREVIEWS: Record<string, string> = {
  citesum: 'tgt',
  sciqfs: 'query',
  citeworth: 'original_text',
  wikiref: 'summary',
  'scixgen-description': 'target',
  'scixgen-paragraph': 'target',
};

export interface IndexedColumn extends DatasetColumn {
  /** SQL over the dataset's own columns. */
  sql: string;
  sqlType: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** What can be sorted by and filtered on, whatever the recipe: numbers, short texts, and how long everything is. */
export function indexedColumns({ columns }: Manifest): IndexedColumn[] {
  return Object.entries(columns).flatMap(([name, type]): IndexedColumn[] => {
    if (name === 'id' || name === 'provenance') return [];
    const column = quoted(name);
    if (NUMBERS.test(type))
      return [{ name, kind: 'number', unit: 'value', sql: `CAST(${column} AS DOUBLE)`, sqlType: 'DOUBLE' }];
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
      sql: `CASE WHEN length(${column}) <= ${CATEGORY_CHARACTERS} THEN ${column} END`,
      sqlType: 'VARCHAR',
    };
    return NOT_PROSE.test(name) ? [category] : [category, length];
  });
}

/** SQL of the words of an example that a search looks at. */
export function searchText({ columns }: Manifest): string {
  const texts = Object.entries(columns).flatMap(([name, type]) => {
    if (name === 'id' || name === 'context' || NOT_PROSE.test(name)) return [];
    if (type === 'VARCHAR') return [quoted(name)];
    return type === 'VARCHAR[]' ? [`array_to_string(${quoted(name)}, ' ')`] : [];
  });
  return `concat_ws(' ', ${texts.length > 0 ? texts.join(', ') : "''"})`;
}

export function previewColumn({ recipe, columns }: Manifest): string {
  const best = PREVIEWS[recipe];
  const name =
    best && best in columns
      ? best
      : Object.keys(columns).find((one) => columns[one] === 'VARCHAR' && !NOT_PROSE.test(one));
  return name ? quoted(name) : "''";
}

import type { ExampleItem, Section } from '../report/index.js';

type Row = Record<string, unknown>;

/** Collects the first `limit` rows for the section of a report that prints examples. `fields` returns the texts of a row by name. */
export function sampleRows(limit: number, fields: (row: Row) => Row, note?: string) {
  const items: ExampleItem[] = [];
  return {
    show(row: Row): void {
      if (items.length >= limit) return;
      const texts = Object.entries(fields(row)).map(([name, text]) => ({ name, text: String(text) }));
      items.push({ id: String(row.id), fields: texts });
    },
    section: (): Section => ({ kind: 'examples', title: 'Some examples', ...(note ? { note } : {}), items }),
  };
}

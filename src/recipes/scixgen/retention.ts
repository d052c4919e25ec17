import { OBJECT_KINDS } from '@citemill/read/paper';
import type { Section } from '../../report/index.js';
import { percent } from '../format-figure.js';
import { PUBLISHED } from './published.js';

/** Compares the share of objects with content, by kind, with SciXGen's Table 3. */
export function retentionSection(counts: Readonly<Record<string, number>>): Section {
  const s2orc: Partial<Record<string, number>> = PUBLISHED.contentOfS2orc;
  return {
    kind: 'table',
    title: 'Objects with content (Table 3)',
    note: 'A table has content if it has cells, a figure if it has files or a drawing, any other object if it has text. Only papers within the limits count. The shares depend on the format of the source: TEI and S2ORC name no image files.',
    columns: ['class', 'objects', 'with content', 'share', 'published', 'published of S2ORC (LaTeX)'],
    rows: OBJECT_KINDS.map((kind) => {
      const total = counts[`all_${kind}`] ?? 0;
      const withContent = counts[`content_${kind}`] ?? 0;
      return [
        kind,
        total,
        withContent,
        percent(withContent / total),
        `${PUBLISHED.content[kind].toFixed(1)}%`,
        s2orc[kind] === undefined ? '–' : `${s2orc[kind].toFixed(1)}%`,
      ];
    }),
  };
}

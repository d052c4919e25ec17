import { OBJECT_KINDS } from '@citemill/read/paper';
import type { Section } from '../../report/index.js';
import { PUBLISHED } from './published.js';

/** SciXGen's Table 3: the share of objects of each class that hold content, beside ours. */
export function retentionSection(counts: Readonly<Record<string, number>>): Section {
  const s2orc: Partial<Record<string, number>> = PUBLISHED.contentOfS2orc;
  return {
    kind: 'table',
    title: 'Objects that hold content (Table 3)',
    note: 'Cells of tables, files or drawings of figures, text of all others; of the papers within the limits. Which sources keep what depends on their format: TEI and S2ORC name no image files.',
    columns: ['class', 'objects', 'with content', 'share', 'published', 'published of S2ORC (LaTeX)'],
    rows: OBJECT_KINDS.map((kind) => {
      const all = counts[`all_${kind}`] ?? 0;
      const held = counts[`content_${kind}`] ?? 0;
      return [
        kind,
        all,
        held,
        all > 0 ? `${((100 * held) / all).toFixed(1)}%` : '–',
        `${PUBLISHED.content[kind].toFixed(1)}%`,
        s2orc[kind] === undefined ? '–' : `${s2orc[kind].toFixed(1)}%`,
      ];
    }),
  };
}

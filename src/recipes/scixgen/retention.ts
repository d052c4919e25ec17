import { OBJECT_KINDS } from '@citemill/read/paper';
import type { Section } from '../../report/index.js';
import { percent } from '../format-figure.js';
import { PUBLISHED } from './published.js';

/** SciXGen's Table 3: the share of objects of each class that have content, compared with this dataset. */
export function retentionSection(counts: Readonly<Record<string, number>>): Section {
  const s2orc: Partial<Record<string, number>> = PUBLISHED.contentOfS2orc;
  return {
    kind: 'table',
    title: 'Objects with content (Table 3)',
    note: 'Content means cells of tables, files or drawings of figures, text of all others, in papers within the limits. It depends on the format of the source: TEI and S2ORC name no image files.',
    columns: ['class', 'objects', 'with content', 'share', 'published', 'published of S2ORC (LaTeX)'],
    rows: OBJECT_KINDS.map((kind) => {
      const all = counts[`all_${kind}`] ?? 0;
      const withContent = counts[`content_${kind}`] ?? 0;
      return [
        kind,
        all,
        withContent,
        percent(withContent / all),
        `${PUBLISHED.content[kind].toFixed(1)}%`,
        s2orc[kind] === undefined ? '–' : `${s2orc[kind].toFixed(1)}%`,
      ];
    }),
  };
}

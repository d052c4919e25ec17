import type { PaperParagraph, PaperView } from '../../../../src/server/schemas/corpus.js';
import { link } from '../../library/router.svelte.js';
import type { Span } from '../../library/segments.js';

/** Where a citation leads: the paper, the work's page, or the entry of the bibliography. */
export function spansOf(it: PaperView, paragraph: PaperParagraph): Span[] {
  const entries = new Map(it.references.map((one) => [one.id, one]));
  return [
    ...paragraph.citations.map(({ start, end, reference }): Span => {
      const entry = reference === null ? undefined : entries.get(reference);
      if (!entry) return { start, end, kind: 'unresolved', title: 'This mark leads to no entry of the bibliography' };
      const href = entry.record
        ? link`/corpus/papers/${entry.record}`
        : entry.workId
          ? link`/corpus/works/${entry.workId}`
          : `#reference-${entry.id}`;
      return { start, end, kind: 'cite', href, title: entry.title ?? entry.raw };
    }),
    ...paragraph.mentions.map(({ start, end, object }): Span => ({ start, end, kind: 'mention', href: object === null ? undefined : `#object-${object}` })),
    ...paragraph.emphasis.map(({ start, end, style }): Span => ({ start, end, kind: style })),
  ];
}

/** The headings that are new at a paragraph. */
export function newHeadings(paragraphs: PaperParagraph[], at: number): { text: string; level: number }[] {
  const [now, before] = [paragraphs[at]?.section ?? [], paragraphs[at - 1]?.section ?? []];
  let same = 0;
  while (same < now.length && now[same] === before[same]) same++;
  return now.slice(same).map((text, i) => ({ text, level: Math.min(4, same + i + 2) }));
}

/** Objects stand behind the first paragraph that mentions them; the rest at the end. */
export function objectsAt(it: PaperView): Map<number, string[]> {
  const placed = new Set<string>();
  const at = new Map<number, string[]>();
  for (const paragraph of it.paragraphs)
    for (const { object } of paragraph.mentions) {
      if (object === null || placed.has(object)) continue;
      placed.add(object);
      at.set(paragraph.position, [...(at.get(paragraph.position) ?? []), object]);
    }
  at.set(-1, it.objects.map(({ id }) => id).filter((id) => !placed.has(id)));
  return at;
}

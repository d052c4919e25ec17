import type { AnnotatedText, Annotation } from './annotations.js';

/** Kinds of annotations that are not prose. */
const NOT_PROSE = 'title author abstract sectionheader bibentry figure table venue publisher'.split(' ');

/** Finds the paragraphs of a text without paragraph annotations: stretches between blank lines that have no other annotation. */
export function findBlocks(content: AnnotatedText): Annotation[] {
  const others = NOT_PROSE.flatMap((kind) => content.ofKind(kind)).sort((a, b) => a.start - b.start);
  const blocks: Annotation[] = [];
  let from = 0;
  let next = 0;
  let coveredEnd = 0;
  for (const part of content.text.split(/(\n{2,})/)) {
    const start = from;
    const end = start + part.length;
    from = end;
    for (let annotation = others[next]; annotation && annotation.start < end; annotation = others[++next])
      coveredEnd = Math.max(coveredEnd, annotation.end);
    if (part.trim() !== '' && coveredEnd <= start) blocks.push({ start, end, attributes: {} });
  }
  return blocks;
}

import type { AnnotatedText, Annotation } from './annotations.js';

/** What is annotated as something else than prose. */
const OTHER = [
  'title',
  'author',
  'abstract',
  'sectionheader',
  'bibentry',
  'figure',
  'table',
  'venue',
  'publisher',
];

/**
 * The stretches between blank lines that are annotated as nothing else: the paragraphs of a text where none are
 * annotated.
 */
export function findBlocks(content: AnnotatedText): Annotation[] {
  const others = OTHER.flatMap((kind) => content.all(kind)).sort((a, b) => a.start - b.start);
  const blocks: Annotation[] = [];
  let from = 0;
  let next = 0;
  let reach = 0;
  for (const part of content.text.split(/(\n{2,})/)) {
    const start = from;
    const end = start + part.length;
    from = end;
    for (let one = others[next]; one && one.start < end; one = others[++next])
      reach = Math.max(reach, one.end);
    if (part.trim() !== '' && reach <= start) blocks.push({ start, end, attributes: {} });
  }
  return blocks;
}

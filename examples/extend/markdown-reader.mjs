import { createHash } from 'node:crypto';
import { defineReader, UnreadableError } from 'citemill/extend';

const NAME = 'field-notes';
const VERSION = 1;

/** `[@hess2017]`: a citation of an entry of the list of references. */
const CITATION = /\[@([\w-]+)\]/g;
/** `- [hess2017]: Hess, A. Reeds of the North. 2017.` */
const ENTRY = /^- \[([\w-]+)\]:\s*(.+)$/gm;

/** One paragraph with its citations; offsets are JavaScript's own. */
function paragraph(text, section, references) {
  const citations = [...text.matchAll(CITATION)].map((mark, group) => ({
    start: mark.index,
    end: mark.index + mark[0].length,
    text: mark[0],
    reference: references.some(({ id }) => id === mark[1]) ? mark[1] : null,
    group,
  }));
  return { section, text, citations, mentions: [] };
}

/** The headings of the second level with the paragraphs below them. */
function sectionsOf(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading, ...lines] = part.split('\n');
      const paragraphs = lines
        .join('\n')
        .split(/\n\s*\n/)
        .map((one) => one.replace(/\s+/g, ' ').trim())
        .filter(Boolean);
      return { heading: heading.trim(), paragraphs };
    });
}

/** Papers in Markdown: a title as `# …`, sections as `## …`, the abstract and the references among them. */
export const markdownReader = defineReader({
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  detect: (head, path) => /\.(?:md|markdown)$/i.test(path) && /^# \S/m.test(head) && /^## References/m.test(head),
  read({ path, bytes }) {
    const text = new TextDecoder().decode(bytes).normalize('NFC');
    const title = /^# (.+)$/m.exec(text)?.[1]?.trim();
    if (!title) throw new UnreadableError('not-a-paper', 'there is no title (# …)');
    const references = [...text.matchAll(ENTRY)].map(([, id, raw]) => ({ id, raw: raw.trim(), ids: {} }));
    const sections = sectionsOf(text).filter(({ heading }) => heading !== 'References');
    const paragraphsOf = (wanted) =>
      sections
        .filter(({ heading }) => wanted(heading))
        .flatMap(({ heading, paragraphs }) => paragraphs.map((one) => paragraph(one, [heading], references)));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [
      {
        schema: 'citemill.paper/1',
        id: `sha256:${sha256}`,
        source: { path, format: NAME, sha256, reader: `${NAME}@${VERSION}` },
        ids: {},
        title,
        abstract: paragraphsOf((heading) => heading === 'Abstract').map((one) => ({ ...one, section: [] })),
        authors: [],
        fields: [],
        body: paragraphsOf((heading) => heading !== 'Abstract'),
        references,
        objects: [],
        warnings: [],
      },
    ];
  },
});

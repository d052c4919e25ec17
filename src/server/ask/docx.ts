import type { Answer } from '../schemas/ask.js';
import { aboutAnswer } from './export.js';
import { zipTexts } from './zip.js';

type Paper = Answer['papers'][number];

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text for XML, without the characters that XML does not allow. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const paragraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r></w:p>`;

const style = (id: string, name: string, halfPoints: number): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;

const familyName = (name: string) => name.trim().split(/\s+/).at(-1) ?? '';

/** Returns a citation such as "(Marlow and Hess 2013)". */
function citation(papers: readonly Paper[]): string {
  const each = papers.map(({ authors, title, year }) => {
    const names = authors.map(familyName);
    const who =
      names.length === 0
        ? title || 'Untitled'
        : names.length > 2
          ? `${names[0]} et al.`
          : names.join(' and ');
    return `${who} ${year ?? 'n.d.'}`;
  });
  return each.length > 0 ? ` (${each.join('; ')})` : '';
}

const reference = ({ authors, year, title, venue, doi, url }: Paper): string =>
  [
    `${authors.join(', ') || 'Unknown authors'} (${year ?? 'n.d.'})`,
    title || 'Untitled',
    venue,
    doi === null ? url : `https://doi.org/${doi}`,
  ]
    .filter(Boolean)
    .join('. ');

/** Answers as a Word document: each question with its sentences, and the references at the end. */
export function answersDocx(answers: readonly Answer[]): Buffer {
  const references = new Map<string, Paper>();
  const body = answers.flatMap((answer) => {
    const { question, sentences, quotes, papers } = answer;
    for (const paper of papers) references.set(paper.record, paper);
    const cited = (numbers: readonly number[]) => {
      const records = new Set(numbers.map((i) => quotes[i]?.record));
      return papers.filter(({ record }) => records.has(record));
    };
    const about = aboutAnswer(answer);
    return [
      paragraph(question, 'Heading1'),
      ...sentences.map(({ text, quotes: numbers }) => paragraph(`${text}${citation(cited(numbers))}`)),
      ...(about === undefined ? [] : [paragraph(about)]),
    ];
  });
  const list = [...references.values()].map(reference).sort();
  return zipTexts({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="${NAMESPACE}">${style('Title', 'Title', 44)}${style('Heading1', 'heading 1', 32)}</w:styles>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="${NAMESPACE}"><w:body>${paragraph('Questions and answers', 'Title')}${body.join('')}${list.length > 0 ? paragraph('References', 'Heading1') : ''}${list.map((text) => paragraph(text)).join('')}<w:sectPr/></w:body></w:document>`,
  });
}

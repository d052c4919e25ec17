import { makeZip } from '../zip.fixture.js';

/** The parts of an invented document; only its body is needed. */
export interface DocxParts {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  /** Word's list of sources. */
  sources?: string;
  /** External targets of links, and images, by relation id. */
  links?: Record<string, string>;
  images?: Record<string, string>;
  /** Members of the archive before all others. */
  first?: Record<string, string>;
}

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Styles as Word writes them in German: the ids are localised, the names are not. */
export const STYLES = `
<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="paragraph" w:styleId="Autor"><w:name w:val="Author"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="paragraph" w:styleId="Kurz"><w:name w:val="Abstract"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Kapitelteil"><w:name w:val="Kapitelteil"/><w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Beschriftung"><w:name w:val="caption"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="paragraph" w:styleId="Verzeichnis1"><w:name w:val="toc 1"/><w:basedOn w:val="Standard"/></w:style>
<w:style w:type="character" w:styleId="Hoch"><w:name w:val="Raised"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`;

/** A list whose numbers are printed as "[1]". */
export const NUMBERING = `
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="[%1]"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>`;

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

/** A paragraph of runs, with a style and other properties. */
export const paragraph = (runs: string, style = '', properties = ''): string =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${properties}</w:pPr>${runs}</w:p>`;

export const text = (words: string, style = '', properties = ''): string =>
  paragraph(run(words), style, properties);

export const item = (words: string, list = 1): string =>
  text(words, '', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);

const character = (type: string, inside = ''): string =>
  `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`;

export const fieldStart = (instruction: string, data = ''): string => {
  const half = Math.floor(instruction.length / 2);
  // Programs divide long instructions.
  const pieces = [instruction.slice(0, half), instruction.slice(half)];
  const stored = data
    ? `<w:fldData xml:space="preserve">${Buffer.from(data).toString('base64')}</w:fldData>`
    : '';
  return `${character('begin', stored)}${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${escapeXml(piece)}</w:instrText></w:r>`).join('')}${character('separate')}`;
};
export const FIELD_END = character('end');

export const field = (instruction: string, printed: string, data = ''): string =>
  `${fieldStart(instruction, data)}${run(printed)}${FIELD_END}`;

const relation = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${escapeXml(target)}"${mode}/>`;
const relationships = (inside: string): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
const part = (name: string, inside: string): string =>
  `${HEAD}<w:${name} ${NAMESPACES}>${inside}</w:${name}>`;

/** Writes a DOCX file in the layout of Word. */
export function makeDocx({
  body,
  links = {},
  images = {},
  first = {},
  sources,
  ...parts
}: DocxParts): Buffer {
  const named = Object.entries(parts);
  const relations = [
    ...named.map(([name], i) => relation(`part${i}`, name, `${name}.xml`)),
    ...Object.entries(links).map(([id, target]) =>
      relation(id, 'hyperlink', target, ' TargetMode="External"'),
    ),
    ...Object.entries(images).map(([id, target]) => relation(id, 'image', target)),
    ...(sources ? [relation('sources', 'customXml', '../customXml/item1.xml')] : []),
  ];
  return makeZip({
    ...first,
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(relations.join('')),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    ...Object.fromEntries(named.map(([name, inside]) => [`word/${name}.xml`, part(name, inside)])),
    ...(sources ? { 'customXml/item1.xml': sources } : {}),
  });
}

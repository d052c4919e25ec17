import { cleanText } from '@citemill/metrics/text';
import { type Author, identifiersIn, type Reference } from '../../paper/index.js';
import {
  type Block,
  type BlockDocument,
  type BlockRole,
  plainBlockText,
  promoteBold,
  textWithPowers,
} from '../blocks/index.js';
import { shortNames } from '../latex/write/citation-printer.js';
import type { NoteBibliography, PaperNote } from '../note-bibliography/index.js';
import { findNames } from '../printed-front/author-names.js';
import { yearIn } from '../year.js';
import type { PrintKey } from './cited-keys.js';
import { cutDataImages } from './data-images.js';
import { type InlineOptions, inlineText } from './inline.js';
import { type MarkdownBlock, MarkdownLines } from './lines.js';
import { readYaml, type YamlFields } from './yaml.js';

/** The entries that a document cites by key. */
export type KeyedReferences = ReadonlyMap<string, Omit<Reference, 'id'>>;

const ROLES: Record<MarkdownBlock['kind'], BlockRole> = {
  heading: 'heading',
  paragraph: 'paragraph',
  item: 'list-item',
  entry: 'reference',
  table: 'table',
  figure: 'figure',
  formula: 'formula',
  code: 'code',
  footnote: 'footnote',
};

/** Splits off the YAML block at the start of a file, if there is one. */
export function splitYaml(text: string): { fields: YamlFields; lines: string[]; firstLine: number } {
  const lines = cutDataImages(text)
    .replace(/^\uFEFF/, '')
    .replace(/[\u2028\u2029]/g, ' ')
    .split(/\r\n?|\n/);
  const end = /^---\s*$/.test(lines[0] ?? '')
    ? lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
    : -1;
  if (end < 0) return { fields: new Map(), lines, firstLine: 1 };
  return { fields: readYaml(lines.slice(1, end)), lines: lines.slice(end + 1), firstLine: end + 2 };
}

function convertBlock(
  source: MarkdownBlock,
  describeLine: (line: number) => string,
  citations: Pick<InlineOptions, 'printKey' | 'citedByNote'>,
): Block {
  const { kind, text, level, label, rows, images, line } = source;
  const isVerbatim = kind === 'formula' || kind === 'code';
  const block: Block = {
    role: ROLES[kind],
    content: isVerbatim ? plainBlockText(text) : inlineText(text, citations),
    ...(level === undefined ? {} : { level }),
    ...(label === undefined ? {} : { label }),
    ...(rows
      ? { rows: rows.map((row) => row.map((cell) => cleanText(textWithPowers(inlineText(cell))))) }
      : {}),
    ...(images && images.length > 0 ? { images } : {}),
    // The alternative text of an image is its caption if it begins with a label such as "Figure 1".
    ...(kind === 'figure' && /^(?:fig|table|scheme)\w*\.?\s*\d/i.test(text) ? { caption: text } : {}),
    where: describeLine(line),
  };
  return promoteBold(block);
}

function givenAuthors(fields: YamlFields): Author[] | undefined {
  const names = fields.get('author') ?? fields.get('authors');
  return names?.flatMap((name) => {
    const plain = cleanText(inlineText(name).text);
    const names = findNames(plain);
    return names.length > 0 ? names : plain ? [{ name: plain }] : [];
  });
}

/** Returns the footnotes of a document in the order in which its text refers to them. */
export function markdownNotes(text: string, { blocks }: BlockDocument): PaperNote[] {
  const order = new Map<string, number>();
  for (const [, label = ''] of text.matchAll(/\[\^([^\]\s]{1,40})\](?!:)/g))
    if (!order.has(label)) order.set(label, order.size);
  return blocks
    .flatMap(({ role, label, content }) =>
      role === 'footnote' && label !== undefined && order.has(label)
        ? [{ id: label, text: cleanText(content.text) }]
        : [],
    )
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

/** Converts Markdown whose notes are its bibliography to blocks. */
export function documentCitingInNotes(
  text: string,
  { references, cited }: NoteBibliography,
  isNougat: boolean,
): BlockDocument {
  const keyed = new Map(references.map(({ id, ...reference }) => [id, reference]));
  const citedByNote = (label: string) =>
    // A work that was not found is a key without an entry.
    cited.get(label)?.map((work) => work ?? `${label}, unknown work`) ?? [];
  return { ...markdownDocument(text, { citedByNote, isNougat }), keyed };
}

interface DocumentOptions {
  /** The references that `[@key]` citations name. */
  keyed?: KeyedReferences | undefined;
  citedByNote?: InlineOptions['citedByNote'];
  /** Formats the number of a line for `where`. */
  describeLine?: (line: number) => string;
  isNougat?: boolean;
}

/** Converts Markdown to blocks. */
export function markdownDocument(
  text: string,
  { keyed, citedByNote, describeLine = (line) => `line ${line}`, isNougat = false }: DocumentOptions,
): BlockDocument {
  const { fields, lines, firstLine } = splitYaml(text);
  const printKey: PrintKey | undefined = keyed
    ? (key) => {
        const reference = keyed.get(key);
        if (!reference) return undefined;
        const names = shortNames(reference.authors) ?? reference.title ?? key;
        return { names, year: String(reference.year ?? 'n.d.') };
      }
    : undefined;
  const blocks = new MarkdownLines(lines, firstLine, isNougat)
    .read()
    .map((block) => convertBlock(block, describeLine, { printKey, citedByNote }));
  const [title] = fields.get('title') ?? [];
  const [abstract] = fields.get('abstract') ?? [];
  const [language] = fields.get('lang') ?? [];
  const authors = givenAuthors(fields);
  const year = yearIn(fields.get('date')?.[0] ?? '');
  const ids = identifiersIn((fields.get('doi') ?? []).join(' '));
  return {
    blocks,
    ...(title === undefined ? {} : { title: cleanText(textWithPowers(inlineText(title))) }),
    ...(authors ? { authors } : {}),
    ...(abstract === undefined ? {} : { abstract: textWithPowers(inlineText(abstract)) }),
    ...(year === undefined ? {} : { year }),
    ...(language ? { language } : {}),
    ...(ids.doi ? { ids } : {}),
    ...(keyed ? { keyed } : {}),
  };
}

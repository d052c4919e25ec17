import { itemAt, lastOf } from '@citemill/metrics/at';
import { identifiersIn, type Reference } from '../../../paper/index.js';
import { type ParsedReference, parseReference } from '../../reference-string/index.js';
import { parseAuthor, parseAuthorList } from '../front/names.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { Entry } from '../write/citation-printer.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { cslItems } from './csl-list.js';
import { emphasisedTitle, isEmphasised, NOT_A_TITLE } from './emphasised-title.js';
import { bareTitle, splitNamesAndTitle } from './entry-blocks.js';
import { namedLabel } from './item-label.js';

/** natbib's label: names, year in brackets, all names. */
const NATBIB_LABEL = /^(.*?)\s*\((\d{4}[a-z]*|\d{4}[^)]*|in (?:press|prep\w*\.?)|n\.d\.|[^()]*)\)(.*)$/s;

const NOT_A_TITLE_BLOCK =
  /^\(?\d{4}[^()]{0,16}\)?\.?$|^pp?\.\s*\d|^(?:doi|arxiv|https?|url|isbn|issn|eprint)\b\s*:/i;

/** Reads the fields of a printed entry: from `\bibinfo`, else from emphasis and `\newblock`s. */
function readFields(nodes: readonly Node[], context: PaperContext): Partial<Reference> {
  const fields = new Map<string, string>();
  const people: string[] = [];
  let emphasised = '';
  const noteEmphasis = (words: readonly Node[]) => {
    if (emphasised) return;
    const text = plainText(words, context);
    // Some styles emphasise the volume together with the journal.
    if (!NOT_A_TITLE.test(text))
      emphasised = text.replace(
        /(?<!volume|vol\.|part|no\.|series)[\s,]+(?!(?:1[6-9]|20)\d\d$)\d{1,4}$/i,
        '',
      );
  };
  visit(nodes, (node) => {
    if (node.type === 'group' && isEmphasised(node.children)) noteEmphasis(node.children);
    if (node.type !== 'command') return undefined;
    if (node.name === 'bibinfo') {
      const name = node.arguments[0]?.source.trim() ?? '';
      const value = plainText(node.arguments[1]?.children ?? [], context);
      if (name === 'author') people.push(value);
      else if (value && !fields.has(name)) fields.set(name, value);
      return name === 'author' ? false : undefined;
    }
    if (node.name === 'emph' || node.name === 'textit') noteEmphasis(node.arguments[0]?.children ?? []);
    return undefined;
  });
  const parts = splitBlocks(nodes);
  const printed = parts.map((block) => plainText(block, context));
  const blocks = printed
    .flatMap((block, index) => (index === 0 && printed.length > 1 ? splitNamesAndTitle(block) : [block]))
    // APA styles print the year as its own block; pages and URLs are not titles.
    .filter((block) => block !== '' && !NOT_A_TITLE_BLOCK.test(block));
  const setApart = fields.has('title') ? undefined : emphasisedTitle(parts, context);
  const authors =
    people.length > 0
      ? people.flatMap((person) => parseAuthor(person) ?? [])
      : blocks.length >= 2 && !setApart
        ? parseAuthorList(itemAt(blocks, 0).replace(/[\s:]*\(?\d{4}[a-z]?\)?[.,:]?$/, ''))
        : (setApart?.authors ?? []);
  const title =
    fields.get('title') ??
    setApart?.title ??
    // A book that is listed field by field.
    (people.length > 0 && blocks.length === 1 ? fields.get('booktitle') : undefined) ??
    titleAtBlockStart(emphasised, blocks[1]) ??
    (blocks.length >= 3 || (blocks.length === 2 && !emphasised) ? bareTitle(blocks[1] ?? '') : undefined);
  const venue =
    fields.get('journal') ??
    fields.get('booktitle') ??
    setApart?.venue ??
    (emphasised && emphasised !== title ? emphasised : undefined);
  const yearAfterNames =
    blocks.length >= 2 ? /(?<!\d)(\d{4})[a-z]?\)?\.?$/.exec(itemAt(blocks, 0))?.[1] : undefined;
  const year = Number(/\d{4}/.exec(fields.get('year') ?? '')?.[0] ?? yearAfterNames) || undefined;
  return {
    ...(authors.length > 0 ? { authors } : {}),
    ...(title ? { title } : {}),
    ...(venue ? { venue } : {}),
    ...(year ? { year } : {}),
  };
}

/** Emphasised words at the start of a block are a title, unless numbers follow, as they do after a journal. */
function titleAtBlockStart(words: string, block = ''): string | undefined {
  if (!words.includes(' ') || !block.startsWith(words)) return undefined;
  const isBook =
    /^[\s,.]*\(?\p{L}/u.test(block.slice(words.length)) &&
    !/^[\s,.]*(?:vol|no)\b/i.test(block.slice(words.length));
  return isBook ? bareTitle(words) : undefined;
}

/** Returns the parts of an entry between `\newblock`s. */
function splitBlocks(nodes: readonly Node[]): Node[][] {
  const blocks: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'command' && node.name === 'newblock') blocks.push([]);
    else lastOf(blocks).push(node);
  }
  return blocks;
}

function collectLinks(nodes: readonly Node[]): string {
  const links: string[] = [];
  visit(nodes, (node) => {
    if (node.type === 'verbatim' && node.environment === 'href') links.push(node.source);
    return undefined;
  });
  return links.join(' ');
}

/** Maximum characters of an entry; a longer one was never closed, and is kept as text only. */
const MAX_ENTRY_CHARS = 6000;

function readEntry(item: CommandNode, nodes: readonly Node[], context: PaperContext): Entry {
  const key = item.arguments[0]?.source.trim() ?? '';
  const raw = plainText(nodes, context);
  const isEntry = raw.length <= MAX_ENTRY_CHARS;
  const fields = isEntry ? readFields(nodes, context) : {};
  const parsed: Partial<ParsedReference> = isEntry ? parseReference(raw) : {};
  const ids = identifiersIn(`${raw} ${collectLinks(nodes)}`);
  const merged = { id: key, raw, ...parsed, ...fields, ids };
  const reference = completeTitle(
    fields.title ? dropRedundantVenue(merged) : cutTitleBeforeVenue(merged),
    parsed.venue,
  );
  const named = item.options[0] && namedLabel(item.options[0].children, context);
  if (named) {
    const year = /\d{4}/.exec(named.year)?.[0];
    if (!reference.year && year) reference.year = Number(year);
    return { key, reference, natbib: true, ...named };
  }
  const label = item.options[0] ? plainText(item.options[0].children, context) : undefined;
  const natbib = label === undefined ? null : NATBIB_LABEL.exec(label);
  if (natbib?.[1]) {
    const year = /\d{4}/.exec(itemAt(natbib, 2))?.[0];
    if (!reference.year && year) reference.year = Number(year);
    return {
      key,
      reference,
      natbib: true,
      names: natbib[1].replace(/[{},]+$/g, '').trim(),
      year: itemAt(natbib, 2).replace(/[{}]/g, ''),
    };
  }
  return { key, reference, natbib: false, ...(label ? { label } : {}) };
}

/** Drops a venue that repeats the title: "Reeds (second ed.)" is not the venue of "Reeds". */
function dropRedundantVenue(reference: Reference): Reference {
  const { venue, ...rest } = reference;
  return venue && rest.title && venue !== rest.title && venue.startsWith(rest.title) ? rest : reference;
}

/** Ends a guessed title before an overlapping venue. */
function cutTitleBeforeVenue(reference: Reference): Reference {
  const { raw, title, venue } = reference;
  const from = title && venue && title !== venue ? raw.indexOf(title) : -1;
  const index = venue ? raw.indexOf(venue) : -1;
  if (
    !title ||
    from === -1 ||
    index === -1 ||
    index >= from + title.length ||
    from >= index + (venue?.length ?? 0)
  )
    return reference;
  const { title: _, ...rest } = reference;
  const before = raw.slice(from, Math.max(from, index)).replace(/[\s,.:;]+$/, '');
  return before ? { ...rest, title: before } : rest;
}

/** "Hess, K.: Rivers and reeds, Hydrol. Sci., 3, 1–20": the part of a venue before its last comma is the title. */
function completeTitle(reference: Reference, parsed: string | undefined): Reference {
  const { title, venue } = reference;
  const [, before, after] = /^(.{8,}), (\p{Lu}.*)$/u.exec(venue ?? '') ?? [];
  if (!title && before && after && /:\s/.test(reference.raw))
    return { ...reference, title: before, venue: after };
  // The only emphasised words may be the title.
  if (!venue || venue !== title) return reference;
  const { venue: _, ...rest } = reference;
  return parsed && parsed !== title ? { ...rest, venue: parsed } : rest;
}

/** A dash in place of the names means the authors of the previous entry. */
const SAME_NAMES = /^(?:[—–]{2,}|-{3,}|_{3,})[\s,.:]*/;

function copySameAuthors(entry: Entry, before: Entry | undefined): Entry {
  const authors = before?.reference.authors;
  if (!authors || !SAME_NAMES.test(entry.reference.raw)) return entry;
  const names = `${authors.map((author) => author.name).join(', ')}, `;
  const { title, venue, year } = parseReference(entry.reference.raw.replace(SAME_NAMES, names));
  const read = { ...(title ? { title } : {}), ...(venue ? { venue } : {}), ...(year ? { year } : {}) };
  return { ...entry, reference: { ...entry.reference, ...read, authors } };
}

const hasBibitems = (nodes: readonly Node[]) =>
  nodes.some((node) => node.type === 'command' && node.name === 'bibitem');

/** Returns the entries of `thebibliography` and similar environments, in the document or in a `.bbl` file. */
export function bibItems(nodes: readonly Node[], context: PaperContext): Entry[] {
  const entries: Entry[] = [];
  const lists: Node[][] = [];
  visit(nodes, (node) => {
    if (node.type !== 'environment') return undefined;
    const children = /^cslreferences$/i.test(node.name) ? cslItems(node.children) : node.children;
    if (!hasBibitems(children)) return undefined;
    lists.push(children);
    return false;
  });
  for (const list of lists) {
    let before: Entry | undefined;
    let item: CommandNode | undefined;
    let content: Node[] = [];
    const end = () => {
      if (item?.arguments[0]?.source.trim()) {
        before = copySameAuthors(readEntry(item, content, context), before);
        entries.push(before);
      }
      content = [];
    };
    for (const node of list) {
      if (node.type === 'command' && node.name === 'bibitem') {
        end();
        item = node;
      } else content.push(node);
    }
    end();
  }
  return entries;
}

import { itemAt, lastOf } from '@citemill/metrics/at';
import { identifiersIn, type Reference } from '../../../paper/index.js';
import { type ParsedReference, parseReference } from '../../reference-string/index.js';
import { authorFrom, authorsFrom } from '../front/names.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { Entry } from '../write/citation-printer.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { asItems } from './csl-list.js';
import { bareTitle, namesAndTitle } from './entry-blocks.js';
import { namedLabel } from './item-label.js';
import { isEmphasised, NO_TITLE, titleSetApart } from './title-set-apart.js';

/** natbib's label: names, year in brackets, all names. */
const NATBIB_LABEL = /^(.*?)\s*\((\d{4}[a-z]*|\d{4}[^)]*|in (?:press|prep\w*\.?)|n\.d\.|[^()]*)\)(.*)$/s;

const NO_BLOCK = /^\(?\d{4}[^()]{0,16}\)?\.?$|^pp?\.\s*\d|^(?:doi|arxiv|https?|url|isbn|issn|eprint)\b\s*:/i;

/** The year stands in brackets in the text; what looks like a title is emphasised, quoted, or a block of its own. */
function structured(nodes: readonly Node[], context: PaperContext): Partial<Reference> {
  const fields = new Map<string, string>();
  const people: string[] = [];
  let emphasised = '';
  const emphasise = (words: readonly Node[]) => {
    if (emphasised) return;
    const text = plainText(words, context);
    // Some styles emphasise the volume with the journal.
    if (!NO_TITLE.test(text))
      emphasised = text.replace(
        /(?<!volume|vol\.|part|no\.|series)[\s,]+(?!(?:1[6-9]|20)\d\d$)\d{1,4}$/i,
        '',
      );
  };
  visit(nodes, (node) => {
    if (node.type === 'group' && isEmphasised(node.children)) emphasise(node.children);
    if (node.type !== 'command') return undefined;
    if (node.name === 'bibinfo') {
      const name = node.arguments[0]?.source.trim() ?? '';
      const value = plainText(node.arguments[1]?.children ?? [], context);
      if (name === 'author') people.push(value);
      else if (value && !fields.has(name)) fields.set(name, value);
      return name === 'author' ? false : undefined;
    }
    if (node.name === 'emph' || node.name === 'textit') emphasise(node.arguments[0]?.children ?? []);
    return undefined;
  });
  const parts = blocksOf(nodes);
  const printed = parts.map((block) => plainText(block, context));
  const blocks = printed
    .flatMap((block, index) => (index === 0 && printed.length > 1 ? namesAndTitle(block) : [block]))
    // Styles of psychologists set the year as a block of its own; pages and addresses are no title.
    .filter((block) => block !== '' && !NO_BLOCK.test(block));
  const apart = fields.has('title') ? undefined : titleSetApart(parts, context);
  const authors =
    people.length > 0
      ? people.flatMap((one) => authorFrom(one) ?? [])
      : blocks.length >= 2 && !apart
        ? authorsFrom(itemAt(blocks, 0).replace(/[\s:]*\(?\d{4}[a-z]?\)?[.,:]?$/, ''))
        : (apart?.authors ?? []);
  const title =
    fields.get('title') ??
    apart?.title ??
    // Of a book that is named field by field, what it is called.
    (people.length > 0 && blocks.length === 1 ? fields.get('booktitle') : undefined) ??
    startsBlock(emphasised, blocks[1]) ??
    (blocks.length >= 3 || (blocks.length === 2 && !emphasised) ? bareTitle(blocks[1] ?? '') : undefined);
  const venue =
    fields.get('journal') ??
    fields.get('booktitle') ??
    apart?.venue ??
    (emphasised && emphasised !== title ? emphasised : undefined);
  const behindNames =
    blocks.length >= 2 ? /(?<!\d)(\d{4})[a-z]?\)?\.?$/.exec(itemAt(blocks, 0))?.[1] : undefined;
  const year = Number(/\d{4}/.exec(fields.get('year') ?? '')?.[0] ?? behindNames) || undefined;
  return {
    ...(authors.length > 0 ? { authors } : {}),
    ...(title ? { title } : {}),
    ...(venue ? { venue } : {}),
    ...(year ? { year } : {}),
  };
}

/** Emphasised words that a block starts with are a title, unless numbers follow, as they do behind a journal. */
function startsBlock(words: string, block = ''): string | undefined {
  if (!words.includes(' ') || !block.startsWith(words)) return undefined;
  const isBook =
    /^[\s,.]*\(?\p{L}/u.test(block.slice(words.length)) &&
    !/^[\s,.]*(?:vol|no)\b/i.test(block.slice(words.length));
  return isBook ? bareTitle(words) : undefined;
}

/** The parts of an entry between `\newblock`s. */
function blocksOf(nodes: readonly Node[]): Node[][] {
  const blocks: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'command' && node.name === 'newblock') blocks.push([]);
    else lastOf(blocks).push(node);
  }
  return blocks;
}

function linksIn(nodes: readonly Node[]): string {
  const links: string[] = [];
  visit(nodes, (node) => {
    if (node.type === 'verbatim' && node.environment === 'href') links.push(node.source);
    return undefined;
  });
  return links.join(' ');
}

/** Characters of an entry; what is longer was never closed, and is kept as it stands. */
const LONGEST_ENTRY = 6000;

function entryOf(item: CommandNode, nodes: readonly Node[], context: PaperContext): Entry {
  const key = item.arguments[0]?.source.trim() ?? '';
  const raw = plainText(nodes, context);
  const isEntry = raw.length <= LONGEST_ENTRY;
  const known = isEntry ? structured(nodes, context) : {};
  const loose: Partial<ParsedReference> = isEntry ? parseReference(raw) : {};
  const ids = identifiersIn(`${raw} ${linksIn(nodes)}`);
  const found = { id: key, raw, ...loose, ...known, ids };
  const reference = withTitle(known.title ? ownTitle(found) : apart(found), loose.venue);
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

/** A book is not in itself: "Reeds (second ed.)" is no venue of "Reeds". */
function ownTitle(reference: Reference): Reference {
  const { venue, ...rest } = reference;
  return venue && rest.title && venue !== rest.title && venue.startsWith(rest.title) ? rest : reference;
}

/** A title that was guessed from the text ends before the venue that is set apart in it. */
function apart(reference: Reference): Reference {
  const { raw, title, venue } = reference;
  const from = title && venue && title !== venue ? raw.indexOf(title) : -1;
  const at = venue ? raw.indexOf(venue) : -1;
  if (!title || from === -1 || at === -1 || at >= from + title.length || from >= at + (venue?.length ?? 0))
    return reference;
  const { title: _, ...rest } = reference;
  const before = raw.slice(from, Math.max(from, at)).replace(/[\s,.:;]+$/, '');
  return before ? { ...rest, title: before } : rest;
}

/** "Hess, K.: Rivers and reeds, Hydrol. Sci., 3, 1–20": what stands before the last comma of a venue is the title. */
function withTitle(reference: Reference, loose: string | undefined): Reference {
  const { title, venue } = reference;
  const [, before, behind] = /^(.{8,}), (\p{Lu}.*)$/u.exec(venue ?? '') ?? [];
  if (!title && before && behind && /:\s/.test(reference.raw))
    return { ...reference, title: before, venue: behind };
  // The one emphasised stretch may be the title as well.
  if (!venue || venue !== title) return reference;
  const { venue: _, ...rest } = reference;
  return loose && loose !== title ? { ...rest, venue: loose } : rest;
}

/** A dash where the names would stand: those of the entry before. */
const SAME_NAMES = /^(?:[—–]{2,}|-{3,}|_{3,})[\s,.:]*/;

function bySame(entry: Entry, before: Entry | undefined): Entry {
  const authors = before?.reference.authors;
  if (!authors || !SAME_NAMES.test(entry.reference.raw)) return entry;
  const names = `${authors.map((one) => one.name).join(', ')}, `;
  const { title, venue, year } = parseReference(entry.reference.raw.replace(SAME_NAMES, names));
  const read = { ...(title ? { title } : {}), ...(venue ? { venue } : {}), ...(year ? { year } : {}) };
  return { ...entry, reference: { ...entry.reference, ...read, authors } };
}

const hasItems = (nodes: readonly Node[]) =>
  nodes.some((one) => one.type === 'command' && one.name === 'bibitem');

/** The entries of `thebibliography` and its kin, in the document or in a `.bbl` file. */
export function bibItems(nodes: readonly Node[], context: PaperContext): Entry[] {
  const entries: Entry[] = [];
  const lists: Node[][] = [];
  visit(nodes, (node) => {
    if (node.type !== 'environment') return undefined;
    const children = /^cslreferences$/i.test(node.name) ? asItems(node.children) : node.children;
    if (!hasItems(children)) return undefined;
    lists.push(children);
    return false;
  });
  for (const list of lists) {
    let before: Entry | undefined;
    let item: CommandNode | undefined;
    let content: Node[] = [];
    const end = () => {
      if (item?.arguments[0]?.source.trim()) {
        before = bySame(entryOf(item, content, context), before);
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

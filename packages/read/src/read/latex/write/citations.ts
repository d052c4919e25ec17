import { isCiteLike } from '../packages/commands.js';
import type { CitationForm } from '../packages/package.js';
import { CITATION_FORMS, PLURAL_CITATIONS } from '../packages/registry.js';
import type { CommandNode } from '../tree/tree.js';
import type { Output } from './output.js';
import { openRange, rememberMark } from './typed-ranges.js';

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

export const isCitation = (name: string): boolean =>
  CITATION_FORMS[lowerFirst(name)] !== undefined ||
  PLURAL_CITATIONS.has(lowerFirst(name)) ||
  isCiteLike(name);

/** Returns the form of a citation command; that of an unlisted command is guessed from its name. */
function citationForm(name: string): CitationForm {
  const listed = CITATION_FORMS[name];
  if (listed) return listed;
  if (/author|name/i.test(name)) return 'names';
  if (/yearpar/i.test(name)) return 'bracketed-year';
  if (/year|date/i.test(name)) return 'year';
  if (/al[tp]$|num|line|bare/i.test(name)) return 'bare';
  return /citet$|citett|text|poss|noun|inline/i.test(name) ? 'textual' : 'bracketed';
}

const splitKeys = (source: string): string[] =>
  source
    // REVTeX allows notes in the list of keys: `\cite{[see ]hess,*[also ][]lind}`.
    .replace(/\[(?:[^[\]{}]|\{[^{}]*\})*\]/g, '')
    .split(',')
    // In REVTeX, a star before the key combines the entry with the previous one.
    .map((key) => key.trim().replace(/^\*/, ''))
    .filter(Boolean);

/** Returns the keys a citation command names. */
export const citedKeys = (node: CommandNode): string[] =>
  node.arguments.flatMap((argument) => splitKeys(argument.source));

/** One cited entry, with the notes around its mark. */
interface Item {
  key: string;
  before: string;
  after: string;
}

/** Returns the entries that a command cites. One option is a note after the mark; two are notes before and after. */
function citationItems(node: CommandNode, output: Output): Item[] {
  const texts = node.options.map((option) => (option ? output.plain(option.children) : undefined));
  return node.arguments.flatMap((argument, index) => {
    const [first, second] = texts.slice(2 * index, 2 * index + 2);
    const [before, after] = second === undefined ? ['', first ?? ''] : [first ?? '', second];
    return splitKeys(argument.source).map((key, index, keys) => ({
      key,
      before: index === 0 ? before : '',
      after: index === keys.length - 1 && after ? `, ${after}` : '',
    }));
  });
}

const BRACKETED: Partial<Record<CitationForm, true>> = {
  bracketed: true,
  'bracketed-year': true,
  'bracketed-alias': true,
};

/**
 * Writes a citation command as the paper's style prints it: "(Smith et al., 2019; Hess, 2020)", "Smith et al. (2019)",
 * "[3, 7]". Each entry is a separate citation; those of one command share a group.
 */
export function writeCitation(node: CommandNode, output: Output): void {
  const { citations, state } = output.context;
  const { prose } = output;
  const items = citationItems(node, output);
  if (items.length === 0) return;
  const name = lowerFirst(node.name);
  const base = PLURAL_CITATIONS.has(name) ? name.slice(0, -1) : name;
  const form = citationForm(base);
  const group = prose.newGroup();
  const numeric = citations.style !== 'author-year';
  const isNumber = numeric && (form === 'bracketed' || form === 'textual');
  const open = isNumber ? '[' : '(';
  const close = isNumber ? ']' : ')';
  const inSentence = form === 'textual' || form === 'names' || form === 'alias' || form === 'title';
  const separator =
    form === 'bracketed' || form === 'bare' || form === 'full' ? (numeric ? ', ' : '; ') : ', ';

  /** Returns the mark of one entry, without notes except inside the brackets of a textual mark. */
  const printItem = ({ key, before, after }: Item): string => {
    if (form === 'names') return citations.names(key);
    if (form === 'year' || form === 'bracketed-year') return citations.year(key);
    if (form === 'title') return citations.title(key);
    if (form === 'full') return citations.fullEntry(key);
    if (form === 'alias' || form === 'bracketed-alias') return citations.alias(key);
    const detail = numeric ? citations.label(key) : citations.year(key);
    if (form === 'textual')
      return `${citations.names(key)}${/poss|citepos$/.test(node.name) ? '’s' : ''} ${open}${before && `${before} `}${detail}${after}${close}`;
    return numeric
      ? detail
      : `${citations.names(key)}${base === 'citealt' ? ' ' : citations.separator}${detail}`;
  };

  for (const { key } of items) {
    if (citations.knows(key)) continue;
    state.warn('dangling-citation', `\\${node.name}{${key}} is not in the bibliography`, node.offset);
  }
  // LaTeX prints a question mark for a key that is not in the bibliography, which is not what the authors wrote.
  const listedItems = items.filter(({ key }) => citations.knows(key));
  const unlistedCount = items.length - listedItems.length;
  const [first] = listedItems;
  if (!first) {
    for (let i = 0; i < unlistedCount; i++) prose.citeUnprinted(group);
    return;
  }
  if (first !== items[0]) first.before ||= items[0]?.before ?? '';
  const fillRange = isNumber ? openRange(prose, listedItems, citations) : undefined;
  if (BRACKETED[form]) prose.add(open);
  listedItems.forEach((item, index) => {
    if (index > 0) prose.add(inSentence && index === listedItems.length - 1 ? ' and ' : separator);
    if (item.before && form !== 'textual') prose.add(`${item.before} `);
    const span = prose.spanOf(() => prose.add(printItem(item)));
    if (span) prose.citeBetween([citations.reference(item.key)], span.start, span.end, group);
    if (span && index === 0) fillRange?.(span);
    if (span && isNumber) rememberMark(prose, { key: item.key, start: span.start, end: span.end, group });
    if (form !== 'textual') prose.add(item.after);
  });
  // Within the printed mark, so that they are part of it.
  for (let i = 0; i < unlistedCount; i++) prose.citeUnprinted(group, false);
  if (BRACKETED[form]) prose.add(close);
}

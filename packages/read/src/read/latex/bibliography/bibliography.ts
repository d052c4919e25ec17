import type { Reference } from '../../../paper/index.js';
import { Gullet } from '../expand/gullet.js';
import type { Cited, Preamble } from '../front/preamble.js';
import { isSortedStyle } from '../packages/registry.js';
import { parse } from '../tree/parse.js';
import type { Node } from '../tree/tree.js';
import { type Entry, shortNames } from '../write/citation-printer.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/plain-text.js';
import { amsrefsEntries } from './amsrefs.js';
import { readBib } from './bib.js';
import { bibItems } from './bibitem.js';
import { biblatexEntries } from './biblatex-bbl.js';

const MAX_ENTRIES = 20_000;

/** The entries that a document or a `.bbl` file lists itself. */
const printedEntries = (nodes: readonly Node[], context: PaperContext): Entry[] => [
  ...bibItems(nodes, context),
  ...amsrefsEntries(nodes),
];

/** The entries of a `.bbl` file, whichever program wrote it. */
function entriesOfBbl(name: string, context: PaperContext): Entry[] {
  const { state } = context;
  const source = state.bundle.text(name);
  if (source.includes('\\entry{'))
    return biblatexEntries(source, (latex) =>
      plainText(parse(new Gullet(state, state.tokenise(latex))), context),
    );
  const nodes = parse(new Gullet(state, state.tokens(name)));
  // Warnings that follow are not of this file.
  state.place = undefined;
  return printedEntries(nodes, context);
}

/** The most `.bbl` files that are looked at: a thesis has one for each chapter. */
const MOST_BBL_FILES = 20;

/**
 * The entries of the `.bbl` file that fits the paper best: its namesake, else the one that knows most of its keys. Keys
 * that it lacks come from the others, where a paper has several bibliographies.
 */
function bblEntries(context: PaperContext, cited: Cited): Entry[] {
  const { bundle } = context.state;
  const lists: Entry[][] = [];
  const missing = new Set(cited.keys);
  for (const name of bundle.ending('.bbl').slice(0, MOST_BBL_FILES)) {
    const entries = entriesOfBbl(name, context);
    lists.push(entries);
    for (const { key } of entries) missing.delete(key);
    if (missing.size === 0 && cited.keys.size > 0) break;
  }
  const known = (entries: readonly Entry[]) => entries.filter((one) => cited.keys.has(one.key)).length;
  const [best = [], ...others] = lists.filter((one) => known(one) > 0).sort((a, b) => known(b) - known(a));
  const have = new Set(best.map((one) => one.key));
  const more = others.flat().filter(({ key }) => cited.keys.has(key) && have.size < have.add(key).size);
  return [...best, ...more];
}

/** The `.bib` files of the paper. A missing one does not matter where the printed list is there. */
function bibSources(context: PaperContext, preamble: Preamble, isPrinted: boolean): string[] {
  const { bundle } = context.state;
  const named = preamble.bibliographies.flatMap(({ name, place }) => {
    const found = bundle.find(name, ['.bib']);
    if (found === undefined && !isPrinted)
      context.state.warn('missing-bibliography', `${name} is not among the files`, place);
    return found ?? [];
  });
  const files = named.length > 0 ? named : bundle.ending('.bib');
  return [...new Set(files)].map((name) => bundle.text(name));
}

const sortKey = ({ reference }: Entry) =>
  `${reference.authors?.[0]?.family ?? reference.authors?.[0]?.name ?? reference.title ?? ''} ${reference.year ?? ''} ${reference.title ?? ''}`.toLowerCase();

/** What the `.bib` file says of a work that the `.bbl` file prints: fields from the one, the text from the other. */
function mergeBibFields(entry: Entry, known: Reference | undefined): Entry {
  if (!known) return entry;
  const raw = entry.reference.raw || known.raw;
  const reference = { ...entry.reference, ...known, raw, ids: { ...entry.reference.ids, ...known.ids } };
  return { ...entry, reference };
}

function withNames(entry: Entry): Entry {
  const { authors, raw } = entry.reference;
  const named = authors?.map(({ name }) => name).join(', ') ?? '';
  const names = entry.names ?? shortNames(authors, raw.startsWith(`${named} et al`));
  const year = entry.year ?? (entry.reference.year === undefined ? undefined : String(entry.reference.year));
  return { ...entry, ...(names ? { names } : {}), ...(year ? { year } : {}) };
}

/** The paper's bibliography in the order in which it is printed. */
export function readBibliography(
  nodes: readonly Node[],
  context: PaperContext,
  preamble: Preamble,
  cited: Cited,
): Entry[] {
  const printed = printedEntries(nodes, context);
  const listed = new Set(printed.map((one) => one.key));
  const isWhole = printed.length > 0 && [...cited.keys].every((key) => listed.has(key));
  if (!isWhole)
    printed.push(
      ...bblEntries(context, cited).filter((one) => printed.length === 0 || cited.keys.has(one.key)),
    );
  const entries = new Map<string, Entry>();
  for (const entry of printed) if (!entries.has(entry.key)) entries.set(entry.key, entry);

  // BibTeX ignores case in keys.
  const wanted = new Set([...cited.keys, ...entries.keys()].map((key) => key.toLowerCase()));
  const bib = readBib(
    bibSources(context, preamble, printed.length > 0),
    (key) => cited.all || wanted.has(key.toLowerCase()),
  );
  const spelling = new Map([...bib.keys()].map((key) => [key.toLowerCase(), key]));
  for (const [key, entry] of entries) entries.set(key, mergeBibFields(entry, bib.get(key)));
  const missing: Entry[] = [];
  const order = cited.all ? [...cited.keys, ...bib.keys()] : [...cited.keys];
  for (const key of new Set(order)) {
    const reference = bib.get(key) ?? bib.get(spelling.get(key.toLowerCase()) ?? '');
    if (reference && !entries.has(key)) missing.push({ key, reference });
  }
  if (printed.length === 0 && isSortedStyle(preamble.bibliographyStyle ?? '')) {
    missing.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
  return [...entries.values(), ...missing].slice(0, MAX_ENTRIES).map(withNames);
}

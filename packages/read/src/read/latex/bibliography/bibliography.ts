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

/** Returns the entries printed in a document or `.bbl` file. */
const printedEntries = (nodes: readonly Node[], context: PaperContext): Entry[] => [
  ...bibItems(nodes, context),
  ...amsrefsEntries(nodes),
];

/** Reads a `.bbl` file, written by BibTeX or biblatex. */
function readBbl(name: string, context: PaperContext): Entry[] {
  const { state } = context;
  const source = state.bundle.text(name);
  if (source.includes('\\entry{'))
    return biblatexEntries(source, (latex) =>
      plainText(parse(new Gullet(state, state.tokenise(latex))), context),
    );
  const nodes = parse(new Gullet(state, state.tokens(name)));
  // Later warnings do not concern this file.
  state.offset = undefined;
  return printedEntries(nodes, context);
}

/** Maximum `.bbl` files to read; a thesis has one per chapter. */
const MAX_BBL_FILES = 20;

/**
 * Returns the entries of the `.bbl` file that has most of the cited keys, the main file's namesake first among equals. Missing
 * keys are taken from the other `.bbl` files, for papers with several bibliographies.
 */
function bblEntries(context: PaperContext, cited: Cited): Entry[] {
  const { bundle } = context.state;
  const lists: Entry[][] = [];
  const missing = new Set(cited.keys);
  for (const name of bundle.withExtension('.bbl').slice(0, MAX_BBL_FILES)) {
    const entries = readBbl(name, context);
    lists.push(entries);
    for (const { key } of entries) missing.delete(key);
    if (missing.size === 0 && cited.keys.size > 0) break;
  }
  const countCited = (entries: readonly Entry[]) =>
    entries.filter((entry) => cited.keys.has(entry.key)).length;
  const [best = [], ...others] = lists
    .filter((list) => countCited(list) > 0)
    .sort((a, b) => countCited(b) - countCited(a));
  const keys = new Set(best.map((entry) => entry.key));
  const more = others.flat().filter(({ key }) => cited.keys.has(key) && keys.size < keys.add(key).size);
  return [...best, ...more];
}

/** Returns the contents of the paper's `.bib` files. A missing file matters only if there is no printed bibliography. */
function bibSources(context: PaperContext, preamble: Preamble, isPrinted: boolean): string[] {
  const { bundle } = context.state;
  const named = preamble.bibliographies.flatMap(({ name, offset }) => {
    const file = bundle.find(name, ['.bib']);
    if (file === undefined && !isPrinted)
      context.state.warn('missing-bibliography', `missing bibliography file: ${name}`, offset);
    return file ?? [];
  });
  const files = named.length > 0 ? named : bundle.withExtension('.bib');
  return [...new Set(files)].map((name) => bundle.text(name));
}

const sortKey = ({ reference }: Entry) =>
  `${reference.authors?.[0]?.family ?? reference.authors?.[0]?.name ?? reference.title ?? ''} ${reference.year ?? ''} ${reference.title ?? ''}`.toLowerCase();

/** Merges an entry's `.bib` and `.bbl` data: fields from the former, text from the latter. */
function mergeBibFields(entry: Entry, bibReference: Reference | undefined): Entry {
  if (!bibReference) return entry;
  const raw = entry.reference.raw || bibReference.raw;
  const reference = {
    ...entry.reference,
    ...bibReference,
    raw,
    ids: { ...entry.reference.ids, ...bibReference.ids },
  };
  return { ...entry, reference };
}

function addShortNames(entry: Entry): Entry {
  const { authors, raw } = entry.reference;
  const named = authors?.map(({ name }) => name).join(', ') ?? '';
  const names = entry.names ?? shortNames(authors, raw.startsWith(`${named} et al`));
  const year = entry.year ?? (entry.reference.year === undefined ? undefined : String(entry.reference.year));
  return { ...entry, ...(names ? { names } : {}), ...(year ? { year } : {}) };
}

/** Returns the paper's bibliography in printed order. */
export function readBibliography(
  nodes: readonly Node[],
  context: PaperContext,
  preamble: Preamble,
  cited: Cited,
): Entry[] {
  const printed = printedEntries(nodes, context);
  const listed = new Set(printed.map((entry) => entry.key));
  const isWhole = printed.length > 0 && [...cited.keys].every((key) => listed.has(key));
  if (!isWhole)
    printed.push(
      ...bblEntries(context, cited).filter((entry) => printed.length === 0 || cited.keys.has(entry.key)),
    );
  const entries = new Map<string, Entry>();
  for (const entry of printed) if (!entries.has(entry.key)) entries.set(entry.key, entry);

  // BibTeX ignores case in keys.
  const wantedKeys = new Set([...cited.keys, ...entries.keys()].map((key) => key.toLowerCase()));
  const bib = readBib(
    bibSources(context, preamble, printed.length > 0),
    (key) => cited.all || wantedKeys.has(key.toLowerCase()),
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
  return [...entries.values(), ...missing].slice(0, MAX_ENTRIES).map(addShortNames);
}

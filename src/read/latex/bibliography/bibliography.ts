import type { Reference } from '../../../paper/index.js';
import { Gullet } from '../expand/gullet.js';
import type { Cited, Preamble } from '../front/preamble.js';
import { parse } from '../tree/parse.js';
import type { Node } from '../tree/tree.js';
import { type Entry, isSorted, shortNames } from '../write/citation-style.js';
import type { PaperContext } from '../write/context.js';
import { plainText } from '../write/writer.js';
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

/** The entries of the `.bbl` file that fits the paper best: its namesake, else the one that knows most of its keys. */
function bblEntries(context: PaperContext, cited: Cited): Entry[] {
  const { bundle } = context.state;
  let best: Entry[] = [];
  let most = 0;
  for (const name of bundle.ending('.bbl').slice(0, 6)) {
    const source = bundle.text(name);
    const render = (latex: string) =>
      plainText(parse(new Gullet(context.state, context.state.tokenise(latex))), context);
    const entries = source.includes('\\entry{')
      ? biblatexEntries(source, render)
      : printedEntries(parse(new Gullet(context.state, context.state.tokenise(source))), context);
    const known = entries.filter((entry) => cited.keys.has(entry.key)).length;
    if (known > most) {
      most = known;
      best = entries;
    }
    if (known >= cited.keys.size && known > 0) break;
  }
  return best;
}

/** The `.bib` files of the paper. One that is not there is no loss where a printed list served in its place. */
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
function joined(entry: Entry, known: Reference | undefined): Entry {
  if (!known) return entry;
  const raw = entry.reference.raw || known.raw;
  const reference = { ...entry.reference, ...known, raw, ids: { ...entry.reference.ids, ...known.ids } };
  return { ...entry, reference };
}

function withNames(entry: Entry): Entry {
  const names = entry.names ?? shortNames(entry.reference.authors);
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
  if (printed.length === 0) printed.push(...bblEntries(context, cited));
  const entries = new Map<string, Entry>();
  for (const entry of printed) if (!entries.has(entry.key)) entries.set(entry.key, entry);

  // BibTeX does not tell capitals from small letters in keys.
  const wanted = new Set([...cited.keys, ...entries.keys()].map((key) => key.toLowerCase()));
  const bib = readBib(
    bibSources(context, preamble, printed.length > 0),
    (key) => cited.all || wanted.has(key.toLowerCase()),
  );
  const spelling = new Map([...bib.keys()].map((key) => [key.toLowerCase(), key]));
  for (const [key, entry] of entries) entries.set(key, joined(entry, bib.get(key)));
  const missing: Entry[] = [];
  const order = cited.all ? [...cited.keys, ...bib.keys()] : [...cited.keys];
  for (const key of new Set(order)) {
    const reference = bib.get(key) ?? bib.get(spelling.get(key.toLowerCase()) ?? '');
    if (reference && !entries.has(key)) missing.push({ key, reference });
  }
  if (printed.length === 0 && isSorted(preamble.bibliographyStyle)) {
    missing.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
  return [...entries.values(), ...missing].slice(0, MAX_ENTRIES).map(withNames);
}

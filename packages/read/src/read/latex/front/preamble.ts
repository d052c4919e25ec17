import { sectionLevel } from '../numbering/section-numbers.js';
import { isBibliography } from '../packages/commands.js';
import { keyValues } from '../tokens/key-values.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { StyleClues } from '../write/citation-style.js';
import { citedKeys, isCitation } from '../write/citations.js';

/** The keys the paper cites, in order; `all` where it asks for the whole `.bib` file. */
export interface Cited {
  keys: Set<string>;
  all: boolean;
}

/** What a paper's packages print where a block of an algorithm ends. */
export interface AlgorithmEnds {
  /** algorithm2e: "end", "end if", or nothing. */
  algorithm2e: 'short' | 'long' | 'none';
  /** algorithmic and its kin: whether "end if" is printed. */
  algorithmic: boolean;
}

/** What a document says of itself in commands that print nothing. */
export interface Preamble extends Omit<StyleClues, 'natbibLabels' | 'alphabeticLabels'> {
  /** `.bib` files, and where they are named. */
  bibliographies: { name: string; place: number | undefined }[];
  graphicsFolders: string[];
  cited: Cited;
  /** Counters that start anew with a heading, as `\numberwithin{equation}{section}` asks. */
  within: Map<string, string>;
  algorithmEnds: AlgorithmEnds;
  /** What cleveref is to call things, one and several. */
  names: Map<string, readonly [one: string, several: string]>;
  /** What `\defcitealias` has works called by. */
  aliases: Map<string, readonly Node[]>;
  /** What the paper asks to stand between names and year of a citation. */
  nameYearSeparator?: string;
}

const list = (source: string | undefined) =>
  (source ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Which ends of blocks the packages for algorithms are asked to print. */
function algorithmEnds(node: CommandNode, ends: AlgorithmEnds): void {
  const options = list(node.options[0]?.source);
  const isLong = options.includes('longend');
  if (list(node.arguments[0]?.source).includes('algorithm2e'))
    ends.algorithm2e = options.some((one) => /^(?:noend|vlined)$/.test(one))
      ? 'none'
      : isLong
        ? 'long'
        : 'short';
  else if (options.includes('noend')) ends.algorithmic = false;
}

type Mutable = Preamble & { commands: Set<string> };
type Reading = (found: Mutable, node: CommandNode, first: string) => void;

const withinHeading: Reading = (found, node, first) => {
  const second = node.arguments[1]?.source.trim() ?? '';
  if (sectionLevel(second) !== -1) found.within.set(first, second);
};

const documentClass: Reading = (found, node, first) => {
  found.documentClass = first;
  if (/book|report|reprt|memoir|thesis|dissert/i.test(first))
    for (const counter of ['equation', 'figure', 'table']) found.within.set(counter, 'chapter');
  found.classOptions = list(node.options[0]?.source);
};

const usePackage: Reading = (found, node, first) => {
  for (const name of list(first)) found.packages.set(name, list(node.options[0]?.source));
  if (/algorithm|algpseudocode|algcompatible/.test(first)) algorithmEnds(node, found.algorithmEnds);
};

/** `\Crefname` says what starts a sentence; where both are given, the other one is meant more often. */
const crefName: Reading = (found, node, first) => {
  const [one = '', several = ''] = node.arguments.slice(1).map(({ source }) => source.trim());
  if (one && !/[\\{}$]/.test(one + several) && (node.name === 'crefname' || !found.names.has(first)))
    found.names.set(first, [one, several || one]);
};

const endsOfAlgorithm2e =
  (ends: AlgorithmEnds['algorithm2e']): Reading =>
  (found) => {
    found.algorithmEnds.algorithm2e = ends;
  };

/** What each command of the preamble says. */
const READINGS: Readonly<Record<string, Reading>> = {
  documentclass: documentClass,
  documentstyle: documentClass,
  usepackage: usePackage,
  RequirePackage: usePackage,
  SetAlgoNoEnd: endsOfAlgorithm2e('none'),
  SetAlgoVlined: endsOfAlgorithm2e('none'),
  SetAlgoLongEnd: endsOfAlgorithm2e('long'),
  SetAlgoShortEnd: endsOfAlgorithm2e('short'),
  SetAlgoLined: endsOfAlgorithm2e('short'),
  numberwithin: withinHeading,
  counterwithin: withinHeading,
  '@addtoreset': withinHeading,
  crefname: crefName,
  Crefname: crefName,
  bibliographystyle: (found, _, first) => {
    found.bibliographyStyle = first;
  },
  defcitealias: (found, node, first) => {
    found.aliases.set(first, node.arguments[1]?.children ?? []);
  },
  setcitestyle: (found, _, first) => {
    const separator = keyValues(first).get('aysep');
    if (separator !== undefined) found.nameYearSeparator = separator;
    found.citeOptions.push(...list(first));
  },
  biboptions: (found, _, first) => {
    found.citeOptions.push(...list(first));
  },
  bibpunct: (found, node) => {
    found.citeOptions.push(node.arguments[3]?.source.trim() ?? '');
    found.nameYearSeparator = node.arguments[4]?.source.trim() ?? '';
  },
  addbibresource: (found, node, first) => addBibliographies(found, node, first),
  graphicspath: (found, _, first) => {
    found.graphicsFolders.push(...[...first.matchAll(/\{([^{}]*)\}/g)].map((one) => (one[1] ?? '').trim()));
  },
  nocite: (found, _, first) => {
    for (const key of list(first)) {
      if (key === '*') found.cited.all = true;
      else found.cited.keys.add(key);
    }
  },
};

const addBibliographies: Reading = (found, node, first) => {
  found.bibliographies.push(...list(first).map((name) => ({ name, place: node.place })));
};

/** Gathers class, packages, styles, bibliography files and cited keys from the whole document. */
export function readPreamble(nodes: readonly Node[]): Preamble {
  const found: Mutable = {
    documentClass: '',
    classOptions: [],
    packages: new Map(),
    bibliographyStyle: undefined,
    citeOptions: [],
    commands: new Set(),
    bibliographies: [],
    graphicsFolders: [],
    cited: { keys: new Set(), all: false },
    within: new Map(),
    algorithmEnds: { algorithm2e: 'short', algorithmic: true },
    aliases: new Map(),
    names: new Map(),
  };
  visit(nodes, (node) => {
    if (node.type !== 'command') return undefined;
    const first = node.arguments[0]?.source.trim() ?? '';
    if (Object.hasOwn(READINGS, node.name)) READINGS[node.name]?.(found, node, first);
    else if (isBibliography(node.name)) addBibliographies(found, node, first);
    else if (isCitation(node.name)) {
      found.commands.add(node.name.toLowerCase());
      for (const key of citedKeys(node)) found.cited.keys.add(key);
    }
    return undefined;
  });
  return found;
}

import { sectionLevel } from '../numbering/section-numbers.js';
import { isBibliography } from '../packages/commands.js';
import { numbersByChapter } from '../packages/registry.js';
import { keyValues, splitList } from '../tokens/key-values.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { StyleClues } from '../write/citation-style.js';
import { citedKeys, isCitation } from '../write/citations.js';

/** The keys that the paper cites, in order; `all` if it lists the whole `.bib` file with `\nocite{*}`. */
export interface Cited {
  keys: Set<string>;
  all: boolean;
}

/** What the paper's packages print at the end of a block in an algorithm. */
export interface AlgorithmEnds {
  /** algorithm2e: "end", "end if", or nothing. */
  algorithm2e: 'short' | 'long' | 'none';
  /** algorithmic, algorithmicx: whether "end if" is printed. */
  algorithmic: boolean;
}

/** Settings of a document, from commands that print nothing. */
export interface Preamble extends Omit<StyleClues, 'natbibLabels' | 'alphabeticLabels'> {
  /** `.bib` files, and the positions of the commands that name them. */
  bibliographies: { name: string; offset: number | undefined }[];
  graphicsFolders: string[];
  cited: Cited;
  /** Counters reset by a heading, as with `\numberwithin{equation}{section}`. */
  within: Map<string, string>;
  algorithmEnds: AlgorithmEnds;
  /** cleveref's names for things. */
  names: Map<string, readonly [singular: string, plural: string]>;
  /** Aliases from `\defcitealias`, by key. */
  aliases: Map<string, readonly Node[]>;
  /** Separator between names and year of a citation, if the paper sets it. */
  nameYearSeparator?: string;
}

/** Reads the options of algorithm packages that control the ends of blocks. */
function algorithmEnds(node: CommandNode, ends: AlgorithmEnds): void {
  const options = splitList(node.options[0]?.source);
  const isLong = options.includes('longend');
  if (splitList(node.arguments[0]?.source).includes('algorithm2e'))
    ends.algorithm2e = options.some((option) => /^(?:noend|vlined)$/.test(option))
      ? 'none'
      : isLong
        ? 'long'
        : 'short';
  else if (options.includes('noend')) ends.algorithmic = false;
}

type Mutable = Preamble & { commands: Set<string> };
type ReadCommand = (preamble: Mutable, node: CommandNode, first: string) => void;

const readCounterReset: ReadCommand = (preamble, node, first) => {
  const second = node.arguments[1]?.source.trim() ?? '';
  if (sectionLevel(second) !== -1) preamble.within.set(first, second);
};

const readDocumentClass: ReadCommand = (preamble, node, first) => {
  preamble.documentClass = first;
  if (numbersByChapter(first))
    for (const counter of ['equation', 'figure', 'table']) preamble.within.set(counter, 'chapter');
  preamble.classOptions = splitList(node.options[0]?.source);
};

const readPackage: ReadCommand = (preamble, node, first) => {
  for (const name of splitList(first)) preamble.packages.set(name, splitList(node.options[0]?.source));
  if (/algorithm|algpseudocode|algcompatible/.test(first)) algorithmEnds(node, preamble.algorithmEnds);
};

/** `\crefname` takes precedence over `\Crefname`, which is used only at the start of sentences. */
const readCrefName: ReadCommand = (preamble, node, first) => {
  const [singular = '', several = ''] = node.arguments.slice(1).map(({ source }) => source.trim());
  if (
    singular &&
    !/[\\{}$]/.test(singular + several) &&
    (node.name === 'crefname' || !preamble.names.has(first))
  )
    preamble.names.set(first, [singular, several || singular]);
};

const setAlgorithm2eEnds =
  (ends: AlgorithmEnds['algorithm2e']): ReadCommand =>
  (preamble) => {
    preamble.algorithmEnds.algorithm2e = ends;
  };

/** How each command of the preamble is read. */
const COMMAND_READERS: Readonly<Record<string, ReadCommand>> = {
  documentclass: readDocumentClass,
  documentstyle: readDocumentClass,
  usepackage: readPackage,
  RequirePackage: readPackage,
  SetAlgoNoEnd: setAlgorithm2eEnds('none'),
  SetAlgoVlined: setAlgorithm2eEnds('none'),
  SetAlgoLongEnd: setAlgorithm2eEnds('long'),
  SetAlgoShortEnd: setAlgorithm2eEnds('short'),
  SetAlgoLined: setAlgorithm2eEnds('short'),
  numberwithin: readCounterReset,
  counterwithin: readCounterReset,
  '@addtoreset': readCounterReset,
  crefname: readCrefName,
  Crefname: readCrefName,
  bibliographystyle: (preamble, _, first) => {
    preamble.bibliographyStyle = first;
  },
  defcitealias: (preamble, node, first) => {
    preamble.aliases.set(first, node.arguments[1]?.children ?? []);
  },
  setcitestyle: (preamble, _, first) => {
    const separator = keyValues(first).get('aysep');
    if (separator !== undefined) preamble.nameYearSeparator = separator;
    preamble.citeOptions.push(...splitList(first));
  },
  biboptions: (preamble, _, first) => {
    preamble.citeOptions.push(...splitList(first));
  },
  bibpunct: (preamble, node) => {
    preamble.citeOptions.push(node.arguments[3]?.source.trim() ?? '');
    preamble.nameYearSeparator = node.arguments[4]?.source.trim() ?? '';
  },
  addbibresource: (preamble, node, first) => addBibliographies(preamble, node, first),
  graphicspath: (preamble, _, first) => {
    preamble.graphicsFolders.push(
      ...[...first.matchAll(/\{([^{}]*)\}/g)].map((folder) => (folder[1] ?? '').trim()),
    );
  },
  nocite: (preamble, _, first) => {
    for (const key of splitList(first)) {
      if (key === '*') preamble.cited.all = true;
      else preamble.cited.keys.add(key);
    }
  },
};

const addBibliographies: ReadCommand = (preamble, node, first) => {
  preamble.bibliographies.push(...splitList(first).map((name) => ({ name, offset: node.offset })));
};

/** Collects class, packages, styles, bibliography files and cited keys from the whole document. */
export function readPreamble(nodes: readonly Node[]): Preamble {
  const preamble: Mutable = {
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
    if (Object.hasOwn(COMMAND_READERS, node.name)) COMMAND_READERS[node.name]?.(preamble, node, first);
    else if (isBibliography(node.name)) addBibliographies(preamble, node, first);
    else if (isCitation(node.name)) {
      preamble.commands.add(node.name.toLowerCase());
      for (const key of citedKeys(node)) preamble.cited.keys.add(key);
    }
    return undefined;
  });
  return preamble;
}

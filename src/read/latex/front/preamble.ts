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

/** Gathers class, packages, styles, bibliography files and cited keys from the whole document. */
export function readPreamble(nodes: readonly Node[]): Preamble {
  const found: Preamble = {
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
  const commands = new Set<string>();
  visit(nodes, (node) => {
    if (node.type !== 'command') return undefined;
    const first = node.arguments[0]?.source.trim() ?? '';
    switch (node.name) {
      case 'documentclass':
      case 'documentstyle':
        found.documentClass = first;
        if (/book|report|reprt|memoir|thesis|dissert/i.test(first))
          for (const counter of ['equation', 'figure', 'table']) found.within.set(counter, 'chapter');
        found.classOptions = list(node.options[0]?.source);
        break;
      case 'usepackage':
      case 'RequirePackage':
        for (const name of list(first)) found.packages.set(name, list(node.options[0]?.source));
        if (/algorithm|algpseudocode|algcompatible/.test(first)) algorithmEnds(node, found.algorithmEnds);
        break;
      case 'SetAlgoNoEnd':
      case 'SetAlgoVlined':
        found.algorithmEnds.algorithm2e = 'none';
        break;
      case 'SetAlgoLongEnd':
        found.algorithmEnds.algorithm2e = 'long';
        break;
      case 'SetAlgoShortEnd':
      case 'SetAlgoLined':
        found.algorithmEnds.algorithm2e = 'short';
        break;
      case 'numberwithin':
      case 'counterwithin':
      case '@addtoreset': {
        const second = node.arguments[1]?.source.trim() ?? '';
        if (sectionLevel(second) !== -1) found.within.set(first, second);
        break;
      }
      case 'bibliographystyle':
        found.bibliographyStyle = first;
        break;
      case 'crefname':
      case 'Crefname': {
        const [one = '', several = ''] = node.arguments.slice(1).map(({ source }) => source.trim());
        // \Crefname tells what starts a sentence; where both are told, the other one is meant more often.
        if (one && !/[\\{}$]/.test(one + several) && (node.name === 'crefname' || !found.names.has(first)))
          found.names.set(first, [one, several || one]);
        break;
      }
      case 'defcitealias':
        found.aliases.set(first, node.arguments[1]?.children ?? []);
        break;
      case 'setcitestyle': {
        const separator = keyValues(first).get('aysep');
        if (separator !== undefined) found.nameYearSeparator = separator;
        found.citeOptions.push(...list(first));
        break;
      }
      case 'biboptions':
        found.citeOptions.push(...list(first));
        break;
      case 'bibpunct':
        found.citeOptions.push(node.arguments[3]?.source.trim() ?? '');
        found.nameYearSeparator = node.arguments[4]?.source.trim() ?? '';
        break;
      case 'addbibresource':
        found.bibliographies.push(...list(first).map((name) => ({ name, place: node.place })));
        break;
      case 'graphicspath':
        found.graphicsFolders.push(...[...first.matchAll(/\{([^{}]*)\}/g)].map((one) => one[1]!.trim()));
        break;
      case 'nocite':
        for (const key of list(first)) {
          if (key === '*') found.cited.all = true;
          else found.cited.keys.add(key);
        }
        break;
      default:
        if (isBibliography(node.name))
          found.bibliographies.push(...list(first).map((name) => ({ name, place: node.place })));
        if (isCitation(node.name)) {
          commands.add(node.name.toLowerCase());
          for (const key of citedKeys(node)) found.cited.keys.add(key);
        }
    }
    return undefined;
  });
  return { ...found, commands };
}

import { sectionLevel } from '../numbering/section-numbers.js';
import { floatKind } from '../packages/environments.js';
import { isNote } from '../packages/notes.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { isOutOfProse, OUT_OF_BODY } from './out-of-prose.js';

/** Commands of biblatex that cite in a footnote, by the command that prints the text of the note. */
const IN_FOOTNOTE: Readonly<Record<string, string>> = {
  footcite: 'cite',
  footcites: 'cites',
  footcitetext: 'cite',
  footcitetexts: 'cites',
  footfullcite: 'fullcite',
  smartcite: 'cite',
  smartcites: 'cites',
  fvolcite: 'volcite',
  ftvolcite: 'volcite',
  svolcite: 'volcite',
};
const AUTOMATIC: Readonly<Record<string, string>> = {
  autocite: 'cite',
  autocites: 'cites',
  avolcite: 'volcite',
};
/** Commands that print only the text of a note: `\footnotemark` before them prints its number. */
const WITHOUT_MARK = /^(?:footcitetexts?|ftvolcite)$/;

/** The common styles whose files in TeX Live set `autocite=footnote`; the terse forms of authortitle do not. */
const FOOTNOTE_STYLE =
  /^(?:(?:ext-|philosophy-|rgk-|rgzm-)?verbose(?:-[\w-]+)?|(?:ext-|iso-)?authortitle(?:-(?:comp|ibid|icomp|dw))?|oxnotes(?:-\w+)?|footnote-dw|gost-footnote(?:-min)?|abnt-ibid|archaeologie|arthistory-bonn|enc|historian|historische-zeitschrift|jura2|musuos|oscola|reading|sbl)$/;

/** Returns the value of the last of some options of a package. */
const lastValue = (options: readonly string[], names: RegExp): string | undefined =>
  options
    .flatMap((option) => {
      const [, name = '', value = ''] = /^(\w+)\s*=\s*\{?\s*([\w-]+)/.exec(option) ?? [];
      return names.test(name) ? [value] : [];
    })
    .at(-1);

/** True if `\autocite` prints a footnote. */
function citesInFootnotes(packages: ReadonlyMap<string, readonly string[]>): boolean {
  const chicago = packages.get('biblatex-chicago');
  const options = [...(packages.get('biblatex') ?? []), ...(chicago ?? [])];
  const chosen = lastValue(options, /^autocite$/);
  if (chosen !== undefined) return chosen === 'footnote';
  // Notes are the default of biblatex-chicago.
  if (chicago) return !chicago.some((option) => /^authordate/.test(option));
  return FOOTNOTE_STYLE.test(lastValue(options, /^(?:cite)?style$/) ?? '');
}

/**
 * Puts citations that biblatex prints in footnotes into `\footnote`, as biblatex does, and returns these notes. Those whose
 * number `\footnotemark` prints are put there. Those in notes, headings, captions and floats stay where they are.
 */
export function wrapFootCitations(
  nodes: Node[],
  packages: ReadonlyMap<string, readonly string[]>,
): Set<Node> {
  const names = { ...IN_FOOTNOTE, ...(citesInFootnotes(packages) ? AUTOMATIC : {}) };
  const notes = new Set<Node>();
  /** The last `\footnotemark` whose text has not been found. */
  let mark: { siblings: Node[]; node: Node } | undefined;
  const wrap = (siblings: Node[]): void => {
    siblings.forEach((node, index) => {
      if (node.type === 'group') wrap(node.children);
      else if (node.type === 'environment') {
        const kind = floatKind(node.name);
        if ((kind === undefined || kind === 'text') && !OUT_OF_BODY.test(node.name)) wrap(node.children);
      } else if (node.type === 'command') {
        const name = node.name.charAt(0).toLowerCase() + node.name.slice(1);
        const inner = Object.hasOwn(names, name) ? names[name] : undefined;
        if (name === 'footnotemark') mark = { siblings, node };
        else if (name === 'footnotetext') mark = undefined;
        if (inner !== undefined) {
          const note: CommandNode = {
            type: 'command',
            name: 'footnote',
            star: false,
            options: [],
            arguments: [{ source: '', children: [{ ...node, name: inner }] }],
            ...(node.offset === undefined ? {} : { offset: node.offset }),
          };
          notes.add(note);
          if (mark && WITHOUT_MARK.test(name)) {
            mark.siblings[mark.siblings.indexOf(mark.node)] = note;
            siblings[index] = { type: 'group', children: [] };
            mark = undefined;
          } else siblings[index] = note;
        } else if (!isNote(node.name) && sectionLevel(node.name) === -1 && !isOutOfProse(node.name))
          for (const argument of node.arguments) wrap(argument.children);
      }
    });
  };
  wrap(nodes);
  return notes;
}

import type { Reference } from '../../../paper/index.js';
import { reportNoteBibliography } from '../../note-bibliography/index.js';
import { isNote } from '../packages/notes.js';
import type { CommandNode, Node } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import type { Entry } from './citation-printer.js';
import { citedKeys, isCitation } from './citations.js';
import type { NoteMark, PaperContext } from './context.js';
import { plainText } from './plain-text.js';

/** A paper cites in notes if at least this many notes cite, and more notes cite than places in the text. */
const MIN_CITING_NOTES = 3;

/** Notes without a number, or whose number is printed elsewhere. */
const UNNUMBERED = /text$|^blfootnote$/;

interface NumberedNote {
  id: string;
  node: CommandNode;
  mark: string;
}

/** Returns the notes of the paper in order, with their numbers. */
function numberedNotes({ numbering }: PaperContext): NumberedNote[] {
  const counts = new Map<string, number>();
  return numbering.objects.flatMap(({ id, node, environment }) => {
    if (node.type !== 'command' || !isNote(node.name)) return [];
    const step = UNNUMBERED.test(node.name) ? 0 : 1;
    const number = (counts.get(environment) ?? 0) + step;
    counts.set(environment, number);
    return [{ id, node, mark: String(Math.max(1, number)) }];
  });
}

function keysIn(nodes: readonly Node[]): string[] {
  const keys = new Set<string>();
  visit(nodes, (node) => {
    if (node.type === 'command' && isCitation(node.name)) for (const key of citedKeys(node)) keys.add(key);
    return undefined;
  });
  return [...keys];
}

function countCitationsInText(document: readonly Node[]): number {
  let count = 0;
  visit(document, (node) => {
    if (node.type !== 'command') return undefined;
    if (isCitation(node.name)) count++;
    return !isNote(node.name);
  });
  return count;
}

const textOfNote = ({ arguments: [first] }: CommandNode): readonly Node[] => first?.children ?? [];

/** Returns the notes that cite by key: all of them if the paper cites in notes, else only those of `\footcite` and the like. */
function keyedNotes(
  notes: readonly NumberedNote[],
  footCitations: ReadonlySet<Node>,
  document: readonly Node[],
  { citations }: PaperContext,
): Map<Node, NoteMark> {
  const citing = notes.flatMap((note) => {
    const keys = keysIn(textOfNote(note.node));
    return keys.length > 0 ? [{ ...note, keys }] : [];
  });
  const citesInNotes = citing.length >= MIN_CITING_NOTES && citing.length > countCitationsInText(document);
  const marks = new Map<Node, NoteMark>();
  for (const { node, mark, keys } of citing)
    if (citesInNotes || footCitations.has(node))
      marks.set(node, { mark, works: keys.map((key) => citations.reference(key)) });
  return marks;
}

/** Finds the notes whose marks are citations. Without a bibliography, the works that they state are the references. */
function findNoteMarks(
  document: readonly Node[],
  footCitations: ReadonlySet<Node>,
  hasEntries: boolean,
  context: PaperContext,
): { marks: Map<Node, NoteMark>; references: Reference[] } {
  const notes = numberedNotes(context);
  if (hasEntries || footCitations.size > 0)
    return { marks: keyedNotes(notes, footCitations, document, context), references: [] };
  const noteBibliography = reportNoteBibliography(
    notes.map(({ id, node }) => ({ id, text: plainText(textOfNote(node), context) })),
    context.state.warnings,
  );
  const marks = new Map<Node, NoteMark>();
  for (const { id, node, mark } of notes) {
    const works = noteBibliography?.cited.get(id);
    if (works) marks.set(node, { mark, works });
  }
  return { marks, references: noteBibliography?.references ?? [] };
}

/** Removes the spaces before notes that cite, so that a mark belongs to the sentence before it. */
function attachNotes(nodes: Node[], marks: ReadonlyMap<Node, NoteMark>): void {
  if (marks.size === 0) return;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (!node) continue;
    if (marks.has(node) && nodes[i - 1]?.type === 'space') nodes.splice(--i, 1);
    else if (node.type === 'group' || node.type === 'environment') attachNotes(node.children, marks);
    else if (node.type === 'command')
      for (const argument of node.arguments) attachNotes(argument.children, marks);
  }
}

/**
 * Makes the marks of notes that cite citations, and returns the references of the paper: the works that its notes state if
 * it has no bibliography.
 */
export function citeInNotes(
  document: Node[],
  footCitations: ReadonlySet<Node>,
  entries: readonly Entry[],
  context: PaperContext,
): Reference[] {
  const { marks, references } = findNoteMarks(document, footCitations, entries.length > 0, context);
  attachNotes(document, marks);
  context.noteMarks = marks;
  return entries.length > 0 ? entries.map((entry) => entry.reference) : references;
}

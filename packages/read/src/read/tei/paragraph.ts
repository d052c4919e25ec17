import type { Paragraph } from '../../paper/index.js';
import { CitationMarks, type LearntNumbering } from '../citation-marks/index.js';
import type { NoteBibliography } from '../note-bibliography/index.js';
import { formatSuperscript, POWER_BASE_CHARS } from '../powers.js';
import { Prose } from '../prose.js';
import type { Warnings } from '../warnings.js';
import { isElement, textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import { isCitation, parseTargets, resolveTargets, restoreSpace } from './citations.js';
import type { ObjectIndex } from './objects.js';
import { BREAKING } from './readable.js';
import { emphasisStyles, isSuperscript } from './rend.js';

/** The parts of a document that are needed to read its paragraphs. */
export interface Surroundings {
  bibliography: LearntNumbering;
  index: ObjectIndex;
  /** The works that each note cites, by the note's id, if the notes are the bibliography. */
  notes?: NoteBibliography['cited'] | undefined;
  warnings: Warnings;
}

/** Types of `<ref>` that mention an object; other links are plain text. */
const OBJECT_REFERENCE_TYPES = new Set(['figure', 'table', 'formula', 'foot', 'note', 'box', 'algorithm']);

/** Elements whose text is not part of the paragraph around them. */
const NOT_PROSE = new Set(['figure', 'table', 'note', 'listBibl', 'biblStruct', 'listOrg', 'fw', 'page']);

/** Returns the works without those that were not found; a note without any is an unresolved citation. */
const removeUnknown = (works: readonly (string | null)[]): string[] => works.filter((work) => work !== null);

/** Returns the position of a note among the notes of its kind. */
function noteNumber({ objects }: ObjectIndex, id: string): number {
  const note = objects.find((object) => object.id === id);
  return (
    objects
      .filter(({ environment }) => environment === note?.environment)
      .findIndex((object) => object.id === id) + 1
  );
}

/** Builds a paragraph from its nodes; undefined if they contain no text. */
export function readParagraph(
  nodes: readonly XmlNode[],
  section: string[],
  { bibliography, index, notes, warnings }: Surroundings,
): Paragraph | undefined {
  const prose = new Prose();
  const marks = new CitationMarks(prose, bibliography);
  let inMark = false;

  const write = (node: XmlNode): void => {
    if (!isElement(node)) prose.add(node);
    else if (isCitation(node)) writeCitation(node);
    else if (node.name === 'ref' && OBJECT_REFERENCE_TYPES.has(node.attributes.type ?? ''))
      writeMention(node);
    else if (node.name === 'formula') writeFormula(node);
    else if (!inMark && isSuperscript(node) && node.children.every((child) => !isElement(child)))
      prose.add(formatSuperscript(prose.since(Math.max(0, prose.length - POWER_BASE_CHARS)), textOf(node)));
    else if (node.name === 'note' && notes) writeNoteMark(node, notes);
    else if (!NOT_PROSE.has(node.name)) writeText(node);
  };

  const writeCitation = (node: XmlElement) => {
    restoreSpace(node, marks, prose);
    // A superscript mark is never a power.
    inMark = true;
    marks.cite(resolveTargets(node, bibliography, warnings), () => node.children.forEach(write));
    inMark = false;
  };

  const writeMention = (node: XmlElement) => {
    const [target] = parseTargets(node).flatMap((id) => index.targets.get(id) ?? []);
    const works = target === undefined ? undefined : notes?.get(target);
    if (works) {
      restoreSpace(node, marks, prose);
      marks.cite(removeUnknown(works), () => node.children.forEach(write));
    } else prose.mention([target ?? null], () => node.children.forEach(write));
  };

  /** Writes the number of a note inside a sentence if the note contains citations. */
  const writeNoteMark = (node: XmlElement, cited: NoteBibliography['cited']) => {
    const id = index.ids.get(node);
    const works = id === undefined ? undefined : cited.get(id);
    if (!works || id === undefined) return;
    const number = node.attributes.n ?? String(noteNumber(index, id));
    if (/\d$/.test(prose.since(prose.length - 1))) prose.add(marks.atEnd ? ',' : ' ');
    marks.cite(removeUnknown(works), () => prose.add(number));
  };

  /** Writes an equation inside a sentence without its number, which belongs to the object. */
  const writeFormula = (node: XmlElement) => {
    prose.add(' ');
    prose.mention([index.ids.get(node) ?? null], () => {
      for (const child of node.children) if (!isElement(child) || child.name !== 'label') write(child);
    });
    prose.add(' ');
  };

  const writeText = (node: XmlElement) => {
    const isBreaking = BREAKING.has(node.name);
    if (isBreaking) {
      prose.add(' ');
      marks.separate();
    }
    const styles = emphasisStyles(node).filter((style) => !prose.isEmphasised(style));
    for (const style of styles) prose.emphasise(style, true);
    node.children.forEach(write);
    for (const style of styles) prose.emphasise(style, false);
    if (isBreaking) prose.add(' ');
  };

  nodes.forEach(write);
  return prose.paragraph(section);
}

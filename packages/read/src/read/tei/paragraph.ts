import type { Paragraph } from '../../paper/index.js';
import { CitationMarks, type LearntNumbering } from '../citation-marks/index.js';
import type { NoteBibliography } from '../note-bibliography/index.js';
import { formatRaised, POWER_BASE } from '../powers.js';
import { Prose } from '../prose.js';
import type { Warnings } from '../warnings.js';
import { isElement, textOf, type XmlElement, type XmlNode } from '../xml/tree.js';
import { isCitation, parseTargets, resolveTargets, restoreSpace } from './citations.js';
import type { ObjectIndex } from './objects.js';
import { BREAKING } from './readable.js';
import { emphasisStyles, isRaised } from './rend.js';

/** The facts about a document that its paragraphs need. */
export interface Surroundings {
  bibliography: LearntNumbering;
  index: ObjectIndex;
  /** The works that each note cites, by the note's id, if the notes are the bibliography. */
  notes?: NoteBibliography['cited'] | undefined;
  warnings: Warnings;
}

/** Marks that name an object; a link to a web page is plain text. */
const NAMES_OBJECT = new Set(['figure', 'table', 'formula', 'foot', 'note', 'box', 'algorithm']);

/** Elements whose text is not part of the paragraph around them. */
const NOT_PROSE = new Set(['figure', 'table', 'note', 'listBibl', 'biblStruct', 'listOrg', 'fw', 'page']);

/** The works that were found; a note without any is an unresolved citation. */
const knownWorks = (works: readonly (string | null)[]): string[] => works.filter((work) => work !== null);

/** The position of a note among the notes of its kind. */
function noteNumber({ objects }: ObjectIndex, id: string): number {
  const note = objects.find((object) => object.id === id);
  return (
    objects
      .filter(({ environment }) => environment === note?.environment)
      .findIndex((object) => object.id === id) + 1
  );
}

/** Builds a paragraph from its nodes; undefined if they contain no words. */
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
    else if (node.name === 'ref' && NAMES_OBJECT.has(node.attributes.type ?? '')) writeMention(node);
    else if (node.name === 'formula') writeFormula(node);
    else if (!inMark && isRaised(node) && node.children.every((child) => !isElement(child)))
      prose.add(formatRaised(prose.since(Math.max(0, prose.length - POWER_BASE)), textOf(node)));
    else if (node.name === 'note' && notes) writeNoteMark(node, notes);
    else if (!NOT_PROSE.has(node.name)) writeWords(node);
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
      marks.cite(knownWorks(works), () => node.children.forEach(write));
    } else prose.mention([target ?? null], () => node.children.forEach(write));
  };

  /** Writes the number of a note inside a sentence if the note cites. */
  const writeNoteMark = (node: XmlElement, cited: NoteBibliography['cited']) => {
    const id = index.ids.get(node);
    const works = id === undefined ? undefined : cited.get(id);
    if (!works || id === undefined) return;
    const number = node.attributes.n ?? String(noteNumber(index, id));
    if (/\d$/.test(prose.since(prose.length - 1))) prose.add(marks.atEnd ? ',' : ' ');
    marks.cite(knownWorks(works), () => prose.add(number));
  };

  /** Writes an equation inside a sentence without its number, which belongs to the object. */
  const writeFormula = (node: XmlElement) => {
    prose.add(' ');
    prose.mention([index.ids.get(node) ?? null], () => {
      for (const child of node.children) if (!isElement(child) || child.name !== 'label') write(child);
    });
    prose.add(' ');
  };

  const writeWords = (node: XmlElement) => {
    const breaks = BREAKING.has(node.name);
    if (breaks) {
      prose.add(' ');
      marks.separate();
    }
    const styles = emphasisStyles(node).filter((style) => !prose.isEmphasised(style));
    for (const style of styles) prose.emphasise(style, true);
    node.children.forEach(write);
    for (const style of styles) prose.emphasise(style, false);
    if (breaks) prose.add(' ');
  };

  nodes.forEach(write);
  return prose.paragraph(section);
}

import { RECOMMENDATION } from '../citation-marks/numeric-mark.js';
import { formatSuperscript, POWER_BASE_CHARS } from '../powers.js';
import { bareTex, mathText } from '../xml/mathml.js';
import {
  child,
  descendants,
  describeElement,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/tree.js';
import { writeMathMl } from '../xml/write-mathml.js';
import type { ArticleContext, ParagraphWriter } from './context.js';

/** Elements whose text is not part of the sentence around them. */
const OUT_OF_PROSE = new Set([
  'fn',
  'object-id',
  'alt-text',
  'long-desc',
  'inline-graphic',
  'graphic',
  'index-term',
  'label',
  // The expansion of an abbreviation.
  'def',
  'xref-group',
  'related-article',
  'x-hidden',
  'processing-meta',
]);

const MENTION_TYPES =
  /^(?:fig|figure|table|disp-formula|supplementary-material|media|video|boxed-text|statement|chem|scheme|plate|algorithm|list)$/;

/** A part of a formula: its text, and its element if it is MathML. */
interface FormulaPart {
  text: string;
  math?: XmlElement;
}

const texText = (tex: XmlElement): string => `$${bareTex(textOf(tex))}$`;

/** Returns the first MathML in a formula that has text. */
const readableMath = (formula: XmlElement): XmlElement | undefined =>
  [...descendants(formula, 'math')].find((math) => mathText(math) !== '');

/** Returns a formula as text: from MathML, else TeX between dollars. */
export function formulaText(formula: XmlElement): string {
  const math = readableMath(formula);
  if (math) return mathText(math);
  const [tex] = descendants(formula, 'tex-math');
  if (tex) return texText(tex);
  return formula.children
    .map((child) => (isElement(child) ? (OUT_OF_PROSE.has(child.name) ? '' : textOf(child)) : child))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lists the parts of a formula. TeX that is beside MathML repeats it. */
function formulaParts(formula: XmlElement): FormulaPart[] {
  if (formula.name === 'math') return [{ text: mathText(formula), math: formula }];
  if (formula.name === 'tex-math') return [{ text: texText(formula) }];
  const math = readableMath(formula);
  if (formula.name === 'alternatives') {
    const chosen = math ?? child(formula, 'tex-math') ?? child(formula, 'textual-form');
    return chosen ? formulaParts(chosen) : [];
  }
  return formula.children.flatMap((child): FormulaPart[] => {
    if (!isElement(child)) return [{ text: child.replace(/\s+/g, ' ') }];
    if (OUT_OF_PROSE.has(child.name) || (child.name === 'tex-math' && math)) return [];
    return formulaParts(child);
  });
}

/** Writes a formula inside a sentence, and keeps its MathML. */
function writeFormula(formula: XmlElement, { prose }: ParagraphWriter): void {
  const isMarkedUp = formula.name === 'math' || readableMath(formula) || descendants(formula, 'tex-math')[0];
  const parts = isMarkedUp ? formulaParts(formula) : [{ text: formulaText(formula) }];
  const written = parts.filter(({ text }) => text !== '');
  // White space at the ends only lays out the source.
  while (written[0]?.text.trim() === '') written.shift();
  while (written.at(-1)?.text.trim() === '') written.pop();
  for (const { text, math } of written) {
    const mathml = math && writeMathMl(math);
    if (mathml) prose.formula(mathml, () => prose.add(text));
    else prose.add(text);
  }
}

const withoutSuperscripts = (nodes: XmlNode[]): XmlNode[] =>
  nodes.flatMap((node) =>
    isElement(node) && node.name === 'sup' ? withoutSuperscripts(node.children) : [node],
  );

/** Formats a `<sup>` that is a power; undefined for others. `before` is the text before it, `previous` and `next` its neighbours. */
export function powerText(
  element: XmlElement,
  before: string,
  previous?: XmlNode,
  next?: XmlNode,
): string | undefined {
  if (descendants(element, 'xref', 'fn', 'math', 'tex-math').length > 0) return undefined;
  const subscript =
    previous !== undefined && isElement(previous) && previous.name === 'sub' && textOf(previous);
  const text = textOf(element);
  const after = next === undefined || isElement(next) ? '' : next;
  const isAfterSubscript = subscript !== false && /^\p{L}+$/u.test(subscript.trim());
  const line = formatSuperscript(before.slice(-POWER_BASE_CHARS), text, isAfterSubscript, after);
  return line === text ? undefined : line;
}

const targets = (element: XmlElement) => (element.attributes.rid ?? '').split(/\s+/).filter(Boolean);

const isCitation = (element: XmlElement, { bibliography, citingNoteIds }: ArticleContext) =>
  element.attributes['ref-type'] === 'bibr' ||
  targets(element).some((id) => citingNoteIds.has(id) || bibliography.byId(id).length > 0);

/** Signs after a citation mark that recommend the cited paper, as in "2**". */
const RECOMMENDED = new RegExp(`^${RECOMMENDATION}(?=[\\s,;\\]).–-]|$)`);

/** Moves signs that follow a citation mark into it: `[<xref>2</xref>**]` becomes `[<xref>2**</xref>]`. */
export function joinRecommendations(nodes: XmlNode[]): XmlNode[] {
  const joined: XmlNode[] = [];
  for (const node of nodes) {
    const mark = joined.at(-1);
    const text = isElement(node) ? textOf(node) : node;
    const signs = RECOMMENDED.exec(text)?.[0];
    const isMark = mark !== undefined && isElement(mark) && mark.attributes['ref-type'] === 'bibr';
    if (!isMark || signs === undefined || (isElement(node) && signs !== text)) joined.push(node);
    else {
      joined[joined.length - 1] = { ...mark, children: [...mark.children, signs] };
      if (signs !== text) joined.push(text.slice(signs.length));
    }
  }
  return joined;
}

/**
 * Separates a superscript mark from a preceding number: "50%<sup>1</sup>" and "strain 105<sup>37</sup>" would read as
 * other numbers. A comma is added between two adjacent marks.
 */
function separateMark(text: string, { prose, marks }: ParagraphWriter): void {
  if (/^\s*\d/.test(text) && /[\d%°¹²³⁰⁴-⁹]$/.test(prose.since(prose.length - 1)))
    prose.add(marks.atEnd ? ',' : ' ');
}

function writeCrossReference(element: XmlElement, to: ParagraphWriter, context: ArticleContext): void {
  const ids = targets(element);
  const type = element.attributes['ref-type'] ?? '';
  // A superscript mark is never a power.
  const write = () => writeInline(withoutSuperscripts(element.children), to, context);
  if (isCitation(element, context)) {
    if (ids.length === 0 || ids.some((id) => context.bibliography.byId(id).length === 0)) {
      context.warnings.add(
        'dangling-citation',
        `a citation mark points to ${ids.join(' ') || 'nothing'}, which is not in the bibliography`,
        describeElement(element),
      );
    }
    separateMark(textOf(element), to);
    to.marks.cite(ids, write);
  } else if (/fn$/.test(type) && textOf(element).trim().length <= 3) {
    // Footnotes and their marks are not part of the prose.
  } else if (ids.some((id) => context.objects.has(id))) {
    to.prose.mention(
      ids.filter((id) => context.objects.has(id)),
      write,
    );
  } else if (MENTION_TYPES.test(type)) {
    to.prose.mention([null], write);
  } else {
    write();
  }
}

/** Writes the mark of a note inside a sentence if the note contains citations. */
function writeNoteMark(element: XmlElement, to: ParagraphWriter, { citingNotes }: ArticleContext): void {
  const note = citingNotes.get(element);
  if (!note) return;
  separateMark(note.mark, to);
  to.marks.cite([note.id], () => to.prose.add(note.mark));
}

/** `<bold>` and `<italic>`; `toggle="yes"` on a nested element turns the style off. */
function writeEmphasis(element: XmlElement, to: ParagraphWriter, context: ArticleContext): void {
  const style = element.name as 'bold' | 'italic';
  const wasOn = to.prose.isEmphasised(style);
  to.prose.emphasise(style, !(wasOn && element.attributes.toggle === 'yes'));
  writeInline(element.children, to, context);
  to.prose.emphasise(style, wasOn);
}

/** Writes inline content into a paragraph. */
export function writeInline(
  content: XmlNode[],
  to: ParagraphWriter,
  context: ArticleContext,
  /** The node before `content`. */
  previous?: XmlNode,
): void {
  const nodes = joinRecommendations(content);
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node)) {
      to.prose.add(node);
    } else if (node.name === 'sup') {
      const before = to.prose.since(Math.max(0, to.prose.length - POWER_BASE_CHARS));
      const text = powerText(node, before, index === 0 ? previous : nodes[index - 1], nodes[index + 1]);
      if (text === undefined) writeInline(node.children, to, context);
      else to.prose.add(text);
    } else if (node.name === 'xref') {
      writeCrossReference(node, to, context);
    } else if (node.name === 'fn') {
      writeNoteMark(node, to, context);
    } else if (node.name === 'bold' || node.name === 'italic') {
      writeEmphasis(node, to, context);
    } else if (node.name === 'inline-formula' || node.name === 'math') {
      writeFormula(node, to);
    } else if (node.name === 'tex-math') {
      to.prose.add(texText(node));
    } else if (node.name === 'alternatives') {
      const math = readableMath(node);
      const readable = math ?? child(node, 'tex-math') ?? child(node, 'textual-form');
      if (readable) writeInline([readable], to, context);
    } else if (node.name === 'verse-line') {
      writeInline(node.children, to, context);
      to.prose.add(' ');
    } else if (node.name === 'break') {
      to.prose.add(' ');
    } else if (!OUT_OF_PROSE.has(node.name)) {
      writeInline(node.children, to, context);
    }
  }
}

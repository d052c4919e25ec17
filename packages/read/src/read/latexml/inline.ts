import { KIND_BEFORE } from '../latex/write/cross-references.js';
import { Prose } from '../prose.js';
import { isElement, type XmlElement, type XmlNode } from '../xml/tree.js';
import type { DocumentContext } from './context.js';
import { NOT_TEXT, texSource } from './elements.js';

/** Elements whose text is separated by spaces from the text around them. */
const SPACED = /^(?:p|para|item|tr|td|title|caption|listingline|block|quote|bibblock|personname|contact)$/;

/** Maximum characters before a linked year that are searched for names. */
const MAX_NAME_CHARS = 120;

/** Maximum characters before a cross-reference that are searched for a word such as "Figure". */
const MAX_WORD_CHARS = 40;

const END_OF_PROOF = /[∎□]\s*$/;

/** Writes the text of nodes into a paragraph, with citations and mentions but without objects. */
export function writeInline(nodes: readonly XmlNode[], prose: Prose, context: DocumentContext): void {
  let skipped = 0;
  for (const [index, node] of nodes.entries()) {
    if (!isElement(node)) {
      prose.add(node.slice(skipped).replace(END_OF_PROOF, ''));
      skipped = 0;
    } else if (node.name === 'Math') prose.add(formulaSource(node));
    else if (node.name === 'cite') writeCitation(node, prose, context);
    else if (node.name === 'bibref') writeBibref(node, prose, context, prose.newGroup());
    else if (isLinkedMark(node, context)) writeLinkedMark(node, prose, context, prose.newGroup());
    else if (node.name === 'ref') skipped = writeCrossReference(node, nodes[index + 1], prose, context);
    else if (node.name === 'break') prose.add(' ');
    else if (NOT_TEXT.has(node.name) || node.name === 'note' || context.objectIds.has(node)) continue;
    else {
      if (SPACED.test(node.name)) prose.add(' ');
      writeInline(node.children, prose, context);
      if (SPACED.test(node.name)) prose.add(' ');
    }
  }
}

function formulaSource(math: XmlElement): string {
  const tex = texSource(math);
  return tex ? `$${tex}$` : '';
}

/** Writes a citation. All works of one mark share a group. */
function writeCitation(element: XmlElement, prose: Prose, context: DocumentContext): void {
  const group = prose.newGroup();
  const walk = (nodes: readonly XmlNode[]) => {
    for (const node of nodes) {
      if (isElement(node) && node.name === 'bibref') writeBibref(node, prose, context, group);
      else if (isElement(node) && isLinkedMark(node, context)) writeLinkedMark(node, prose, context, group);
      else if (isElement(node) && (node.name === 'text' || node.name === 'emph')) walk(node.children);
      else writeInline([node], prose, context);
    }
  };
  walk(element.children);
}

/** True for a link to a bibliography entry, which LaTeXML's HTML has in place of a `bibref`. */
const isLinkedMark = (
  { name, attributes: { labelref } }: XmlElement,
  { bibliography }: DocumentContext,
): boolean =>
  name === 'ref' && labelref !== undefined && (bibliography.has(labelref) || /^bib\./.test(labelref));

/** The names before a linked year, in the same bracket: "see Marlow et al., " has names from "Marlow". */
const NAMES_BEFORE =
  /(?:^|[;([]|\]|\)|,\s(?=\p{Ll}+\s))\s*(?:\p{Ll}[\p{L}.]*,?\s+)*(\p{Lu}[^;()[\]]*?)\s*[([]?$/u;

/** Writes a mark whose text is in the source. If only its year is linked, the mark includes the names before it. */
function writeLinkedMark(element: XmlElement, prose: Prose, context: DocumentContext, group: number): void {
  const span = prose.spanOf(() => writeInline(element.children, prose, context));
  if (!span) return;
  const key = element.attributes.labelref ?? '';
  if (!context.bibliography.has(key))
    context.warnings.add('dangling-citation', `${key} is not in the bibliography`, context.locateKey(key));
  const before = prose.slice(Math.max(0, span.start - MAX_NAME_CHARS), span.start);
  const names = /^\(?\d{4}[a-z]?\)?$/.test(span.text) ? NAMES_BEFORE.exec(before)?.[1] : undefined;
  const index = names === undefined ? -1 : before.lastIndexOf(names);
  const start = index < 0 ? span.start : span.start - before.length + index;
  prose.citeBetween([context.bibliography.reference(key)], start, span.end, group);
}

function writeBibref(element: XmlElement, prose: Prose, context: DocumentContext, group: number): void {
  const { bibliography, warnings } = context;
  const keys = (element.attributes.bibrefs ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  const phrases = element.children.flatMap((child) =>
    isElement(child) && child.name === 'bibrefphrase' ? [phraseText(child)] : [],
  );
  const separator = element.attributes.separator ?? ',';
  keys.forEach((key, index) => {
    if (index > 0) prose.add(`${separator} `);
    if (!bibliography.has(key))
      warnings.add('dangling-citation', `${key} is not in the bibliography`, context.locateKey(key));
    const span = prose.spanOf(() =>
      prose.add(bibliography.formatMark(key, element.attributes.show ?? 'refnum', phrases)),
    );
    if (span) prose.citeBetween([bibliography.reference(key)], span.start, span.end, group);
  });
}

const phraseText = (element: XmlElement): string =>
  element.children
    .map((child) => (isElement(child) ? phraseText(child) : child))
    .join('')
    .replace(/\s+/g, ' ');

/**
 * Writes a cross-reference as its number. The mention includes the word before it: "Figure 2", not "2". In "Eq. (3)" it
 * also includes the closing bracket, which is in the next node. Returns the number of characters of `next` written.
 */
function writeCrossReference(
  element: XmlElement,
  next: XmlNode | undefined,
  prose: Prose,
  context: DocumentContext,
): number {
  const label = element.attributes.labelref;
  if (label === undefined) {
    writeInline(element.children, prose, context);
    return 0;
  }
  const target = context.targets.get(label);
  if (!target) {
    const name = label.replace(/^LABEL:/, '');
    context.warnings.add('dangling-reference', `there is no label ${name}`, context.locateKey(name));
  }
  const before = prose.since(Math.max(0, prose.length - MAX_WORD_CHARS));
  const word = KIND_BEFORE.exec(before)?.[0].trim();
  const isNamed = /type|autoref|cref/i.test(element.attributes.show ?? '');
  const hasText = element.children.some((child) => isElement(child) || child.trim() !== '');
  const closes = before.endsWith('(') && typeof next === 'string' && next.startsWith(')');
  const referenceSpan = prose.spanOf(() => {
    if (hasText) writeInline(element.children, prose, context);
    else prose.add((isNamed ? target?.named : target?.number) || target?.number || '??');
    if (closes) prose.add(')');
  });
  const skipped = closes ? 1 : 0;
  if (!referenceSpan || (target && !target.object) || (!target && !word)) return skipped;
  const wordBefore = closes && !word ? '(' : isNamed ? '' : (word ?? '');
  const text = prose.slice(Math.max(0, referenceSpan.start - wordBefore.length - 2), referenceSpan.start);
  const index = wordBefore ? text.lastIndexOf(wordBefore) : -1;
  const start = index === -1 ? referenceSpan.start : referenceSpan.start - text.length + index;
  prose.mentionBetween(target?.object ?? null, start, referenceSpan.end);
  return skipped;
}

/** Returns the text of nodes as one line, with formulas between dollar signs. */
export function plainText(nodes: readonly XmlNode[], context: DocumentContext): string {
  const prose = new Prose();
  writeInline(nodes, prose, context);
  return prose.paragraph([])?.text ?? '';
}

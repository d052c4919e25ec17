import type { CitationMarks, LearntNumbering } from '../citation-marks/index.js';
import type { Prose } from '../prose.js';
import type { Warnings } from '../warnings.js';
import { describeElement, type XmlElement } from '../xml/tree.js';
import { readableText } from './readable.js';

/** True for a reference to the bibliography; GROBID's training files use the type `biblio`. */
export const isCitation = ({ name, attributes }: XmlElement): boolean =>
  name === 'ref' && (attributes.type === 'bibr' || attributes.type === 'biblio');

/** `#b1 #b2` → b1 and b2 */
export const parseTargets = ({ attributes }: XmlElement): string[] =>
  (attributes.target ?? '')
    .split(/\s+/)
    .flatMap((target) => (target.startsWith('#') && target.length > 1 ? [target.slice(1)] : []));

/** Learns from the marks that GROBID has resolved which printed number belongs to which entry. */
export function observeMarks(marks: Iterable<XmlElement>, numbering: LearntNumbering): void {
  for (const mark of marks) {
    const [target, second] = parseTargets(mark);
    if (isCitation(mark) && target !== undefined && second === undefined)
      numbering.observe(readableText(mark), target);
  }
}

/** Returns the targets of a mark, each once, with a warning for those that are not in the bibliography. */
export function resolveTargets(mark: XmlElement, numbering: LearntNumbering, warnings: Warnings): string[] {
  const targets = [...new Set(parseTargets(mark))];
  for (const id of targets) {
    if (!numbering.has(id))
      warnings.add(
        'unknown-reference',
        `a citation points to "${id.slice(0, 100)}", which is not in the bibliography`,
        describeElement(mark),
      );
  }
  return targets;
}

/** Puts back the space that GROBID lost between two marks: "(Lee, 2019;" and "Wu, 2020)", but not "3," and "5". */
export function restoreSpace(mark: XmlElement, marks: CitationMarks, prose: Prose): void {
  if (!marks.atEnd) return;
  const joint = prose.since(prose.length - 1) + readableText(mark).slice(0, 1);
  if (/[\p{L}\p{N};][\p{L}\p{N}]|[\p{L}\p{N};,.][\p{L}(]/u.test(joint)) prose.add(' ');
}

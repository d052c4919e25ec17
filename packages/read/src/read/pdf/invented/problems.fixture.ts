import type { Paper } from '../../../paper/index.js';
import { ABSTRACT_LABELS } from './front.fixture.js';
import type { Expected } from './paper.fixture.js';

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{L}+/gu, '');
const show = (text: string): string => (text.length > 90 ? `${text.slice(0, 60)}…${text.slice(-25)}` : text);

/** A heading without its number, mark and case. */
const bareHeading = (text: string): string =>
  letters(text.replace(/^\W*(?:\d[\d.]*(?: \|)?|[IVX]+\.|[A-D]\.)?\s*/u, ''));

const removeLabels = (text: string): string =>
  letters(text.replace(new RegExp(`\\b(?:${ABSTRACT_LABELS.join('|')})\\b`, 'g'), ''));

/** Removes each of the sentences from a text; returns what is missing, and what is left. */
function removeSentences(text: string, sentences: readonly string[]): { missing: string[]; left: string[] } {
  let rest = text;
  const missing: string[] = [];
  for (const sentence of sentences) {
    const letterText = letters(sentence);
    const at = rest.indexOf(letterText);
    if (at < 0) missing.push(sentence);
    else rest = `${rest.slice(0, at)} ${rest.slice(at + letterText.length)}`;
  }
  return { missing, left: rest.split(' ').filter((word) => word !== '') };
}

/** Describes what a reader got wrong in an invented paper; empty if everything is right. */
export function findProblems(paper: Paper, expected: Expected): string[] {
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem);
  };
  check(paper.title === expected.title, `title: ${paper.title}`);
  const abstract = removeLabels(paper.abstract.map(({ text }) => text).join(' '));
  check(
    abstract === removeLabels(expected.abstract),
    `abstract: ${show(paper.abstract.map(({ text }) => text).join(' ¶ '))}`,
  );
  const headings = [...new Set(paper.body.flatMap(({ section }) => section))].filter(
    (name) =>
      expected.optional.length === 0 ||
      !/^(?:Appendix|Supporting information)/i.test(name.replace(/^\W+/, '')),
  );
  check(
    headings.map(bareHeading).join('|') === expected.headings.map(letters).join('|'),
    `headings: ${headings.join(' | ')}`,
  );
  const whole = letters(paper.body.map(({ text }) => text).join(' '));
  const optional = expected.optional.filter((text) => whole.includes(letters(text)));
  const { missing, left } = removeSentences(whole, [...expected.sentences, ...optional]);
  check(missing.length === 0, `missing sentences: ${missing.length}, as ${show(missing[0] ?? '')}`);
  check(left.length === 0 || missing.length > 0, `more text: ${left.map(show).join(' / ')}`);
  const numbers = paper.body.flatMap(({ text }) => text.match(/(?<![\d.-])1[01]\d(?!\d)/g) ?? []);
  check(numbers.length === 0, `page numbers in the text: ${numbers.join(' ')}`);
  const objects = letters(
    paper.objects.map((object) => `${object.caption ?? ''}${object.content}`).join(' '),
  );
  check(objects.includes(letters(expected.thanks)), 'the acknowledgements are lost');
  const titles = paper.references.map(({ title = '' }) => letters(title));
  check(
    paper.references.length === expected.works.length,
    `references: ${titles.length} for ${expected.works.length}`,
  );
  const wrong = expected.works.filter((work) => !titles.includes(letters(work)));
  check(wrong.length === 0, `titles of references: ${wrong.length} wrong, as ${wrong[0]}`);
  const place = new Map(paper.references.map(({ id }, i) => [id, i]));
  const cited = paper.body.flatMap(({ citations }) =>
    citations.map(({ reference }) => (reference === null ? -1 : place.get(reference))),
  );
  const misled = expected.cited.filter((index, i) => index !== cited[i]).length;
  check(
    cited.length === expected.cited.length && misled === 0,
    `citations: ${cited.length} for ${expected.cited.length}, ${misled} misled`,
  );
  for (const kind of ['figure', 'table'] as const) {
    const captions = paper.objects
      .filter((object) => object.kind === kind)
      .map(({ caption = '' }) => caption);
    const same = captions.map(letters).join('|') === expected[`${kind}s`].map(letters).join('|');
    check(same, `${kind}s: ${captions.map(show).join(' | ') || 'none'}`);
  }
  return problems;
}

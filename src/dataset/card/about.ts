import { readFileSync } from 'node:fs';
import { nearNames } from '@citemill/metrics/text';
import { checkRegularFile } from '../../engine/index.js';
import { fileError, UserError } from '../../user-error.js';
import { ALL_QUESTIONS, type Answers, type Question, type QuestionKey } from './questions.js';

/** The author's answers in a dataset folder. */
export const ABOUT_FILE = 'about.md';

/** Maximum size of a file of answers. */
const MAX_ABOUT_BYTES = 1024 * 1024;

const HEADING = /^##[ \t]+(.*?)[ \t#]*$/;
const FENCE = /^ {0,3}(```+|~~~+)/;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** An author's file: its unchanged text, and the answers in it. */
export interface About {
  text: string;
  answers: Answers;
}

/** Reads an author's answers from a file. Throws {@link UserError} if it is not a file of answers. */
export function readAbout(path: string): About {
  checkRegularFile(path, MAX_ABOUT_BYTES);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw fileError(path, error);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, answers: parseAbout(text, path) };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path} is not UTF-8 text`);
  }
}

/** Parses answers from Markdown: each has a heading `## KEY`, then the answer. Comments and empty answers are left out. */
export function parseAbout(text: string, path: string): Answers {
  const answers: Answers = {};
  for (const { heading, line, body } of splitSections(text)) {
    const question = questionNamed(heading, `${path}, line ${line}`);
    if (answers[question.key] !== undefined)
      throw new UserError(`${path}, line ${line}: "${heading}" is answered twice`);
    const answer = body.replace(COMMENT, '').trim();
    if (answer === '') continue;
    checkForm(question, answer, `${path}, line ${line}`);
    answers[question.key] = answer;
  }
  return answers;
}

interface Section {
  heading: string;
  line: number;
  body: string;
}

/** Splits a text at its second-level headings. Lines within code blocks or comments are not headings. */
function splitSections(text: string): Section[] {
  const sections: Section[] = [];
  let fence: string | undefined;
  let isComment = false;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const heading = fence === undefined && !isComment ? HEADING.exec(line)?.[1] : undefined;
    if (heading !== undefined) {
      sections.push({ heading: heading.replace(COMMENT, '').trim(), line: index + 1, body: '' });
      continue;
    }
    const [, marker] = isComment ? [] : (FENCE.exec(line) ?? []);
    if (marker !== undefined && fence === undefined) fence = marker;
    else if (marker !== undefined && fence !== undefined && marker.startsWith(fence)) fence = undefined;
    if (fence === undefined) isComment = endsInComment(line, isComment);
    const section = sections.at(-1);
    if (section) section.body += `${line}\n`;
  }
  return sections;
}

function endsInComment(line: string, isComment: boolean): boolean {
  const [open, close] = [line.lastIndexOf('<!--'), line.lastIndexOf('-->')];
  return open > close || (isComment && close === -1);
}

function questionNamed(heading: string, place: string): Question & { key: QuestionKey } {
  const name = heading.toLowerCase();
  const question = ALL_QUESTIONS.find(({ key }) => key === name);
  if (question) return question;
  const keys = ALL_QUESTIONS.map(({ key }) => key);
  const [suggestion] = nearNames(name, keys);
  throw new UserError(
    `${place}: no question is called ${JSON.stringify(heading)}; ${suggestion === undefined ? `the questions are ${keys.join(', ')}` : `did you mean ${suggestion}?`}`,
  );
}

function checkForm({ key, form }: Question, answer: string, place: string): void {
  if (!form || (form.pattern.test(answer) && isRealDate(key, answer))) return;
  throw new UserError(`${place}: ${key} must be ${form.about}`);
}

/** False for days such as 30 February. */
function isRealDate(key: string, answer: string): boolean {
  if (key !== 'date-published') return true;
  const time = Date.parse(`${answer}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(answer);
}

/** Returns an `about.md` with every question in a comment, and the answers given so far. */
export function aboutTemplate(answers: Answers, known: Answers): string {
  const parts = ALL_QUESTIONS.map((question) => {
    const { key, form } = question;
    const notes = [
      question.question,
      ...(form ? [`Write ${form.about}.`] : []),
      isOpen(question, {}, known) ? 'Required.' : 'Optional.',
      ...(known[key] === undefined ? [] : ['Citemill adds what it knows.']),
    ];
    const answer = answers[key] === undefined ? '' : `\n${answers[key]}\n`;
    return `## ${key}\n\n<!-- ${notes.join(' ')} -->\n${answer}`;
  });
  return `# About this dataset\n\n${parts.join('\n')}`;
}

/** Returns the questions that still need an answer from the author. */
export const openQuestions = (answers: Answers, known: Answers): readonly Question[] =>
  ALL_QUESTIONS.filter((question) => isOpen(question, answers, known));

function isOpen(
  { key, isRequired }: Question & { key: QuestionKey },
  answers: Answers,
  known: Answers,
): boolean {
  if (!isRequired || answers[key] !== undefined) return false;
  return isRequired === true || known[key] === undefined;
}

import { escapeForMarkdown } from '@citemill/metrics/text';
import type { CardInput } from './card-input.js';
import { answerParts, knownAnswers } from './known-answers.js';
import { toOneLine } from './markdown.js';
import { ALL_QUESTIONS, type Question } from './questions.js';

/** Returns the `DATASHEET.md`: every question with the author's answer and what Citemill knows, or a note that it is open. */
export function renderDatasheet(input: CardInput): string {
  const { author = {} } = input;
  const known = knownAnswers(input);
  const parts = [
    `# Datasheet: ${escapeForMarkdown(toOneLine(input.title))}`,
    'The questions follow Gebru et al., "Datasheets for Datasets" (Communications of the ACM, 2021), in our own words.',
  ];
  let section = '';
  for (const question of ALL_QUESTIONS) {
    if (question.section !== section) parts.push(`## ${question.section}`);
    section = question.section;
    const answers = answerParts(question.key, known, author);
    const isOpen =
      answers.length === 0 || (question.isRequired === true && author[question.key] === undefined);
    parts.push(`### ${question.question}`, ...(isOpen ? [openNote(question)] : []), ...answers);
  }
  return `${parts.join('\n\n')}\n`;
}

const openNote = ({ key, isRequired }: Question): string =>
  isRequired ? `**To be answered by the author**, under \`${key}\` in \`about.md\`.` : '_Not answered._';

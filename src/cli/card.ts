import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { licencesInCard } from '../dataset/hub/index.js';
import {
  ABOUT_FILE,
  ALL_QUESTIONS,
  type Answers,
  aboutTemplate,
  hubLicence,
  isAboutEdited,
  openQuestions,
  readAbout,
  readManifest,
} from '../dataset/index.js';
import { statInside } from '../engine/index.js';
import { fileError, UserError } from '../user-error.js';
import { readCard } from './read-card.js';
import { pluralise, textTable } from './table.js';

interface CardFlags {
  check?: boolean;
  questions?: boolean;
  about?: string;
  out?: string;
  json?: boolean;
}

/** Returns the licence of the dataset, if it follows from the papers' licences; the author need not name it then. */
function answerLicence(dataset: string): Answers {
  const licence = hubLicence(licencesInCard(readCard(dataset)));
  return licence === 'other' ? {} : { licence };
}

/** Writes the questions to a new file. An existing file may hold answers, so it is not overwritten. */
function writeQuestions(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileError(path, error);
    throw new UserError(
      `${path} exists and may hold answers; name a new file with --out (--about FILE takes over the answers of FILE)`,
    );
  }
  process.stdout.write(`${escapeForTerminalLine(path)}: fill it in, then build with --about\n`);
}

export function runCard(dataset: string, flags: CardFlags): void {
  if (flags.questions && (flags.check || flags.json))
    throw new UserError('--questions gives a file to fill in; leave out --check and --json');
  if (flags.out !== undefined && !flags.questions)
    throw new UserError('--out names the file that --questions writes; add --questions');
  const { files } = readManifest(dataset);
  const path = flags.about ?? (statInside(dataset, ABOUT_FILE) ? join(dataset, ABOUT_FILE) : undefined);
  const answers = path === undefined ? {} : readAbout(path).answers;
  const licenceAnswer = answerLicence(dataset);
  if (flags.questions) {
    if (flags.out === undefined) process.stdout.write(aboutTemplate(answers, licenceAnswer));
    else writeQuestions(flags.out, aboutTemplate(answers, licenceAnswer));
    return;
  }
  const open = openQuestions(answers, licenceAnswer);
  const isStale = flags.about === undefined && path !== undefined && isAboutEdited(dataset, files);
  if (flags.check && (open.length > 0 || isStale)) process.exitCode = 1;
  const isOpen = new Set(open.map(({ key }) => key));
  if (flags.json) {
    const list = ALL_QUESTIONS.map(({ key, question }) => ({
      key,
      question,
      answer: answers[key] ?? null,
      isOpen: isOpen.has(key),
    }));
    process.stdout.write(
      `${JSON.stringify(flags.check ? list.filter((entry) => entry.isOpen) : list, null, 2)}\n`,
    );
    return;
  }
  const shown = flags.check ? open : ALL_QUESTIONS;
  const state = (key: string) =>
    isOpen.has(key) ? 'open' : Object.hasOwn(answers, key) ? 'answered' : 'optional';
  const rows = shown.map(({ key, question }) => [`  ${key}`, ...(flags.check ? [] : [state(key)]), question]);
  if (rows.length > 0) process.stdout.write(`${textTable(rows, ['left', 'left', 'left'])}\n`);
  if (isStale)
    process.stdout.write(
      `${escapeForTerminalLine(dataset)}/${ABOUT_FILE}: edited since the dataset was built; build it again to bring your answers into its card\n`,
    );
  process.stdout.write(
    open.length === 0
      ? 'nothing is left to answer\n'
      : `${pluralise(open.length, 'question')} to answer; citemill card ${escapeForTerminalLine(dataset)} --questions --out about.md writes a file to fill in\n`,
  );
}

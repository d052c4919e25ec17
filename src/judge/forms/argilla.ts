import { z } from 'zod';
import type { Question } from '../schemas.js';
import type { OpenStudy } from '../study-folder.js';
import { answerChoices, COMMENT, studyForm } from './form.js';
import type { FormReader } from './import.js';

/** The annotator name whose order of items all raters see. */
export const ARGILLA = 'argilla';

/** Returns the settings of a dataset for a study, as `Settings.from_json` reads them, and its records. */
export function argillaFiles(open: OpenStudy): Record<string, string> {
  const { study } = open;
  const { fields, items } = studyForm(open, ARGILLA);
  const settings = {
    guidelines: study.instructions || study.title,
    // Argilla needs one field that every record has.
    fields: fields.map(({ key, title }, i) => ({
      name: key,
      title,
      required: i === 0,
      settings: { type: 'text', use_markdown: false },
    })),
    questions: [...study.questions.map(questionSettings), textQuestion(COMMENT, 'Remark', '', false)],
    vectors: [],
    metadata: [],
    allow_extra_metadata: true,
    distribution: { strategy: 'overlap', min_submitted: 1 },
    mapping: null,
  };
  const records = items.map(({ id, texts }) => ({
    id,
    fields: texts,
    metadata: { study: study.id, item: id },
    suggestions: {},
    responses: {},
    vectors: {},
  }));
  return {
    'settings.json': `${JSON.stringify(settings, null, 1)}\n`,
    'records.json': `${JSON.stringify(records, null, 1)}\n`,
  };
}

const textQuestion = (name: string, title: string, description: string, required: boolean) => ({
  name,
  title,
  description: description || null,
  required,
  settings: { type: 'text', use_markdown: false },
});

/** Describes a question of a study; Argilla has no question for a number, so that is a text. */
function questionSettings(question: Question) {
  const { key, title, help } = question;
  const options = answerChoices(question)?.map(({ value, text }) => ({ value, text, description: null }));
  if (!options || options.length < 2) return textQuestion(key, title, help, true);
  return {
    name: key,
    title,
    description: help || null,
    required: true,
    settings: { type: 'label_selection', options, visible_options: null },
  };
}

const exported = z.array(
  z.object({
    metadata: z.object({ study: z.string(), item: z.string() }),
    responses: z.record(
      z.string(),
      z.array(
        z.object({
          value: z.union([z.string(), z.number()]).nullable(),
          user_id: z.string(),
          status: z.string().nullish(),
        }),
      ),
    ),
  }),
);

/** Characters of a user's id in the name of an annotator. */
const ID_CHARACTERS = 8;

/** Names users by the beginning of their id, or by the whole id if two begin alike. */
function annotatorNames(users: Iterable<string>): (user: string) => string {
  const ids = [...new Set(users)];
  const short = (user: string) => user.slice(0, ID_CHARACTERS);
  const shared = new Map<string, number>();
  for (const id of ids) shared.set(short(id), (shared.get(short(id)) ?? 0) + 1);
  return (user) => `${ARGILLA}-${(shared.get(short(user)) ?? 0) > 1 ? user : short(user)}`;
}

/** Reads what `dataset.records.to_json` or `dataset.to_disk` of Argilla 2 writes. */
export const argillaReader: FormReader = {
  tool: ARGILLA,
  matches: (entry) => 'responses' in entry,
  read: (entries) => {
    const records = exported.parse(entries);
    const allResponses = records.flatMap(({ responses }) => Object.values(responses).flat());
    const annotatorName = annotatorNames(allResponses.map(({ user_id }) => user_id));
    return records.flatMap(({ metadata: { study, item }, responses }) => {
      const all = Object.entries(responses).flatMap(([question, given]) =>
        given
          .filter(({ status }) => status !== 'discarded' && status !== 'draft')
          .map(({ value, user_id }) => ({ question, value: String(value ?? ''), user: user_id })),
      );
      return [...new Set(all.map(({ user }) => user))].map((user) => ({
        study,
        item,
        annotator: annotatorName(user),
        values: Object.fromEntries(
          all.filter((response) => response.user === user).map(({ question, value }) => [question, value]),
        ),
      }));
    });
  },
};

import { z } from 'zod';
import type { Question } from '../schemas.js';
import type { OpenStudy } from '../study-folder.js';
import { answerChoices, COMMENT, type Form, studyForm } from './form.js';
import type { FormAnswers, FormReader } from './import.js';

/** The annotator name whose order of items all raters see. */
export const LABEL_STUDIO = 'label-studio';

const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the labelling configuration of a study, and its tasks. */
export function labelStudioFiles(open: OpenStudy): Record<string, string> {
  const form = studyForm(open, LABEL_STUDIO);
  const tasks = form.items.map(({ id, texts }) => ({ data: { study: open.study.id, item: id, ...texts } }));
  return {
    'config.xml': labellingConfig(open, form),
    'tasks.json': `${JSON.stringify(tasks, null, 1)}\n`,
  };
}

function labellingConfig({ study }: OpenStudy, { fields, items }: Form): string {
  const target = fields[0]?.key ?? '';
  const maxParts = Math.max(0, ...items.map(({ parts }) => parts));
  return [
    '<View>',
    ...(study.instructions === ''
      ? []
      : [`  <Header value="${escapeAttribute(study.instructions)}" size="5"/>`]),
    ...fields.flatMap(({ key, title }) => [
      `  <Header value="${escapeAttribute(title)}"/>`,
      `  <Text name="${key}" value="$${key}"/>`,
    ]),
    ...study.questions.flatMap((question) => questionTags(question, target, maxParts)),
    '  <Header value="Remark" size="5"/>',
    `  <TextArea name="${COMMENT}" toName="${target}" rows="2" maxSubmissions="1" editable="true"/>`,
    '</View>',
    '',
  ].join('\n');
}

function questionTags(question: Question, target: string, maxParts: number): string[] {
  const { key, title, help } = question;
  const choices = answerChoices(question);
  return [
    `  <Header value="${escapeAttribute(help === '' ? title : `${title} (${help})`)}"/>`,
    ...(choices
      ? [
          `  <Choices name="${key}" toName="${target}" choice="single" required="true">`,
          ...choices.map(
            ({ value, text }) =>
              `    <Choice value="${escapeAttribute(text)}" alias="${escapeAttribute(value)}"/>`,
          ),
          '  </Choices>',
        ]
      : [`  <Number name="${key}" toName="${target}" min="0" max="${maxParts}" step="1" required="true"/>`]),
  ];
}

const result = z.object({
  from_name: z.string(),
  value: z.object({
    choices: z.array(z.string()).optional(),
    number: z.number().optional(),
    text: z.union([z.string(), z.array(z.string())]).optional(),
  }),
});

const annotation = z.object({
  completed_by: z
    .union([z.number(), z.string(), z.object({ id: z.number().optional(), email: z.string().optional() })])
    .nullish(),
  was_cancelled: z.boolean().nullish(),
  result: z.array(z.unknown()),
});

const exported = z.array(
  z.object({
    data: z.object({ study: z.string(), item: z.string() }),
    annotations: z.array(annotation),
  }),
);

type Completed = z.infer<typeof annotation>['completed_by'];

function annotatorName(by: Completed): string {
  const person = typeof by === 'object' && by !== null ? by.email || by.id : by;
  return typeof person === 'string' && person !== '' ? person : `${LABEL_STUDIO}-${person ?? 'unknown'}`;
}

/** Reads what "Export → JSON" of Label Studio writes. */
export const labelStudioReader: FormReader = {
  tool: LABEL_STUDIO,
  matches: (entry) => 'annotations' in entry,
  read: (entries) =>
    exported.parse(entries).flatMap(({ data, annotations }) =>
      annotations
        .filter(({ was_cancelled }) => !was_cancelled)
        .map(({ completed_by, result: results }): FormAnswers => {
          // Results of other controls, such as relations, are skipped.
          const controls = results.flatMap((entry) => result.safeParse(entry).data ?? []);
          const values = controls.map(({ from_name, value: { choices, number, text } }): [string, string] => [
            from_name,
            choices?.[0] ?? (number === undefined ? [text ?? ''].flat().join('\n') : String(number)),
          ]);
          return {
            study: data.study,
            item: data.item,
            annotator: annotatorName(completed_by),
            values: Object.fromEntries(values),
          };
        }),
    ),
};

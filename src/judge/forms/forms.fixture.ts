import { DecisionList } from '../decision-list.js';
import { Ratings } from '../ratings.js';
import { STUDY_FORMAT, type Study } from '../schemas.js';
import type { OpenStudy } from '../study-folder.js';
import { STUDY_FILES } from './index.js';

export const HOSTILE = 'A < B & "C" \'D\'\n$text_src {{x}} 😀';

const item = (id: string, n: number): Study['items'][number] => ({
  id,
  dataset: 'citesum',
  example: `e${n}`,
  stratum: '',
  row: { id: `e${n}`, src: `${HOSTILE} ${n}`, 'Odd name!': `odd ${n}`, 'odd_name?': `odder ${n}` },
  text: '',
  answers: [
    { system: 'gold', text: `gold ${n}` },
    { system: 'lead', text: `lead ${n}` },
  ],
  parts: 3,
});

export const study: Study = {
  format: STUDY_FORMAT,
  id: 'silt-1',
  title: 'Silt',
  template: null,
  recipe: 'citesum',
  unit: 'pair',
  seed: 3,
  instructions: `Read "all" & <judge>`,
  questions: [
    { key: 'better', title: 'Which is better?', help: '', kind: 'side', values: [] },
    {
      key: 'fluency',
      title: 'Fluent? <1–2>',
      help: 'as a whole',
      kind: 'scale',
      values: [
        { value: 1, label: 'no' },
        { value: 2, label: 'yes & "well"' },
      ],
    },
    { key: 'facts', title: 'How many facts?', help: '', kind: 'share', values: [] },
  ],
  systems: ['gold', 'lead'],
  items: Array.from({ length: 12 }, (_, n) => item(String(n + 1).padStart(4, '0'), n)),
};
export const open: OpenStudy = {
  study,
  ratings: new Ratings(study),
  decisions: new DecisionList(),
  damagedLines: () => [],
};

export type Task = { data: Record<string, string> };
export const tasks: Task[] = JSON.parse(STUDY_FILES['label-studio'](open)['tasks.json'] ?? '');
export type ArgillaRecord = { id: string; fields: Record<string, string>; metadata: Record<string, string> };
export const records: ArgillaRecord[] = JSON.parse(STUDY_FILES.argilla(open)['records.json'] ?? '');

/** Ada prefers gold on either side. */
const preferred = (texts: Record<string, string>) => (texts.text_left?.startsWith('gold') ? 'left' : 'right');

export const labelled = (task: Task, by: unknown, facts = 2) => ({
  ...task,
  id: 7,
  annotations: [
    {
      id: 1,
      completed_by: by,
      was_cancelled: false,
      result: [
        {
          from_name: 'better',
          to_name: 'text_src',
          type: 'choices',
          value: { choices: [preferred(task.data)] },
        },
        { from_name: 'fluency', to_name: 'text_src', type: 'choices', value: { choices: ['2'] } },
        { from_name: 'facts', to_name: 'text_src', type: 'number', value: { number: facts } },
        { from_name: 'remark_text', to_name: 'text_src', type: 'textarea', value: { text: ['fine'] } },
        { type: 'relation', from_id: 'a', to_id: 'b' },
      ],
    },
  ],
});

export const answered = (record: ArgillaRecord, user: string) => ({
  ...record,
  responses: {
    better: [{ value: preferred(record.fields), user_id: user }],
    fluency: [{ value: '2', user_id: user }],
    facts: [{ value: '2', user_id: user }],
    remark_text: [{ value: 'fine', user_id: user }],
  },
});

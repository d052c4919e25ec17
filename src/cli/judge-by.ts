import { join } from 'node:path';
import { cacheRoot } from '../cache-root.js';
import { promptFor } from '../dataset/index.js';
import { ChatClient } from '../infer/index.js';
import { judgeByModel, type judgeSchemas, resultsOf, type StudyFolder } from '../judge/index.js';
import { UserError } from '../user-error.js';
import { type ApiFlags, apiOptions } from './api-options.js';
import { counted, textTable } from './table.js';

export interface JudgeByFlags extends ApiFlags {
  by: string;
  dir: string;
}

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value.toFixed(2);

/** How far a model agrees with each person, and the people among themselves. */
function agreementTable({ questions, annotators }: judgeSchemas.StudyResults, model: string): string {
  const isPerson = (name: string) => !name.startsWith('api:');
  const rows = questions.flatMap(({ key, kappas, byAnnotator }) => [
    ...kappas.map(({ a, b, kappa, weighted, items }) => {
      const withModel = a === model || b === model;
      const shown = withModel ? `${model} / ${a === model ? b : a}` : `${a} / ${b}`;
      return [
        key,
        withModel || (isPerson(a) && isPerson(b)) ? shown : '',
        figure(kappa),
        figure(weighted),
        String(items),
      ];
    }),
    ...byAnnotator.map(({ name, figure: own }) => [
      key,
      `mean of ${name}`,
      figure(own.mean),
      '',
      String(own.count),
    ]),
  ]);
  const people = annotators.filter(({ name }) => isPerson(name));
  const note =
    people.length === 0 ? '\nNobody else has judged this study yet, so there is no agreement to report.' : '';
  return `${textTable([['question', '', 'kappa', 'weighted', 'items'], ...rows.filter(([, shown]) => shown !== '')])}${note}`;
}

/** `citemill judge STUDY --by api:MODEL`: a language model fills in the forms of a study. */
export async function judgeBy(studies: StudyFolder, study: string, flags: JudgeByFlags): Promise<void> {
  const model = /^api:(.+)$/.exec(flags.by)?.[1];
  if (!model) throw new UserError(`--by ${flags.by}: write api:MODEL, as the server knows it`);
  const { endpoint, ...options } = apiOptions(flags);
  if (!endpoint)
    throw new UserError(
      `--by ${flags.by}: name its server with --endpoint, for example --endpoint http://localhost:8000/v1`,
    );
  const { recipe } = studies.find(study).study;
  const prompt = promptFor('judge', recipe, flags.prompts);
  const client = new ChatClient({ ...options, endpoint, model, cacheFolder: join(cacheRoot(), 'chat') });
  const annotator = flags.by.slice(0, 80);
  const { added, known, unparsed } = await judgeByModel(studies, study, { annotator, client, prompt });
  const { requests, fromCache, promptTokens, answerTokens } = client.usage;
  process.stdout.write(
    `${study}: ${counted(added, 'judgement')} of ${annotator} added${known > 0 ? `, ${known} existed already` : ''}; ${counted(unparsed, 'answer')} could not be parsed\n` +
      `prompt judge@${prompt.version}, sha256 ${prompt.hash}; ${counted(requests, 'request')}, ${counted(fromCache, 'answer')} from the cache; ${promptTokens} tokens of prompts, ${answerTokens} of answers\n\n` +
      `${agreementTable(resultsOf(studies.find(study)), annotator)}\n`,
  );
}

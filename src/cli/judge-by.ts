import { join } from 'node:path';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { cacheRoot } from '../cache-root.js';
import { promptFor } from '../dataset/index.js';
import { ChatClient } from '../infer/index.js';
import { computeResults, judgeByModel, type resultSchemas, type StudyFolder } from '../judge/index.js';
import { UserError } from '../user-error.js';
import { type ApiFlags, apiOptions } from './api-options.js';
import { findStudy } from './find-study.js';
import { formatFigure, pluralise, textTable } from './table.js';

export interface JudgeByFlags extends ApiFlags {
  by: string;
  dir: string;
}

/** Agreement of the model with each person, and of the people with each other. */
function agreementTable({ questions, annotators }: resultSchemas.StudyResults, model: string): string {
  const isPerson = (name: string) => !name.startsWith('api:');
  const rows = questions.flatMap(({ key, kappas, byAnnotator }) => [
    ...kappas.map(({ a, b, kappa, weighted, items }) => {
      const withModel = a === model || b === model;
      const raters = withModel ? `${model} / ${a === model ? b : a}` : `${a} / ${b}`;
      return [
        key,
        withModel || (isPerson(a) && isPerson(b)) ? raters : '',
        formatFigure(kappa),
        formatFigure(weighted),
        String(items),
      ];
    }),
    ...byAnnotator.map(({ name, figure: { mean, count } }) => [
      key,
      `mean of ${name}`,
      formatFigure(mean),
      '',
      String(count),
    ]),
  ]);
  const people = annotators.filter(({ name }) => isPerson(name));
  const note =
    people.length === 0
      ? '\nNo other annotator has judged this study yet, so agreement cannot be computed.'
      : '';
  return `${textTable([['question', '', 'kappa', 'weighted', 'items'], ...rows.filter(([, raters]) => raters !== '')])}${note}`;
}

/** `citemill judge STUDY --by api:MODEL`: a language model fills in the forms of a study. */
export async function judgeBy(studies: StudyFolder, study: string, flags: JudgeByFlags): Promise<void> {
  const model = /^api:(.+)$/.exec(flags.by)?.[1];
  if (!model) throw new UserError(`--by ${flags.by}: write api:MODEL, with the model's name on the server`);
  const { endpoint, ...options } = apiOptions(flags);
  if (!endpoint)
    throw new UserError(
      `--by ${flags.by}: name its server with --endpoint, for example --endpoint http://localhost:8000/v1`,
    );
  const { recipe } = findStudy(studies, study).study;
  const prompt = promptFor('judge', recipe, flags.prompts);
  const client = new ChatClient({ ...options, endpoint, model, cacheFolder: join(cacheRoot(), 'chat') });
  const annotator = flags.by.slice(0, 80);
  const { added, alreadyJudged, unparsed } = await judgeByModel(studies, study, {
    annotator,
    client,
    prompt,
  });
  const { requests, fromCache, promptTokens, answerTokens } = client.usage;
  process.stdout.write(
    `${study}: ${pluralise(added, 'judgement')} by ${escapeForTerminalLine(annotator)} added${alreadyJudged > 0 ? `, ${alreadyJudged} existed already` : ''}; ${pluralise(unparsed, 'answer')} could not be parsed\n` +
      `prompt judge@${prompt.version}, sha256 ${prompt.hash}; ${pluralise(requests, 'request')}, ${pluralise(fromCache, 'answer')} from the cache; ${promptTokens} prompt tokens, ${answerTokens} answer tokens\n\n` +
      `${agreementTable(computeResults(studies.find(study)), annotator)}\n`,
  );
}

import { seededRandom } from '@citemill/metrics';
import type { z } from 'zod';
import type { Catalogue } from '../datasets/catalogue.js';
import { ExampleIndex } from '../datasets/example-index.js';
import { ApiError } from '../http/api-error.js';
import { type Item, type newStudy, STUDY_FORMAT, type Template, type Unit } from '../schemas/judge.js';
import type { Jobs } from '../store/jobs.js';
import type { Store } from '../store/store.js';
import { sampleAnswers, sampleRows, sampleSentences } from './sample.js';
import type { OpenStudy, StudyFolder } from './study-folder.js';
import { templateNamed } from './templates.js';

const DEFAULT_SIZE = 50;

interface Parts {
  catalogue: Catalogue;
  store: Store;
  jobs: Jobs;
  studies: StudyFolder;
}

type Request = z.output<typeof newStudy>;

/** Draws the sample of a new study and writes it. */
export async function createStudy(parts: Parts, request: Request): Promise<OpenStudy> {
  const template = request.template === undefined ? undefined : templateNamed(request.template);
  const questions = request.questions ?? template?.questions;
  if (!questions || questions.length === 0)
    throw new ApiError(400, 'questions: ask at least one, or name a template', 'questions');
  if (new Set(questions.map(({ key }) => key)).size < questions.length)
    throw new ApiError(400, 'questions: every question needs a key of its own', 'questions');
  const unit = request.unit ?? template?.unit ?? 'row';
  const index = await settled(parts, request.dataset);
  const { recipe } = index.dataset.manifest;
  if (template && !template.recipes.includes(recipe))
    throw new ApiError(
      400,
      `dataset: ${template.key} is for ${template.recipes.join(', ')}, and ${request.dataset} is of the recipe ${recipe}`,
      'dataset',
    );
  const items = shuffled(await itemsFor(parts, request, index, unit, template), request.seed);
  if (items.length === 0)
    throw new ApiError(
      400,
      'size: nothing could be drawn; are there examples and predictions of every system?',
      'size',
    );
  const title = request.title || `${template?.title ?? 'Own questions'} (${request.dataset})`;
  return parts.studies.create(request.title || template?.key || `${request.dataset} own`, (id) => ({
    format: STUDY_FORMAT,
    id,
    title,
    template: template?.key ?? null,
    recipe,
    unit,
    seed: request.seed,
    instructions: request.instructions || (template?.about ?? ''),
    questions,
    systems: [...new Set(items.flatMap((item) => item.answers.map(({ system }) => system)))],
    items,
  }));
}

async function settled({ catalogue, store, jobs }: Parts, name: string): Promise<ExampleIndex> {
  const index = new ExampleIndex(catalogue.find(name));
  await index.settled(store, jobs);
  return index;
}

async function itemsFor(
  parts: Parts,
  request: Request,
  index: ExampleIndex,
  unit: Unit,
  template: Template | undefined,
): Promise<Omit<Item, 'id'>[]> {
  const { store } = parts;
  const sample = { index, seed: request.seed, size: request.size ?? template?.size ?? DEFAULT_SIZE };
  if (unit === 'row') return sampleRows(store, sample);
  if (unit === 'sentence') {
    const items = await sampleSentences(store, sample, 'dataset');
    if (request.beside === undefined) return items;
    const baseline = { ...sample, index: await settled(parts, request.beside) };
    return [...items, ...(await sampleSentences(store, baseline, 'baseline'))];
  }
  const known = ['gold', ...index.dataset.predictions.map(({ model }) => model)];
  const systems = request.systems.length > 0 ? request.systems : ['gold'];
  const unknown = systems.find((one) => !known.includes(one));
  if (unknown !== undefined)
    throw new ApiError(
      400,
      `systems: no predictions of ${unknown}; there are ${known.join(', ')}`,
      'systems',
    );
  if (unit === 'pair' && systems.length !== 2)
    throw new ApiError(400, 'systems: name the two systems to compare', 'systems');
  return sampleAnswers(store, sample, systems, unit === 'pair');
}

/** Items of different strata and systems stand mixed, so that their order tells nothing. */
function shuffled(items: Omit<Item, 'id'>[], seed: number): Item[] {
  const random = seededRandom(seed);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [a, b] = [order[i], order[j]];
    if (a && b) [order[i], order[j]] = [b, a];
  }
  return order.map((item, i) => ({ id: String(i + 1).padStart(4, '0'), ...item }));
}

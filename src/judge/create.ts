import { seededRandom } from '@citemill/metrics';
import type { z } from 'zod';
import type { Database } from '../corpus/index.js';
import type { Catalogue } from '../dataset/index.js';
import { parseAssignment } from './assignment.js';
import { StudySource } from './draw.js';
import { sampleAnswers, samplePassages, sampleRows, sampleSentences } from './sample.js';
import { type Item, type newStudy, STUDY_FORMAT, type Unit } from './schemas.js';
import { invalid, notFound } from './study-error.js';
import type { OpenStudy, StudyFolder } from './study-folder.js';
import { findTemplate } from './templates.js';

const DEFAULT_SIZE = 50;

/** What a study is created from, and where it is written. */
interface StudyContext {
  catalogue: Catalogue;
  database: Database;
  studies: StudyFolder;
}

type StudyRequest = z.output<typeof newStudy>;

/** Draws the sample of a new study and saves the study. */
export async function createStudy(context: StudyContext, request: StudyRequest): Promise<OpenStudy> {
  const template = request.template === undefined ? undefined : findTemplate(request.template);
  const questions = request.questions ?? template?.questions;
  if (!questions || questions.length === 0)
    throw invalid('questions: give at least one, or name a template', 'questions');
  if (new Set(questions.map(({ key }) => key)).size < questions.length)
    throw invalid('questions: every question needs a unique key', 'questions');
  const unit = request.unit ?? template?.unit ?? 'row';
  const { recipe, items, training } = await withSource(context, request.dataset, async (source) => {
    const { recipe } = source.dataset.manifest;
    if (template && !template.recipes.includes(recipe))
      throw invalid(
        `dataset: ${template.key} is for ${template.recipes.join(', ')}; ${request.dataset} was built with ${recipe}`,
        'dataset',
      );
    const size = request.size ?? template?.size ?? DEFAULT_SIZE;
    const drafts = await sampleItems(context, request, source, unit, size);
    return {
      recipe,
      items: shuffle(drafts, request.seed),
      training: await sampleTraining(context, request, source, unit, { size, drafts }),
    };
  });
  if (items.length === 0)
    throw invalid(
      'size: nothing to draw from; check that there are examples and predictions of every system',
      'size',
    );
  const assignment = parseAssignment(request, items.length);
  const title = request.title || `${template?.title ?? 'Custom questions'} (${request.dataset})`;
  return context.studies.create(request.title || template?.key || `${request.dataset} custom`, (id) => ({
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
    ...(assignment ? { assignment } : {}),
    items: [...training, ...items],
  }));
}

/** Opens a dataset while `use` runs. */
async function withSource<T>(
  { catalogue, database }: StudyContext,
  name: string,
  use: (source: StudySource) => Promise<T>,
): Promise<T> {
  const dataset = catalogue.find(name);
  if (!dataset) throw notFound(`dataset ${name}`);
  const source = await StudySource.open(dataset, database);
  try {
    return await use(source);
  } finally {
    source.close();
  }
}

async function sampleItems(
  context: StudyContext,
  request: StudyRequest,
  source: StudySource,
  unit: Unit,
  size: number,
): Promise<Omit<Item, 'id'>[]> {
  const sample = { seed: request.seed, size };
  if (unit === 'row') return sampleRows(source, sample);
  if (unit === 'sentence') {
    const items = await sampleSentences(source, sample, 'dataset');
    if (request.baseline === undefined) return items;
    const baseline = await withSource(context, request.baseline, (baselineSource) =>
      sampleSentences(baselineSource, sample, 'baseline'),
    );
    return [...items, ...baseline];
  }
  const isGoldOnly = request.systems.every((system) => system === 'gold');
  if (unit === 'answer' && source.dataset.manifest.recipe === 'support' && isGoldOnly)
    return samplePassages(source, sample);
  const available = ['gold', ...source.systems];
  const systems = request.systems.length > 0 ? request.systems : ['gold'];
  const unknown = systems.find((system) => !available.includes(system));
  if (unknown !== undefined)
    throw invalid(`systems: no predictions of ${unknown}; choose from ${available.join(', ')}`, 'systems');
  if (unit === 'pair' && systems.length !== 2)
    throw invalid('systems: name the two systems to compare', 'systems');
  return sampleAnswers(source, sample, systems, unit === 'pair');
}

/** Draws training items from examples that are not in the sample. The sample is the same with and without them. */
async function sampleTraining(
  context: StudyContext,
  request: StudyRequest,
  source: StudySource,
  unit: Unit,
  { size, drafts }: { size: number; drafts: readonly Omit<Item, 'id'>[] },
): Promise<Item[]> {
  if (request.training === 0) return [];
  const inSample = new Set(drafts.map(({ example }) => example));
  // Some recipes draw the same number from each of several groups, so more is drawn than needed.
  const larger = await sampleItems(context, request, source, unit, size + 4 * request.training);
  const unused = larger.filter(({ example }) => !inSample.has(example)).slice(0, request.training);
  if (unused.length < request.training)
    throw invalid(
      `training: only ${unused.length} more examples for ${request.training} training items; choose fewer, or a smaller sample`,
      'training',
    );
  return unused.map((draft, i) => ({ id: `t${String(i + 1).padStart(3, '0')}`, ...draft, isTraining: true }));
}

/** Shuffles the items, so that their order does not reveal stratum or system. */
function shuffle(items: Omit<Item, 'id'>[], seed: number): Item[] {
  const random = seededRandom(seed);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [a, b] = [order[i], order[j]];
    if (a && b) [order[i], order[j]] = [b, a];
  }
  return order.map((item, i) => ({ id: String(i + 1).padStart(4, '0'), ...item }));
}

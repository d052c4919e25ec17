import type { Context } from 'hono';
import { z } from 'zod';
import {
  createStudy,
  itemsFor,
  itemView,
  judge,
  type judgeSchemas,
  type OpenStudy,
  requireRater,
  judgeSchemas as schema,
  studySummary,
  studyView,
  TEMPLATES,
} from '../../judge/index.js';
import { ApiError } from '../http/api-error.js';
import { currentRater, mayWrite, requireSelf } from '../http/roles.js';
import { type Route, routesFor } from '../http/route.js';
import type { Studio } from '../studio.js';
import { adjudicationRoutes } from './adjudication.js';

const { get, post, put } = routesFor('Judge');
const byStudy = z.object({ study: z.string().min(1).max(100) });
const byItem = byStudy.extend({ item: z.string().min(1).max(20) });
const asAnnotator = z.object({ as: schema.annotatorName });

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function judgeRoutes(studio: Studio): Route[] {
  const { studies } = studio;
  return [
    get('/judge', 'Studies and templates', { answer: schema.judgeHome }, ({ context }) => ({
      studies: studies.list().flatMap((open) => describeFor(context, open)),
      templates: [...TEMPLATES],
      isWritable: studies.isWritable && (mayWrite(context) || currentRater(context) !== null),
      rater: currentRater(context),
    })),
    post(
      '/judge/studies',
      'Draw a sample and start a study',
      { body: schema.newStudy, answer: schema.studyView },
      async ({ body }) =>
        studyView(
          await createStudy({ catalogue: studio.catalogue, database: studio.store.reader, studies }, body),
        ),
    ),
    get(
      '/judge/studies/:study',
      'A study with the progress of its annotators',
      { params: byStudy, answer: schema.studyView },
      ({ params, context }) => {
        const open = studies.find(params.study);
        const rater = currentRater(context);
        const view = studyView(open, rater);
        return rater === null
          ? view
          : { ...view, annotators: ownProgress(view.annotators, rater), undecided: 0, damaged: [] };
      },
    ),
    get(
      '/judge/studies/:study/order',
      'The items in an annotator’s order, and which are done',
      { params: byStudy, query: asAnnotator, answer: schema.raterOrder },
      ({ params, query, context }) => {
        const open = studies.find(params.study);
        requireSelf(context, query.as, 'as');
        requireRater(open.study, query.as, 'as');
        return {
          order: itemsFor(open, query.as),
          done: [...open.ratings.done(query.as)],
          skipped: open.ratings.skipped(query.as),
        };
      },
    ),
    get(
      '/judge/studies/:study/items/:item',
      'An item as an annotator sees it',
      { params: byItem, query: asAnnotator, answer: schema.itemView },
      ({ params, query, context }) => {
        const open = studies.find(params.study);
        requireSelf(context, query.as, 'as');
        requireRater(open.study, query.as, 'as');
        return itemView(open, params.item, query.as);
      },
    ),
    put(
      '/judge/studies/:study/items/:item',
      'Save a judgement, skip or flag an item, or delete the judgement with answers null',
      { params: byItem, body: schema.saveJudgement, answer: schema.savedJudgement },
      ({ params, body, context }) => {
        const open = studies.find(params.study);
        requireSelf(context, body.annotator, 'annotator');
        requireRater(open.study, body.annotator, 'annotator');
        const isTraining = open.ratings.item(params.item)?.isTraining;
        if (!isTraining && !open.ratings.isAssigned(body.annotator, params.item))
          throw new ApiError(400, `item: ${params.item} is not assigned to ${body.annotator}`, 'item');
        return judge(studies, params.study, params.item, body, new Date());
      },
    ),
    ...adjudicationRoutes(studio),
  ];
}

/** Describes the studies that a rater takes part in, without the progress of other raters; for other users, all studies. */
function describeFor(context: Context, open: OpenStudy): judgeSchemas.StudySummary[] {
  const rater = currentRater(context);
  const summary = studySummary(open);
  if (rater === null) return [summary];
  if (open.study.assignment && !open.study.assignment.raters.includes(rater)) return [];
  return [{ ...summary, annotators: ownProgress(summary.annotators, rater) }];
}

const ownProgress = (annotators: judgeSchemas.AnnotatorProgress[], rater: string) =>
  annotators.filter(({ name }) => name === rater);

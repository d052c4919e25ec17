import { z } from 'zod';
import {
  adjudicationQueue,
  caseView,
  computeResults,
  decide,
  finalCsv,
  judgementsCsv,
  judgeSchemas,
  type OpenStudy,
  resultSchemas as schema,
} from '../../judge/index.js';
import { type Route, routesFor } from '../http/route.js';
import type { Studio } from '../studio.js';

const { get, put } = routesFor('Judge');
const byStudy = z.object({ study: z.string().min(1).max(100) });
const byItem = byStudy.extend({ item: z.string().min(1).max(20) });

export function adjudicationRoutes({ studies }: Studio): Route[] {
  return [
    get(
      '/judge/studies/:study/queue',
      'The items that raters disagree about, skipped or flagged',
      { params: byStudy, answer: schema.queue },
      ({ params }) => adjudicationQueue(studies.find(params.study)),
    ),
    get(
      '/judge/studies/:study/decisions/:item',
      'An item with every rater’s judgement, and the decision',
      { params: byItem, query: z.object({ by: judgeSchemas.annotatorName }), answer: schema.caseView },
      ({ params, query }) => caseView(studies.find(params.study), params.item, query.by),
    ),
    put(
      '/judge/studies/:study/decisions/:item',
      'Decide about an item, or withdraw the decision with answers null',
      { params: byItem, body: schema.saveDecision, answer: z.object({ revision: z.number() }) },
      ({ params, body }) => decide(studies, params.study, params.item, body, new Date()),
    ),
    get(
      '/judge/studies/:study/results',
      'Means, agreement and the published figures',
      { params: byStudy, answer: schema.studyResults },
      ({ params }) => computeResults(studies.find(params.study)),
    ),
    get(
      '/judge/studies/:study/export',
      'Every judgement as CSV, the final answers as CSV, or everything as JSON',
      { params: byStudy, query: z.object({ format: z.enum(['csv', 'final', 'json']).default('csv') }) },
      ({ params, query, context }) => {
        const open = studies.find(params.study);
        const isJson = query.format === 'json';
        const name = `${open.study.id}${query.format === 'final' ? '-final' : ''}.${isJson ? 'json' : 'csv'}`;
        return context.body(EXPORTS[query.format](open), 200, {
          'Content-Type': isJson ? 'application/json' : 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}"`,
        });
      },
    ),
  ];
}

const EXPORTS: Record<'csv' | 'final' | 'json', (open: OpenStudy) => string> = {
  csv: judgementsCsv,
  final: finalCsv,
  json: (open) =>
    JSON.stringify(
      {
        results: computeResults(open),
        judgements: [...open.ratings.currentJudgements()],
        decisions: [...open.decisions],
      },
      null,
      2,
    ),
};

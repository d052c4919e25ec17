import { z } from 'zod';
import {
  computeResults,
  createStudy,
  itemView,
  judge,
  judgementsCsv,
  judgeSchemas as schema,
  studySummary,
  studyView,
  TEMPLATES,
} from '../../judge/index.js';
import { type Route, route } from '../http/route.js';
import type { Studio } from '../studio.js';

const AREA = 'Judge';
const byStudy = z.object({ study: z.string().min(1).max(100) });
const byItem = byStudy.extend({ item: z.string().min(1).max(20) });
const asAnnotator = z.object({ as: schema.annotatorName });

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function judgeRoutes(studio: Studio): Route[] {
  const { studies } = studio;
  return [
    route(
      AREA,
      { method: 'get', path: '/judge', summary: 'Studies and templates', answer: schema.judgeHome },
      () => ({
        studies: studies.list().map(studySummary),
        templates: [...TEMPLATES],
        isWritable: studies.isWritable,
      }),
    ),
    route(
      AREA,
      {
        method: 'post',
        path: '/judge/studies',
        summary: 'Draw a sample and start a study',
        body: schema.newStudy,
        answer: schema.studyView,
      },
      async ({ body }) =>
        studyView(
          await createStudy({ catalogue: studio.catalogue, database: studio.store.reader, studies }, body),
        ),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/judge/studies/:study',
        summary: 'A study with the progress of its annotators',
        params: byStudy,
        answer: schema.studyView,
      },
      ({ params }) => studyView(studies.find(params.study)),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/judge/studies/:study/order',
        summary: 'The items in an annotator’s order, and which are done',
        params: byStudy,
        query: asAnnotator,
        answer: z.object({ order: z.array(z.string()), done: z.array(z.string()) }),
      },
      ({ params, query }) => {
        const { ratings } = studies.find(params.study);
        return { order: ratings.orderFor(query.as), done: [...ratings.done(query.as)] };
      },
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/judge/studies/:study/items/:item',
        summary: 'An item as an annotator sees it',
        params: byItem,
        query: asAnnotator,
        answer: schema.itemView,
      },
      ({ params, query }) => itemView(studies.find(params.study), params.item, query.as),
    ),
    route(
      AREA,
      {
        method: 'put',
        path: '/judge/studies/:study/items/:item',
        summary: 'Save a judgement, or delete it with answers null',
        params: byItem,
        body: schema.saveJudgement,
        answer: schema.savedJudgement,
      },
      ({ params, body }) => judge(studies, params.study, params.item, body, new Date()),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/judge/studies/:study/results',
        summary: 'Means, agreement and the published figures',
        params: byStudy,
        answer: schema.studyResults,
      },
      ({ params }) => computeResults(studies.find(params.study)),
    ),
    route(
      AREA,
      {
        method: 'get',
        path: '/judge/studies/:study/export',
        summary: 'Every judgement as CSV, or results and judgements as JSON',
        params: byStudy,
        query: z.object({ format: z.enum(['csv', 'json']).default('csv') }),
      },
      ({ params, query, context }) => {
        const open = studies.find(params.study);
        const isCsv = query.format === 'csv';
        const text = isCsv
          ? judgementsCsv(open)
          : JSON.stringify(
              { results: computeResults(open), judgements: [...open.ratings.currentJudgements()] },
              null,
              2,
            );
        return context.body(text, 200, {
          'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json',
          'Content-Disposition': `attachment; filename="${open.study.id}.${query.format}"`,
        });
      },
    ),
  ];
}

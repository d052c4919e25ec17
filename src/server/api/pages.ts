import { z } from 'zod';
import { LAYOUT_PAGE_POLICY } from '../../report/layout/layout-page.js';
import { paperView } from '../corpus/paper.js';
import { notFound } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import { count } from '../schemas/paging.js';
import type { Studio } from '../studio.js';

const { get } = routesFor('Corpus');
const byRecord = z.object({ record: z.string().min(1).max(500) });

const layoutRoute = (pageImages: Studio['pageImages']): Route =>
  get(
    '/corpus/papers/:record/layout',
    'How a PDF was read, line by line, as an HTML page',
    { params: byRecord },
    async ({ params, context }) => {
      const path = await pageImages.findSource(params.record);
      const { html } = await pageImages.ask({ kind: 'layout', path });
      if (html === undefined) throw notFound(`layout of ${params.record}`);
      return context.body(html, 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `${LAYOUT_PAGE_POLICY}; frame-ancestors 'none'`,
      });
    },
  );

const wholePage = (page: number) => ({ page, left: 0, top: 0, width: 1, height: 1 });

const relativeBox = {
  page: z.number(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
};

function figureRoutes({ figures }: Studio): Route[] {
  return [
    get(
      '/corpus/papers/:record/figures',
      'Where the figures of a PDF are on its pages',
      { params: byRecord, answer: z.array(z.object({ id: z.string(), ...relativeBox })) },
      ({ params }) => figures.find(params.record),
    ),
    get(
      '/corpus/papers/:record/figures/:object',
      'A figure of a PDF as PNG',
      {
        params: byRecord.extend({ object: z.string().min(1).max(500) }),
        query: z.object({ width: count(100, 2000).default(1000) }),
      },
      async ({ params, query, context }) =>
        context.body(await figures.crop(params.record, params.object, query.width), 200, {
          'Content-Type': 'image/png',
          'Cache-Control': 'private, max-age=3600',
        }),
    ),
  ];
}

export function pageRoutes(studio: Studio): Route[] {
  const { corpus, sources, pageImages } = studio;
  return [
    ...figureRoutes(studio),
    get(
      '/corpus/papers/:record/pages',
      'The pages of a PDF source, with their sizes in points',
      { params: byRecord, answer: z.array(z.object({ width: z.number(), height: z.number() })) },
      async ({ params }) => {
        const path = await pageImages.findSource(params.record);
        return (await pageImages.ask({ kind: 'count', path })).pages ?? [];
      },
    ),
    get(
      '/corpus/papers/:record/pages/:page',
      'A page as PNG',
      {
        params: byRecord.extend({ page: count(0, 100_000) }),
        query: z.object({ width: count(100, 2000).default(1000) }),
      },
      async ({ params, query, context }) => {
        const path = await pageImages.findSource(params.record);
        const { png } = await pageImages.ask({
          kind: 'draw',
          path,
          box: wholePage(params.page),
          width: query.width,
        });
        if (!png) throw notFound(`page ${params.page}`);
        return context.body(png, 200, {
          'Content-Type': 'image/png',
          'Cache-Control': 'private, max-age=3600',
        });
      },
    ),
    layoutRoute(pageImages),
    get(
      '/corpus/papers/:record/boxes/:position',
      'Position of a paragraph on the pages',
      { params: byRecord.extend({ position: count(0, 1_000_000) }), answer: z.array(z.object(relativeBox)) },
      async ({ params }) => {
        const path = await pageImages.findSource(params.record);
        const { paragraphs } = await paperView(corpus, sources, params.record);
        const paragraph = paragraphs.find(({ position }) => position === params.position);
        if (!paragraph) throw notFound(`paragraph ${params.position}`);
        return (await pageImages.ask({ kind: 'locate', path, text: paragraph.text })).boxes ?? [];
      },
    ),
  ];
}

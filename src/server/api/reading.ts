import { z } from 'zod';
import { type Route, routesFor } from '../http/route.js';
import { bibtex, citationKeys, markdown, sciqfsLines } from '../reading/export.js';
import { gather } from '../reading/gather.js';
import { readUpload, uploadPaper } from '../reading/upload.js';
import { sessionSummary, sessionView } from '../reading/view.js';
import * as schema from '../schemas/reading.js';
import type { Studio } from '../studio.js';

const { get, post } = routesFor('Read');
const byId = z.object({ session: z.string().min(1).max(100) });

const EXPORTS = {
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md' },
  bibtex: { type: 'application/x-bibtex; charset=utf-8', extension: 'bib' },
  sciqfs: { type: 'application/x-ndjson; charset=utf-8', extension: 'jsonl' },
} as const;

export function readingRoutes({ root, corpus, jobs, sessions }: Studio): Route[] {
  return [
    get('/read/sessions', 'Reading sessions, newest first', { answer: z.array(schema.sessionSummary) }, () =>
      sessions.ids().map((id) => sessionSummary(sessions.open(id))),
    ),
    post(
      '/read/sessions',
      'Start a session: a question about some papers',
      { body: schema.newSession, answer: schema.sessionView },
      async ({ body }) => {
        const gathered = await gather(corpus, body.records);
        const { question, sampling } = body;
        return sessionView(
          sessions.create((id) => ({ format: schema.SESSION_FORMAT, id, question, sampling, ...gathered })),
        );
      },
    ),
    get(
      '/read/sessions/:session',
      'Next candidates and accepted sentences of a session',
      { params: byId, answer: schema.sessionView },
      ({ params }) => sessionView(sessions.open(params.session)),
    ),
    post(
      '/read/sessions/:session/answers',
      'Accept or reject sentences; null removes an answer',
      { params: byId, body: schema.sessionAnswers, answer: schema.sessionView },
      async ({ params, body }) => sessionView(await sessions.answer(params.session, body.answers)),
    ),
    get(
      '/read/sessions/:session/export',
      'Accepted sentences as Markdown, their papers as BibTeX, or the labels as sciqfs rows',
      {
        params: byId,
        query: z.object({ format: z.enum(['markdown', 'bibtex', 'sciqfs']).default('markdown') }),
      },
      ({ params, query, context }) => {
        const open = sessions.open(params.session);
        const { papers } = open.file;
        const text =
          query.format === 'markdown'
            ? markdown(open)
            : query.format === 'bibtex'
              ? bibtex(papers, citationKeys(papers))
              : sciqfsLines(open);
        const { type, extension } = EXPORTS[query.format];
        return context.body(text, 200, {
          'Content-Type': type,
          'Content-Disposition': `attachment; filename="${open.file.id}.${extension}"`,
        });
      },
    ),
    post(
      '/read/papers',
      'Add a file to the corpus: its bytes as application/octet-stream',
      { query: z.object({ name: z.string().min(1).max(300) }), answer: schema.uploaded },
      async ({ query, context }) => uploadPaper(root, corpus, jobs, query.name, await readUpload(context)),
    ),
  ];
}

import { z } from 'zod';
import { type AnswerModel, ask } from '../ask/ask.js';
import { answersDocx } from '../ask/docx.js';
import { answersMarkdown, quotedPapers } from '../ask/export.js';
import { ApiError, orNotFound } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import { bibtex, citationKeys } from '../reading/export.js';
import type { Answer } from '../schemas/ask.js';
import * as schema from '../schemas/ask.js';
import type { Studio } from '../studio.js';

const { get, post } = routesFor('Read');
/** Maximum number of answers to list. */
const MAX_LISTED = 50;

const EXPORTS = {
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md', write: answersMarkdown },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    write: answersDocx,
  },
  bibtex: {
    type: 'application/x-bibtex; charset=utf-8',
    extension: 'bib',
    write(answers: readonly Answer[]): string {
      const papers = quotedPapers(answers);
      return bibtex(papers, citationKeys(papers));
    },
  },
} as const;

/** @param model writes answers if the user asks for it */
export function askRoutes(studio: Studio, model: AnswerModel | undefined): Route[] {
  const { questions } = studio;
  return [
    get('/read/ask', 'What was asked, newest first', { answer: schema.askView }, () => {
      const answers = questions.all();
      return {
        model: model?.name ?? null,
        host: model ? new URL(model.endpoint).host : null,
        answers: answers.slice(0, MAX_LISTED),
        total: answers.length,
      };
    }),
    post(
      '/read/ask',
      'Ask a question about all papers: an answer of quoted sentences, or one that a model writes from them',
      { body: schema.question, answer: schema.asked },
      ({ body }) => {
        if (body.write && !model)
          throw new ApiError(
            400,
            'write: no model; start the studio with citemill serve --model api:MODEL --endpoint URL',
            'write',
          );
        return ask(studio, body.question, body.write ? model : undefined);
      },
    ),
    get(
      '/read/ask/export',
      'One answer or the whole trail as Markdown, as a Word document, or its papers as BibTeX',
      {
        query: z.object({
          id: z.string().max(100).optional(),
          format: z.enum(['markdown', 'docx', 'bibtex']).default('markdown'),
        }),
      },
      ({ query, context }) => {
        const { id, format } = query;
        const answers =
          id === undefined ? questions.all() : [orNotFound(questions.find(id), `question ${id}`)];
        const { type, extension, write } = EXPORTS[format];
        return context.body(new Uint8Array(Buffer.from(write(answers))), 200, {
          'Content-Type': type,
          'Content-Disposition': `attachment; filename="questions.${extension}"`,
        });
      },
    ),
  ];
}

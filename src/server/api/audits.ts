import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { auditHtml, auditMarkdown } from '../../audit/index.js';
import { createTemporaryFolder } from '../../engine/index.js';
import { auditOutcome, sentencePage } from '../audit/view.js';
import { ApiError } from '../http/api-error.js';
import { type Route, routesFor } from '../http/route.js';
import { isRunnable } from '../models/view.js';
import { readUpload, safeFileName } from '../reading/upload.js';
import * as schema from '../schemas/audit.js';
import type { Studio } from '../studio.js';

const { get, post, remove } = routesFor('Audit');
const byId = z.object({ audit: z.string().min(1).max(100) });

const REPORTS = {
  html: { type: 'text/html; charset=utf-8', extension: 'html', render: auditHtml },
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md', render: auditMarkdown },
  json: { type: 'application/json', extension: 'json', render: JSON.stringify },
} as const;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of routes, one entry each
export function auditRoutes({ audits, catalogue, checkers, corpus, models }: Studio): Route[] {
  /** Lists the citeworth datasets that a model can be fitted on, by name. */
  const datasets = () =>
    new Map(
      catalogue
        .list()
        .filter(({ manifest }) => manifest.recipe === 'citeworth' && manifest.splits.train.rows > 0)
        .map(({ name, path }) => [name, path]),
    );
  const modelPath = (name: string | undefined) => {
    if (name === undefined) return null;
    const dataset = datasets().get(name);
    if (dataset) return dataset;
    if (!checkers.names().includes(name))
      throw new ApiError(400, `model: ${name} cannot find sentences that need a citation`, 'model');
    return models.find(name).path;
  };
  const findProblem = (): schema.AuditList['problem'] => {
    if (!corpus.exists) return 'no corpus';
    return corpus.folder().link === undefined ? 'not linked' : null;
  };
  /** Lists the trained models of an architecture that can be run here. */
  const trained = (architecture: string) =>
    models.list().flatMap(({ name, model }) => (isRunnable(model, architecture) ? [name] : []));
  const trainedPath = (name: string | undefined, architecture: string, field: string) => {
    if (name === undefined) return null;
    if (!trained(architecture).includes(name))
      throw new ApiError(400, `${field}: ${name} is not a trained ${architecture}`, field);
    return models.find(name).path;
  };
  /** Returns the settings of an audit that do not depend on the manuscript. */
  const settings = ({ model, encoder, crossEncoder }: schema.AuditModels) => ({
    corpus: corpus.folder().path,
    model: modelPath(model),
    modelName: model ?? null,
    embeddings: trainedPath(encoder, 'bi-encoder', 'encoder'),
    rerank: trainedPath(crossEncoder, 'cross-encoder', 'crossEncoder'),
  });
  return [
    get(
      '/audits',
      'Audits since the studio was started, and the models to choose from',
      { answer: schema.auditList },
      () => ({
        problem: findProblem(),
        models: [...datasets().keys(), ...checkers.names()],
        encoders: trained('bi-encoder'),
        crossEncoders: trained('cross-encoder'),
        audits: audits.list(),
      }),
    ),
    post(
      '/audits/files',
      'Audit a file: its bytes as application/octet-stream. It is not added to the corpus',
      { query: schema.fileRequest, answer: schema.auditSummary },
      async ({ query: { name, ...chosenModels }, context }) => {
        audits.checkQueue();
        const chosen = settings(chosenModels);
        const bytes = await readUpload(context);
        const folder = await createTemporaryFolder('manuscript');
        const manuscript = join(folder, safeFileName(name));
        writeFileSync(manuscript, bytes, { flag: 'wx' });
        const release = () => rmSync(folder, { recursive: true, force: true });
        try {
          return audits.start({ name, manuscript, ...chosen, release });
        } catch (error) {
          release();
          throw error;
        }
      },
    ),
    post(
      '/audits/papers',
      'Audit a paper of the corpus',
      { body: schema.paperRequest, answer: schema.auditSummary },
      async ({ body: { record, ...chosenModels } }) => {
        const chosen = settings(chosenModels);
        const { title } = await corpus.paperColumns(record, 'title');
        return audits.start({ name: String(title || 'Untitled'), manuscript: { record }, ...chosen });
      },
    ),
    get(
      '/audits/:audit',
      'State of an audit; when it is done, its summary and how its statements were derived',
      { params: byId, answer: schema.auditView },
      ({ params }) => {
        const { summary, result } = audits.find(params.audit);
        return { ...summary, outcome: result ? auditOutcome(result) : null };
      },
    ),
    get(
      '/audits/:audit/sentences',
      'Sentences of the manuscript with their citations and the evidence',
      { params: byId, query: schema.sentenceRequest, answer: schema.sentenceList },
      ({ params, query }) => sentencePage(audits.requireResult(params.audit), query),
    ),
    get(
      '/audits/:audit/report',
      'The report as citemill audit writes it',
      { params: byId, query: z.object({ format: z.enum(['html', 'markdown', 'json']).default('html') }) },
      ({ params, query, context }) => {
        const { type, extension, render } = REPORTS[query.format];
        return context.body(render(audits.requireResult(params.audit)), 200, {
          'Content-Type': type,
          'Content-Disposition': `attachment; filename="audit.${extension}"`,
        });
      },
    ),
    remove(
      '/audits/:audit',
      'Cancels an audit that is waiting or running, and removes one that has ended',
      { params: byId, answer: schema.auditSummary },
      ({ params }) => audits.remove(params.audit),
    ),
  ];
}

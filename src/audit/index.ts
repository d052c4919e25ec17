export { type AuditOptions, audit } from './audit.js';
export { type CiteWorth, openCiteWorth, scoreSentences } from './cite-worth.js';
export { learnCiteWorth } from './learn-cite-worth.js';
export { PLAIN_QUERY } from './queries.js';
export { auditHtml } from './render-html.js';
export { auditMarkdown } from './render-markdown.js';
export * from './result.js';

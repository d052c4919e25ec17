import { z } from 'zod';
import { describeIssue, valueAt } from '../describe-issue.js';
import { checkBounds, checkEmphasis, checkFormulas } from './check-ranges.js';
import {
  type Citation,
  EMPHASIS_STYLES,
  OBJECT_KINDS,
  PAPER_SCHEMA,
  type Paper,
  type PaperObject,
  type Paragraph,
  type Span,
} from './model.js';
import { truncate } from './storable.js';

const text = z.string();
const nonEmpty = z.string().min(1);
const offset = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

const author = z.strictObject({ name: nonEmpty, given: nonEmpty.optional(), family: nonEmpty.optional() });
const ids = z.strictObject({
  doi: z
    .string()
    .regex(/^10\.\d{4,9}(?:\.\d+)*\/\S+$/, 'not a DOI')
    .optional(),
  arxiv: z
    .string()
    .regex(/^(?:\d{4}\.\d{4,5}|[a-z-]+\/\d{7})$/, 'not an arXiv id')
    .optional(),
  pmid: z
    .string()
    .regex(/^\d{1,8}$/, 'not a PMID')
    .optional(),
  pmcid: z
    .string()
    .regex(/^PMC\d+$/, 'not a PMCID')
    .optional(),
  acl: nonEmpty.optional(),
  s2: nonEmpty.optional(),
  url: z
    .string()
    .regex(/^https:\/\/[^\s/]+\S*$/, 'not a web address')
    .optional(),
});
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'not a day such as 2019-05-07');
const citation = z.strictObject({
  start: offset,
  end: offset,
  text,
  reference: nonEmpty.nullable(),
  group: offset,
});
const mention = z.strictObject({ start: offset, end: offset, text, object: nonEmpty.nullable() });
const paragraph = z.strictObject({
  section: z.array(text),
  text: nonEmpty,
  citations: z.array(citation),
  mentions: z.array(mention),
  emphasis: z
    .array(z.strictObject({ start: offset, end: offset, style: z.enum(EMPHASIS_STYLES) }))
    .min(1)
    .optional(),
  formulas: z
    .array(z.strictObject({ start: offset, end: offset, mathml: nonEmpty }))
    .min(1)
    .optional(),
});
const reference = z.strictObject({
  id: nonEmpty,
  raw: text,
  title: nonEmpty.optional(),
  authors: z.array(author).optional(),
  year: z.number().int().optional(),
  venue: nonEmpty.optional(),
  ids,
  kind: nonEmpty.optional(),
  date: date.optional(),
  url: nonEmpty.optional(),
  archiveUrl: nonEmpty.optional(),
  accessed: date.optional(),
});
const object = z.strictObject({
  id: nonEmpty,
  kind: z.enum(OBJECT_KINDS),
  environment: nonEmpty.optional(),
  label: nonEmpty.optional(),
  caption: nonEmpty.optional(),
  content: text,
  rows: z.array(z.array(text)).optional(),
  images: z.array(nonEmpty).optional(),
  mathml: z.string().optional(),
  imageFiles: z.array(nonEmpty).optional(),
  citations: z
    .array(z.strictObject({ ...citation.shape, part: z.enum(['caption', 'content']) }))
    .min(1)
    .optional(),
});
const paper = z.strictObject({
  schema: z.literal(PAPER_SCHEMA),
  id: z.string().regex(/^[a-z0-9]+:\S+$/, 'not of the form kind:value'),
  source: z.strictObject({
    path: nonEmpty,
    format: nonEmpty,
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'not 64 hex digits'),
    reader: z.string().regex(/^[a-z0-9][a-z0-9.+-]*@\d+$/, 'not of the form reader@version'),
  }),
  ids,
  title: text,
  abstract: z.array(paragraph),
  authors: z.array(author),
  year: z.number().int().optional(),
  date: date.optional(),
  venue: nonEmpty.optional(),
  fields: z.array(nonEmpty),
  licence: nonEmpty.optional(),
  language: nonEmpty.optional(),
  body: z.array(paragraph),
  references: z.array(reference),
  objects: z.array(object),
  warnings: z.array(z.strictObject({ code: nonEmpty, message: nonEmpty, where: nonEmpty.optional() })),
  quality: z.strictObject({ score: share, signals: z.record(nonEmpty, share) }).optional(),
});

/**
 * Returns the JSON Schema of a paper as `citemill read` prints it, for programs in other languages. It has the shape only;
 * {@link paperProblems} also checks spans and links.
 */
export const paperJsonSchema = (): Record<string, unknown> => ({ ...z.toJSONSchema(paper) });

/** `['body', 3, 'citations', 0]` → `body[3].citations[0]` */
function formatPath(path: readonly PropertyKey[]): string {
  let out = '';
  for (const step of path)
    out += typeof step === 'number' ? `[${step}]` : out ? `.${String(step)}` : String(step);
  return out || 'paper';
}

const quote = (value: string) => JSON.stringify(truncate(value, 60));

function checkSpan(span: Span, content: string, where: string): string[] {
  const boundsProblems = checkBounds(span, content, where);
  if (boundsProblems.length > 0) return boundsProblems;
  const slice = content.slice(span.start, span.end);
  return slice === span.text
    ? []
    : [`${where}: text is ${quote(span.text)}, but the paragraph has ${quote(slice)} there`];
}

/** An unresolved citation whose mark was left out is a point in the text. */
const isPoint = ({ start, end, text, reference }: Citation, content: string): boolean =>
  reference === null && start === end && text === '' && start <= content.length;

const checkCitation = (citation: Citation, content: string, where: string): string[] =>
  isPoint(citation, content) ? [] : checkSpan(citation, content, where);

function checkParagraph(
  paragraph: Paragraph,
  where: string,
  references: Set<string>,
  objects: Set<string>,
): string[] {
  const problems: string[] = [];
  if (/[^\S ]| {2}|^ | $/.test(paragraph.text))
    problems.push(`${where}.text: has white space other than single spaces: ${quote(paragraph.text)}`);
  if (paragraph.text.normalize('NFC') !== paragraph.text)
    problems.push(`${where}.text: is not in Unicode NFC`);
  paragraph.citations.forEach((span, i) => {
    const place = `${where}.citations[${i}]`;
    problems.push(...checkCitation(span, paragraph.text, place));
    if (span.reference !== null && !references.has(span.reference)) {
      problems.push(`${place}.reference: ${quote(span.reference)} is not in the bibliography`);
    }
  });
  paragraph.mentions.forEach((span, i) => {
    const place = `${where}.mentions[${i}]`;
    problems.push(...checkSpan(span, paragraph.text, place));
    if (span.object !== null && !objects.has(span.object)) {
      problems.push(`${place}.object: ${quote(span.object)} is not an object of the paper`);
    }
  });
  problems.push(...checkEmphasis(paragraph.emphasis ?? [], paragraph.text, `${where}.emphasis`));
  problems.push(...checkFormulas(paragraph.formulas ?? [], paragraph.text, `${where}.formulas`));
  return problems;
}

function checkObject(object: PaperObject, where: string, references: Set<string>): string[] {
  return (object.citations ?? []).flatMap((span, i) => {
    const place = `${where}.citations[${i}]`;
    const problems = checkCitation(span, object[span.part] ?? '', place);
    if (span.reference !== null && !references.has(span.reference))
      problems.push(`${place}.reference: ${quote(span.reference)} is not in the bibliography`);
    return problems;
  });
}

function duplicates(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

/** Returns the message of a rule above, or a description of zod's issue. */
const describeProblem = (issue: z.core.$ZodIssue, paper: unknown): string =>
  issue.code === 'custom' || issue.code === 'invalid_format'
    ? issue.message
    : describeIssue(issue, valueAt(paper, issue.path));

/**
 * Lists what is wrong with a value that should be a {@link Paper}, one readable line per problem; empty for a valid paper.
 * Beyond the shape it checks every rule of the model: spans equal their slices, every link has its target.
 */
export function paperProblems(value: unknown): string[] {
  const shape = paper.safeParse(value);
  if (!shape.success)
    return shape.error.issues.map((issue) => `${formatPath(issue.path)}: ${describeProblem(issue, value)}`);
  const checked = value as Paper;
  const referenceIds = checked.references.map((entry) => entry.id);
  const objectIds = checked.objects.map((object) => object.id);
  const references = new Set(referenceIds);
  const objects = new Set(objectIds);
  return [
    ...duplicates(referenceIds).map((id) => `references: two entries have the id ${quote(id)}`),
    ...duplicates(objectIds).map((id) => `objects: two objects have the id ${quote(id)}`),
    ...checked.abstract.flatMap((paragraph, i) =>
      checkParagraph(paragraph, `abstract[${i}]`, references, objects),
    ),
    ...checked.body.flatMap((paragraph, i) => checkParagraph(paragraph, `body[${i}]`, references, objects)),
    ...checked.objects.flatMap((object, i) => checkObject(object, `objects[${i}]`, references)),
  ];
}

import { z } from 'zod';
import { describeIssue, valueAt } from '../describe-issue.js';
import {
  EMPHASIS_STYLES,
  type Emphasis,
  OBJECT_KINDS,
  PAPER_SCHEMA,
  type Paper,
  type PaperObject,
  type Paragraph,
  type Span,
} from './model.js';
import { shortened } from './storable.js';

const text = z.string();
const name = z.string().min(1);
const offset = z.number().int().nonnegative();

const author = z.strictObject({ name, given: name.optional(), family: name.optional() });
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
  acl: name.optional(),
  s2: name.optional(),
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
  reference: name.nullable(),
  group: offset,
});
const mention = z.strictObject({ start: offset, end: offset, text, object: name.nullable() });
const paragraph = z.strictObject({
  section: z.array(text),
  text: name,
  citations: z.array(citation),
  mentions: z.array(mention),
  emphasis: z
    .array(z.strictObject({ start: offset, end: offset, style: z.enum(EMPHASIS_STYLES) }))
    .min(1)
    .optional(),
});
const reference = z.strictObject({
  id: name,
  raw: text,
  title: name.optional(),
  authors: z.array(author).optional(),
  year: z.number().int().optional(),
  venue: name.optional(),
  ids,
  kind: name.optional(),
  date: date.optional(),
  url: name.optional(),
  archiveUrl: name.optional(),
  accessed: date.optional(),
});
const object = z.strictObject({
  id: name,
  kind: z.enum(OBJECT_KINDS),
  environment: name.optional(),
  label: name.optional(),
  caption: name.optional(),
  content: text,
  rows: z.array(z.array(text)).optional(),
  images: z.array(name).optional(),
  imageFiles: z.array(name).optional(),
  citations: z
    .array(z.strictObject({ ...citation.shape, part: z.enum(['caption', 'content']) }))
    .min(1)
    .optional(),
});
const paper = z.strictObject({
  schema: z.literal(PAPER_SCHEMA),
  id: z.string().regex(/^[a-z0-9]+:\S+$/, 'not of the form kind:value'),
  source: z.strictObject({
    path: name,
    format: name,
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'not 64 hex digits'),
    reader: z.string().regex(/^[a-z0-9]+@\d+$/, 'not of the form reader@version'),
  }),
  ids,
  title: text,
  abstract: z.array(paragraph),
  authors: z.array(author),
  year: z.number().int().optional(),
  date: date.optional(),
  venue: name.optional(),
  fields: z.array(name),
  licence: name.optional(),
  language: name.optional(),
  body: z.array(paragraph),
  references: z.array(reference),
  objects: z.array(object),
  warnings: z.array(z.strictObject({ code: name, message: name, where: name.optional() })),
});

/** `['body', 3, 'citations', 0]` → `body[3].citations[0]` */
function place(path: readonly PropertyKey[]): string {
  let out = '';
  for (const step of path)
    out += typeof step === 'number' ? `[${step}]` : out ? `.${String(step)}` : String(step);
  return out || 'paper';
}

const cut = (value: string) => JSON.stringify(shortened(value, 60));

function checkBounds(
  { start, end }: { start: number; end: number },
  inside: string,
  where: string,
): string[] {
  if (start >= end) return [`${where}: an empty span, ${start} to ${end}`];
  return end > inside.length
    ? [`${where}: ends at ${end}, but the text has ${inside.length} characters`]
    : [];
}

function checkSpan(span: Span, inside: string, where: string): string[] {
  const outside = checkBounds(span, inside, where);
  if (outside.length > 0) return outside;
  const slice = inside.slice(span.start, span.end);
  return slice === span.text ? [] : [`${where}: says ${cut(span.text)} where the text has ${cut(slice)}`];
}

function checkEmphasis(emphasis: readonly Emphasis[], inside: string, where: string): string[] {
  const problems: string[] = [];
  const ends = { bold: -1, italic: -1 };
  emphasis.forEach((one, i) => {
    const at = `${where}[${i}]`;
    const before = emphasis[i - 1];
    problems.push(...checkBounds(one, inside, at));
    if (before && (before.start - one.start || one.end - before.end) > 0)
      problems.push(`${at}: stands before the one that comes first`);
    else if (one.start <= ends[one.style])
      problems.push(`${at}: ${one.style} that runs on from the ${one.style} before it`);
    ends[one.style] = Math.max(ends[one.style], one.end);
  });
  return problems;
}

function checkParagraph(
  one: Paragraph,
  where: string,
  references: Set<string>,
  objects: Set<string>,
): string[] {
  const problems: string[] = [];
  if (/[^\S ]| {2}|^ | $/.test(one.text))
    problems.push(`${where}.text: has more than single spaces: ${cut(one.text)}`);
  if (one.text.normalize('NFC') !== one.text) problems.push(`${where}.text: is not in Unicode's NFC form`);
  one.citations.forEach((span, i) => {
    const at = `${where}.citations[${i}]`;
    problems.push(...checkSpan(span, one.text, at));
    if (span.reference !== null && !references.has(span.reference)) {
      problems.push(`${at}.reference: ${cut(span.reference)} is not in the bibliography`);
    }
  });
  one.mentions.forEach((span, i) => {
    const at = `${where}.mentions[${i}]`;
    problems.push(...checkSpan(span, one.text, at));
    if (span.object !== null && !objects.has(span.object)) {
      problems.push(`${at}.object: ${cut(span.object)} is no object of the paper`);
    }
  });
  problems.push(...checkEmphasis(one.emphasis ?? [], one.text, `${where}.emphasis`));
  return problems;
}

function checkObject(one: PaperObject, where: string, references: Set<string>): string[] {
  return (one.citations ?? []).flatMap((span, i) => {
    const at = `${where}.citations[${i}]`;
    const problems = checkSpan(span, one[span.part] ?? '', at);
    if (span.reference !== null && !references.has(span.reference))
      problems.push(`${at}.reference: ${cut(span.reference)} is not in the bibliography`);
    return problems;
  });
}

function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

/** The message of one of our own rules, or the schema's issue in our words. */
const problemOf = (issue: z.core.$ZodIssue, paper: unknown): string =>
  issue.code === 'custom' || issue.code === 'invalid_format'
    ? issue.message
    : describeIssue(issue, valueAt(paper, issue.path));

/**
 * What is wrong with a value that should be a {@link Paper}, a readable line per fault; an empty list when it is
 * one. Beyond the shape it holds every rule of the model: spans equal their slices, every link leads somewhere.
 */
export function paperProblems(value: unknown): string[] {
  const shape = paper.safeParse(value);
  if (!shape.success)
    return shape.error.issues.map((issue) => `${place(issue.path)}: ${problemOf(issue, value)}`);
  const checked = value as Paper;
  const references = new Set(checked.references.map((one) => one.id));
  const objects = new Set(checked.objects.map((one) => one.id));
  return [
    ...repeated(checked.references.map((one) => one.id)).map(
      (id) => `references: two entries are called ${cut(id)}`,
    ),
    ...repeated(checked.objects.map((one) => one.id)).map(
      (id) => `objects: two objects are called ${cut(id)}`,
    ),
    ...checked.abstract.flatMap((one, i) => checkParagraph(one, `abstract[${i}]`, references, objects)),
    ...checked.body.flatMap((one, i) => checkParagraph(one, `body[${i}]`, references, objects)),
    ...checked.objects.flatMap((one, i) => checkObject(one, `objects[${i}]`, references)),
  ];
}

import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const joinAlternatives = (values: readonly unknown[]) => {
  const texts = values.map(String);
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}` : (texts[0] ?? '');
};

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const UNITS: Record<string, string> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
};

function describeBound(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const [limit, inclusive, word] =
    issue.code === 'too_small'
      ? [issue.minimum, issue.inclusive, 'at least']
      : [issue.maximum, issue.inclusive, 'at most'];
  const unit = UNITS[issue.origin];
  if (unit) return `give ${word} ${limit} ${unit}`;
  if (inclusive === false) return `give a number ${issue.code === 'too_small' ? 'above' : 'below'} ${limit}`;
  return `give a number of ${word} ${limit}`;
}

/**
 * What is wrong with a value, in plain words: `is "loud"; give true or false`. The schema library's own wording speaks to
 * programmers and changes from release to release.
 */
export function describeIssue(issue: Issue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return describeRemedy(issue);
  return `is ${quoteValue(value)}; ${describeRemedy(issue)}`;
}

function quoteValue(value: unknown): string {
  if (value === undefined) return 'missing';
  // JSON has no infinite numbers: it would call them null.
  const json = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
  return json.length > 60 ? `${json.slice(0, 59)}…` : json;
}

function describeRemedy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `give ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `give ${joinAlternatives(issue.values)}`;
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'not_multiple_of':
      return `give a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `remove ${joinAlternatives(issue.keys)}`;
    case 'invalid_format':
      return issue.format === 'regex' ? 'it does not have the required form' : `give a valid ${issue.format}`;
    case 'invalid_union':
      if ('options' in issue) return `give ${joinAlternatives(issue.options as unknown[])}`;
      return `give ${joinAlternatives([...new Set(issue.errors.flat().map((inner) => describeRemedy(inner).replace(/^give /, '')))])}`;
    case 'custom':
      // The rule has its own message.
      return issue.message;
    default:
      return 'the value is not allowed here';
  }
}

/** Returns the value that an issue is about, inside what was checked. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

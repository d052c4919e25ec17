import type { Question } from '../../../src/judge/schemas.js';

/** An answer in words, as the form shows it. */
export function answerName({ kind, values }: Question, value: number | undefined): string {
  if (value === undefined) return 'no answer';
  if (kind === 'share') return String(value);
  if (kind === 'side') return value === 1 ? 'left' : value === 0 ? 'right' : 'no difference';
  const label = values.find((choice) => choice.value === value)?.label;
  return label ? `${value} ${label}` : String(value);
}

/** Why a metric refused its input. */
export type MetricErrorCode = 'length-mismatch' | 'no-references' | 'bad-option' | 'bad-value';

/** A metric was called with something it has no answer for; `code` says what, the message says where. */
export class MetricError extends Error {
  override readonly name = 'MetricError';
  readonly code: MetricErrorCode;

  constructor(code: MetricErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Refuses two parallel lists of different lengths. */
export function requireSameLength(
  a: { readonly length: number },
  b: { readonly length: number },
  names: string,
): void {
  if (a.length !== b.length) {
    throw new MetricError('length-mismatch', `${names} differ in length: ${a.length} and ${b.length}`);
  }
}

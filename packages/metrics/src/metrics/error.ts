/** Why a metric refused its input. */
export type MetricErrorCode = 'length-mismatch' | 'no-references' | 'bad-option' | 'bad-value';

/** A metric was called with invalid input; `code` names the problem, the message its position. */
export class MetricError extends Error {
  override readonly name = 'MetricError';

  constructor(
    readonly code: MetricErrorCode,
    message: string,
    /** The invalid option, if the problem is an option. */
    readonly option?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
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

/**
 * Refuses options that a metric does not have. A misspelt option would otherwise leave the default in place without a
 * word, and the score would not be the one that was asked for.
 */
export function requireKnownOptions(metric: string, options: object, known: readonly string[]): void {
  for (const option of Object.keys(options)) {
    if (known.includes(option)) continue;
    throw new MetricError(
      'bad-option',
      `${metric} has no option ${option}; it has ${known.join(', ')}`,
      option,
    );
  }
}

/** Why a metric rejected its input. */
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

/** Throws {@link MetricError} for two parallel lists of different lengths. */
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
 * Throws {@link MetricError} for options that a metric does not have. A misspelt option would otherwise silently leave the default in
 * place.
 */
export function requireKnownOptions(metric: string, options: object, allowed: readonly string[]): void {
  for (const option of Object.keys(options)) {
    if (allowed.includes(option)) continue;
    throw new MetricError(
      'bad-option',
      `${metric} has no option ${option}; its options are ${allowed.join(', ')}`,
      option,
    );
  }
}

/** An option that makes no sense, or that the variant does not have. */
export class RougeOptionError extends Error {
  readonly code = 'invalid-rouge-option';
  constructor(
    readonly option: string,
    message: string,
  ) {
    super(message);
    this.name = 'RougeOptionError';
  }
}

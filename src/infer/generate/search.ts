/** The next input of the decoder for one text: the last token of each sequence, and the row that it continues. */
export interface Continuation {
  tokens: number[];
  /** The row of the previous step that each sequence comes from. */
  parents: number[];
}

/** Decides which sequences are continued. The number of rows per text is constant. */
export interface Search {
  readonly rows: number;
  readonly isDone: boolean;
  /** Takes the logits of the next token for each row, which are overwritten. */
  advance(logits: readonly Float32Array[]): Continuation;
  /** Returns the best sequence, start and end tokens included. */
  best(): readonly number[];
}

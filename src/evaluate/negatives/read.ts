import { parseJson } from '@citemill/metrics/internal/json';
import { z } from 'zod';
import type { RetrievalCandidate } from '../../dataset/index.js';
import type { SourceExample } from '../../train/index.js';
import { fileError, UserError } from '../../user-error.js';
import { fileLines } from '../predictions/prediction-file.js';

/** A line of a file of negatives: an example, and candidates that are wrong for it, in the order in which they were drawn. */
const lineSchema = z.looseObject({ id: z.string(), negatives: z.array(z.string()) });

export type NegativesLine = z.infer<typeof lineSchema>;

/** The texts of each example's negatives. Only their numbers are kept per example. */
export class Negatives {
  private constructor(
    private readonly texts: readonly string[],
    private readonly candidateNumbers: ReadonlyMap<string, Int32Array>,
  ) {}

  /** Reads a file of `citemill mine`; `candidates` are those of the dataset that it was made for. */
  static async read(path: string, candidates: AsyncIterable<RetrievalCandidate>): Promise<Negatives> {
    const texts: string[] = [];
    const numbers = new Map<string, number>();
    for await (const { id, text } of candidates) numbers.set(id, texts.push(text) - 1);
    const candidateNumbers = new Map<string, Int32Array>();
    for await (const { id, negatives } of readLines(path)) {
      if (candidateNumbers.has(id)) throw new UserError(`${path} has the example ${id} twice`);
      candidateNumbers.set(
        id,
        Int32Array.from(negatives, (candidate) => findNumber(path, numbers, candidate)),
      );
    }
    if (candidateNumbers.size === 0)
      throw new UserError(`${path} has no negatives; make some with citemill mine`);
    return new Negatives(texts, candidateNumbers);
  }

  /** Returns the example with its negatives as texts; unchanged if it has none. */
  addTo(example: SourceExample): SourceExample {
    const candidateNumbers = this.candidateNumbers.get(example.id);
    return candidateNumbers
      ? { ...example, negatives: Array.from(candidateNumbers, (number) => this.texts[number]) }
      : example;
  }
}

function findNumber(path: string, numbers: ReadonlyMap<string, number>, candidate: string): number {
  const number = numbers.get(candidate);
  if (number === undefined)
    throw new UserError(
      `${path}: ${candidate} is not a candidate of this dataset; mine its own negatives with citemill mine`,
    );
  return number;
}

async function* readLines(path: string): AsyncGenerator<NegativesLine> {
  try {
    for await (const { text, number } of fileLines(path)) yield parseLine(text, `${path}, line ${number}`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw fileError(path, error);
  }
}

function parseLine(line: string, where: string): NegativesLine {
  const parsed = lineSchema.safeParse(parseJson(line));
  if (!parsed.success)
    throw new UserError(
      `${where}: expected a line of citemill mine, with an id and negatives, a list of candidate ids`,
    );
  return parsed.data;
}

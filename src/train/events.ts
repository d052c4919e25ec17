import { z } from 'zod';

const metrics = z.record(z.string(), z.number().nullable());

/** Events that the trainer writes to standard output, one JSON object per line. */
const eventSchema = z.discriminatedUnion('event', [
  z.looseObject({
    event: z.literal('start'),
    steps: z.number(),
    epochs: z.number(),
    examples: z.number(),
    parameters: z.number(),
    device: z.string(),
    precision: z.string(),
  }),
  z.looseObject({
    event: z.literal('teacher'),
    preset: z.string(),
    parameters: z.number(),
    metrics,
    /** True if its answers were kept from an earlier run. */
    kept: z.boolean(),
  }),
  z.looseObject({
    event: z.literal('step'),
    step: z.number(),
    epoch: z.number(),
    loss: z.number(),
    rate: z.number().nullish(),
    left_s: z.number().nullish(),
  }),
  z.looseObject({
    event: z.literal('validation'),
    step: z.number(),
    epoch: z.number(),
    metrics,
    best: z.boolean(),
  }),
  z.looseObject({ event: z.literal('oom'), micro_batch: z.number() }),
  z.looseObject({ event: z.literal('checkpoint'), step: z.number() }),
  z.looseObject({ event: z.literal('resumed'), step: z.number() }),
  z.looseObject({ event: z.literal('export'), file: z.string(), bytes: z.number() }),
  z.looseObject({
    event: z.literal('done'),
    metrics,
    best_step: z.number().nullish(),
    seconds: z.number(),
  }),
  z.looseObject({ event: z.literal('warning'), message: z.string() }),
  z.looseObject({ event: z.literal('error'), code: z.string(), message: z.string() }),
]);

export type TrainEvent = z.infer<typeof eventSchema>;

/** Parses a line; undefined for other output and for unknown events of a newer trainer. */
export function parseEvent(line: string): TrainEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // Not an event: output of a Python library.
    return undefined;
  }
  const parsed = eventSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

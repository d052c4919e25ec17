import { z } from 'zod';

/** Makes the schema of a whole number in a query string. */
export const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

export const paging = {
  page: count(1, 1_000_000).default(1),
  size: count(1, 200).default(50),
};

/** Makes the schema of a page of a list. */
export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({ total: z.number(), page: z.number(), size: z.number(), rows: z.array(row) });

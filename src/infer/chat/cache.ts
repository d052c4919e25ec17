import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const entrySchema = z.object({
  key: z.string(),
  text: z.string(),
  isComplete: z.boolean(),
  promptTokens: z.number(),
  answerTokens: z.number(),
});

type CacheEntry = Omit<z.infer<typeof entrySchema>, 'key'>;

/** Answers by request, one file each, so that an interrupted run can be resumed. */
export class ChatCache {
  constructor(private readonly folder: string) {}

  private path(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(this.folder, hash.slice(0, 2), `${hash}.json`);
  }

  get(key: string): CacheEntry | undefined {
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(this.path(key), 'utf8'));
    } catch {
      // Not in the cache, or a damaged file: the model is asked again.
      return undefined;
    }
    const parsed = entrySchema.safeParse(json);
    if (!parsed.success || parsed.data.key !== key) return undefined;
    const { key: _, ...answer } = parsed.data;
    return answer;
  }

  put(key: string, answer: CacheEntry): void {
    const path = this.path(key);
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, JSON.stringify({ key, ...answer }));
    renameSync(draft, path);
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const kept = z.object({
  key: z.string(),
  text: z.string(),
  isComplete: z.boolean(),
  promptTokens: z.number(),
  answerTokens: z.number(),
});

type Kept = Omit<z.infer<typeof kept>, 'key'>;

/** Answers by request, one complete file each, so that a run that was killed can be resumed. */
export class ChatCache {
  constructor(private readonly folder: string) {}

  private path(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(this.folder, hash.slice(0, 2), `${hash}.json`);
  }

  find(key: string): Kept | undefined {
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(this.path(key), 'utf8'));
    } catch {
      // Not in the cache, or a damaged file: the model is asked again.
      return undefined;
    }
    const found = kept.safeParse(json);
    if (!found.success || found.data.key !== key) return undefined;
    const { key: _, ...answer } = found.data;
    return answer;
  }

  keep(key: string, answer: Kept): void {
    const path = this.path(key);
    mkdirSync(dirname(path), { recursive: true });
    const part = `${path}.${randomUUID()}`;
    writeFileSync(part, JSON.stringify({ key, ...answer }));
    renameSync(part, path);
  }
}

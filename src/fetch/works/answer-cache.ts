import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { decodeBody } from '@citemill/read/internal';
import { readLineAt } from '../../engine/index.js';
import { type Refusal, serverAddress, type WorkService } from './service.js';

/** The first line of a stored answer; the body follows as it was received. */
interface AnswerHead {
  /** The requested address, without the caller's e-mail address and key. */
  url: string;
  /** Keys of the requested papers, such as `doi:10.5555/silt.1`. */
  asked: string[];
  status: number;
  encoding?: string;
  bytes: number;
  /** Time of the answer, in ISO form. */
  fetched: string;
}

/** Maximum size of an answer after decompression. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const SUFFIX = '.answer';

/** Reads the head of a stored answer; undefined if the file is damaged. */
function readHead(path: string): AnswerHead | undefined {
  const file = openSync(path, 'r');
  try {
    return JSON.parse(readLineAt(file, 0)) as AnswerHead;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Stores the answers of one service as received, one file per answer. Files are written atomically and never changed, so that
 * several runs and several corpora can share the folder.
 */
export class AnswerCache {
  /** For each key of a paper, the file with the newest answer. */
  private readonly files = new Map<string, { path: string; fetched: string }>();

  private constructor(private readonly folder: string) {}

  /** Opens the answers of a service, or of another server that replaces it. */
  static open(root: string, service: WorkService, address = service.address): AnswerCache {
    const server = serverAddress(address);
    const isPublic = server === serverAddress(service.address);
    const suffix = isPublic ? '' : `-${createHash('sha256').update(server).digest('hex').slice(0, 16)}`;
    const cache = new AnswerCache(join(root, `${service.name}${suffix}`));
    const names = existsSync(cache.folder) ? readdirSync(cache.folder) : [];
    for (const name of names.filter((name) => name.endsWith(SUFFIX)).sort()) {
      const path = join(cache.folder, name);
      const head = readHead(path);
      if (head) cache.add(path, head);
    }
    return cache;
  }

  private add(path: string, { asked, fetched }: AnswerHead): void {
    for (const key of asked) {
      const existing = this.files.get(key);
      if (existing === undefined || existing.fetched <= fetched) this.files.set(key, { path, fetched });
    }
  }

  has(key: string): boolean {
    return this.files.has(key);
  }

  /** Returns the file with the answer for a key; one file may contain the answer for several keys. */
  file(key: string): string | undefined {
    return this.files.get(key)?.path;
  }

  /** Reads the status and text of a stored answer. Throws if the file is damaged. */
  static read(path: string): Refusal {
    const bytes = readFileSync(path);
    const end = bytes.indexOf('\n');
    const head = JSON.parse(bytes.toString('utf8', 0, end)) as AnswerHead;
    const body = bytes.subarray(end + 1);
    if (body.length !== head.bytes) throw new Error(`${path} is truncated`);
    const headers = new Map(head.encoding === undefined ? [] : [['content-encoding', head.encoding]]);
    const text = decodeBody({ status: head.status, headers, body }, MAX_ANSWER_BYTES).toString('utf8');
    return { status: head.status, body: text };
  }

  store(
    asked: string[],
    answer: { url: URL; status: number; encoding: string | undefined; body: Buffer },
  ): void {
    const head: AnswerHead = {
      url: answer.url.href,
      asked,
      status: answer.status,
      ...(answer.encoding === undefined ? {} : { encoding: answer.encoding }),
      bytes: answer.body.length,
      fetched: new Date().toISOString(),
    };
    const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), answer.body]);
    const name = createHash('sha256').update(content).digest('hex');
    mkdirSync(this.folder, { recursive: true });
    const path = join(this.folder, `${name}${SUFFIX}`);
    const unfinished = join(this.folder, `.${name}.${process.pid}`);
    writeFileSync(unfinished, content, { flush: true });
    renameSync(unfinished, path);
    this.add(path, head);
  }
}

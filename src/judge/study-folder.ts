import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable, Journal, syncFolder, writeDurably } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { Ratings } from './ratings.js';
import { type Judgement, type Study, study as studySchema } from './schemas.js';
import { notFound } from './study-error.js';

const ID = /^[a-z0-9][a-z0-9-]{0,80}$/;

export interface OpenStudy {
  study: Study;
  ratings: Ratings;
}

/** The studies in a folder. Each has its own folder with `study.json` and a journal of judgements. */
export class StudyFolder {
  private readonly path: string;
  private readonly open = new Map<string, OpenStudy & { journal: Journal<Judgement> }>();

  constructor(private readonly root: string) {
    this.path = join(root, 'judgements');
  }

  get isWritable(): boolean {
    return isWritable(existsSync(this.path) ? this.path : this.root);
  }

  list(): OpenStudy[] {
    if (!existsSync(this.path)) return [];
    return readdirSync(this.path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ID.test(entry.name))
      .map((entry) => entry.name)
      .sort()
      .flatMap((id) => {
        try {
          return [this.find(id)];
        } catch {
          // Not a study, or one of another version: not listed.
          return [];
        }
      });
  }

  find(id: string): OpenStudy {
    const alreadyOpen = this.open.get(id);
    if (alreadyOpen) {
      alreadyOpen.journal.refresh();
      return alreadyOpen;
    }
    const file = join(this.path, id, 'study.json');
    if (!ID.test(id) || !existsSync(file)) throw notFound(`study ${id}`);
    const parsed = studySchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new UserError(`${file}: not a study that this version of Citemill can read`);
    const study = parsed.data;
    const ratings = new Ratings(study);
    const journal = new Journal<Judgement>(join(this.path, id, 'judgements.jsonl'), (line) =>
      ratings.take(line),
    );
    const opened = { study, ratings, journal };
    this.open.set(id, opened);
    return opened;
  }

  /** Saves a new study under the first free id that begins with `stem`. */
  create(stem: string, make: (id: string) => Study): OpenStudy {
    if (!this.isWritable) throw new UserError(`${this.path}: not writable, so judgements can't be saved`);
    mkdirSync(this.path, { recursive: true });
    const name =
      stem
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60) || 'study';
    for (let number = 1; ; number++) {
      const id = `${name}-${number}`;
      try {
        mkdirSync(join(this.path, id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      writeDurably(join(this.path, id, 'study.json'), `${JSON.stringify(make(id), null, 1)}\n`);
      syncFolder(this.path);
      return this.find(id);
    }
  }

  /** Saves a judgement; resolves when it is on disk. */
  async save(id: string, judgement: Judgement): Promise<void> {
    this.find(id);
    await this.open.get(id)?.journal.append(judgement);
  }

  close(): void {
    for (const { journal } of this.open.values()) journal.close();
    this.open.clear();
  }
}

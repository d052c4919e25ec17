import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable, Journal, syncFolder, writeDurably } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { DecisionList } from './decision-list.js';
import { Ratings } from './ratings.js';
import type { Decision } from './result-schemas.js';
import { type DamagedLines, type Judgement, type Study, study as studySchema } from './schemas.js';
import { notFound } from './study-error.js';

const ID = /^[a-z0-9][a-z0-9-]{0,80}$/;

export interface OpenStudy {
  study: Study;
  ratings: Ratings;
  decisions: DecisionList;
  /** Returns the lines of its journals that cannot be read and do not count. */
  damagedLines(): DamagedLines[];
}

interface Journals {
  judgementJournal: Journal<Judgement>;
  /** Undefined until there is a decision, since the folder may be read-only. */
  decisionJournal: Journal<Decision> | undefined;
}

/** The studies in a folder. Each has its own folder with `study.json`, a journal of judgements and one of decisions. */
export class StudyFolder {
  private readonly path: string;
  private readonly open = new Map<string, OpenStudy & Journals>();

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
      alreadyOpen.judgementJournal.refresh();
      if (alreadyOpen.decisionJournal) alreadyOpen.decisionJournal.refresh();
      else alreadyOpen.decisionJournal = this.openDecisions(id, alreadyOpen.decisions);
      return alreadyOpen;
    }
    const file = join(this.path, id, 'study.json');
    if (!ID.test(id) || !existsSync(file)) throw notFound(`study ${id}`);
    const parsed = studySchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new UserError(`${file}: not a study that this version of Citemill can read`);
    const study = parsed.data;
    const ratings = new Ratings(study);
    const judgementJournal = new Journal<Judgement>(join(this.path, id, 'judgements.jsonl'), (line) =>
      ratings.apply(line),
    );
    const decisions = new DecisionList();
    const decisionJournal = this.openDecisions(id, decisions);
    const opened: OpenStudy & Journals = {
      study,
      ratings,
      decisions,
      judgementJournal,
      decisionJournal,
      damagedLines: () => damagedLines(opened),
    };
    this.open.set(id, opened);
    return opened;
  }

  /** Opens the journal of decisions if there is one, or else if it is to be created. */
  private openDecisions(id: string, decisions: DecisionList, create = false): Journal<Decision> | undefined {
    const file = join(this.path, id, 'decisions.jsonl');
    if (!create && !existsSync(file)) return undefined;
    return new Journal<Decision>(file, (line) => decisions.apply(line));
  }

  /** Saves a new study under the first free id that begins with `stem`. */
  create(stem: string, createStudy: (id: string) => Study): OpenStudy {
    if (!this.isWritable) throw new UserError(`${this.path}: not writable, so judgements cannot be saved`);
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
      writeDurably(join(this.path, id, 'study.json'), `${JSON.stringify(createStudy(id), null, 1)}\n`);
      syncFolder(this.path);
      return this.find(id);
    }
  }

  /** Saves a judgement; resolves when it is on disk. */
  async save(id: string, judgement: Judgement): Promise<void> {
    this.find(id);
    await this.open.get(id)?.judgementJournal.append(judgement);
  }

  /** Saves a decision; resolves when it is on disk. */
  async saveDecision(id: string, decision: Decision): Promise<void> {
    this.find(id);
    const opened = this.open.get(id);
    if (!opened) return;
    opened.decisionJournal ??= this.openDecisions(id, opened.decisions, true);
    await opened.decisionJournal?.append(decision);
  }

  close(): void {
    for (const { judgementJournal, decisionJournal } of this.open.values()) {
      judgementJournal.close();
      decisionJournal?.close();
    }
    this.open.clear();
  }
}

const damagedLines = ({ judgementJournal, decisionJournal }: Journals): DamagedLines[] =>
  [
    { file: 'judgements.jsonl', lines: judgementJournal.damagedLines },
    { file: 'decisions.jsonl', lines: decisionJournal?.damagedLines ?? [] },
  ].filter(({ lines }) => lines.length > 0);

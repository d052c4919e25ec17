import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWritable, Journal, syncFolder, writeDurably } from '../../engine/index.js';
import { Session } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { ApiError, notFound } from '../http/api-error.js';
import { type SessionFile, sessionFile } from '../schemas/reading.js';

/** Sessions that are held in memory with their model; others are opened again from disk. */
const HELD = 6;

interface AnswerLine {
  place: number;
  /** Null takes an answer back. */
  relevant: boolean | null;
}

export interface OpenSession {
  file: SessionFile;
  answers: Map<number, boolean>;
  session: Session;
}

/** The reading sessions of a folder: each a folder with what was asked of which sentences, and a journal of answers. */
export class Sessions {
  private readonly path: string;
  private readonly held = new Map<string, OpenSession & { journal: Journal<AnswerLine> }>();

  constructor(private readonly root: string) {
    this.path = join(root, 'reading');
  }

  ids(): string[] {
    if (!existsSync(this.path)) return [];
    return readdirSync(this.path)
      .filter((id) => existsSync(join(this.path, id, 'session.json')))
      .sort()
      .reverse();
  }

  create(make: (id: string) => SessionFile): OpenSession {
    if (!isWritable(this.root))
      throw new UserError(`${this.root}: can't be written to, so no session could be kept`);
    mkdirSync(this.path, { recursive: true });
    let number = this.ids().length + 1;
    while (existsSync(join(this.path, idOf(number)))) number++;
    const id = idOf(number);
    mkdirSync(join(this.path, id));
    writeDurably(join(this.path, id, 'session.json'), `${JSON.stringify(make(id))}\n`);
    syncFolder(this.path);
    return this.open(id);
  }

  open(id: string): OpenSession {
    const known = this.held.get(id);
    if (known) return known;
    const path = join(this.path, id, 'session.json');
    if (!/^session-\d+$/.test(id) || !existsSync(path)) throw notFound(`session ${id}`);
    const parsed = sessionFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (!parsed.success) throw new UserError(`${path}: is not a session that this Citemill reads`);
    const answers = new Map<number, boolean>();
    const journal = new Journal<AnswerLine>(join(this.path, id, 'answers.jsonl'), ({ place, relevant }) => {
      // Set anew, so that the map stays in the order of the answers.
      answers.delete(place);
      if (relevant !== null) answers.set(place, relevant);
    });
    const opened = { file: parsed.data, answers, journal, session: learn(parsed.data, answers) };
    this.held.set(id, opened);
    this.letGo();
    return opened;
  }

  /** Keeps answers on the disk, then learns from them. */
  async answer(id: string, lines: readonly AnswerLine[]): Promise<OpenSession> {
    const open = this.open(id);
    const count = open.file.sentences.length;
    const wrong = lines.find(({ place }) => place >= count);
    if (wrong) throw new ApiError(400, `answers.place: there is no sentence ${wrong.place}`, 'answers.place');
    const journal = this.held.get(id)?.journal;
    await Promise.all(lines.map((line) => journal?.append(line)));
    if (lines.some(({ relevant }) => relevant === null)) open.session = learn(open.file, open.answers);
    else open.session.answer(lines.map(({ place, relevant }) => ({ place, relevant: relevant === true })));
    return open;
  }

  private letGo(): void {
    const [oldest] = this.held.keys();
    if (this.held.size <= HELD || oldest === undefined) return;
    this.held.get(oldest)?.journal.close();
    this.held.delete(oldest);
  }

  close(): void {
    for (const { journal } of this.held.values()) journal.close();
    this.held.clear();
  }
}

const idOf = (number: number) => `session-${String(number).padStart(3, '0')}`;

function learn(
  { question, sentences, sampling }: SessionFile,
  answers: ReadonlyMap<number, boolean>,
): Session {
  const session = Session.start(
    question,
    sentences.map(({ text }) => text),
    { sampling },
  );
  session.answer([...answers].map(([place, relevant]) => ({ place, relevant })));
  return session;
}

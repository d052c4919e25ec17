import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isWritable, Journal, syncFolder, writeDurably } from '../../engine/index.js';
import { Session } from '../../models/index.js';
import { UserError } from '../../user-error.js';
import { ApiError, notFound } from '../http/api-error.js';
import { type SessionFile, sessionFile } from '../schemas/reading.js';

/** Number of sessions to keep in memory with their models. */
const MAX_OPEN = 6;

const answerLine = z.preprocess(
  // Earlier previews called the index `place`.
  (line) =>
    typeof line === 'object' && line !== null && 'place' in line ? { index: line.place, ...line } : line,
  z.object({
    /** Index of the sentence in the session. */
    index: z.number().int().min(0),
    /** Null removes an answer. */
    relevant: z.boolean().nullable(),
  }),
);
type AnswerLine = z.infer<typeof answerLine>;

export interface OpenSession {
  file: SessionFile;
  answers: Map<number, boolean>;
  session: Session;
}

/** The reading sessions in a folder. Each has a folder with the question, the sentences and a journal of answers. */
export class Sessions {
  private readonly path: string;
  private readonly openSessions = new Map<string, OpenSession & { journal: Journal<AnswerLine> }>();

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

  create(createFile: (id: string) => SessionFile): OpenSession {
    if (!isWritable(this.root))
      throw new UserError(`${this.root}: not writable, so sessions cannot be saved`);
    mkdirSync(this.path, { recursive: true });
    let number = this.ids().length + 1;
    while (existsSync(join(this.path, sessionId(number)))) number++;
    const id = sessionId(number);
    mkdirSync(join(this.path, id));
    writeDurably(join(this.path, id, 'session.json'), `${JSON.stringify(createFile(id))}\n`);
    syncFolder(this.path);
    return this.open(id);
  }

  open(id: string): OpenSession {
    const alreadyOpen = this.openSessions.get(id);
    if (alreadyOpen) return alreadyOpen;
    const path = join(this.path, id, 'session.json');
    if (!/^session-\d+$/.test(id) || !existsSync(path)) throw notFound(`session ${id}`);
    const parsed = sessionFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (!parsed.success) throw new UserError(`${path}: not a session that this version of Citemill can read`);
    const answers = new Map<number, boolean>();
    const count = parsed.data.sentences.length;
    const journal = new Journal<AnswerLine>(join(this.path, id, 'answers.jsonl'), (value) => {
      const line = answerLine.safeParse(value);
      if (!line.success || line.data.index >= count) return false;
      const { index, relevant } = line.data;
      // Delete first, so that the map stays in the order of the answers.
      answers.delete(index);
      if (relevant !== null) answers.set(index, relevant);
      return true;
    });
    const opened = { file: parsed.data, answers, journal, session: restoreSession(parsed.data, answers) };
    this.openSessions.set(id, opened);
    this.closeFirstOpened();
    return opened;
  }

  /** Saves answers, then learns from them. */
  async answer(id: string, lines: readonly AnswerLine[]): Promise<OpenSession> {
    const open = this.open(id);
    const count = open.file.sentences.length;
    const invalid = lines.find(({ index }) => index >= count);
    if (invalid) throw new ApiError(400, `answers.index: no sentence ${invalid.index}`, 'answers.index');
    const journal = this.openSessions.get(id)?.journal;
    await Promise.all(lines.map((line) => journal?.append(line)));
    if (lines.some(({ relevant }) => relevant === null))
      open.session = restoreSession(open.file, open.answers);
    else open.session.answer(lines.map(({ index, relevant }) => ({ index, relevant: relevant === true })));
    return open;
  }

  private closeFirstOpened(): void {
    const [first] = this.openSessions.keys();
    if (this.openSessions.size <= MAX_OPEN || first === undefined) return;
    this.openSessions.get(first)?.journal.close();
    this.openSessions.delete(first);
  }

  close(): void {
    for (const { journal } of this.openSessions.values()) journal.close();
    this.openSessions.clear();
  }
}

const sessionId = (number: number) => `session-${String(number).padStart(3, '0')}`;

function restoreSession(
  { question, sentences, sampling }: SessionFile,
  answers: ReadonlyMap<number, boolean>,
): Session {
  const session = Session.start(
    question,
    sentences.map(({ text }) => text),
    { sampling },
  );
  session.answer([...answers].map(([index, relevant]) => ({ index, relevant })));
  return session;
}

import { UnreadableError } from '../reader.js';

/** How much an archive may unpack to. What goes beyond is a failure, and the files after it are read. */
export interface ArchiveLimits {
  /** Bytes that come out of one byte of packed data; text rarely gives more than twenty. */
  ratio: number;
  /** Unpacked bytes of one member. */
  memberBytes: number;
  /** Unpacked bytes of one archive, with all archives in it. */
  archiveBytes: number;
  /** Members of one archive, with all archives in it. */
  members: number;
}

const GIB = 1024 ** 3;

/** Wide enough for Wikipedia's dumps and for S2ORC's shards. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  ratio: 200,
  memberBytes: 256 * GIB,
  archiveBytes: 1024 * GIB,
  members: 1_000_000,
};

/** The ratio says nothing of little: a page of blanks shrinks to nearly none. */
const FREE_MEMBER_BYTES = 32 * 1024 * 1024;
const FREE_ARCHIVE_BYTES = GIB;

/** A limit of the whole archive is reached: nothing more is read of it. */
export class ArchiveExhausted extends UnreadableError {
  constructor(message: string) {
    super('too-large', message);
  }
}

/** What one file has unpacked to so far. */
export class UnpackBudget {
  private unpacked = 0;
  private members = 0;
  private readonly mostBytes: number;

  /** `packedBytes`: the size of the file as it lies on disk. */
  constructor(
    readonly limits: ArchiveLimits,
    packedBytes: number,
  ) {
    this.mostBytes = Math.min(limits.archiveBytes, FREE_ARCHIVE_BYTES + limits.ratio * packedBytes);
  }

  member(): void {
    if (++this.members > this.limits.members)
      throw new ArchiveExhausted(`the archive has more than ${this.limits.members} members (--max-members)`);
  }

  /** Passes unpacked bytes on until they are too many. `packed` says how many bytes they were unpacked from so far. */
  async *bounded(stream: AsyncIterable<Buffer>, packed: () => number): AsyncGenerator<Buffer> {
    const { ratio, memberBytes, archiveBytes } = this.limits;
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      this.unpacked += chunk.length;
      if (bytes > memberBytes)
        throw new UnreadableError('too-large', `unpacks to more than ${memberBytes} bytes (--max-member)`);
      if (bytes > FREE_MEMBER_BYTES && bytes > ratio * packed())
        throw new UnreadableError('too-large', `unpacks to more than ${ratio} times its size (--max-ratio)`);
      if (this.unpacked > archiveBytes)
        throw new ArchiveExhausted(`the archive unpacks to more than ${archiveBytes} bytes (--max-unpacked)`);
      if (this.unpacked > this.mostBytes)
        throw new ArchiveExhausted(`the archive unpacks to more than ${ratio} times its size (--max-ratio)`);
      yield chunk;
    }
  }
}

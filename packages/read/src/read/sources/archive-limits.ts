import { formatBytes } from '../bytes.js';
import { UnreadableError } from '../reader.js';

/** Limits on unpacking. A member that exceeds them is an error, and reading continues with the next file. */
export interface ArchiveLimits {
  /** Maximum unpacked bytes per packed byte; text rarely exceeds 20. */
  ratio: number;
  /** Maximum unpacked bytes of one member. */
  memberBytes: number;
  /** Maximum unpacked bytes of one archive, including nested archives. */
  archiveBytes: number;
  /** Maximum members of one archive, including nested archives. */
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

/** The ratio is checked only above this size: a small file of spaces compresses to almost nothing. */
const UNCHECKED_MEMBER_BYTES = 32 * 1024 * 1024;
const UNCHECKED_ARCHIVE_BYTES = GIB;

/** A limit for the whole archive was reached; the rest of it is skipped. */
export class ArchiveExhausted extends UnreadableError {
  constructor(message: string) {
    super('too-large', message);
  }
}

/** Counts the unpacked bytes and members of one file. */
export class UnpackBudget {
  private unpacked = 0;
  private members = 0;
  private readonly maxBytes: number;

  /** `packedBytes`: size of the file on disk. */
  constructor(
    readonly limits: ArchiveLimits,
    packedBytes: number,
  ) {
    this.maxBytes = Math.min(limits.archiveBytes, UNCHECKED_ARCHIVE_BYTES + limits.ratio * packedBytes);
  }

  countMember(): void {
    if (++this.members > this.limits.members)
      throw new ArchiveExhausted(`the archive has more than ${this.limits.members} members (--max-members)`);
  }

  /** Passes unpacked bytes on until a limit is exceeded. `packed` returns the number of packed bytes read so far. */
  async *limit(stream: AsyncIterable<Buffer>, packed: () => number): AsyncGenerator<Buffer> {
    const { ratio, memberBytes, archiveBytes } = this.limits;
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      this.unpacked += chunk.length;
      if (bytes > memberBytes)
        throw new UnreadableError(
          'too-large',
          `unpacks to more than ${formatBytes(memberBytes)} (--max-member)`,
        );
      if (bytes > UNCHECKED_MEMBER_BYTES && bytes > ratio * packed())
        throw new UnreadableError('too-large', `unpacks to more than ${ratio} times its size (--max-ratio)`);
      if (this.unpacked > archiveBytes)
        throw new ArchiveExhausted(
          `the archive unpacks to more than ${formatBytes(archiveBytes)} (--max-unpacked)`,
        );
      if (this.unpacked > this.maxBytes)
        throw new ArchiveExhausted(`the archive unpacks to more than ${ratio} times its size (--max-ratio)`);
      yield chunk;
    }
  }
}

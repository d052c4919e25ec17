import { createHash } from 'node:crypto';

/** 1024 sums of 16 bits, as LtHash16 has them: enough that nobody finds two sets with the same sums. */
const LANES = 1024;
const BYTES = 2 * LANES;

/**
 * The digest of a set whose members come in any order, in any number of pieces, and can be taken out again (LtHash: the sums of the
 * members' hashes). Equal sets have equal digests; it takes 2 kB, however large the set.
 *
 * @example
 * new SetDigest().add('a').add('b').identity() === new SetDigest().add('b').add('a').identity();
 */
export class SetDigest {
  private readonly lanes = new Uint16Array(LANES);
  private members = 0;

  /** Members added, less those removed. */
  get size(): number {
    return this.members;
  }

  add(member: string): this {
    const hash = expand(member);
    for (let lane = 0; lane < LANES; lane++)
      this.lanes[lane] = (this.lanes[lane] ?? 0) + hash.readUInt16LE(2 * lane);
    this.members++;
    return this;
  }

  remove(member: string): this {
    const hash = expand(member);
    for (let lane = 0; lane < LANES; lane++)
      this.lanes[lane] = (this.lanes[lane] ?? 0) - hash.readUInt16LE(2 * lane);
    this.members--;
    return this;
  }

  /** Adds the members of another set, which has none of this one's. */
  merge(other: SetDigest): this {
    for (let lane = 0; lane < LANES; lane++)
      this.lanes[lane] = (this.lanes[lane] ?? 0) + (other.lanes[lane] ?? 0);
    this.members += other.members;
    return this;
  }

  /** The digest as a SHA-256. */
  identity(): string {
    return createHash('sha256').update(this.toString()).digest('hex');
  }

  /** The digest as text, to be stored and merged later. */
  toString(): string {
    const bytes = Buffer.alloc(BYTES);
    for (let lane = 0; lane < LANES; lane++) bytes.writeUInt16LE(this.lanes[lane] ?? 0, 2 * lane);
    return `${this.members}:${bytes.toString('base64')}`;
  }

  /** Reads what {@link toString} wrote; undefined if it is not that. */
  static parse(text: unknown): SetDigest | undefined {
    const [, members, base64] = typeof text === 'string' ? (/^(\d+):([\w+/]+=*)$/.exec(text) ?? []) : [];
    if (members === undefined || base64 === undefined) return undefined;
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length !== BYTES) return undefined;
    const digest = new SetDigest();
    digest.members = Number(members);
    for (let lane = 0; lane < LANES; lane++) digest.lanes[lane] = bytes.readUInt16LE(2 * lane);
    return digest;
  }
}

const expand = (member: string): Buffer =>
  createHash('shake256', { outputLength: BYTES }).update(member).digest();

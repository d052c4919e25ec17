import { createHash } from 'node:crypto';

/** The number of 16-bit sums, as in LtHash16: enough that nobody can construct two sets with the same sums. */
const LANES = 1024;
const BYTES = 2 * LANES;

/**
 * A digest of a set, to which members can be added in any order and from which they can be removed. It consists of sums over the
 * members' hashes (LtHash). Equal sets have equal digests, which take 2 kB however large the set.
 *
 * @example
 * new SetDigest().add('a').add('b').identity() === new SetDigest().add('b').add('a').identity();
 */
export class SetDigest {
  private readonly lanes = new Uint16Array(LANES);
  private members = 0;

  /** Number of members. */
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

  /** Adds the members of another set, which must not have any member in common with this one. */
  merge(other: SetDigest): this {
    for (let lane = 0; lane < LANES; lane++)
      this.lanes[lane] = (this.lanes[lane] ?? 0) + (other.lanes[lane] ?? 0);
    this.members += other.members;
    return this;
  }

  /** Returns the SHA-256 of the digest. */
  identity(): string {
    return createHash('sha256').update(this.toString()).digest('hex');
  }

  /** Writes the digest, so that it can be stored and merged later. */
  toString(): string {
    const bytes = Buffer.alloc(BYTES);
    for (let lane = 0; lane < LANES; lane++) bytes.writeUInt16LE(this.lanes[lane] ?? 0, 2 * lane);
    return `${this.members}:${bytes.toString('base64')}`;
  }

  /** Parses the output of {@link toString}; undefined for anything else. */
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

import { randomBytes } from 'node:crypto';

/** A name that nobody else has: twelve random hex digits. */
export const token = (): string => randomBytes(6).toString('hex');

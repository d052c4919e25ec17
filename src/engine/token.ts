import { randomBytes } from 'node:crypto';

/** Returns a unique name: twelve random hex digits. */
export const randomToken = (): string => randomBytes(6).toString('hex');

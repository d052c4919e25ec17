import { truncate } from '@citemill/read/paper';

const MAX_MESSAGE_LENGTH = 4000;

/** A description of a thrown value, in plain strings that can always be sent between threads. */
export interface Thrown {
  message: string;
  reason?: string;
  where?: string;
}

/** Describes any thrown value. Never throws, even if a getter of the value does. */
export function describeThrown(thrown: unknown): Thrown {
  try {
    if (typeof thrown !== 'object' || thrown === null) return { message: clip(String(thrown)) };
    const { message, name, code, where } = thrown as Record<string, unknown>;
    const described: Thrown = { message: clip(String(message || name || 'unknown error')) };
    if (typeof code === 'string' && code !== '') described.reason = clip(code);
    if (typeof where === 'string' && where !== '') described.where = clip(where);
    return described;
  } catch {
    // Reading a property of a thrown value may throw, too.
    return { message: 'unknown error' };
  }
}

const clip = (text: string): string => truncate(text, MAX_MESSAGE_LENGTH);

import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { ApiError } from './api-error.js';

/** The rights of a token's holder: to do everything, only to read, or also to judge under one name. */
export type Role = { kind: 'owner' } | { kind: 'reader' } | { kind: 'rater'; name: string };

/** Characters of a derived token; each has 6 bits. */
const TOKEN_LENGTH = 24;

const derive = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, TOKEN_LENGTH);

export interface TokenRole {
  token: string;
  role: Role;
}

/**
 * Every token that opens the studio, with its role. Those of readers and raters are the same after a restart with the same key and
 * `--token`.
 */
export function roleTokens(token: string, raters: readonly string[], key: Buffer): TokenRole[] {
  const shared = sharedRoles(raters).map(({ purpose, role }) => ({
    token: derive(key, `${purpose}\n${token}`),
    role,
  }));
  return [{ token, role: { kind: 'owner' } }, ...shared];
}

/** Returns the tokens of addresses that earlier previews printed, which are still accepted. */
export const earlierRoleTokens = (token: string, raters: readonly string[]): TokenRole[] =>
  sharedRoles(raters).map(({ purpose, role }) => ({ token: derive(token, purpose), role }));

const sharedRoles = (raters: readonly string[]): { purpose: string; role: Role }[] => [
  { purpose: 'reader', role: { kind: 'reader' } },
  ...raters.map((name) => ({ purpose: `rater\n${name}`, role: { kind: 'rater', name } as const })),
];

/** The addresses of a study that a rater needs; other addresses would show the answers of other raters. */
const RATER_READS = /^\/api\/judge(?:\/studies\/[^/]+(?:\/order|\/items\/[^/]+)?)?$/;
const RATER_WRITES = /^\/api\/judge\/studies\/[^/]+\/items\/[^/]+$/;

/** Throws if a role may not send a request. */
export function checkRole(role: Role, method: string, path: string): void {
  if (role.kind === 'owner') return;
  const isRead = method === 'GET' || method === 'HEAD';
  if (role.kind === 'reader') {
    if (!isRead) throw new ApiError(403, 'token: this address is read-only', 'token');
    return;
  }
  if (isRead && path.startsWith('/api/judge') && !RATER_READS.test(path))
    throw new ApiError(403, 'token: raters do not see what others answered', 'token');
  if (!isRead && !(method === 'PUT' && RATER_WRITES.test(path)))
    throw new ApiError(403, `token: ${role.name} can judge items, and change nothing else`, 'token');
}

const ROLE = 'citemill-role';

export const setRole = (context: Context, role: Role): void => context.set(ROLE, role);

const currentRole = (context: Context): Role => (context.get(ROLE) as Role | undefined) ?? { kind: 'owner' };

/** True if the sender may change data in the studio other than judgements. */
export const mayWrite = (context: Context): boolean => currentRole(context).kind === 'owner';

/** Returns the rater whose token was sent, or null. */
export function currentRater(context: Context): string | null {
  const role = currentRole(context);
  return role.kind === 'rater' ? role.name : null;
}

/** Throws if a rater uses a name that does not belong to the token. */
export function requireSelf(context: Context, name: string, field: string): void {
  const rater = currentRater(context);
  if (rater !== null && rater !== name)
    throw new ApiError(403, `${field}: this address is for ${rater}, not for ${name}`, field);
}

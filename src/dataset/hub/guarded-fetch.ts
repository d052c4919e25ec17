import { UserError } from '../../user-error.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
/** Maximum number of consecutive redirects. */
const MAX_REDIRECTS = 5;

/** Returns whether tokens and datasets may be sent to an address: only encrypted, or within this machine. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));

/**
 * Returns a `fetch` for a hub whose responses contain further URLs, such as the next page or the storage for uploads. It sends the
 * token only to the hub's own origin, and nothing over plain http except within this machine.
 */
export function guardedFetch(endpoint: string): typeof fetch {
  const { origin } = new URL(endpoint);
  return async (input, init) => {
    let request = new Request(input, init);
    for (let redirects = 0; ; redirects++) {
      const address = new URL(request.url);
      if (!isSafeAddress(address))
        throw new UserError(
          `${endpoint}: refers to ${address.origin}, which is not encrypted; nothing was sent there`,
        );
      if (address.origin !== origin) request.headers.delete('authorization');
      const { method, headers, signal } = request;
      const answer = await fetch(new Request(request, { redirect: 'manual' }));
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || location === null) return answer;
      if (redirects >= MAX_REDIRECTS || (method !== 'GET' && method !== 'HEAD'))
        throw new UserError(
          `${endpoint}: redirects to ${new URL(location, address).origin}; give that address with --endpoint`,
        );
      request = new Request(new URL(location, address), { method, headers, signal });
    }
  };
}

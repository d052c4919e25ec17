import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Rules for the addresses to which connections are allowed. */
export interface AllowedAddresses {
  /** Ports in addition to 80 and 443. */
  ports?: readonly number[];
  /** For tests only: allows this machine, at any port. */
  allowLoopback?: boolean;
  /** Allows any address, because the user named the host rather than a document. */
  anyAddress?: boolean;
}

/** Only 2000::/3 is the public IPv6 internet. */
const PUBLIC_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Metadata services of cloud providers at addresses that look public. All others (169.254.169.254, 100.100.100.200, 192.0.0.192,
 * fd00:ec2::254) are in ranges that are not public.
 */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/** Lists the addresses of this machine. They are refused even if they are public: local services may trust local clients. */
function localAddresses(): Set<string> {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(interfaces.map(({ address }) => address.replace(/%.*$/, '')));
}

/**
 * True if an address is on the public internet, that is, not private, loopback, link-local, unique-local, shared (carrier-grade NAT),
 * multicast, reserved, translated, IPv4 mapped to IPv6, or an address of this machine.
 */
export function isPublicAddress(
  address: string,
  { allowLoopback = false, anyAddress = false }: AllowedAddresses = {},
): boolean {
  if (!ipaddr.isValid(address)) return false;
  if (anyAddress) return true;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast') return false;
  if (CLOUD_SERVICES.has(parsed.toString()) || localAddresses().has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(PUBLIC_V6);
}

/** Maximum length of a URL; servers do not accept longer ones. */
const MAX_URL = 4096;

/**
 * Returns why a URL must not be requested, or undefined if it may be. The addresses of a host name are checked later, when the
 * connection is made.
 */
export function refusalReason(url: URL, allowed: AllowedAddresses): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `addresses with ${url.protocol} are not fetched`;
  if (url.href.length > MAX_URL) return `the address has more than ${MAX_URL} characters`;
  if (url.username || url.password) return 'the address contains a user name or a password';
  // The URL parser has normalised odd spellings of IP addresses (0x7f.1, 017700000001).
  const host = hostName(url);
  if (host === '') return 'the address has no host';
  if (isIP(host) && !isPublicAddress(host, allowed)) return `${host} is not a public internet address`;
  const local = host === 'localhost' || host.endsWith('.localhost');
  if (local && !allowed.allowLoopback) return `${host} is not a public internet address`;
  const port = url.port === '' ? undefined : Number(url.port);
  if (port !== undefined && ![80, 443, ...(allowed.ports ?? [])].includes(port) && !allowed.allowLoopback)
    return `port ${port} is not allowed`;
  return undefined;
}

/** Returns the host of a URL, without brackets and trailing dot. */
export const hostName = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

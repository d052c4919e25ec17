import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Which addresses may be connected to. */
export interface AllowedAddresses {
  /** Ports in addition to 80 and 443. */
  ports?: readonly number[];
  /** For tests only: allows this machine, at any port. */
  allowLoopback?: boolean;
  /** Allows any address, since the user named the host, not a document. */
  anyAddress?: boolean;
}

/** Only 2000::/3 is the public IPv6 internet. */
const PUBLIC_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Metadata services of cloud providers at addresses that look public. All others (169.254.169.254, 100.100.100.200, 192.0.0.192,
 * fd00:ec2::254) are in ranges that are not public.
 */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/** The addresses of this machine. Even a public one is refused: local services may trust local clients. */
function localAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => address.replace(/%.*$/, '')));
}

/**
 * Whether an address is on the public internet. Private, loopback, link-local, unique-local, shared (carrier-grade NAT), multicast,
 * reserved and translated addresses, IPv4 mapped to IPv6, and this machine's own addresses are not.
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
 * Why a URL is not requested, or undefined if it may be. The addresses of a host name are checked later, when it is connected to.
 */
export function refusalReason(url: URL, allowed: AllowedAddresses): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol} is not fetched`;
  if (url.href.length > MAX_URL) return `the address has more than ${MAX_URL} characters`;
  if (url.username || url.password) return 'the address contains a user name or a password';
  // The URL parser has turned every odd spelling of a number (0x7f.1, 017700000001) into the plain one.
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

/** The host of a URL, without brackets and trailing dot. */
export const hostName = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

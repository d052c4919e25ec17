import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** What may be reached. */
export interface Reach {
  /** Ports besides 80 and 443. */
  ports?: readonly number[];
  /** For tests alone: this machine may be reached, at any port. */
  allowLoopback?: boolean;
  /** The host was named by the user, not by a document: any address may be reached. */
  anyAddress?: boolean;
}

/** Only 2000::/3 is the public IPv6 internet. */
const PUBLIC_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Services of clouds at addresses that look public. All others of their kind (169.254.169.254, 100.100.100.200,
 * 192.0.0.192, fd00:ec2::254) lie in ranges that are not.
 */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/** The addresses of this machine: one that is public leads to services that trust who is local. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(all.map(({ address }) => address.replace(/%.*$/, '')));
}

/**
 * True for an address of the public internet. Private, loopback, link-local, unique-local, shared (carrier-grade NAT),
 * multicast, reserved and translated addresses, IPv4 dressed up as IPv6, and this machine's own, are none.
 */
export function isPublicAddress(
  address: string,
  { allowLoopback = false, anyAddress = false }: Reach = {},
): boolean {
  if (!ipaddr.isValid(address)) return false;
  if (anyAddress) return true;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return allowLoopback;
  if (range !== 'unicast') return false;
  if (CLOUD_SERVICES.has(parsed.toString()) || ownAddresses().has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(PUBLIC_V6);
}

/** The longest address that is asked for; servers take no longer ones. */
const MAX_URL = 4096;

/**
 * Why an address is not asked for, or undefined if nothing speaks against it. A name still has to be looked up:
 * what it stands for is checked when it is connected to.
 */
export function refusal(url: URL, reach: Reach): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol} is not fetched`;
  if (url.href.length > MAX_URL) return `the address has more than ${MAX_URL} characters`;
  if (url.username || url.password) return 'the address holds a user name or a password';
  // The URL parser has turned every odd spelling of a number (0x7f.1, 017700000001) into the plain one.
  const host = hostName(url);
  if (host === '') return 'the address names no host';
  if (isIP(host) && !isPublicAddress(host, reach)) return `${host} is not a public internet address`;
  const local = host === 'localhost' || host.endsWith('.localhost');
  if (local && !reach.allowLoopback) return `${host} is not a public internet address`;
  const port = url.port === '' ? undefined : Number(url.port);
  if (port !== undefined && ![80, 443, ...(reach.ports ?? [])].includes(port) && !reach.allowLoopback)
    return `port ${port} is not asked`;
  return undefined;
}

/** The host without brackets and without the dot at its end. */
export const hostName = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

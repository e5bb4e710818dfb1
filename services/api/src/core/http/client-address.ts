import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** Groups of an IPv6 address that name a customer's network; the rest of it a customer chooses freely. */
const NETWORK_GROUPS = 4;

/** Where a request comes from, as rate limits count it: an IPv4 address, or the /64 network of an IPv6 one. */
export function clientAddress(request: Pick<Request, 'ip'>): string {
  const address = request.ip ?? 'unknown';
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? `${expanded(address).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The eight groups of an address, "::" written out. */
function expanded(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

import type { Credentials } from '@eventstore/db-client';
import { z } from 'zod';
import { openClient } from './open-client.js';

/**
 * By the client's own parser, which knows several hosts and discovery, as a general one for addresses does not. It reads
 * the files of certificates that the address names.
 */
function isConnectionString(url: string): boolean {
  try {
    // Connects on first use: nothing has to be ended.
    openClient(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of an event store, as every process and command reads it: `esdb://host:2113?tls=true`, a cluster's
 * `esdb://a:2113,b:2113,c:2113?tls=true`, or `esdb+discover://` with one name of all its nodes. Faults never name the
 * value, which may hold a password.
 */
export const eventStoreUrlSchema = z.string().refine(isConnectionString, {
  error:
    'no connection string such as esdb://host:2113?tls=true or esdb://a:2113,b:2113,c:2113?tls=true, or a file that it names cannot be read',
});

const PARTS =
  /^\s*(?<scheme>esdb(?:\+discover)?:\/\/)(?:(?<user>[^:]+):(?<password>[^@]+)@)?(?<hosts>[^/?]+)/;

/**
 * User and password of a connection string, as the client reads them. Without TLS it sends none, whatever they are.
 * Undefined where the address has none.
 */
export function credentialsOf(url: string): Credentials | undefined {
  const { user, password } = PARTS.exec(url)?.groups ?? {};
  if (user === undefined || password === undefined) return undefined;
  const [first = ''] = password.trim().split(':');
  return { username: decodeURIComponent(user.trim()), password: decodeURIComponent(first) };
}

export const usesTls = (url: string): boolean => !/[?&]tls=false/i.test(url);

/** The address of the first host by itself, which needs no discovery; undefined where the address needs none. */
export function firstHostOf(url: string): string | undefined {
  const { scheme, hosts = '' } = PARTS.exec(url)?.groups ?? {};
  const [first = ''] = hosts.split(',');
  if (scheme === 'esdb://' && first === hosts) return undefined;
  return url.replace(hosts, first).replace(/^\s*esdb\+discover:/, 'esdb:');
}

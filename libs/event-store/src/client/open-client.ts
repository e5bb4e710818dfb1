import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreRefusedError } from '../port/store.errors.js';

/**
 * A node that is frozen keeps its connections open and answers nothing. It is noticed after interval and timeout
 * together, here within 8 seconds.
 */
const KEEP_ALIVE_MS = 4_000;
/** Longest wait for a node to list the cluster's members, seconds; a frozen node must not hold up the others. */
const GOSSIP_TIMEOUT_S = 2;

const DEFAULTS: Readonly<Record<string, number>> = {
  keepAliveInterval: KEEP_ALIVE_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  gossipTimeout: GOSSIP_TIMEOUT_S,
};

/** Connects on first use. @throws StoreRefusedError when `url` is no connection string */
export function openClient(url: string): EventStoreDBClient {
  try {
    return withoutKeepAliveWarning(() => EventStoreDBClient.connectionString(withDefaults(url)));
  } catch (error) {
    throw new StoreRefusedError(
      'The event store URL is no connection string such as esdb://host:2113?tls=false',
      error,
    );
  }
}

/** The options that the address itself does not set. */
function withDefaults(url: string): string {
  const address = url.trim().replace(/\/+$/, '');
  const missing = Object.entries(DEFAULTS).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(address));
  if (missing.length === 0) return address;
  const options = missing.map(([name, value]) => `${name}=${value}`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${options}`;
}

/** The library warns on the console of every keep-alive interval below 10 s, which is set on purpose here. */
function withoutKeepAliveWarning(open: () => EventStoreDBClient): EventStoreDBClient {
  const { warn } = console;
  // eslint-disable-next-line no-console -- the library knows no other way of saying it
  console.warn = (...message: unknown[]) => {
    if (!String(message[0]).includes('KeepAliveInterval')) warn(...message);
  };
  try {
    return open();
  } finally {
    // eslint-disable-next-line no-console -- as above
    console.warn = warn;
  }
}

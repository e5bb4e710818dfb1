import { EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';

/**
 * By the client's own parser, which knows several hosts and discovery, as a general one for addresses does not. It reads
 * the files of certificates that the address names.
 */
function isConnectionString(url: string): boolean {
  try {
    // Connects on first use: nothing has to be ended.
    EventStoreDBClient.connectionString(url);
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

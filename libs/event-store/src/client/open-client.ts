import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreRefusedError } from '../port/store.errors.js';

/** @throws StoreRefusedError when `url` is no connection string */
export function openClient(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw new StoreRefusedError(
      'The event store URL is no connection string such as esdb://host:2113?tls=false',
      error,
    );
  }
}

import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreRefusedError } from '../port/store.errors.js';

/**
 * Bytes that the server may send before it hears that some were taken. With the 64 KiB of HTTP/2 itself, which is one
 * message of a batched read, server and reader take turns: while the one computes, the other waits.
 */
const WINDOW_BYTES = 512 * 1024;

/** @throws StoreRefusedError when `url` is no connection string */
export function openClient(url: string): EventStoreDBClient {
  try {
    return withWindow(EventStoreDBClient.connectionString(url));
  } catch (error) {
    throw new StoreRefusedError(
      'The event store URL is no connection string such as esdb://host:2113?tls=false',
      error,
    );
  }
}

/**
 * The library makes its own connections and passes no such option on. It is looked up when a connection is made, which
 * is after the channel is. A library that keeps it elsewhere connects as before, and the test of this says so.
 */
function withWindow(client: EventStoreDBClient): EventStoreDBClient {
  const getChannel = client['getChannel'];
  client['getChannel'] = async () => {
    const channel = await getChannel();
    const internal: unknown = channel['internalChannel'];
    const options = isObject(internal) && 'options' in internal ? internal.options : undefined;
    if (isObject(options)) Object.assign(options, { 'grpc-node.flow_control_window': WINDOW_BYTES });
    return channel;
  };
  return client;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

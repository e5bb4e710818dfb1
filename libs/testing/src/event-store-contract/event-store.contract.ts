import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeAppendContract } from './append.contract.js';
import { describeDeleteContract } from './delete.contract.js';
import { describeErrorContract } from './error.contract.js';
import { describeFallingBehindContract } from './falling-behind.contract.js';
import { describeFilterContract } from './filter.contract.js';
import { describeLinkContract } from './link.contract.js';
import { describeMetadataContract } from './metadata.contract.js';
import { describeReadContract } from './read.contract.js';
import { describeStoredJsonContract } from './stored-json.contract.js';
import { describeSubscriptionContract } from './subscription.contract.js';

/**
 * What this product relies on in an event store, as tests through the public client. They hold for the embedded server
 * and for a real EventStoreDB alike; the connection string is asked for when the tests start. Each test works in streams
 * of its own, so that it can run on a store that others write to.
 */
export function describeEventStoreContract(name: string, connectionString: () => string): void {
  describe(`event store contract: ${name}`, () => {
    let client: EventStoreDBClient;
    const theClient = (): EventStoreDBClient => client;
    beforeAll(() => {
      client = EventStoreDBClient.connectionString(connectionString());
    });
    afterAll(async () => {
      await client.dispose();
    });
    describeAppendContract(theClient, connectionString);
    describeReadContract(theClient);
    describeStoredJsonContract(theClient);
    describeSubscriptionContract(theClient);
    describeFilterContract(theClient);
    describeFallingBehindContract(theClient);
    describeLinkContract(theClient);
    describeMetadataContract(theClient);
    describeDeleteContract(theClient);
    describeErrorContract(connectionString);
  });
}

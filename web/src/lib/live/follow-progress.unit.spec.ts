import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveProgress } from '@app/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';

import { afterCommand, clearRevision, latestRevision, LEDGER } from '../query/revision';
import { followProgress, readFailedAgain } from './follow-progress';

let client: QueryClient;
let answered: { revision: string; stale: 'behind' | 'parked' | null };
let fail = false;
const read = jest.fn();
let stop: () => void;

const settled = async (): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
};
const ledger = (revision: string, parked = false): LiveProgress => ({ stream: 'ledger', revision, parked });

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  answered = { revision: '4', stale: null };
  fail = false;
  read.mockClear();
  const observer = new QueryObserver(client, {
    queryKey: [LEDGER, 'portfolio'],
    queryFn: async () => {
      read();
      return fail ? Promise.reject(new Error('away')) : Promise.resolve({ ...answered });
    },
  });
  stop = observer.subscribe(() => undefined);
  await settled();
});

afterEach(() => {
  stop();
  client.clear();
  clearRevision();
});

describe('what the server tells of the ledger', () => {
  it('changes nothing when the screen shows it already', async () => {
    followProgress(client)(ledger('4'));
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read again when the screen shows less, also on the first word', async () => {
    followProgress(client)(ledger('5'));
    answered.revision = '5';
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
    expect(latestRevision()).toBe('5');
  });

  it('is read again for each change made elsewhere', async () => {
    const hear = followProgress(client);
    hear(ledger('4'));
    answered.revision = '5';
    hear(ledger('5'));
    await settled();
    answered.revision = '6';
    hear(ledger('6'));
    await settled();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('does not read a second time what an own command has just read', async () => {
    const hear = followProgress(client);
    hear(ledger('4'));
    answered.revision = '5';
    await afterCommand(client, '5');
    hear(ledger('5'));
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('brings an own command that came too late for its own answer', async () => {
    const hear = followProgress(client);
    hear(ledger('4'));
    answered = { revision: '4', stale: 'behind' };
    await afterCommand(client, '5');
    answered = { revision: '5', stale: null };
    hear(ledger('5'));
    await settled();
    expect(read).toHaveBeenCalledTimes(3);
    expect(client.getQueryData([LEDGER, 'portfolio'])).toEqual({ revision: '5', stale: null });
  });

  it('shows that an entry was parked, without asking for what cannot come', async () => {
    const hear = followProgress(client);
    hear(ledger('4'));
    hear(ledger('4', true));
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('ignores a revision that goes back', async () => {
    const hear = followProgress(client);
    hear(ledger('4'));
    hear(ledger('3'));
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('includes the account and the subscription', async () => {
    const hear = followProgress(client);
    hear({ stream: 'subscription', revision: '1', parked: false });
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
    hear({ stream: 'subscription', revision: '2', parked: false });
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

it('after the line was lost only what failed is read again, and old figures stay until then', async () => {
  readFailedAgain(client);
  await settled();
  expect(read).toHaveBeenCalledTimes(1);
  fail = true;
  await client.refetchQueries({ queryKey: [LEDGER] });
  expect(client.getQueryData([LEDGER, 'portfolio'])).toEqual({ revision: '4', stale: null });
  fail = false;
  readFailedAgain(client);
  await settled();
  expect(read).toHaveBeenCalledTimes(3);
  expect(client.getQueryState([LEDGER, 'portfolio'])?.error).toBeNull();
});

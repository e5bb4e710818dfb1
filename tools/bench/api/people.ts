import { connectEventStore } from '@app/event-store';
import { registerSubscriber } from '../../stack/testing/trader.ts';
import type { BenchContext } from '../harness/bench.ts';
import { HttpClient } from '../harness/http-client.ts';
import type { BenchInstallation } from '../harness/installation.ts';
import { untilProjected } from '../harness/read-models.ts';
import { longLedger } from '../ledger/long-ledger.ts';
import { writeLedger } from '../ledger/write-ledger.ts';

/** Two years of a person who trades once or twice a week. */
const EVENTS = 300;
export const PEOPLE = 8;
export const PEOPLE_NOTE = `${String(PEOPLE)} people with ${String(EVENTS)} events each`;

/** Ordinary accounts that are signed in, on an installation of their own with api, projector and worker. */
export interface People {
  readonly installation: BenchInstallation;
  readonly address: string;
  readonly apiPid: number;
  readonly clients: readonly HttpClient[];
}

export async function gatherPeople({ say, signal, ownInstallation }: BenchContext): Promise<People> {
  const { stream } = longLedger('00000000-0000-7000-8000-000000000007', EVENTS);
  const installation = await ownInstallation();
  const store = connectEventStore(installation.eventStoreUrl);
  try {
    say('starting api, projector and worker');
    const { address, pid: apiPid } = await installation.startApiProcess();
    await installation.startService('projector');
    await installation.startService('worker');
    const names = Array.from({ length: PEOPLE }, (_, index) => `bench-person-${String(index)}`);
    for (const name of names)
      await writeLedger(store, await registerSubscriber(installation, store, name), stream);
    say('waiting for the read models');
    const events = BigInt(PEOPLE * stream.length);
    await untilProjected(installation, { events, since: performance.now(), signal });
    const clients = await Promise.all(names.map((name) => HttpClient.signIn(address, name)));
    return { installation, address, apiPid, clients };
  } finally {
    await store.close();
  }
}

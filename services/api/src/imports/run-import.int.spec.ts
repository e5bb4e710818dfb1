import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PersonalTexts } from '@app/accounts';
import { type ImportRequest, importRequestSchema } from '@app/contracts';
import { createSnapshotLru, type EventStore, StoreUnavailableError } from '@app/event-store';
import { EMPTY_LEDGER, type LedgerState } from '@app/ledger';
import { systemIds } from '@app/platform';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { type AccountRepository, ACCOUNTS, ledgerRepository } from '../core/streams/streams.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { ImportClient, OWN_HEADER } from '../testing/import-client.js';
import { ImportMappingsRepository } from './import-mappings.repository.js';
import { ImportMarket } from './import-market.js';
import { ImportPlans } from './import-plans.js';
import { PlannerThreads } from './planning/planner-threads.js';
import { RunImportCommand, RunImportHandler } from './run-import.handler.js';

/** Three chunks of rows, thus five appends: start, rows, completion. */
const ROWS = 500;
const APPENDS = 5;

let api: ApiHarness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});

const file = [
  OWN_HEADER,
  ...Array.from(
    { length: ROWS },
    (_, index) => `2026-11-0${1 + (index % 9)},buy,0.001,50000,50.00,0.0${index % 10},,n${index}`,
  ),
].join('\n');

async function requestFor(client: ImportClient): Promise<ImportRequest> {
  const body = await client.requestOf(file, { decisions: { duplicates: 'take' } });
  return importRequestSchema.parse(body);
}

type Fault = 'killed before' | 'killed after' | 'written, then no answer';

/** A store whose n-th append meets a fault, once. */
function faulty(store: EventStore, nth: number, fault: Fault): EventStore {
  let count = 0;
  return {
    readStream: (stream, options) => store.readStream(stream, options),
    readHead: (stream) => store.readHead(stream),
    readLogHead: () => store.readLogHead(),
    readLog: (options) => store.readLog(options),
    subscribeAll: (options) => store.subscribeAll(options),
    close: () => store.close(),
    append: async (stream, events, expected) => {
      count += 1;
      if (count !== nth) return store.append(stream, events, expected);
      if (fault === 'killed before') throw new Error('killed');
      const written = await store.append(stream, events, expected);
      if (fault === 'killed after') throw new Error('killed');
      // The answer is lost; the repository sends the same bytes again.
      throw new StoreUnavailableError(`append after ${written.revision}: connection lost`);
    },
  };
}

/** The part of another process of the api: nothing folded in its memory. */
function process(store: EventStore): {
  readonly run: (user: TestUser, request: ImportRequest) => ReturnType<RunImportHandler['execute']>;
  readonly stateOf: (user: TestUser) => Promise<LedgerState>;
} {
  const snapshots = { cache: createSnapshotLru<LedgerState>({ capacity: 5 }), reducerVersion: 'test' };
  const ledgers = ledgerRepository(store, api.clock, snapshots);
  const accounts = api.app.get<AccountRepository>(ACCOUNTS, { strict: false });
  const commands = new LedgerCommands(ledgers, accounts, api.clock, systemIds);
  const market = api.app.get(ImportMarket, { strict: false });
  const threads = api.app.get(PlannerThreads, { strict: false });
  const mappings = api.app.get(ImportMappingsRepository, { strict: false });
  const plans = new ImportPlans(commands, market, threads, systemIds, mappings);
  const texts = api.app.get(PersonalTexts, { strict: false });
  const handler = new RunImportHandler(plans, commands, texts, new AbortController().signal);
  return {
    run: (user, request) => handler.execute(new RunImportCommand(user.userId, randomUUID(), request)),
    stateOf: async ({ userId }) => (await ledgers.load(userId)).state,
  };
}

async function person(): Promise<{ readonly user: TestUser; readonly client: ImportClient }> {
  const user = await api.createUser();
  return { user, client: new ImportClient(api.server, await api.signIn(user)) };
}

const faults: readonly [number, Fault][] = Array.from({ length: APPENDS }, (_, index) => index + 1).flatMap(
  (nth) =>
    (['killed before', 'killed after', 'written, then no answer'] as const).map((fault): [number, Fault] => [
      nth,
      fault,
    ]),
);

describe('an import whose process or store fails on the way', () => {
  it.each(faults)(
    'at append %i, %s: leaves nothing that shows, and goes on without a row twice',
    async (nth, fault) => {
      const { user, client } = await person();
      const request = await requestFor(client);
      const first = process(faulty(api.store, nth, fault));
      if (fault === 'written, then no answer') {
        expect(await first.run(user, request)).toMatchObject({ rows: ROWS, resumed: false });
      } else {
        await expect(first.run(user, request)).rejects.toThrow('killed');
        const left = await process(api.store).stateOf(user);
        const isDone = nth === APPENDS && fault === 'killed after';
        expect(left.totals.btc).toBe(isDone ? 50_000_000n : 0n);
        expect(await process(api.store).run(user, request)).toMatchObject({ rows: ROWS });
      }
      const state = await process(api.store).stateOf(user);
      expect(state.history).toHaveLength(ROWS);
      expect(state.totals.btc).toBe(50_000_000n);
      expect(await api.eventsOf(user.stream)).toHaveLength(ROWS + 2);
      expect(await process(api.store).run(user, request)).toMatchObject({ repeated: true });
    },
  );

  it('shows how far it is, blocks no other one for ever, and can be aborted', async () => {
    const { user, client } = await person();
    const request = await requestFor(client);
    await expect(process(faulty(api.store, 4, 'killed before')).run(user, request)).rejects.toThrow('killed');
    const { importId } = request;
    const progress = await client.get(`/api/imports/${importId}`).expect(200);
    expect(progress.body).toMatchObject({
      import: { status: 'open', rows: ROWS, received: 400, active: 0 },
    });
    const other = await client.preview(`${OWN_HEADER}\n2026-11-02,deposit,,,,,1.00,`);
    expect(other.refusal).toMatchObject({ code: 'LEDGER.IMPORT_UNDER_WAY', importId });

    const aborted = await client.post(`/api/imports/${importId}/abort`).expect(200);
    expect(aborted.body).toMatchObject({ import: { status: 'aborted' } });
    expect((await process(api.store).stateOf(user)).totals).toEqual(EMPTY_LEDGER.totals);
    const late = await client.post('/api/transactions/import', request).expect(409);
    expect(late.body).toMatchObject({ code: 'LEDGER.IMPORT_STATUS', importStatus: 'aborted' });
    await client.import(`${OWN_HEADER}\n2026-11-02,deposit,,,,,1.00,`);
  });

  it('does not go on with rows of another file, nor after the ledger made other rows of the same one', async () => {
    const { user, client } = await person();
    const request = await requestFor(client);
    await expect(process(faulty(api.store, 4, 'killed before')).run(user, request)).rejects.toThrow('killed');
    const other = { ...request, decisions: { ...request.decisions, take: [2] } };
    await expect(process(api.store).run(user, other)).rejects.toMatchObject({ code: 'IMPORT.OTHER_FILE' });
  });

  it('is given up when the ledger, changed on the way, rejects it at the end', async () => {
    const { user, client } = await person();
    await client.trade({ type: 'buy', quantityBtc: '1', priceUsd: '50000', tradedOn: '2026-11-02' });
    const text = `${OWN_HEADER}\n2026-11-03,sell,1,50000,50000.00,0,,`;
    const request = importRequestSchema.parse(await client.requestOf(text));
    await expect(process(faulty(api.store, 3, 'killed before')).run(user, request)).rejects.toThrow('killed');
    await client.trade({ type: 'sell', quantityBtc: '1', priceUsd: '50000', tradedOn: '2026-11-04' });
    await expect(process(api.store).run(user, request)).rejects.toMatchObject({
      code: 'LEDGER.LATER_NEGATIVE',
    });
    await client.post(`/api/imports/${request.importId}/abort`).expect(200);
  });

  it('sent to two processes at once is one import', async () => {
    const { user, client } = await person();
    const request = await requestFor(client);
    const answers = await Promise.allSettled([
      process(api.store).run(user, request),
      process(api.store).run(user, request),
      client.post('/api/transactions/import', request).expect(201),
    ]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await api.eventsOf(user.stream)).toHaveLength(ROWS + 2);
  });
});

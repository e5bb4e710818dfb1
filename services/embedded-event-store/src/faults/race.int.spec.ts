import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '@app/event-store';
import { connectEventStore, WrongRevisionError } from '@app/event-store';
import { seededRandom, type SeededRandom, underFaults } from '@app/testing';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';

// For hangs only.
jest.setTimeout(1_800_000);

/** Races run side by side, so that ten thousand take seconds; within a stream they follow one another. */
const streams = 25;
/** On a busy machine an answer may take its time; here only its content matters. */
const limitMs = 120_000;

describe('two writers on one stream', () => {
  let server: RunningEventStore;
  let stores: EventStore[];
  beforeEach(async () => {
    server = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:' });
    // Two connections: what one of them sends is not in order with what the other sends.
    stores = [1, 2].map(() => connectEventStore(`esdb://127.0.0.1:${server.port}?tls=false`, { limitMs }));
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await server.stop();
  });

  it('let exactly one win each race, and the stream holds the winners and nothing else', () =>
    underFaults({ usual: 2_000, full: 10_000 }, async ({ rounds, seed }) => {
      const startedAt = performance.now();
      const wins = await Promise.all(
        Array.from({ length: streams }, (_, index) =>
          raceOn(`race-${index}`, stores, rounds / streams, seededRandom(seed + index)),
        ),
      );
      const byWriter = [0, 1].map((writer) => wins.flat().filter((winner) => winner === writer).length);
      expect(wins.flat()).toHaveLength(rounds);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      process.stdout.write(`${rounds} races, won ${byWriter.join(' to ')}, in ${seconds} s\n`);
    }));
});

/** @returns who won each race @throws unless exactly one did */
async function raceOn(
  stream: string,
  stores: readonly EventStore[],
  rounds: number,
  random: SeededRandom,
): Promise<readonly number[]> {
  const winners: number[] = [];
  const stored: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const expected = round === 0 ? 'no-stream' : BigInt(round - 1);
    // Turns of the event loop before each starts: without them the server reads the first connection first, always.
    const starts = [random.int(0, 4), random.int(0, 4)];
    const ids = [randomUUID(), randomUUID()];
    const outcomes = await Promise.allSettled(
      stores.map(async (store, writer) => {
        for (let turn = starts[writer] ?? 0; turn > 0; turn -= 1) await nextTurn();
        const event = { id: ids[writer] ?? '', type: 'raced', data: { writer, round }, metadata: {} };
        await store.append(stream, [event], expected);
      }),
    );
    const won = outcomes.flatMap(({ status }, writer) => (status === 'fulfilled' ? [writer] : []));
    const [winner] = won;
    if (won.length !== 1 || winner === undefined)
      throw new Error(`${stream}@${round}: ${won.length} writers won (${outcomes.map(tell).join(', ')})`);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ expected, actual: BigInt(round), code: wrongRevision });
    }
    winners.push(winner);
    stored.push(ids[winner] ?? '');
  }
  expect(await idsOf(stores[0], stream)).toEqual(stored);
  return winners;
}

const tell = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === 'fulfilled' ? 'won' : String(outcome.reason);

const wrongRevision = new WrongRevisionError('', 0n, 0n).code;

async function idsOf(store: EventStore | undefined, stream: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const event of store?.readStream(stream) ?? []) ids.push(event.id);
  return ids;
}

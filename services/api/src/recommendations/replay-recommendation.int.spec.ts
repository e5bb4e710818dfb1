import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { problemSchema, replayResponseSchema } from '@app/contracts';
import { storeCloses, waveOfCloses } from '../market/testing/store-closes.js';
import { type EvaluatedWords, storeEvaluated } from '../market/testing/store-evaluated.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

const closes = waveOfCloses('2026-11-26', 600);

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

beforeEach(async () => {
  await api.database.deleteFrom('app.market_snapshots').execute();
  await api.database.deleteFrom('app.daily_closes').execute();
  api.clock.set('2026-11-27T12:00:02.000Z');
});

const atNoon: EvaluatedWords = { asOf: '2026-11-27T12:00:00.000Z', price: 61_234.56, closes };

interface AdviceWords {
  /** What happened to the stored event before it is read again. */
  readonly tamper?: (data: Record<string, unknown>) => void;
}

/** Advice for a new person on the newest snapshot, as the projector stores it. */
async function advice({ tamper }: AdviceWords = {}) {
  const user = await api.createUser();
  const client = new Client(api.server, await api.signIn(user));
  const { recommendationId } = await client.calculate();
  const [event] = await api.eventsOf(user.stream);
  const payload = z.record(z.string(), z.unknown()).parse(event?.data);
  tamper?.(payload);
  await api.reads
    .insertInto('recommendations')
    .values({
      ...{ recommendation_id: recommendationId, user_id: user.userId, week: '2026-W48' },
      ...{ issued_at: api.clock.now(), payload, revision: 0n },
    })
    .execute();
  const path = `/api/recommendations/${recommendationId}/replay`;
  return {
    user,
    path,
    replay: async () => replayResponseSchema.parse((await client.get(path).expect(200)).body),
  };
}

describe('the replay of a recommendation', () => {
  it('gives the same cents from the frozen inputs and from the prices of that time', async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, atNoon);
    const { replay } = await advice();

    const result = await replay();

    expect(result).toMatchObject({
      agrees: true,
      strategyVersion: 1,
      frozenInputs: { verdict: 'agrees', recomputed: result.issued },
      storedPrices: {
        ...{ verdict: 'agrees', reason: null, isPriceKept: true, knownAt: '2026-11-27T12:00:01.000Z' },
        ...{ closes: 600, recomputed: result.issued, differences: [] },
      },
      sinceCorrected: { correctedDays: 0, corrections: [], wouldDiffer: false, recomputed: result.issued },
    });
    expect(result.issued.investmentUsd).toMatch(/^\d+\.\d{2}$/);
  });

  it('keeps its verdict about then when a close is corrected later, and shows both', async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, atNoon);
    const { replay } = await advice();
    const before = await replay();
    const day = closes.at(-60);
    await storeCloses(api.database, [{ date: day?.date ?? '', close: 150_000 }], {
      ...{ version: 2, source: 'second exchange', recordedAt: '2026-11-27T13:00:00.000Z' },
    });

    const after = await replay();

    expect(after.agrees).toBe(true);
    expect(after.storedPrices).toEqual(before.storedPrices);
    expect(after.sinceCorrected).toMatchObject({
      correctedDays: 1,
      wouldDiffer: true,
      corrections: [
        {
          ...{ day: day?.date, thenUsd: day?.close.toFixed(2), nowUsd: '150000.00' },
          ...{ source: 'second exchange', recordedAt: '2026-11-27T13:00:00.000Z' },
        },
      ],
    });
    expect(after.sinceCorrected.differences.map(({ input }) => input)).toContain('rsi');
    expect(after.sinceCorrected.recomputed).not.toEqual(after.issued);
  });

  it('does not need the tick of its price, which is thinned one day', async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, atNoon);
    const { replay } = await advice();
    await api.database.deleteFrom('app.market_snapshots').execute();

    expect(await replay()).toMatchObject({
      ...{ agrees: true, storedPrices: { verdict: 'agrees', isPriceKept: false } },
    });
  });

  it("takes the last tick before midnight for yesterday's close where that was not known yet", async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, { ...atNoon, asOf: '2026-11-27T23:59:30.000Z', price: 58_000 });
    const known = [...closes, { date: '2026-11-27', close: 58_000 }];
    await storeEvaluated(api.database, { asOf: '2026-11-28T00:20:00.000Z', price: 57_500, closes: known });
    api.clock.set('2026-11-28T00:20:05.000Z');
    const { replay } = await advice();
    await storeCloses(api.database, [{ date: '2026-11-27', close: 59_999.99 }], {
      recordedAt: '2026-11-28T00:31:00.000Z',
    });

    expect(await replay()).toMatchObject({
      ...{ agrees: true, storedPrices: { verdict: 'agrees', closes: 601 } },
      sinceCorrected: { corrections: [{ day: '2026-11-27', thenUsd: '58000.00', nowUsd: '59999.99' }] },
    });
  });

  it('proves nothing once that tick may have been thinned away', async () => {
    await storeCloses(api.database, closes);
    const known = [...closes, { date: '2026-11-27', close: 200_000 }];
    await storeEvaluated(api.database, { asOf: '2026-11-28T00:20:00.000Z', price: 61_000, closes: known });
    api.clock.set('2026-11-28T00:20:05.000Z');
    const { user, path, replay } = await advice();
    const { storedPrices } = await replay();
    expect(storedPrices.verdict).toBe('differs');
    expect(storedPrices.differences.map(({ input }) => input)).toContain('sid');

    api.clock.advance(31 * 86_400_000);
    const later = new Client(api.server, await api.signIn(user));
    const answer = await later.get(path).expect(200);

    expect(replayResponseSchema.parse(answer.body)).toMatchObject({
      agrees: true,
      storedPrices: { verdict: 'unknown', reason: 'tick_not_kept' },
    });
  });

  it('works on the recording', async () => {
    await storeCloses(api.database, closes, { series: 'recorded', isInterpolated: true });
    const last = closes.at(-1)?.close ?? 0;
    await storeEvaluated(api.database, {
      ...{
        asOf: '2026-11-27T00:00:00.000Z',
        price: last,
        closes,
        series: 'recorded',
        source: 'Recorded market',
      },
    });
    const { replay } = await advice();

    expect(await replay()).toMatchObject({ agrees: true, storedPrices: { verdict: 'agrees' } });
  });

  it('never mixes local fakes with the real market', async () => {
    const real = closes.map(({ date, close }) => ({ date, close: close / 2 }));
    await storeCloses(api.database, real);
    await storeCloses(api.database, closes, { series: 'local', source: 'Local stand-in of Coinbase' });
    await storeEvaluated(api.database, { ...atNoon, series: 'local', source: 'Local stand-in of Coinbase' });
    const { replay } = await advice();
    expect((await replay()).storedPrices.verdict).toBe('agrees');
    await api.database.deleteFrom('app.market_snapshots').execute();
    expect((await replay()).storedPrices.verdict).toBe('agrees');
  });

  it('finds out an event that was changed', async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, atNoon);
    const { replay } = await advice({
      tamper: (data) => {
        data['frozenInputs'] = { ...z.looseObject({}).parse(data['frozenInputs']), rsi: '12.345678' };
      },
    });

    const result = await replay();

    expect(result.agrees).toBe(false);
    expect(result.frozenInputs.verdict).toBe('differs');
    expect(result.storedPrices).toMatchObject({
      verdict: 'differs',
      differences: [{ input: 'rsi', issued: '12.345678' }],
    });
  });

  it('says when nothing is stored of that time any more', async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, atNoon);
    const { replay } = await advice();
    await api.database.deleteFrom('app.daily_closes').execute();

    expect(await replay()).toMatchObject({
      agrees: true,
      storedPrices: { verdict: 'unknown', reason: 'no_closes', recomputed: null },
      sinceCorrected: { wouldDiffer: false, recomputed: null },
    });
  });

  it("is of one's own advice alone", async () => {
    await storeCloses(api.database, closes);
    await storeEvaluated(api.database, atNoon);
    const { path } = await advice();
    const stranger = new Client(api.server, await api.signIn(await api.createUser()));

    const answer = await stranger.get(path).expect(404);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseUsdPrice, type UsdPrice } from '../numbers/usd-price.js';
import { AGREEMENT_BP, ALONE_BP, decidePrice, JUMP_BP, type PriceQuestion } from './decide-price.js';

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
function usd(value: number | string): UsdPrice {
  const price = parseUsdPrice(typeof value === 'number' ? value.toFixed(8) : value);
  if (price === undefined) throw new Error(`no price: ${value}`);
  return price;
}
const names = ['a', 'b', 'c', 'd', 'e'];
const opinionsOf = (...prices: readonly number[]) =>
  prices.map((price, index) => ({ source: names[index] ?? '?', price: usd(price) }));
const decide = (prices: readonly number[], question: Partial<PriceQuestion> = {}) =>
  decidePrice({
    opinions: opinionsOf(...prices),
    reference: usd(100),
    aloneWithin: ALONE_BP,
    agreeWithin: AGREEMENT_BP,
    ...question,
  });

describe('who is believed', () => {
  it('the one in the middle of those who agree, wherever it is in the order', () => {
    expect(decide([100.1, 100, 99.9])).toMatchObject({ chosen: { source: 'b' }, outliers: [] });
    expect(decide([99.9, 100.1, 100])).toMatchObject({ chosen: { source: 'c' } });
  });

  it('of the two in the middle the nearer to the price of minutes ago, without one the first in order', () => {
    expect(decide([101, 100])).toMatchObject({ chosen: { source: 'a' } });
    expect(decide([101, 100], { tieBreak: usd(100.2) })).toMatchObject({ chosen: { source: 'b' } });
    expect(decide([101, 100, 99, 102], { tieBreak: usd(100.2) })).toMatchObject({ chosen: { source: 'b' } });
  });

  it('two who agree, however far the price has come: one confirms the other', () => {
    expect(decide([60, 60.2])).toMatchObject({ kind: 'accepted', chosen: { source: 'a' } });
  });

  it('nobody, where two contradict each other and nothing recent tells who is right', () => {
    expect(decide([100, 107])).toMatchObject({ kind: 'waiting', reason: 'disagreement' });
    expect(decide([107, 100], { tieBreak: usd(100.2) })).toMatchObject({ chosen: { source: 'b' } });
    expect(decide([107, 93], { tieBreak: usd(100) })).toMatchObject({ kind: 'waiting' });
  });

  it('nobody, where two stand against two', () => {
    expect(decide([100, 110, 100.5, 110.5])).toMatchObject({ kind: 'waiting', reason: 'disagreement' });
  });

  it('one alone within its limit, and not a basis point beyond it', () => {
    expect(decide([110])).toMatchObject({ kind: 'accepted' });
    expect(decide([110.01])).toMatchObject({ kind: 'waiting', reason: 'jump' });
    expect(decide([65], { aloneWithin: JUMP_BP })).toMatchObject({ kind: 'accepted' });
    expect(decide([64.99], { aloneWithin: JUMP_BP })).toMatchObject({ kind: 'waiting', reason: 'jump' });
    expect(decide([135.01], { aloneWithin: JUMP_BP })).toMatchObject({ kind: 'waiting', reason: 'jump' });
  });

  it('one alone where nothing is known', () => {
    expect(decide([5], { reference: undefined })).toMatchObject({ kind: 'accepted' });
    expect(decide([])).toEqual({ kind: 'none' });
  });
});

describe('a liar among honest sources', () => {
  const honest = fc.double({ min: 0.997, max: 1.003, noNaN: true });
  const market = fc.double({ min: 0.05, max: 200_000, noNaN: true });
  /** Every size, also those within the tolerance. */
  const lie = fc.double({ min: 0.5, max: 2, noNaN: true });

  it('never moves the price beyond what the honest ones say, wherever it is and however little it lies', () => {
    const scene = fc.record({
      price: market,
      factors: fc.array(honest, { minLength: 2, maxLength: 4 }),
      lying: lie,
      place: fc.nat(4),
      reference: fc.option(market.map(usd), { nil: undefined }),
      tieBreak: fc.option(market.map(usd), { nil: undefined }),
    });
    fc.assert(
      fc.property(scene, ({ price, factors, lying, place, reference, tieBreak }) => {
        const truths = factors.map((factor) => usd(price * factor));
        const prices = factors.map((factor) => price * factor);
        prices.splice(Math.min(place, prices.length), 0, price * lying);
        const decision = decide(prices, { reference, tieBreak });
        expect(decision).toMatchObject({ kind: 'accepted' });
        if (decision.kind !== 'accepted') return;
        const [lowest, highest] = [truths.toSorted(ascending)[0], truths.toSorted(ascending).at(-1)];
        expect(decision.chosen.price >= (lowest ?? 0n) && decision.chosen.price <= (highest ?? 0n)).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('moves nothing when it is alone, beyond the little that anybody may', () => {
    fc.assert(
      fc.property(market, lie, (price, lying) => {
        const decision = decide([price * lying], { reference: usd(price) });
        if (decision.kind === 'accepted') expect(Math.abs(lying - 1)).toBeLessThanOrEqual(0.1 + 1e-6);
      }),
    );
  });

  it('moves nothing against one honest source and a price of minutes ago: it waits, or is the honest one', () => {
    const clear = lie.filter((factor) => Math.abs(factor - 1) > 0.007);
    fc.assert(
      fc.property(market, honest, clear, fc.boolean(), (price, factor, lying, isFirst) => {
        const pair = isFirst ? [price * lying, price * factor] : [price * factor, price * lying];
        const decision = decide(pair, { reference: usd(price), tieBreak: usd(price) });
        if (decision.kind === 'accepted') expect(decision.chosen.source).toBe(isFirst ? 'b' : 'a');
      }),
    );
  });
});

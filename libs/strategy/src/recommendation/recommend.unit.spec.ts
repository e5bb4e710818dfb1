import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isUsdCents, sats, usdCents } from '@app/money';
import { analyseCloses } from '../history-analysis.js';
import { evaluateMarket } from '../market-evaluation.js';
import { microOf, numberOfMicro, readMicro, writeMicro } from '../micro.js';
import { regimes } from '../regime/regime.schema.js';
import { rsiOf } from '../rsi/rsi-dynamic.js';
import { trueDailyCloses } from '../true-closes.fixture.js';
import { recommendationExplanationSchema } from './explanation.js';
import { freezeInputs } from './frozen-inputs.js';
import type { FrozenInputs } from './frozen-inputs.schema.js';
import { frozenInputsSchema } from './frozen-inputs.schema.js';
import { weeklyMultiplier } from './multiplier.js';
import { profiles } from './profile.js';
import { recommend } from './recommend.js';
import { replay } from './replay.js';

const usual: FrozenInputs = {
  strategyVersion: 1,
  marketDay: '2026-08-12',
  priceCents: '6820415',
  rsi: '31.840000',
  rsiPast: { gains: '30000.000000', losses: '69000.000000', centre: '66000.000000' },
  momentum: '-0.124000',
  regime: 'bear',
  profile: 'strategic',
  sid: '0.604000',
  baseCents: '10000',
  satsHeld: '150000000',
  portfolioCashCents: '132000',
};
const withInputs = (changes: Partial<FrozenInputs>): FrozenInputs => ({ ...usual, ...changes });
const contributions = (inputs: FrozenInputs) =>
  recommend(inputs).explanation.sum.steps.map(({ key, contributionCents }) => `${key} ${contributionCents}`);

const inputs: fc.Arbitrary<FrozenInputs> = fc.record({
  strategyVersion: fc.constant(1),
  marketDay: fc.constant('2026-08-12'),
  priceCents: fc.bigInt({ min: 1_000_000n, max: 100_000_000n }).map(String),
  rsi: fc.bigInt({ min: 0n, max: 100_000_000n }).map(writeMicro),
  rsiPast: fc.record({
    gains: fc.bigInt({ min: 0n, max: 10n ** 11n }).map(writeMicro),
    losses: fc.bigInt({ min: 0n, max: 10n ** 11n }).map(writeMicro),
    centre: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(writeMicro),
  }),
  momentum: fc.bigInt({ min: -1_000_000n, max: 5_000_000n }).map(writeMicro),
  regime: fc.constantFrom(...regimes),
  profile: fc.constantFrom(...profiles),
  sid: fc.integer({ min: -1000, max: 1000 }).map((thousandths) => writeMicro(microOf(thousandths / 1000))),
  baseCents: fc.bigInt({ min: 1n, max: 10_000_000n }).map(String),
  satsHeld: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String),
  portfolioCashCents: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(String),
});

describe('weekly recommendation', () => {
  it('adds up from the base to the amount, as the weekly trade screen shows it', () => {
    const { amounts, explanation } = recommend(usual);
    expect(contributions(usual)).toEqual([
      'base 10000',
      'rsi 13712',
      'regime 11856',
      'momentum 1103',
      'cap 0',
    ]);
    expect(explanation.sum.multiplier).toBe('3.667061');
    expect(explanation.sum.steps.map(({ factor }) => factor)).toEqual([
      null,
      '2.371200',
      '1.500000',
      '1.031000',
      '6.000000',
    ]);
    expect(amounts.investment).toEqual({ usd: 36671n, btc: 537665n });
    expect(explanation.split).toEqual({
      status: 'using',
      fromBaseCents: '10000',
      fromReserveCents: '26671',
      toReserveCents: '0',
    });
  });

  it('reinvests 15 % of the cash at RSI 15 and less, nothing from RSI 50 on', () => {
    const reinvested = (rsi: string) => recommend(withInputs({ rsi })).amounts.reinvestment?.usd ?? 0n;
    expect(reinvested('15.000000')).toBe(19_800n);
    expect(reinvested('3.000000')).toBe(19_800n);
    expect(reinvested('32.500000')).toBe(9_900n);
    expect(reinvested('50.000000')).toBe(0n);
  });

  it('sells 4 % (direct) or 3 % (strategic) of the Bitcoin held from RSI 90 on in pre_bull and bull', () => {
    const sale = (changes: Partial<FrozenInputs>) =>
      recommend(withInputs({ rsi: '90.000000', regime: 'bull', satsHeld: '150000033', ...changes })).amounts
        .sale;
    expect(sale({ profile: 'direct' })).toEqual({ btc: 6_000_001n, usd: 409_225n });
    expect(sale({ profile: 'strategic' })?.btc).toBe(4_500_000n);
    expect(sale({ regime: 'pre_bull' })?.btc).toBe(4_500_000n);
    expect(sale({ rsi: '89.999999' })).toBeNull();
    expect(sale({ regime: 'transition' })).toBeNull();
  });

  it('stops at the cap and says so', () => {
    const capped = withInputs({ rsi: '10.000000', momentum: '-0.500000' });
    expect(contributions(capped)).toEqual([
      'base 10000',
      'rsi 30000',
      'regime 20000',
      'momentum 7500',
      'cap -7500',
    ]);
    expect(recommend(capped).explanation.sum).toMatchObject({ capReached: true, totalCents: '60000' });
  });

  it('ends with the minimum where an amount is below one dollar, and sets the whole base aside', () => {
    const small = withInputs({ baseCents: '2000', rsi: '89.000000', regime: 'bull', momentum: '0.000000' });
    const { amounts, explanation } = recommend(small);
    expect(amounts.investment).toBeNull();
    expect(contributions(small)).toEqual([
      'base 2000',
      'rsi -1940',
      'regime -36',
      'momentum 0',
      'cap 0',
      'minimum -24',
    ]);
    expect(explanation.split).toMatchObject({
      status: 'building',
      fromBaseCents: '0',
      toReserveCents: '2000',
    });
    expect(explanation.investment).toMatchObject({ state: 'none', reason: 'below_minimum' });
  });

  it('says when the stress index opposes an amount above the base', () => {
    const opposing = withInputs({ sid: '-0.501000' });
    expect(recommend(opposing).explanation.stress).toMatchObject({
      advice: 'no_extra_money',
      opposesAmount: true,
    });
    const smaller = withInputs({ sid: '-0.501000', rsi: '75.000000', regime: 'bull' });
    expect(recommend(smaller).explanation.stress.opposesAmount).toBe(false);
  });
});

describe('why a group is empty', () => {
  it('says that the regime forbids it, without a price', () => {
    expect(recommend(usual).explanation.sale).toEqual({
      state: 'none',
      reason: 'regime_forbids',
      appearsAt: null,
    });
    expect(recommend(withInputs({ regime: 'bull' })).explanation.reinvestment).toEqual({
      state: 'none',
      reason: 'regime_forbids',
      appearsAt: null,
    });
  });

  it('says that there is nothing to reinvest or to sell', () => {
    const empty = withInputs({ portfolioCashCents: '0', satsHeld: '0' });
    expect(recommend(empty).explanation.reinvestment).toMatchObject({
      reason: 'no_portfolio_cash',
      appearsAt: null,
    });
    expect(recommend({ ...empty, regime: 'bull' }).explanation.sale).toMatchObject({ reason: 'no_bitcoin' });
  });

  it('names the band price of RSI 90 where only the RSI keeps a sale away', () => {
    const { sale } = recommend(withInputs({ regime: 'bull', rsi: '70.000000' })).explanation;
    // P = C + 9 x losses - gains
    expect(sale).toEqual({
      state: 'none',
      reason: 'rsi_too_low',
      appearsAt: { side: 'above', rsi: '90.000000', priceCents: '65700000' },
    });
  });

  it('shows no price where the amount is too small at any RSI', () => {
    const tiny = withInputs({ baseCents: '10', portfolioCashCents: '500', satsHeld: '10' });
    expect(recommend(tiny).explanation.investment).toMatchObject({
      reason: 'below_minimum',
      appearsAt: null,
    });
    expect(recommend(tiny).explanation.reinvestment).toMatchObject({
      reason: 'below_minimum',
      appearsAt: null,
    });
    expect(recommend({ ...tiny, regime: 'bull' }).explanation.sale).toMatchObject({
      reason: 'below_minimum',
    });
  });

  it('is the minimum and not the RSI where the rule gives an amount (regression: "rsi_too_high" for 0.83 USD)', () => {
    const { reinvestment } = recommend(
      withInputs({ rsi: '20.830000', portfolioCashCents: '667' }),
    ).explanation;
    expect(reinvestment).toMatchObject({ reason: 'below_minimum' });
    const { investment } = recommend(
      withInputs({ baseCents: '33', profile: 'direct', rsi: '30.000000', momentum: '0.000000' }),
    ).explanation;
    expect(investment).toMatchObject({ reason: 'below_minimum', appearsAt: { side: 'below' } });
  });

  it('names the price with the momentum of that price (regression: the momentum of today was kept)', () => {
    // 60,000 today, 50,000 half a year ago. P <= C, so RSI = 100 x 100,000 / (100,000 + 100,000 + 70,000 - P).
    const rsiPast = { gains: '100000.000000', losses: '100000.000000', centre: '70000.000000' };
    const changed = { profile: 'direct', regime: 'bear', baseCents: '60', priceCents: '6000000' } as const;
    const { investment } = recommend(
      withInputs({ ...changed, rsiPast, rsi: '47.619048', momentum: '0.200000' }),
    ).explanation;
    if (investment.state === 'open' || investment.appearsAt === null) throw new Error('no price');
    const amountAt = (price: number): number => {
      const rsi = 1e7 / (270_000 - price);
      return 0.6 * weeklyMultiplier({ rsi, momentum: price / 50_000 - 1, regime: 'bear', profile: 'direct' });
    };
    const price = Number(investment.appearsAt.priceCents) / 100;
    expect(amountAt(price)).toBeGreaterThanOrEqual(0.995);
    expect(amountAt(price + 1)).toBeLessThan(0.995);
  });

  it('names a price at which the group really opens', () => {
    fc.assert(
      fc.property(inputs, (frozen) => {
        const groups = recommend(frozen).explanation;
        for (const name of ['investment', 'reinvestment', 'sale'] as const) {
          const group = groups[name];
          if (group.state === 'open' || group.appearsAt === null) continue;
          const there = withPrice(frozen, group.appearsAt.priceCents);
          // A sale opens by its RSI, which is rounded to the sixth decimal: a hair beyond it the group is open.
          if (group.appearsAt.side === 'below') {
            expect(recommend(there).explanation[name].state).toBe('open');
            const above = withPrice(frozen, (BigInt(group.appearsAt.priceCents) + 1n).toString());
            if (BigInt(above.priceCents) < BigInt(frozen.priceCents))
              expect(recommend(above).explanation[name].state).toBe('none');
            continue;
          }
          const rsi = Math.min(100, Number(there.rsi) + 1e-5);
          expect(recommend({ ...there, rsi: writeMicro(microOf(rsi)) }).explanation[name].state).toBe('open');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('properties of a recommendation', () => {
  it('keeps the multiplier between 0 and the cap and equal to the one of the series', () => {
    fc.assert(
      fc.property(inputs, (frozen) => {
        const multiplier = Number(recommend(frozen).explanation.sum.multiplier);
        expect(multiplier).toBeGreaterThanOrEqual(0);
        expect(multiplier).toBeLessThanOrEqual(frozen.profile === 'direct' ? 3.5 : 6);
        const { rsi, momentum, regime, profile } = frozen;
        const floating = weeklyMultiplier({ rsi: Number(rsi), momentum: Number(momentum), regime, profile });
        expect(Math.abs(multiplier - floating)).toBeLessThan(1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('has contributions that add up to the amount and a split that adds up to it and to the base', () => {
    fc.assert(
      fc.property(inputs, (frozen) => {
        const { amounts, explanation } = recommend(frozen);
        const amount = amounts.investment?.usd ?? 0n;
        const sum = explanation.sum.steps.reduce((total, step) => total + BigInt(step.contributionCents), 0n);
        expect(sum).toBe(amount);
        expect(explanation.sum.totalCents).toBe(amount.toString());
        const { fromBaseCents, fromReserveCents, toReserveCents } = explanation.split;
        expect(BigInt(fromBaseCents) + BigInt(fromReserveCents)).toBe(amount);
        expect(BigInt(fromBaseCents) + BigInt(toReserveCents)).toBe(BigInt(frozen.baseCents));
      }),
      { numRuns: 500 },
    );
  });

  it('never sells in a week in which it buys, and never takes more than there is', () => {
    fc.assert(
      fc.property(inputs, (frozen) => {
        const { investment, reinvestment, sale } = recommend(frozen).amounts;
        if (sale !== null) expect([investment, reinvestment]).toEqual([null, null]);
        expect(reinvestment?.usd ?? 0n).toBeLessThanOrEqual(BigInt(frozen.portfolioCashCents));
        expect(sale?.btc ?? 0n).toBeLessThanOrEqual(BigInt(frozen.satsHeld));
        for (const operation of [investment, reinvestment, sale]) {
          if (operation !== null) expect(operation.usd).toBeGreaterThanOrEqual(100n);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('replays to the same from what an event stores, and notices a changed cent', () => {
    fc.assert(
      fc.property(inputs, (frozen) => {
        const issued = recommend(frozen);
        const stored = recommendationExplanationSchema.parse(JSON.parse(JSON.stringify(issued.explanation)));
        const inputsAgain = frozenInputsSchema.parse(JSON.parse(JSON.stringify(frozen)));
        expect(replay(inputsAgain, stored)).toEqual({ agrees: true, recomputed: issued });
        const forged = { ...stored, sum: { ...stored.sum, totalCents: `${stored.sum.totalCents}1` } };
        expect(replay(inputsAgain, forged).agrees).toBe(false);
      }),
    );
  });

  it('replays what the first rule of empty groups issued, whose reasons and prices were others', () => {
    const issued = recommend(
      withInputs({ baseCents: '33', rsi: '60.000000', profile: 'direct' }),
    ).explanation;
    const first = recommendationExplanationSchema.parse(
      JSON.parse(JSON.stringify({ ...issued, emptyGroups: undefined })),
    );
    const old = { ...first, investment: { state: 'none', reason: 'rsi_too_high', appearsAt: null } } as const;
    const inputsOfOld = withInputs({ baseCents: '33', rsi: '60.000000', profile: 'direct' });
    expect(replay(inputsOfOld, old).agrees).toBe(true);
    expect(replay(inputsOfOld, { ...old, emptyGroups: 2 }).agrees).toBe(false);
    const forged = { ...old, split: { ...old.split, toReserveCents: '1' } };
    expect(replay(inputsOfOld, forged).agrees).toBe(false);
  });

  it('holds no fraction as a JSON number, so that an event can carry it', () => {
    const text = JSON.stringify([usual, recommend(usual).explanation]);
    expect(text).not.toMatch(/[:[,]-?\d+\.\d/);
  });
});

describe('freezing', () => {
  it('freezes an evaluation so that it reads back, with money as integers', () => {
    const history = analyseCloses(trueDailyCloses());
    const result = evaluateMarket({ history, price: 4103.95, day: '2019-03-31' });
    if (!result.ok) throw new Error(result.code);
    const frozen = freezeInputs({
      evaluation: result.evaluation,
      profile: 'direct',
      base: usdCents(2000n),
      satsHeld: sats(0n),
      portfolioCash: usdCents(-5n),
    });
    expect(frozen).toMatchObject({
      priceCents: '410395',
      baseCents: '2000',
      portfolioCashCents: '0',
      regime: 'bear',
    });
    expect(Math.abs(Number(frozen.rsi) - result.evaluation.rsi)).toBeLessThan(1e-6);
    expect(frozenInputsSchema.parse(JSON.parse(JSON.stringify(frozen)))).toEqual(frozen);
    expect(isUsdCents(recommend(frozen).amounts.investment?.usd ?? 0n)).toBe(true);
  });

  it('rejects an unknown field, an unknown version and a base of zero', () => {
    expect(frozenInputsSchema.safeParse({ ...usual, extra: 1 }).success).toBe(false);
    expect(frozenInputsSchema.safeParse({ ...usual, strategyVersion: 2 }).success).toBe(false);
    expect(frozenInputsSchema.safeParse({ ...usual, baseCents: '0' }).success).toBe(false);
  });
});

function withPrice(frozen: FrozenInputs, priceCents: string): FrozenInputs {
  const past = {
    gains: numberOfMicro(readMicro(frozen.rsiPast.gains)),
    losses: numberOfMicro(readMicro(frozen.rsiPast.losses)),
    centre: numberOfMicro(readMicro(frozen.rsiPast.centre)),
  };
  const momentum = (Number(priceCents) / Number(frozen.priceCents)) * (1 + Number(frozen.momentum)) - 1;
  return {
    ...frozen,
    priceCents,
    rsi: writeMicro(microOf(rsiOf(past, Number(priceCents) / 100))),
    momentum: writeMicro(microOf(momentum)),
  };
}

import { expect, it } from '@jest/globals';
import { formatBtc, formatCents, usdCents } from '@app/money';
import { recommend } from '@app/strategy';

import { EXAMPLE_WEEK } from './example-week';

const centsOf = (usd: string): string => usd.replace('.', '');
const usdOf = (cents: string): string => formatCents(usdCents(BigInt(cents)));

it('the example of the landing page is what the strategy gives', () => {
  const { profile, regime, rsi, sid, priceUsd, baseUsd, portfolioCashUsd } = EXAMPLE_WEEK;
  const { amounts, explanation } = recommend({
    ...{ strategyVersion: 1, marketDay: '2026-08-12', profile, regime },
    priceCents: centsOf(priceUsd),
    rsi: `${rsi}0000`,
    rsiPast: { gains: '30000.000000', losses: '69000.000000', centre: '66000.000000' },
    momentum: (Number(EXAMPLE_WEEK.momentumPercent) / 100).toFixed(6),
    sid: `${sid}000`,
    baseCents: centsOf(baseUsd),
    satsHeld: '150000000',
    portfolioCashCents: centsOf(portfolioCashUsd),
  });
  expect(
    explanation.sum.steps.slice(1).map(({ key, contributionCents }) => [key, usdOf(contributionCents)]),
  ).toEqual(EXAMPLE_WEEK.steps.map(({ key, contributionUsd }) => [key, contributionUsd]));
  expect(explanation.sum.steps.slice(1, 4).map(({ factor }) => factor)).toEqual(
    EXAMPLE_WEEK.steps.slice(0, 3).map(({ factor }) => factor),
  );
  expect(explanation.sum.steps.at(-1)?.factor).toBe(`${Number(EXAMPLE_WEEK.capPercent) / 100}.000000`);
  expect(explanation.sum.multiplier).toBe(EXAMPLE_WEEK.multiplier);
  expect(usdOf(explanation.split.fromReserveCents)).toBe(EXAMPLE_WEEK.fromReserveUsd);
  expect(amounts.investment).not.toBeNull();
  if (amounts.investment === null || amounts.reinvestment === null) return;
  expect(formatCents(amounts.investment.usd)).toBe(EXAMPLE_WEEK.amountUsd);
  expect(formatBtc(amounts.investment.btc)).toBe(EXAMPLE_WEEK.btc);
  expect(formatCents(amounts.reinvestment.usd)).toBe(EXAMPLE_WEEK.reinvestUsd);
  expect(amounts.sale).toBeNull();
});

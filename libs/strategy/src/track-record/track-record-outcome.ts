import type { BacktestHolding } from '../backtest/backtest-account.js';
import { BacktestAccount } from '../backtest/backtest-account.js';
import { reinvestmentShare, saleShare, type WeekConditions } from '../backtest/weekly-shares.js';
import type { Profile } from '../recommendation/profile.js';

/** A published week, as far as money follows from it. */
export interface TrackRecordWeek extends WeekConditions {
  /** USD per Bitcoin. */
  readonly price: number;
  readonly multipliers: Readonly<Record<Profile, number>>;
}

type OutcomeHolding = Pick<
  BacktestHolding,
  'value' | 'btc' | 'idle' | 'spent' | 'averagePrice' | 'returnPercent'
>;

/** What became of the same money since the record began, at the price of its newest published week. */
export interface TrackRecordOutcome {
  readonly weeks: number;
  /** USD. */
  readonly newMoney: number;
  /** USD per Bitcoin. */
  readonly price: number;
  readonly direct: OutcomeHolding;
  readonly strategic: OutcomeHolding;
  readonly fixedDca: OutcomeHolding;
}

/**
 * Follows both profiles and fixed DCA over the published weeks, with the account and the rules of the backtest. All trade
 * at the price that the record gives for the week, so that nothing but the record is needed to compute it again. A week
 * that was missed gives no price: nobody receives or spends money in it, it is left out of `weeks`.
 *
 * @param weeks in their order
 * @param base new money each week, in USD
 * @returns undefined without a week
 */
export function trackRecordOutcome(
  weeks: readonly TrackRecordWeek[],
  base: number,
): TrackRecordOutcome | undefined {
  const last = weeks.at(-1);
  if (last === undefined) return undefined;
  const newMoney = base * weeks.length;
  const held = (account: BacktestAccount): OutcomeHolding =>
    account.holdingAt(last.price, { paidIn: newMoney, xirrPercent: () => null });
  return {
    weeks: weeks.length,
    newMoney,
    price: last.price,
    direct: held(followed(weeks, base, 'direct')),
    strategic: held(followed(weeks, base, 'strategic')),
    fixedDca: held(fixedDca(weeks, base)),
  };
}

const NO_FEE = 0;

function followed(weeks: readonly TrackRecordWeek[], base: number, profile: Profile): BacktestAccount {
  const account = new BacktestAccount(NO_FEE);
  for (const week of weeks) {
    account.receive(base);
    account.invest(base * week.multipliers[profile], week.price);
    account.reinvest(reinvestmentShare(week), week.price);
    account.sell(saleShare(week, profile), week.price);
  }
  return account;
}

function fixedDca(weeks: readonly TrackRecordWeek[], base: number): BacktestAccount {
  const account = new BacktestAccount(NO_FEE);
  for (const { price } of weeks) {
    account.receive(base);
    account.invest(base, price);
  }
  return account;
}

import { backtestBaseUsd } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { strategyV1 } from '@app/strategy';

import type { Format } from '../../../lib/format/use-format';

const { rsi, sid, weekly } = strategyV1;

/** How many overlapping changes the past part of the RSI takes. */
export const PAST_CHANGES = rsi.oldestChangeEndsDaysAgo - rsi.newestChangeEndsDaysAgo + 1;

/** A number with the decimals it has, as the language writes it. */
export function plainNumber(format: Format, value: number): string {
  return format.decimal(value, { decimals: String(value).split('.')[1]?.length ?? 0 });
}

const percentOf = (format: Format, share: number): string =>
  format.percent(Math.round(share * 100), { decimals: 0 });

/** The constants of the strategy that the sentences name, `{{capDirect}}` for example: no text repeats one. */
export function methodFigures(format: Format) {
  const plain = (value: number): string => plainNumber(format, value);
  const percent = (share: number): string => percentOf(format, share);
  const { reinvestment, sale } = weekly;
  return {
    version: plain(strategyV1.strategyVersion),
    months: plain(rsi.pastMonths + 1),
    pastMonths: plain(rsi.pastMonths),
    changes: plain(PAST_CHANGES),
    changeDays: plain(rsi.changeDays),
    daysNeeded: plain(rsi.daysNeeded),
    previousDays: plain(rsi.previousDaysAgo),
    flatBelow: plain(rsi.flatBelow),
    bands: rsi.bands.map(plain).join(', '),
    rocDays: plain(sid.rocDays),
    rocThreshold: percent(sid.rocThreshold),
    adviceThreshold: plain(sid.adviceThreshold),
    momentumDays: plain(weekly.momentumDays),
    capDirect: percent(weekly.cap.direct),
    capStrategic: percent(weekly.cap.strategic),
    minimum: format.amount(formatCents(usdCents(weekly.minimumCents)), 'USD'),
    reinvestBelow: plain(reinvestment.belowRsi),
    reinvestShare: percent(reinvestment.maximumShare),
    saleFrom: plain(sale.fromRsi),
    saleDirect: percent(sale.share.direct),
    saleStrategic: percent(sale.share.strategic),
    base: format.amount(backtestBaseUsd.toFixed(2), 'USD'),
  };
}

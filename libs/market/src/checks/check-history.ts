import { isoDateOf } from '@app/strategy';
import { formatUsdPrice, isWithin, medianOf } from '../numbers/usd-price.js';
import type { OpinionsByDay } from '../stores/close-observations.repository.js';
import type { StoredClose } from '../stores/closes.repository.js';
import type { QuarantinedPrice } from '../stores/price-quarantine.repository.js';
import { JUMP_BP } from './decide-price.js';

/** Something about the stored closes that somebody should look at. */
export interface HistoryFinding {
  readonly kind: 'gap' | 'duplicate' | 'jump' | 'disagreement' | 'waiting';
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly text: string;
}

export interface HistoryToCheck {
  /** Newest versions, ascending. */
  readonly closes: readonly StoredClose[];
  readonly observations: OpinionsByDay;
  readonly waiting: readonly Pick<QuarantinedPrice, 'kind' | 'day' | 'source' | 'price' | 'id'>[];
  /** The last day that must be there; days since 1970-01-01. */
  readonly lastDay: number;
  /** How much sources may differ, in basis points. */
  readonly agreeWithin: bigint;
}

/** So many equal closes in a row are one day copied, not a market. */
const EQUAL_RUN = 3;

/** Finds gaps, copied days, jumps, disagreement between sources, and what waits in quarantine; by day. */
export function checkHistory(history: HistoryToCheck): HistoryFinding[] {
  const findings = [
    ...gapsOf(history),
    ...duplicatesOf(history.closes),
    ...jumpsOf(history.closes),
    ...disagreementsOf(history),
    ...history.waiting.map(({ kind, day, source, price, id }): HistoryFinding => ({
      kind: 'waiting',
      day,
      text: `${kind} ${formatUsdPrice(price)} of ${source} waits for a decision (number ${id})`,
    })),
  ];
  return findings.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function gapsOf({ closes, lastDay }: HistoryToCheck): HistoryFinding[] {
  const findings: HistoryFinding[] = [];
  const report = (from: number, to: number): void => {
    if (from > to) return;
    const until = to > from ? ` to ${isoDateOf(to)} (${to - from + 1} days)` : '';
    findings.push({
      kind: 'gap',
      day: isoDateOf(from),
      text: `no close on ${isoDateOf(from)}${until}; carried`,
    });
  };
  let expected = closes[0]?.day;
  if (expected === undefined) return [];
  for (const { day } of closes) {
    report(expected, day - 1);
    expected = day + 1;
  }
  report(expected, lastDay);
  return findings;
}

function duplicatesOf(closes: readonly StoredClose[]): HistoryFinding[] {
  const findings: HistoryFinding[] = [];
  let run = 1;
  for (const [index, { day, close }] of closes.entries()) {
    run = closes[index - 1]?.close === close ? run + 1 : 1;
    if (run === EQUAL_RUN)
      findings.push({
        kind: 'duplicate',
        day: isoDateOf(day),
        text: `the close ${formatUsdPrice(close)} is the same on ${EQUAL_RUN} days or more`,
      });
  }
  return findings;
}

function jumpsOf(closes: readonly StoredClose[]): HistoryFinding[] {
  return closes.flatMap(({ day, close, source }, index): HistoryFinding[] => {
    const median = medianOf(closes.slice(Math.max(0, index - 3), index).map((before) => before.close));
    if (median === undefined || isWithin(close, median, JUMP_BP)) return [];
    const text = `${formatUsdPrice(close)} (${source}) is more than 35 % from the median of the three before, ${formatUsdPrice(median)}`;
    return [{ kind: 'jump', day: isoDateOf(day), text }];
  });
}

function disagreementsOf({ closes, observations, agreeWithin }: HistoryToCheck): HistoryFinding[] {
  return closes.flatMap(({ day, close, source }): HistoryFinding[] => {
    const others = (observations.get(day) ?? []).filter(
      (one) => one.source !== source && !isWithin(one.price, close, agreeWithin),
    );
    if (others.length === 0) return [];
    const said = others.map((one) => `${one.source} ${formatUsdPrice(one.price)}`).join(', ');
    return [
      { kind: 'disagreement', day: isoDateOf(day), text: `${source} ${formatUsdPrice(close)}, but ${said}` },
    ];
  });
}

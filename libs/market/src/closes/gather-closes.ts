import type { Logger } from '@app/platform';
import { type ClosesByDay, dayShiftOf } from '../checks/day-shift.js';
import type { Opinion } from '../checks/decide-price.js';
import { type DayRange, describeRange } from '../days.js';
import { FeedError } from '../http/feed-error.js';
import { medianOf, type UsdPrice } from '../numbers/usd-price.js';
import type { PriceProvider } from '../ports.js';

export interface GatherOptions {
  readonly range: DayRange;
  /** Seen from here a provider has its first day; days since 1970-01-01. */
  readonly today: number;
  /** Closes that are stored: a provider that dates them a day off is not believed. */
  readonly known: ClosesByDay;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

export interface GatheredCloses {
  readonly opinions: Map<number, Opinion[]>;
  /** Providers that reach into the range, and those of them that answered usably. */
  readonly asked: number;
  readonly answered: number;
  /** Days that a provider reaches and did not tell of: one for each that failed, was not used, or gives fewer at once. */
  readonly unanswered: readonly DayRange[];
}

/** Asks every provider that reaches into a range for its closes, side by side. A failing one is left out. */
export async function gatherCloses(
  providers: readonly PriceProvider[],
  { range, today, known, logger, signal }: GatherOptions,
): Promise<GatheredCloses> {
  const able = providers.flatMap((provider) => {
    const reach = { from: Math.max(range.from, provider.firstDay(today)), to: range.to };
    const from = Math.max(reach.from, range.to - provider.maxDays + 1);
    return from > range.to ? [] : [{ provider, reach, from }];
  });
  const answers = await Promise.allSettled(
    able.map(async ({ provider, from }) => provider.closes({ from, to: range.to }, signal)),
  );
  signal.throwIfAborted();
  const heard: Heard[] = [];
  const unanswered: DayRange[] = [];
  for (const [index, { provider, reach, from }] of able.entries()) {
    const answer = answers[index];
    if (answer?.status === 'fulfilled') {
      const closes = new Map(answer.value.map(({ day, close }) => [day, close]));
      heard.push({ label: provider.label, reach, closes });
      if (from > reach.from) unanswered.push({ from: reach.from, to: from - 1 });
    } else if (answer?.reason instanceof FeedError) {
      logger.debug({ err: answer.reason }, 'no closes from a provider');
      unanswered.push(reach);
    } else throw answer?.reason;
  }
  const shifted = heard.filter((one) => isShifted(one, heard, { known, range, logger }));
  const usable = heard.filter((one) => !shifted.includes(one));
  return {
    opinions: opinionsOf(usable),
    asked: able.length,
    answered: usable.length,
    unanswered: [...unanswered, ...shifted.map(({ reach }) => reach)],
  };
}

interface Heard {
  readonly label: string;
  readonly reach: DayRange;
  readonly closes: ClosesByDay;
}

/** Whether an answer is dated a day off, against what is stored or else against the others. */
function isShifted(
  one: Heard,
  all: readonly Heard[],
  { known, range, logger }: { known: ClosesByDay; range: DayRange; logger: Logger },
): boolean {
  const others = all.filter((other) => other !== one);
  // One other alone could be the one that is off.
  const shift =
    dayShiftOf(one.closes, known) ??
    (others.length >= 2 ? dayShiftOf(one.closes, middleOf(others)) : undefined);
  if (shift === undefined || shift.days === 0) return false;
  logger.error(
    { source: one.label, days: shift.days, range: describeRange(range) },
    'a provider dates its closes a day off; they are not used',
  );
  return true;
}

function middleOf(heard: readonly Heard[]): ClosesByDay {
  const byDay = new Map<number, UsdPrice>();
  for (const [day, opinions] of opinionsOf(heard)) {
    const middle = medianOf(opinions.map(({ price }) => price));
    if (middle !== undefined) byDay.set(day, middle);
  }
  return byDay;
}

function opinionsOf(heard: readonly Heard[]): Map<number, Opinion[]> {
  const byDay = new Map<number, Opinion[]>();
  for (const { label, closes } of heard) {
    for (const [day, price] of closes) {
      const ofDay = byDay.get(day) ?? [];
      ofDay.push({ source: label, price });
      byDay.set(day, ofDay);
    }
  }
  return byDay;
}

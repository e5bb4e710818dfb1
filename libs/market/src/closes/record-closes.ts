import type { Kysely } from 'kysely';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { isoDateOf } from '@app/strategy';
import { decidePrice, type Opinion, type PriceDecision } from '../checks/decide-price.js';
import type { DayRange } from '../days.js';
import { formatUsdPrice, isWithin, medianOf, type UsdPrice } from '../numbers/usd-price.js';
import { CloseObservationsRepository, type OpinionsByDay } from '../stores/close-observations.repository.js';
import {
  type CloseReason,
  ClosesRepository,
  isByPerson,
  type NewClose,
  type StoredClose,
} from '../stores/closes.repository.js';
import {
  type HeldPrice,
  PriceQuarantineRepository,
  rejectionKey,
} from '../stores/price-quarantine.repository.js';

export interface RecordOptions {
  readonly series: FeedSeriesName;
  readonly range: DayRange;
  /** What the providers said just now; what they said before of days that are still open is taken from the tables. */
  readonly opinions: OpinionsByDay;
  /** Sources in the order they are believed. */
  readonly order: readonly string[];
  readonly reason: Extract<CloseReason, 'finalised' | 'backfill'>;
  /** How far a close that only one source tells may be from the median of the last three; `wait`: it waits. */
  readonly aloneWithin: bigint | 'wait';
  /** How much sources may differ and still say the same, in basis points. */
  readonly agreeWithin: bigint;
  /** Last price before the end of the last day of the range that two sources agreed on. */
  readonly lastTick?: UsdPrice | undefined;
  /** Whether stored days are compared again, and corrected where two sources say so. */
  readonly corrects: boolean;
  readonly at: Date;
}

export interface Recorded {
  readonly stored: number;
  readonly corrected: number;
  /** Days held in quarantine. */
  readonly held: number;
  readonly heldDays: ReadonlySet<number>;
}

/** A stored close is corrected where it differs by more than this from what two sources agree on closely. */
const CORRECTION_BP = 200n;
const CLOSE_AGREEMENT_BP = 50n;
/** How far off the three closes may lie that a close is measured against. */
const REFERENCE_DAYS = 10;

/**
 * Decides the close of each day of a range and stores what is decided: each day once, in the order of time, so that a
 * close is measured against those before it. Runs in a transaction of the caller's, which also moves the progress.
 */
export async function recordCloses(
  transaction: Kysely<AppSchema>,
  options: RecordOptions,
): Promise<Recorded> {
  const { series, range, at } = options;
  const closes = new ClosesRepository(transaction);
  const observations = new CloseObservationsRepository(transaction);
  const quarantine = new PriceQuarantineRepository(transaction);
  await closes.lock(series);
  await observations.note(series, options.opinions, at);
  const words = await observations.lastWords(series, range);
  const known = new Map(
    (await closes.newest(series, { from: range.from - REFERENCE_DAYS, to: range.to + REFERENCE_DAYS })).map(
      (close) => [close.day, close],
    ),
  );
  const rejected = await quarantine.rejectedCloses(
    series,
    [...words.keys()].filter((day) => !known.has(day)),
  );
  const outcome = decideDays(options, { words, known, rejected });
  const stored = await closes.add(series, outcome.added);
  const corrected = await closes.add(series, outcome.corrected);
  await quarantine.hold(outcome.held, at);
  await quarantine.settle(
    series,
    'close',
    outcome.added.map(({ day }) => day),
    {
      by: options.reason === 'backfill' ? 'backfill' : 'second source',
      at,
    },
  );
  const heldDays = new Set(outcome.held.map(({ day }) => day));
  return { stored, corrected, held: heldDays.size, heldDays };
}

interface KnownSoFar {
  readonly words: OpinionsByDay;
  readonly known: Map<number, StoredClose>;
  /** Figures that an administrator has rejected. */
  readonly rejected: ReadonlySet<string>;
}

interface DaysOutcome {
  readonly added: NewClose[];
  readonly corrected: NewClose[];
  readonly held: HeldPrice[];
}

function decideDays(options: RecordOptions, { words, known, rejected }: KnownSoFar): DaysOutcome {
  const outcome: DaysOutcome = { added: [], corrected: [], held: [] };
  const prices = new Map([...known].map(([day, { close }]) => [day, close]));
  for (let day = options.range.from; day <= options.range.to; day += 1) {
    const opinions = inOrder(words.get(day) ?? [], options.order).filter(
      ({ source, price }) => !rejected.has(rejectionKey(isoDateOf(day), source, price)),
    );
    const stored = known.get(day);
    if (stored !== undefined) {
      const correction = options.corrects ? correctionOf(stored, opinions) : undefined;
      if (correction !== undefined) outcome.corrected.push(correction);
      continue;
    }
    const decision = decideDay(options, { day, opinions, before: prices });
    if (decision.kind === 'accepted') {
      const { chosen } = decision;
      prices.set(day, chosen.price);
      outcome.added.push({
        day,
        close: chosen.price,
        source: chosen.source,
        version: 1,
        reason: options.reason,
        evidence: evidenceOf(opinions, decision),
      });
    } else if (decision.kind === 'waiting') {
      const { doubted, reason, reference } = decision;
      const evidence = evidenceOf(opinions, decision);
      for (const { source, price } of doubted)
        outcome.held.push({
          ...{ series: options.series, kind: 'close', day },
          ...{ source, price, reference, reason, evidence },
        });
    }
  }
  return outcome;
}

interface DayWords {
  readonly day: number;
  readonly opinions: readonly Opinion[];
  readonly before: ReadonlyMap<number, UsdPrice>;
}

function decideDay(options: RecordOptions, words: DayWords): PriceDecision {
  const { aloneWithin, agreeWithin, lastTick, range } = options;
  const { day, opinions, before } = words;
  const tick = day === range.to ? lastTick : undefined;
  const [only, second] = opinions;
  const reference = tick ?? medianOfThree(before, day, -1);
  if (only !== undefined && second === undefined) {
    // Our own last price of the day, which two sources agreed on, confirms a lone close.
    if (tick !== undefined && isWithin(only.price, tick, agreeWithin))
      return { kind: 'accepted', chosen: only, agreeing: [only], outliers: [] };
    if (aloneWithin === 'wait') return { kind: 'none' };
    if (tick !== undefined)
      return { kind: 'waiting', reason: 'disagreement', doubted: [only], reference: tick };
    // After a gap there is nothing to measure it against: the backfill of the days before comes first.
    if (reference === undefined && options.reason === 'finalised') return { kind: 'none' };
  }
  return decidePrice({
    opinions,
    reference: reference ?? medianOfThree(before, day, 1),
    aloneWithin: aloneWithin === 'wait' ? agreeWithin : aloneWithin,
    agreeWithin,
    tieBreak: tick,
  });
}

/** The middle of the three nearest closes before a day, or after it: a step of the past ends where newer days begin. */
function medianOfThree(known: ReadonlyMap<number, UsdPrice>, day: number, way: -1 | 1): UsdPrice | undefined {
  const near: UsdPrice[] = [];
  for (let days = 1; days <= REFERENCE_DAYS && near.length < 3; days += 1) {
    const close = known.get(day + way * days);
    if (close !== undefined) near.push(close);
  }
  return medianOf(near);
}

function inOrder(opinions: readonly Opinion[], order: readonly string[]): Opinion[] {
  const place = ({ source }: Opinion): number => {
    const index = order.indexOf(source);
    return index < 0 ? order.length : index;
  };
  return opinions.toSorted((a, b) => place(a) - place(b));
}

/**
 * A further version of a stored day, where two sources agree closely on another price. What a person stored stays: it was
 * looked at, and the sources that say otherwise may be what was corrected.
 */
function correctionOf(stored: StoredClose, opinions: readonly Opinion[]): NewClose | undefined {
  if (opinions.length < 2 || isByPerson(stored)) return undefined;
  const decision = decidePrice({
    opinions,
    reference: undefined,
    aloneWithin: CLOSE_AGREEMENT_BP,
    agreeWithin: CLOSE_AGREEMENT_BP,
  });
  if (decision.kind !== 'accepted' || decision.agreeing.length < 2) return undefined;
  const { chosen, agreeing } = decision;
  if (agreeing.some(({ price }) => isWithin(stored.close, price, CORRECTION_BP))) return undefined;
  return {
    day: stored.day,
    close: chosen.price,
    source: chosen.source,
    version: stored.version + 1,
    reason: 'correction',
    evidence: { ...evidenceOf(opinions, decision), corrects: formatUsdPrice(stored.close) },
  };
}

function evidenceOf(opinions: readonly Opinion[], decision: PriceDecision) {
  return {
    said: opinions.map(({ source, price }) => ({ source, closeUsd: formatUsdPrice(price) })),
    agreeing: decision.kind === 'accepted' ? decision.agreeing.map(({ source }) => source) : [],
  };
}

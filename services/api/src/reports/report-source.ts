import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isoDateSchema, lotMethodSchema } from '@app/contracts';
import {
  type AccountState,
  type CalendarDate,
  lastDayOfYear,
  type ReportEntry,
  type ReportRange,
} from '@app/ledger';
import { formatCents, MoneyRangeError } from '@app/money';
import { dateOrProblem } from '../core/http/params.js';
import { ProblemError } from '../core/http/problem.error.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import type { Freshness } from '../core/reading/ledger-reads.repository.js';
import { readQuerySchema } from '../core/reading/read-query.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { PortfolioPrices } from '../portfolio/portfolio-prices.js';
import { entriesOfRows } from './entries-of-rows.js';
import { ReportPrices } from './report-prices.js';
import { ReportsRepository } from './reports.repository.js';

export const reportQuerySchema = readQuerySchema.extend({
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
});
export type ReportQuery = z.output<typeof reportQuerySchema>;

/** Of a report over a calendar year; of this one without `year`. */
export const yearQuerySchema = readQuerySchema.extend({
  year: z.optional(z.string().regex(/^(?:19|20|21)\d{2}$/)),
});
export type YearQuery = z.output<typeof yearQuerySchema>;

export const taxLotsQuerySchema = yearQuerySchema.extend({
  method: z._default(lotMethodSchema, 'fifo'),
});
export type TaxLotsQuery = z.output<typeof taxLotsQuerySchema>;

/** What every report is computed from. */
export interface ReportData {
  readonly range: ReportRange;
  readonly today: CalendarDate;
  /** The person's settings of now. */
  readonly account: AccountState;
  /** In effect up to the last day of the range, in the order of the ledger. */
  readonly entries: readonly ReportEntry[];
  readonly prices: ReportPrices;
  readonly freshness: Freshness;
}

@Injectable()
export class ReportSource {
  constructor(
    private readonly repository: ReportsRepository,
    private readonly marketPrices: PortfolioPrices,
    private readonly calendar: UserCalendar,
  ) {}

  /** @throws ProblemError for days that do not exist, are the wrong way round, or in the future */
  async load(userId: string, query: ReportQuery): Promise<ReportData> {
    const reader = await this.calendar.reader(userId);
    return this.#load(userId, query.minRevision, { range: rangeOf(query, reader.today), ...reader });
  }

  /** A calendar year, of the running one up to today. @throws ProblemError for a year that has not begun */
  async loadYear(
    userId: string,
    query: YearQuery,
  ): Promise<{ readonly year: string; readonly data: ReportData }> {
    const reader = await this.calendar.reader(userId);
    const { today } = reader;
    const year = query.year ?? today.slice(0, 4);
    const from = dateOrProblem(`${year}-01-01`, 'year');
    if (from > today) throw invalidRequest([{ path: ['year'], message: 'in_future' }]);
    const range = { from, to: lastDayOfYear(year, today) };
    return { year, data: await this.#load(userId, query.minRevision, { range, ...reader }) };
  }

  async #load(
    userId: string,
    minRevision: bigint | undefined,
    { range, today, account }: Pick<ReportData, 'range' | 'today' | 'account'>,
  ): Promise<ReportData> {
    const [{ rows, freshness }, market] = await Promise.all([
      this.repository.entries({ userId, minRevision, to: range.to }),
      this.marketPrices.now(),
    ]);
    const prices = new ReportPrices(market, today);
    return { range, today, account, entries: entriesOfRows(rows), prices, freshness };
  }
}

function rangeOf(query: ReportQuery, today: CalendarDate): ReportRange {
  const to = query.to === undefined ? today : dateOrProblem(query.to, 'to');
  const from = query.from === undefined ? null : dateOrProblem(query.from, 'from');
  for (const [field, date] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (date !== null && date > today) throw invalidRequest([{ path: [field], message: 'in_future' }]);
  if (from !== null && from > to) throw invalidRequest([{ path: ['from'], message: 'must not be after to' }]);
  return { from, to };
}

/** What every answer says of itself, after the report has asked for its prices. */
export function frameView({ range, entries, prices, freshness }: ReportData) {
  const price = prices.shownOn(range.to);
  const firstOn = entries[0]?.tradedOn ?? null;
  return {
    ...freshness,
    from: range.from ?? firstOn,
    to: range.to,
    firstOn,
    price:
      price === undefined
        ? null
        : { usd: formatCents(price.price), asOf: price.asOf, source: price.source, status: price.status },
    unpriced: prices.unpriced(),
  };
}

/** @throws ProblemError where a sum is more than an amount can be: each entry is within the limits, all of them may not be */
export function withinReport<Figures>(compute: () => Figures): Figures {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof MoneyRangeError)) throw error;
    throw new ProblemError({
      status: 422,
      code: 'REPORT.OUT_OF_RANGE',
      detail: 'A sum of this report is larger than an amount can be',
    });
  }
}

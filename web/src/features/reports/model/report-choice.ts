import { isoDateSchema, lotMethodSchema, reportTypeSchema } from '@app/contracts';
import type { LotMethod, ReportType } from '@app/contracts';

export const RANGE_KINDS = ['all', 'year', 'custom'] as const;
export type RangeKind = (typeof RANGE_KINDS)[number];

/** Which report, over which days. */
export interface ReportChoice {
  readonly type: ReportType;
  readonly kind: RangeKind;
  /** "2026"; null unless a year is chosen. */
  readonly year: string | null;
  /** Days, both included; null is open. Only of a custom range. */
  readonly from: string | null;
  readonly to: string | null;
  /** Of the lots alone. */
  readonly method: LotMethod;
}

/** What is asked of the server: everything up to today unless said otherwise. */
export interface ReportDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOf = (text: string | null): string | null => isoDateSchema.safeParse(text).data ?? null;
const yearField = (text: string | null): string | null => (/^\d{4}$/.test(text ?? '') ? text : null);

/** The choice is in the address, so that a reload, a link and the way back show the same report. */
export function readChoice(query: URLSearchParams): ReportChoice {
  const year = yearField(query.get('year'));
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  const isCustom = query.get('range') === 'custom' || from !== null || to !== null;
  return {
    type: reportTypeSchema.safeParse(query.get('type')).data ?? 'portfolio-summary',
    kind: year === null ? (isCustom ? 'custom' : 'all') : 'year',
    year,
    from: year === null ? from : null,
    to: year === null ? to : null,
    method: lotMethodSchema.safeParse(query.get('method')).data ?? 'fifo',
  };
}

/** The address with another choice; what is not about reports stays. */
export function withChoice(query: URLSearchParams, choice: ReportChoice): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string | null): void => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  set('type', choice.type === 'portfolio-summary' ? null : choice.type);
  set('range', choice.kind === 'custom' ? 'custom' : null);
  set('year', choice.kind === 'year' ? choice.year : null);
  set('from', choice.kind === 'custom' ? choice.from : null);
  set('to', choice.kind === 'custom' ? choice.to : null);
  set('method', choice.type === 'tax-lots' && choice.method !== 'fifo' ? choice.method : null);
  return next;
}

/** Reports of a calendar year; a range that was chosen for another report waits meanwhile. */
export const isYearly = (type: ReportType): boolean => type === 'brazil-tax-year' || type === 'tax-lots';

/** The year of a yearly report: this one unless another was chosen. */
export const yearOf = ({ year }: ReportChoice, today: string): string => year ?? today.slice(0, 4);

/** What is wrong with a range: nothing is asked of the server then. */
export function rangeProblem(
  { type, year, from, to }: ReportChoice,
  today: string,
): 'turnedAround' | 'inFuture' | null {
  if (year !== null && year > today.slice(0, 4)) return 'inFuture';
  if (isYearly(type)) return null;
  if (from !== null && to !== null && from > to) return 'turnedAround';
  return [from, to].some((day) => day !== null && day > today) ? 'inFuture' : null;
}

/** A year that is not over ends today. */
export function daysOf({ kind, year, from, to }: ReportChoice, today: string): ReportDays {
  if (kind === 'all') return {};
  if (kind === 'custom') return { from: from ?? undefined, to: to ?? undefined };
  const last = `${year ?? ''}-12-31`;
  return { from: `${year ?? ''}-01-01`, to: last < today ? last : undefined };
}

/** Years from that of the first entry to this one, newest first. */
export function yearsSince(firstOn: string | null, today: string): readonly string[] {
  const [first, last] = [firstOn ?? today, today].map((day) => Number(day.slice(0, 4)));
  if (first === undefined || last === undefined || first > last) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}

/** The parameters of the file of a report. */
export function fileQueryOf(
  choice: ReportChoice,
  today: string,
): Readonly<Record<string, string | undefined>> {
  const year = yearOf(choice, today);
  if (choice.type === 'tax-lots') return { year, method: choice.method };
  return isYearly(choice.type) ? { year } : { ...daysOf(choice, today) };
}

/** What the name of the file of a report says of its days. */
export const filePartOf = (choice: ReportChoice, today: string): string =>
  choice.type === 'tax-lots'
    ? `${choice.method}-${yearOf(choice, today)}`
    : isYearly(choice.type)
      ? yearOf(choice, today)
      : (daysOf(choice, today).to ?? today);

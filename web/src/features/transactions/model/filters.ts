import { isoDateSchema } from '@app/contracts';

export const TYPES = ['all', 'buy', 'sell', 'reinvestment'] as const;
export const VIEWS = ['active', 'voided'] as const;

export type TypeFilter = (typeof TYPES)[number];
/** Records in effect, or those that were deleted and can be restored. */
export type ViewFilter = (typeof VIEWS)[number];

export interface Filters {
  readonly type: TypeFilter;
  readonly view: ViewFilter;
  /** Days, both included; null is open. */
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_FILTERS: Filters = { type: 'all', view: 'active', from: null, to: null };

const dayOf = (text: string | null): string | null => isoDateSchema.safeParse(text).data ?? null;

/** Filters are in the address, so that a reload, a link and the way back show the same list. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    type: TYPES.find((known) => known === query.get('type')) ?? NO_FILTERS.type,
    view: query.get('view') === 'deleted' ? 'voided' : 'active',
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  };
}

/** The address with other filters; what is not about filters stays. */
export function withFilters(query: URLSearchParams, { type, view, from, to }: Filters): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string | null): void => {
    if (value === null) next.delete(name);
    else next.set(name, value);
  };
  set('type', type === 'all' ? null : type);
  set('view', view === 'voided' ? 'deleted' : null);
  set('from', from);
  set('to', to);
  return next;
}

export const isFiltered = ({ type, from, to }: Filters): boolean =>
  type !== 'all' || from !== null || to !== null;

/** How many of the three narrow the list; days are one, whichever end they have. */
export const countFilters = ({ type, view, from, to }: Filters): number =>
  [type !== NO_FILTERS.type, view !== NO_FILTERS.view, from !== null || to !== null].filter(Boolean).length;

/** An end before its beginning finds nothing: an error says so, instead of an empty list. */
export const isTurnedAround = ({ from, to }: Filters): boolean => from !== null && to !== null && from > to;

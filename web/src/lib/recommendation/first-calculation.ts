import type { QueryClient } from '@tanstack/react-query';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { useMe } from '../me/me';
import { isNewPortfolio } from '../portfolio/new-portfolio';
import { usePortfolio } from '../portfolio/portfolio';
import { useNoticeMemory } from '../preferences/notice-memory';
import { useCalculate } from './calculate';
import { useCurrentRecommendation } from './current-recommendation';

const FIRST = ['calculate', 'first'] as const;

/** Weeks that are asked for or were answered; the page that is opened after a failure asks once more, and says why. */
const askedBy = new WeakMap<QueryClient, Set<string>>();

function askedWeeks(client: QueryClient): Set<string> {
  const known = askedBy.get(client) ?? new Set();
  askedBy.set(client, known);
  return known;
}

export interface FirstCalculation {
  /** It is on its way, or what decides whether it is due is still being read. */
  readonly isExpected: boolean;
  /** Why it came to nothing. */
  readonly error: Error | null;
}

/**
 * Calculates a week at its first opening, once: for people with a plan who know the steps of a week, on a page that they
 * look at. Who begins is shown the steps first.
 */
export function useFirstCalculation(): FirstCalculation {
  const client = useQueryClient();
  const due = useDueWeek();
  // A key of the week: a lost answer of one must not be repeated in another.
  const { mutate, error } = useCalculate(`calculate.first.${due ?? ''}`, FIRST);
  const isRunning = useIsMutating({ mutationKey: FIRST }) > 0;
  const asked = askedWeeks(client);
  const ask = useEffectEvent((week: string) => {
    if (asked.has(week)) return;
    asked.add(week);
    mutate({ first: true }, { onError: () => asked.delete(week) });
  });
  useEffect(
    () =>
      typeof due === 'string'
        ? whenVisible(() => {
            ask(due);
          })
        : undefined,
    [due],
  );
  return {
    isExpected: isRunning || due === undefined || (due !== null && !asked.has(due) && error === null),
    error,
  };
}

/** The person and week to ask for; null where nothing is due, undefined while that is not known. */
function useDueWeek(): string | null | undefined {
  const current = useCurrentRecommendation();
  const week = current.data;
  const me = useMe();
  const portfolio = usePortfolio();
  const { isQuiet: isWelcomed } = useNoticeMemory('welcome');
  if (week === undefined) return unlessFailed(current);
  if (week.recommendation !== null || week.stale !== null) return null;
  if (me.data === undefined) return unlessFailed(me);
  if (me.data.subscription.status !== 'active') return null;
  if (!isWelcomed) {
    if (portfolio.data === undefined) return unlessFailed(portfolio);
    if (isNewPortfolio(portfolio.data)) return null;
  }
  return `${me.data.userId} ${week.week.key}`;
}

/** A read that failed once decides: parts of the page that are drawn then ask again, and would be taken away meanwhile. */
const unlessFailed = ({ errorUpdateCount }: { readonly errorUpdateCount: number }): null | undefined =>
  errorUpdateCount > 0 ? null : undefined;

/** At once, or when a page that was opened in the background is looked at. */
function whenVisible(run: () => void): () => void {
  const runIfVisible = (): void => {
    if (document.visibilityState === 'visible') run();
  };
  runIfVisible();
  document.addEventListener('visibilitychange', runIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', runIfVisible);
  };
}

import type { UsdBrlRate } from '@app/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';

type Decimal = string | null | undefined;

/** In which money amounts are written. The record is in dollars. */
export interface DisplayMoney {
  readonly unit: 'USD' | 'BRL';
  /**
   * An amount as it is written. What was paid has `reais` of its own day, which the server knows (null where it does not);
   * what is worth something has none and is converted at the rate of the day that is shown.
   */
  readonly shown: (usd: Decimal, reais?: string | null) => string | null;
  /** The rate of the day that is shown; null where dollars are. */
  readonly rate: UsdBrlRate | null;
  /** Reais were asked for and no rate could be read. */
  readonly hasFailed: boolean;
}

export const DOLLARS: DisplayMoney = {
  unit: 'USD',
  shown: (usd) => usd ?? null,
  rate: null,
  hasFailed: false,
};

let current = DOLLARS;
const listeners = new Set<() => void>();

const known = (): DisplayMoney => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The money of the whole application. */
export function setDisplayMoney(money: DisplayMoney): void {
  current = money;
  for (const listener of listeners) listener();
}

/** Of a page that shows another day than today; null everywhere else. */
export const DisplayMoneyContext = createContext<DisplayMoney | null>(null);

/** The money that the reader chose; dollars until a rate is there. */
export function useDisplayMoney(): DisplayMoney {
  const ofPage = useContext(DisplayMoneyContext);
  const ofApplication = useSyncExternalStore(subscribe, known, known);
  return ofPage ?? ofApplication;
}

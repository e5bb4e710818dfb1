import { useSyncExternalStore } from 'react';

import { safeStorage } from '../storage';

export type BitcoinUnit = 'BTC' | 'sats';
export type DisplayCurrency = 'USD' | 'BRL';

/** How figures are shown: what this browser keeps for itself, and the person's currency as it was last read. */
export interface Preferences {
  readonly hideAmounts: boolean;
  readonly bitcoinUnit: BitcoinUnit;
  /** A setting of the person ({@link useDisplayCurrency} changes it); the record itself is in dollars. */
  readonly displayCurrency: DisplayCurrency;
}

/** Of a browser that nobody has used. */
const UNTOUCHED: Preferences = { hideAmounts: false, bitcoinUnit: 'BTC', displayCurrency: 'USD' };

const HIDE_KEY = 'preferences.hide_amounts';
const UNIT_KEY = 'preferences.bitcoin_unit';
const CURRENCY_KEY = 'preferences.display_currency';

const storage = safeStorage('local');
const listeners = new Set<() => void>();

function read(): Preferences {
  return {
    hideAmounts: storage.getItem(HIDE_KEY) === 'true',
    bitcoinUnit: storage.getItem(UNIT_KEY) === 'sats' ? 'sats' : 'BTC',
    displayCurrency: storage.getItem(CURRENCY_KEY) === 'BRL' ? 'BRL' : 'USD',
  };
}

let current = read();

function change(key: string, value: string): void {
  storage.setItem(key, value);
  current = read();
  for (const listener of listeners) listener();
}

export function setHideAmounts(hide: boolean): void {
  change(HIDE_KEY, String(hide));
}

export function toggleHideAmounts(): void {
  setHideAmounts(!current.hideAmounts);
}

export function setBitcoinUnit(unit: BitcoinUnit): void {
  change(UNIT_KEY, unit);
}

/** Called where the person's currency was read, and before it is saved. */
export function setDisplayCurrency(currency: DisplayCurrency): void {
  change(CURRENCY_KEY, currency);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => UNTOUCHED,
  );
}

import { readFill } from '../model/fill';
import type { EntryCurrency, Fill, FillTexts } from '../model/fill';

interface FillOptions {
  readonly locale?: 'en' | 'pt';
  readonly currency?: EntryCurrency;
}

/** A fill as it is read from what was typed; fails where it cannot be read. */
export function fillOf(
  texts: Omit<FillTexts, 'rate'> & Partial<Pick<FillTexts, 'rate'>>,
  { locale = 'en', currency = 'USD' }: FillOptions = {},
): Fill {
  const reading = readFill({ rate: '', ...texts }, { locale, currency });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.fill;
}

import { readFigures } from '../../../components/trade-form/read-figures';
import type { FilledFigures } from '../../../components/trade-form/read-figures';

interface FillTexts {
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
}

/** A fill in dollars as it is read from what was typed; fails where it cannot be read. */
export function fillOf(texts: FillTexts, isSale = false): FilledFigures {
  const reading = readFigures(
    { ...texts, total: '', rate: '' },
    { locale: 'en', currency: 'USD', isSale, isTotalTyped: false, recorded: null },
  );
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.figures;
}

import { maskedAmount, parseUsdDecimal } from '@app/money';
import type { UsdCents } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { usePreferences } from '../../lib/preferences/preferences';
import { readMoney } from '../ui/money-field';
import { typedIn } from '../ui/typed-money';
import type { TypedMoney } from '../ui/typed-money';

interface CashAmountInput {
  /** Most that can be taken, as a decimal string; null where there is no such limit, or it is not known yet. */
  readonly maxUsd: string | null;
  /** Said of an amount above it, unless there is nothing to take at all. */
  readonly aboveMax: (max: string) => string;
}

export interface CashAmount {
  readonly text: string;
  /** The amount as a decimal string; null while it cannot be sent. */
  readonly amountUsd: string | null;
  readonly fault: string | null;
  readonly change: (text: string) => void;
  /** Called on an attempt to send: from then on an empty field is a fault too. */
  readonly attempt: () => void;
  readonly clear: () => void;
}

/** A sum of dollars above zero, at most what there is. */
export function useCashAmount({ maxUsd, aboveMax }: CashAmountInput): CashAmount {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = format;
  const { hideAmounts } = usePreferences();
  const [typed, setTyped] = useState<TypedMoney>({ text: '', locale: language });
  const [hasTried, setTried] = useState(false);
  const text = typedIn(typed, 'usd', language);
  const reading = readMoney(text, 'usd', language);
  const amount = reading.ok ? centsOf(reading.value) : null;
  const max = maxUsd === null ? null : centsOf(maxUsd);
  const isAbove = amount !== null && max !== null && amount > max;
  const isPositive = amount !== null && amount > 0n;
  return {
    text,
    amountUsd: reading.ok && isPositive && !isAbove ? reading.value : null,
    fault: faultOf(),
    change: (next) => {
      setTyped({ text: next, locale: language });
    },
    attempt: () => {
      setTried(true);
    },
    clear: () => {
      setTyped({ text: '', locale: language });
      setTried(false);
    },
  };

  function faultOf(): string | null {
    if (isAbove)
      return max > 0n
        ? aboveMax(hideAmounts ? maskedAmount('USD', language) : format.amount(maxUsd ?? '0', 'USD'))
        : t('cash.noFunds');
    if (isPositive) return null;
    // Two readings, or too many places: the field says so itself, with an example.
    const isExplained = !reading.ok && ['ambiguous', 'tooManyDecimals', 'tooLarge'].includes(reading.problem);
    if (isExplained || (text.trim() === '' && !hasTried)) return null;
    return t('cash.invalid');
  }
}

function centsOf(decimal: string): UsdCents | null {
  const parsed = parseUsdDecimal(decimal);
  return parsed.ok ? parsed.value : null;
}

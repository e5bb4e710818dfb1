import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { amountParts } from '@app/money';
import type { AmountParts, DisplayUnit } from '@app/money';

import { cx } from '../../lib/classes';
import { useLanguage } from '../../lib/i18n/use-language';
import type { Language } from '../../lib/i18n/languages';
import { usePreferences } from '../../lib/preferences/preferences';
import type { Preferences } from '../../lib/preferences/preferences';
import classes from './amount.module.css';

export type AmountSize = 'inherit' | 'lg' | 'l2' | 'xl';

/** Decimal string as the API gives it ("366.71"); null and undefined when there is none. */
export type FigureValue = string | null | undefined;

export interface FigureLook {
  readonly size?: AmountSize | undefined;
  /** The amount is the change of something: a plus is written. */
  readonly isChange?: boolean | undefined;
  /** A market figure, which "hide amounts" leaves alone. */
  readonly isPublic?: boolean | undefined;
  readonly className?: string | undefined;
  /** The unit drawn with the figure; left out in columns that carry the unit in their head. */
  readonly unit?: DisplayUnit | undefined;
  /** Drawn in place of the whole amount, as `CardAmount` does. Tables never shorten. */
  readonly short?: AmountParts | undefined;
  /** The whole content of a figure cell of a table, styled as an amount: no element is made for it. */
  readonly isCell?: boolean | undefined;
}

export type BitcoinLook = Omit<FigureLook, 'unit'> & { readonly isBare?: boolean | undefined };

/** Writes figures as the reader has chosen to see them. */
export interface Figures {
  readonly money: (value: FigureValue, look?: FigureLook) => ReactNode;
  readonly bitcoin: (value: FigureValue, look?: BitcoinLook) => ReactNode;
}

/**
 * {@link Figures} for tables: what the components of `amount.tsx` draw, without a component and its hooks for each of
 * the hundreds of cells that a scroll draws. Kept between renders until the reader chooses otherwise.
 */
export function useFigures(): Figures {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { hideAmounts, bitcoinUnit } = usePreferences();
  return useMemo(
    () => figuresOf({ language, bitcoinUnit, hiddenWord: hideAmounts ? t('amount.hidden') : null }),
    [t, language, hideAmounts, bitcoinUnit],
  );
}

interface Reader {
  readonly language: Language;
  readonly bitcoinUnit: Preferences['bitcoinUnit'];
  /** Stands for an amount that is hidden; null while amounts are shown. */
  readonly hiddenWord: string | null;
}

function figuresOf({ language, bitcoinUnit, hiddenWord }: Reader): Figures {
  const drawn = (value: string, unit: DisplayUnit, look: FigureLook): ReactNode => {
    const options = { plus: look.isChange === true };
    return figureNode(look.short ?? amountParts(value, unit, language, options), look, hiddenWord);
  };
  return {
    money: (value, look = {}) =>
      value === null || value === undefined
        ? noValue(look.className)
        : drawn(value, look.unit ?? 'USD', look),
    bitcoin: (value, { isBare = false, ...look } = {}) => {
      if (value === null || value === undefined) return noValue(look.className);
      return drawn(bitcoinUnit === 'sats' ? satsOf(value) : value, bitcoinUnit, {
        ...look,
        unit: isBare ? undefined : bitcoinUnit,
      });
    },
  };
}

function figureNode(
  parts: AmountParts,
  { unit, size = 'inherit', isPublic = false, isCell = false, className }: FigureLook,
  hiddenWord: string | null,
): ReactNode {
  const isFirst = unit !== undefined && parts.isUnitFirst;
  const unitBefore = isFirst ? <span className={classes.unit}>{parts.unit} </span> : null;
  const unitAfter =
    unit === undefined || isFirst ? null : <span className={classes.unit}> {parts.unit}</span>;
  const root = cx(classes.amount, classes[size], className);
  if (hiddenWord !== null && !isPublic) {
    return (
      <span className={root}>
        {unitBefore}
        <span className={classes.hidden}>
          {/* Zeros instead of the digits keep the width and give nothing away. */}
          <span aria-hidden="true" className={classes.ghost}>
            {`${parts.sign}${parts.mutedLead}${parts.digits}`.replace(/\d/g, '0')}
          </span>
          <span aria-hidden="true" className={cx(classes.dots, unitAfter !== null && 'ui-right')}>
            ••••
          </span>
          <span className="ui-visually-hidden">{hiddenWord}</span>
        </span>
        {unitAfter}
      </span>
    );
  }
  const content = (
    <>
      {parts.sign}
      {unitBefore}
      {parts.mutedLead === '' ? null : <span className={classes.lead}>{parts.mutedLead}</span>}
      {parts.digits}
      {unitAfter}
    </>
  );
  return isCell ? content : <span className={root}>{content}</span>;
}

const noValue = (className: string | undefined): ReactNode => (
  <span className={cx(classes.amount, className)}>-</span>
);

/** "0.00163306" as whole satoshis; the answer always has eight places. */
function satsOf(btc: string): string {
  return BigInt(btc.replace('.', '')).toString();
}

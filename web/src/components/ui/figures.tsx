import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { localiseDecimal } from '@app/money';

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
  /** The unit drawn after the figure; left out in columns that carry the unit in their head. */
  readonly unit?: string | undefined;
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
  const drawn = (figure: DrawnFigure): ReactNode => figureNode(figure, hiddenWord);
  return {
    money: (value, look = {}) =>
      value === null || value === undefined
        ? noValue(look.className)
        : drawn({ ...look, text: localiseDecimal(value, language, { plus: look.isChange === true }) }),
    bitcoin: (value, look = {}) => {
      if (value === null || value === undefined) return noValue(look.className);
      const isSats = bitcoinUnit === 'sats';
      const text = localiseDecimal(isSats ? satsOf(value) : value, language, {
        plus: look.isChange === true,
      });
      return drawn({
        ...look,
        unit: look.isBare === true ? undefined : bitcoinUnit,
        ...(isSats ? { text } : withLead(text)),
      });
    },
  };
}

interface DrawnFigure extends FigureLook {
  readonly text: string;
  /** Leading zeros of a Bitcoin quantity, drawn muted. */
  readonly lead?: string;
}

function figureNode(
  { text, lead = '', unit, size = 'inherit', isPublic = false, isCell = false, className }: DrawnFigure,
  hiddenWord: string | null,
): ReactNode {
  const unitNode = unit === undefined ? null : <span className={classes.unit}> {unit}</span>;
  const root = cx(classes.amount, classes[size], className);
  if (hiddenWord !== null && !isPublic) {
    return (
      <span className={root}>
        <span className={classes.hidden}>
          {/* Zeros instead of the digits keep the width and give nothing away. */}
          <span aria-hidden="true" className={classes.ghost}>
            {`${lead}${text}`.replace(/\d/g, '0')}
          </span>
          <span aria-hidden="true" className={classes.dots}>
            ••••
          </span>
          <span className="ui-visually-hidden">{hiddenWord}</span>
        </span>
        {unitNode}
      </span>
    );
  }
  const leadNode = lead === '' ? null : <span className={classes.lead}>{lead}</span>;
  if (isCell) {
    return (
      <>
        {leadNode}
        {text}
        {unitNode}
      </>
    );
  }
  return (
    <span className={root}>
      {leadNode}
      {text}
      {unitNode}
    </span>
  );
}

const noValue = (className: string | undefined): ReactNode => (
  <span className={cx(classes.amount, className)}>-</span>
);

/** "0.00163306" as its leading zeros and the rest; a sign stays with the rest of a figure without such zeros. */
function withLead(written: string): { readonly lead: string; readonly text: string } {
  const significant = written.search(/[1-9]/);
  const signLength = /^[+−]/.test(written) ? 1 : 0;
  return significant > signLength
    ? { lead: written.slice(0, significant), text: written.slice(significant) }
    : { lead: '', text: written };
}

/** "0.00163306" as whole satoshis; the answer always has eight places. */
function satsOf(btc: string): string {
  return BigInt(btc.replace('.', '')).toString();
}

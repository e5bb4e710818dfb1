import { useTranslation } from 'react-i18next';

import { localiseDecimal } from '@app/money';

import { cx } from '../../lib/classes';
import { signOf } from '../../lib/format/decimal';
import { useLanguage } from '../../lib/i18n/use-language';
import { usePreferences } from '../../lib/preferences/preferences';
import classes from './amount.module.css';
import { IconGain, IconLoss } from './icons';

export type AmountSize = 'inherit' | 'lg' | 'l2' | 'xl';

interface FigureProps {
  /** The unit drawn after the figure; leave it out in columns that carry the unit in their head. */
  readonly unit?: string | undefined;
  readonly size?: AmountSize | undefined;
  /** The amount is the change of something: a plus is written. */
  readonly isChange?: boolean | undefined;
  /** A market figure, which "hide amounts" leaves alone. */
  readonly isPublic?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface AmountProps extends FigureProps {
  /** Decimal string as the API gives it ("366.71"), or null when there is none. */
  readonly value: string | null | undefined;
}

interface DrawnFigure extends FigureProps {
  readonly text: string;
  /** Leading zeros of a Bitcoin quantity, drawn muted. */
  readonly lead?: string;
}

function Figure({ text, lead = '', unit, size = 'inherit', isPublic = false, className }: DrawnFigure) {
  const { t } = useTranslation();
  const { hideAmounts } = usePreferences();
  const unitNode = unit === undefined ? null : <span className={classes.unit}> {unit}</span>;
  const root = cx(classes.amount, classes[size], className);
  if (hideAmounts && !isPublic) {
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
          <span className="ui-visually-hidden">{t('amount.hidden')}</span>
        </span>
        {unitNode}
      </span>
    );
  }
  return (
    <span className={root}>
      {lead === '' ? null : <span className={classes.lead}>{lead}</span>}
      {text}
      {unitNode}
    </span>
  );
}

function NoValue({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(classes.amount, className)}>-</span>;
}

/** Money in the reader's format, "366,71 USD"; "-" when there is no value. Private unless told otherwise. */
export function Amount({ value, unit = 'USD', isChange = false, ...rest }: AmountProps) {
  const { language } = useLanguage();
  if (value === null || value === undefined) return <NoValue className={rest.className} />;
  return <Figure {...rest} unit={unit} text={localiseDecimal(value, language, { plus: isChange })} />;
}

/** {@link Amount} for a column whose head carries the unit. */
export function BareAmount({ value, isChange = false, ...rest }: Omit<AmountProps, 'unit'>) {
  const { language } = useLanguage();
  if (value === null || value === undefined) return <NoValue className={rest.className} />;
  return <Figure {...rest} text={localiseDecimal(value, language, { plus: isChange })} />;
}

/** A quantity of Bitcoin, in BTC with eight places and muted leading zeros, or in sats, as the reader chose. */
export function BtcAmount({
  value,
  isBare = false,
  isChange = false,
  ...rest
}: Omit<AmountProps, 'unit'> & { readonly isBare?: boolean }) {
  const { language } = useLanguage();
  const { bitcoinUnit } = usePreferences();
  if (value === null || value === undefined) return <NoValue className={rest.className} />;
  const unit = isBare ? undefined : bitcoinUnit;
  if (bitcoinUnit === 'sats') {
    const text = localiseDecimal(satsOf(value), language, { plus: isChange });
    return <Figure {...rest} unit={unit} text={text} />;
  }
  const written = localiseDecimal(value, language, { plus: isChange });
  const significant = written.search(/[1-9]/);
  const signLength = /^[+−]/.test(written) ? 1 : 0;
  const hasLead = significant > signLength;
  return (
    <Figure
      {...rest}
      unit={unit}
      lead={hasLead ? written.slice(0, significant) : ''}
      text={hasLead ? written.slice(significant) : written}
    />
  );
}

/** "0.00163306" as whole satoshis; the answer always has eight places. */
function satsOf(btc: string): string {
  return BigInt(btc.replace('.', '')).toString();
}

/** A result: triangle, sign, figure and the word where it stands alone. Never colour by itself. */
export function GainLoss({
  value,
  unit = 'USD',
  hasWord = false,
  isPublic,
  size,
}: Pick<AmountProps, 'value' | 'unit' | 'isPublic' | 'size'> & { readonly hasWord?: boolean }) {
  const { t } = useTranslation();
  if (value === null || value === undefined) return <NoValue />;
  const sign = signOf(value);
  const word = sign === 0 ? t('amount.unchanged') : sign > 0 ? t('amount.gain') : t('amount.loss');
  return (
    <span className={cx(classes.result, sign > 0 && classes.gain, sign < 0 && classes.loss)}>
      {sign > 0 ? <IconGain size="0.65em" aria-hidden="true" /> : null}
      {sign < 0 ? <IconLoss size="0.65em" aria-hidden="true" /> : null}
      <Amount
        value={value}
        unit={unit}
        isChange
        isPublic={isPublic}
        size={size}
        className={classes.plainUnit}
      />
      {hasWord ? <span className={classes.word}>{word}</span> : null}
    </span>
  );
}

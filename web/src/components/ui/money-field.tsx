import { TextInput } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import {
  formatAmount,
  formatBtc,
  formatCents,
  isUnitFirst,
  localiseDecimal,
  parseLocalBrl,
  parseLocalBtc,
  parseLocalPrice,
  parseLocalRate,
  parseLocalUsd,
  unitSymbol,
} from '@app/money';
import type { DisplayUnit, MoneyLocale, TypedAmount, TypedAmountProblem } from '@app/money';

import { useLanguage } from '../../lib/i18n/use-language';
import { formatRate } from '../../lib/money/rate';
import { useSelectOnAutofill } from '../../lib/viewport/use-select-on-autofill';
import classes from './money-field.module.css';
import { IconError } from './icons';

/** `rate` is reais for one dollar. */
export type MoneyKind = 'usd' | 'price' | 'btc' | 'brl' | 'rate';

/** What the field holds: the text as typed, and what it reads as. */
export type MoneyReading =
  | { readonly ok: true; /** Decimal string for the API. */ readonly value: string; readonly echo: string }
  | { readonly ok: false; readonly problem: TypedAmountProblem };

/** Reads what a person typed, in the locale's format; what two readers could read differently is rejected. */
export function readMoney(text: string, kind: MoneyKind, locale: MoneyLocale): MoneyReading {
  const readAs = <T extends bigint>(parsed: TypedAmount<T>, format: (value: T) => string): MoneyReading => {
    if (!parsed.ok) return parsed;
    const value = format(parsed.value);
    return { ok: true, value, echo: formatAmount(value, UNITS[kind], locale) };
  };
  switch (kind) {
    case 'usd':
      return readAs(parseLocalUsd(text, locale), formatCents);
    case 'price':
      return readAs(parseLocalPrice(text, locale), formatCents);
    case 'brl':
      return readAs(parseLocalBrl(text, locale), formatCents);
    case 'rate':
      return readAs(parseLocalRate(text, locale), formatRate);
    case 'btc':
      return readAs(parseLocalBtc(text, locale), formatBtc);
  }
}

export interface MoneyFieldProps {
  readonly kind: MoneyKind;
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Shown before anything was typed, and for an empty field that is optional. */
  readonly help?: ReactNode;
  /** A fault the field cannot know (greater than the balance); it wins over the field's own. */
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isAutoFocused?: boolean;
  readonly name?: string;
  /** The label is given elsewhere (a table row) and only read aloud here. */
  readonly isLabelHidden?: boolean;
  /** In a table the echo would break the rows; the total under it says the same. */
  readonly isEchoHidden?: boolean;
}

const UNITS: Readonly<Record<MoneyKind, DisplayUnit>> = {
  usd: 'USD',
  price: 'USD',
  btc: 'BTC',
  brl: 'BRL',
  rate: 'BRL',
};

/** An amount typed in the reader's format, echoed as it was understood, its fault announced. */
export function MoneyField(props: MoneyFieldProps) {
  const { kind, label, value, onChange, help, isRequired = false, isDisabled = false } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { ref, noteTyped } = useSelectOnAutofill(value);
  const reading = readMoney(value, kind, language);
  const isEmpty = value.trim() === '';
  const ownFault =
    reading.ok || isEmpty
      ? null
      : t(`moneyField.problem.${reading.problem}`, {
          example: EXAMPLES[kind][language],
          unit: unitSymbol(UNITS[kind], language),
        });
  const fault = props.error ?? ownFault;
  // A text that says the same as its reading is not repeated.
  const isEchoed =
    reading.ok && props.isEchoHidden !== true && localiseDecimal(reading.value, language) !== value;
  const echo = isEchoed ? t('moneyField.echo', { amount: reading.echo }) : undefined;
  return (
    <TextInput
      {...(props.isLabelHidden === true && typeof label === 'string' ? { 'aria-label': label } : { label })}
      {...(props.name === undefined ? {} : { name: props.name })}
      ref={ref}
      value={value}
      onChange={(event) => {
        noteTyped(event.currentTarget.value);
        onChange(event.currentTarget.value);
      }}
      inputMode="decimal"
      autoComplete="off"
      required={isRequired}
      withAsterisk={false}
      disabled={isDisabled}
      {...(props.isAutoFocused === true ? FIRST_FIELD : {})}
      description={fault === null ? (echo ?? help) : undefined}
      error={
        fault === null ? undefined : (
          <span role="alert" className={classes.fault}>
            <IconError size={16} stroke={1.7} aria-hidden="true" />
            {fault}
          </span>
        )
      }
      {...unitSection(kind, language)}
      classNames={{ input: classes.input ?? '' }}
    />
  );
}

/** The figure that stands in the field when its dialog opens is selected: what is typed takes its place. */
const FIRST_FIELD = {
  'data-autofocus': true,
  onFocus: (event: FocusEvent<HTMLInputElement>) => {
    event.currentTarget.select();
  },
} as const;

/** The unit inside the field, on the side where the language writes it. */
function unitSection(kind: MoneyKind, language: MoneyLocale) {
  const unit = <span className={classes.unit}>{unitSymbol(UNITS[kind], language)}</span>;
  return isUnitFirst(UNITS[kind], language)
    ? ({ leftSection: unit, leftSectionWidth: 48, leftSectionPointerEvents: 'none' } as const)
    : ({ rightSection: unit, rightSectionWidth: 56, rightSectionPointerEvents: 'none' } as const);
}

const EXAMPLES: Readonly<Record<MoneyKind, Readonly<Record<MoneyLocale, string>>>> = {
  usd: { en: '1,250.50', pt: '1.250,50' },
  price: { en: '68,204.15', pt: '68.204,15' },
  btc: { en: '0.00537665', pt: '0,00537665' },
  brl: { en: '1,250.50', pt: '1.250,50' },
  rate: { en: '5.4321', pt: '5,4321' },
};

import type { SettingsResponse } from '@app/contracts';
import { formatCents, localiseDecimal, parseBrlDecimal, rateMicroOf, toDollars, usdCents } from '@app/money';
import type { MoneyLocale } from '@app/money';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { Amount } from '../../../components/ui/amount';
import { MoneyField, readMoney } from '../../../components/ui/money-field';
import { typedIn } from '../../../components/ui/typed-money';
import type { TypedMoney } from '../../../components/ui/typed-money';
import { recordSavedBase } from '../../../lib/account/saved-base';
import { rateOrigin } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import { useExchangeRate } from '../../../lib/money/exchange-rate';
import { notify } from '../../../lib/notifications/notification-store';
import { useSaveSetting } from '../api/settings';
import { saveFailure } from '../model/save-failure';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';

type Currency = 'USD' | 'BRL';

/** What is invested in an ordinary week, in dollars or converted once from reais. */
export function BaseSetting({ settings }: { readonly settings: SettingsResponse }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const { language } = useFormat();
  const { base } = settings;
  const [currency, setCurrency] = useState<Currency>(base.entered === null ? 'USD' : 'BRL');
  const [typed, setTyped] = useState<TypedMoney | null>(null);
  const [hasTried, setTried] = useState(false);
  const save = useSaveSetting('base');
  const kind = currency === 'BRL' ? 'brl' : 'usd';
  const shown = typed === null ? storedText(base, currency, language) : typedIn(typed, kind, language);
  const reading = readMoney(shown, kind, language);
  const fault = faultOf(reading, hasTried);
  const submit = (): void => {
    setTried(true);
    if (!reading.ok || faultOf(reading, true) !== null || save.isPending) return;
    save.mutate(
      { currency, amount: reading.value },
      {
        onSuccess: (saved) => {
          told({ previousUsd: base.usd, currentUsd: saved.base.usd });
          setTyped(null);
          setTried(false);
        },
      },
    );
  };
  const failure = save.isError
    ? saveFailure(save.error, { t, common, i18n, attempted: reading.ok ? reading.echo : shown })
    : null;
  return (
    <SettingRow title={t('base.title')} help={t('base.help')}>
      <Form onSubmit={submit}>
        <UnsavedChanges isDirty={typed !== null && typed.text !== ''} />
        <SegmentedControl
          aria-label={t('base.currency')}
          className={classes.narrow ?? ''}
          data={['USD', 'BRL']}
          value={currency}
          onChange={(value) => {
            setCurrency(value === 'BRL' ? 'BRL' : 'USD');
            setTyped({ text: '', locale: language });
            setTried(false);
            save.reset();
          }}
        />
        <div className={classes.inline}>
          <MoneyField
            kind={kind}
            name="base"
            label={t('base.title')}
            isLabelHidden
            value={shown}
            error={failure ?? (fault === null ? null : t(fault))}
            help={t(currency === 'BRL' ? 'base.exampleReais' : 'base.example')}
            onChange={(next) => {
              save.reset();
              setTyped({ text: next, locale: language });
            }}
          />
          <Button type="submit" variant="default" loading={save.isPending}>
            {t('base.save')}
          </Button>
        </div>
      </Form>
      {currency === 'BRL' ? <Rate amountBrl={reading.ok ? reading.value : null} /> : null}
      <Stored base={base} />
    </SettingRow>
  );
}

/** What is saved is in the field until something is typed. */
function storedText(base: SettingsResponse['base'], currency: Currency, locale: MoneyLocale): string {
  if (currency === 'USD') return base.entered === null ? localiseDecimal(base.usd, locale) : '';
  return base.entered === null ? '' : localiseDecimal(base.entered.amountBrl, locale);
}

type BaseFault = 'base.required' | 'base.invalid' | 'base.notPositive';

function faultOf(reading: ReturnType<typeof readMoney>, hasTried: boolean): BaseFault | null {
  if (reading.ok) return /[1-9]/.test(reading.value) ? null : 'base.notPositive';
  switch (reading.problem) {
    case 'empty':
      return hasTried ? 'base.required' : null;
    case 'notANumber':
      return 'base.invalid';
    case 'negative':
    case 'signedZero':
      return 'base.notPositive';
    case 'ambiguous':
    case 'otherCurrency':
    case 'tooManyDecimals':
    case 'tooLarge':
      // The field explains these itself, with an example; sent they are not.
      return hasTried ? 'base.invalid' : null;
  }
}

/** Previous and new base, here and on the screen of the week. */
function told(saved: { readonly previousUsd: string; readonly currentUsd: string }): void {
  recordSavedBase(saved);
  notify({
    key: 'settings',
    type: 'success',
    title: (words) => words('settings:base.saved'),
    details: {
      kind: 'balance_update',
      previousUsd: saved.previousUsd,
      currentUsd: saved.currentUsd,
      changeUsd: '0.00',
    },
  });
}

/** The rate a base in reais would be converted with, with its day and source, and what comes of it. */
function Rate({ amountBrl }: { readonly amountBrl: string | null }) {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const today = useMe().data?.today;
  const { data, isError } = useExchangeRate(today ?? '', today !== undefined);
  const reais = amountBrl === null ? null : parseBrlDecimal(amountBrl);
  const usd =
    data === undefined || reais?.ok !== true ? null : toDollars(reais.value, rateMicroOf(data.rate));
  return (
    <div className={classes.note}>
      {data === undefined ? null : (
        <p>
          {t('base.rate', {
            rate: data.rate,
            origin: rateOrigin(data, { t: tc, dateText: format.longDate }),
          })}{' '}
          {usd === null ? null : (
            <>
              {t('base.becomes')} <Amount value={decimalOf(usd)} isPublic />
            </>
          )}
        </p>
      )}
      {isError || data?.isDefault === true ? <p className={classes.warn}>{t('base.noRate')}</p> : null}
    </div>
  );
}

const decimalOf = (cents: bigint): string => formatCents(usdCents(cents));

/** What counts now, and the rate it was converted with. */
function Stored({ base }: { readonly base: SettingsResponse['base'] }) {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { entered } = base;
  return (
    <p className={classes.note}>
      {t('base.now')} <Amount value={base.usd} />
      {entered === null
        ? null
        : ` ${t('base.converted', {
            amount: entered.amountBrl,
            rate: entered.rate,
            origin: rateOrigin(entered, { t: tc, dateText: format.longDate }),
          })}`}
    </p>
  );
}

import type { RecommendationView } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MonthSales } from '../../../../components/month-sales/month-sales';
import type { SaleToCome } from '../../../../components/month-sales/sales-outlook';
import { Banner } from '../../../../components/ui/banner';
import { IconUndo } from '../../../../components/ui/icons';
import { TextLink } from '../../../../components/ui/text-link';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { COLOR_OF } from '../../model/executed-trade';
import type { Fill } from '../../model/fill';
import { useAmountText } from '../../model/use-amount-text';
import { CurrencyChoice } from './currency-choice';
import classes from './execute-dialog.module.css';
import { FillFields } from './fill-fields';
import { FillTotals } from './fill-totals';
import type { Execution } from './use-execution';
import { WhatWillChange } from './what-will-change';
import type { Holdings } from './what-will-change';

interface ExecuteFormProps {
  readonly execution: Execution;
  readonly view: RecommendationView;
  readonly holdings: Holdings | null;
  readonly onCancel: () => void;
}

/** Planned beside filled, the total, and what will change. Enter sends it. */
export function ExecuteForm({ execution, view, holdings, onCancel }: ExecuteFormProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const { mode, reading, refusal, isBusy } = execution;
  const fill = reading.ok ? reading.fill : null;
  const isFailure = refusal !== null && refusal.field === null;
  return (
    <form
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        execution.submit();
      }}
    >
      <CurrencyChoice execution={execution} />
      <FillFields execution={execution} />
      <Echo fill={fill} />
      <FillTotals fill={fill} view={view} mode={mode} />
      <WhatWillChange fill={fill} view={view} holdings={holdings} mode={mode} />
      {mode === 'sale' ? <MonthSales date={execution.tradedOn} sale={saleOf(fill)} /> : null}
      {isFailure ? (
        <div className={classes.notice}>
          <Banner
            tone="error"
            title={refusal.text}
            action={
              refusal.canRetry ? (
                <TextLink
                  onClick={() => {
                    execution.submit();
                  }}
                >
                  {t('execute.tryAgain')}
                </TextLink>
              ) : undefined
            }
          />
        </div>
      ) : null}
      <div className={classes.formFoot}>
        <p className={classes.undoNote}>
          <IconUndo size={16} stroke={1.7} aria-hidden="true" />
          {t('execute.canUndo')}
        </p>
        <Button variant="default" size={isPhone ? 'lg' : 'md'} disabled={isBusy} onClick={onCancel}>
          {t('execute.cancel')}
        </Button>
        <Button type="submit" color={COLOR_OF[mode]} size={isPhone ? 'lg' : 'md'} loading={isBusy}>
          {t(`execute.record.${mode}`)}
        </Button>
      </div>
    </form>
  );
}

const saleOf = (fill: Fill | null): SaleToCome | null =>
  fill === null ? null : { valueUsd: fill.value, rate: fill.reais?.rate ?? null };

/** The figures as they were understood, in the reader's format; in dollars whatever they were typed in. */
function Echo({ fill }: { readonly fill: Fill | null }) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  return (
    <p className={classes.echo} aria-live="polite">
      {fill === null
        ? ''
        : t('execute.echo', {
            btc: amount(formatBtc(fill.quantity), { unit: 'BTC' }),
            price: amount(formatCents(fill.price)),
            fee: amount(formatCents(fill.fee)),
          })}
    </p>
  );
}

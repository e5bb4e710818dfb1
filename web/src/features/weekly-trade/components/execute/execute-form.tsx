import type { RecommendationView } from '@app/contracts';
import { formatBtc, formatCents, usdCents } from '@app/money';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { TextLink } from '../../../../components/ui/text-link';
import { cx } from '../../../../lib/classes';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import type { Fill } from '../../model/execution';
import { usdOf } from '../../model/figures';
import { useAmountText } from '../../model/use-amount-text';
import classes from './execute-dialog.module.css';
import { FillFields } from './fill-fields';
import type { Execution } from './use-execution';
import { WhatWillChange } from './what-will-change';

interface ExecuteFormProps {
  readonly execution: Execution;
  readonly view: RecommendationView;
  readonly btcHeld: string | null;
  readonly onCancel: () => void;
}

/** Planned beside filled, the total, and what will change. Enter sends it. */
export function ExecuteForm({ execution, view, btcHeld, onCancel }: ExecuteFormProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const { reading, refusal, isBusy } = execution;
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
      <FillFields execution={execution} view={view} />
      <Echo fill={fill} />
      <Totals fill={fill} plannedUsd={view.investment.usd} mode={execution.mode} />
      <WhatWillChange fill={fill} view={view} btcHeld={btcHeld} mode={execution.mode} />
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
      <div className={classes.foot}>
        <Button variant="default" size={isPhone ? 'lg' : 'md'} disabled={isBusy} onClick={onCancel}>
          {t('execute.cancel')}
        </Button>
        <Button type="submit" color="green" size={isPhone ? 'lg' : 'md'} loading={isBusy}>
          {t('execute.record')}
        </Button>
      </div>
    </form>
  );
}

/** The three figures as they were understood, in the reader's format. */
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

interface TotalsProps {
  readonly fill: Fill | null;
  readonly plannedUsd: string;
  readonly mode: Execution['mode'];
}

function Totals({ fill, plannedUsd, mode }: TotalsProps) {
  const { t } = useTranslation('weekly-trade');
  const spent = fill === null ? null : formatCents(fill.spent);
  return (
    <dl className={classes.totals}>
      <div className={classes.totalRow}>
        <dt>{t('execute.spent')}</dt>
        <dd className={classes.plannedTotal}>
          {mode === 'manual' ? null : <BareAmount value={plannedUsd} />}
        </dd>
        <dd className={classes.big}>
          <Amount value={spent} />
        </dd>
      </div>
      {mode === 'manual' ? null : (
        <div className={cx(classes.totalRow, classes.quiet)}>
          <dt>{t('execute.difference')}</dt>
          <dd className={classes.plannedTotal} />
          <dd>
            <Amount value={fill === null ? null : differenceOf(fill, plannedUsd)} isChange />
          </dd>
        </div>
      )}
    </dl>
  );
}

function differenceOf(fill: Fill, plannedUsd: string): string {
  return formatCents(usdCents(fill.spent - usdOf(plannedUsd)));
}

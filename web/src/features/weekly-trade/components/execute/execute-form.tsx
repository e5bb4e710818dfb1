import type { RecommendationView } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { MonthSales } from '../../../../components/month-sales/month-sales';
import type { SaleToCome } from '../../../../components/month-sales/sales-outlook';
import { CurrencyChoice } from '../../../../components/trade-form/figure-field';
import type { FilledFigures } from '../../../../components/trade-form/read-figures';
import { Amount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { DialogFoot } from '../../../../components/ui/dialog';
import { IconUndo } from '../../../../components/ui/icons';
import { AboutReais } from '../../../../components/ui/money';
import { TextLink } from '../../../../components/ui/text-link';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { COLOR_OF } from '../../model/executed-trade';
import type { ExecutionMode } from '../../model/executed-trade';
import { usdOf } from '../../model/figures';
import { plannedUsdOf } from '../../model/planned';
import type { Execution } from './use-execution';
import { ChangePreview } from './change-preview';
import type { Holdings } from './change-preview';
import { FillFields } from './fill-fields';
import classes from './execute-dialog.module.css';

interface FillTotalProps {
  readonly fill: FilledFigures | null;
  readonly mode: ExecutionMode;
}

/** What the trade costs or brings, in dollars and in reais: as typed, or about so many for who sees reais. */
function FillTotal({ fill, mode }: FillTotalProps) {
  const { t } = useTranslation('weekly-trade');
  const reais = fill?.reais ?? null;
  return (
    <dl className={classes.total} aria-live="polite">
      <dt>{mode === 'sale' ? t('execute.received') : t('execute.spent')}</dt>
      <dd>
        {fill === null ? null : (
          <span className={classes.quiet}>
            {reais === null ? (
              <AboutReais value={formatCents(fill.total)} />
            ) : (
              <Amount value={formatCents(reais.total)} unit="BRL" />
            )}
          </span>
        )}
        <Amount value={fill === null ? null : formatCents(fill.total)} />
      </dd>
    </dl>
  );
}

interface DifferenceProps extends FillTotalProps {
  readonly view: RecommendationView;
}

function Difference({ fill, mode, view }: DifferenceProps) {
  const { t } = useTranslation('weekly-trade');
  if (mode === 'manual') return null;
  const planned = usdOf(plannedUsdOf(view, mode));
  return (
    <dl className={classes.difference}>
      <dt>{t('execute.difference')}</dt>
      <dd>
        <Amount value={fill === null ? null : formatCents(usdCents(fill.total - planned))} isChange />
      </dd>
    </dl>
  );
}

interface ExecuteFormProps {
  readonly execution: Execution;
  readonly view: RecommendationView;
  readonly holdings: Holdings | null;
  readonly onCancel: () => void;
}

/** Planned next to filled, the total, and what will change. Enter sends it. */
export function ExecuteForm({ execution, view, holdings, onCancel }: ExecuteFormProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const form = useFocusAfterQuestion();
  const { mode, figures, refusal, isBusy } = execution;
  const fill = figures.reading.ok ? figures.reading.figures : null;
  const size = isPhone ? 'lg' : 'md';
  return (
    <form
      ref={form}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        execution.submit();
      }}
    >
      <CurrencyChoice figures={figures} isDisabled={isBusy} />
      <FillFields execution={execution} view={view} />
      <Difference fill={fill} view={view} mode={mode} />
      <ChangePreview fill={fill} view={view} holdings={holdings} mode={mode} />
      {mode === 'sale' ? <MonthSales date={execution.tradedOn} sale={saleOf(fill)} /> : null}
      {refusal !== null && refusal.field === null ? (
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
      <p className={classes.undoNote}>
        <IconUndo size={16} stroke={1.7} aria-hidden="true" />
        {t('execute.canUndo')}
      </p>
      <DialogFoot lead={<FillTotal fill={fill} mode={mode} />}>
        {/* On a phone the cross at the top is enough: two buttons would take a third of the screen. */}
        {isPhone ? null : (
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {t('execute.cancel')}
          </Button>
        )}
        <Button type="submit" color={COLOR_OF[mode]} size={size} loading={isBusy}>
          {t(`execute.record.${mode}`)}
        </Button>
      </DialogFoot>
    </form>
  );
}

const saleOf = (fill: FilledFigures | null): SaleToCome | null =>
  fill === null ? null : { valueUsd: fill.value, rate: fill.reais?.rate ?? null };

/** The form comes in place of a question whose button had the focus: the first figure takes it. */
function useFocusAfterQuestion() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body;
    if (!isLost) return;
    const first = form.current?.querySelector('input[name="quantity"]');
    if (first instanceof HTMLInputElement) first.focus();
  }, []);
  return form;
}

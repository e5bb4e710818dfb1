import type { RecommendationView } from '@app/contracts';
import { formatBtc, formatCents, usdCents } from '@app/money';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MonthSales } from '../../../../components/month-sales/month-sales';
import type { SaleToCome } from '../../../../components/month-sales/sales-outlook';
import { Amount, BareAmount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { IconUndo } from '../../../../components/ui/icons';
import { TextLink } from '../../../../components/ui/text-link';
import { cx } from '../../../../lib/classes';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { COLOR_OF } from '../../model/executed-trade';
import type { ExecutionMode } from '../../model/executed-trade';
import { usdOf } from '../../model/figures';
import type { Fill } from '../../model/fill';
import { plannedUsdOf } from '../../model/planned';
import { totalInReais, totalOf } from '../../model/preview';
import { useAmountText } from '../../model/use-amount-text';
import type { Execution } from './use-execution';
import { useFillRows } from './use-fill-rows';
import { ChangePreview } from './change-preview';
import type { Holdings } from './change-preview';
import classes from './execute-dialog.module.css';

interface FillTotalsProps {
  readonly fill: Fill | null;
  readonly view: RecommendationView;
  readonly mode: ExecutionMode;
}

/** What the trade costs or brings, in dollars and where it was typed so in reais, next to the plan. */
function FillTotals({ fill, view, mode }: FillTotalsProps) {
  const { t } = useTranslation('weekly-trade');
  const plannedUsd = plannedUsdOf(view, mode);
  const total = fill === null ? null : totalOf(mode, fill);
  const reais = fill === null ? null : totalInReais(mode, fill);
  return (
    <dl className={classes.totals}>
      <div className={classes.totalRow}>
        <dt>{mode === 'sale' ? t('execute.received') : t('execute.spent')}</dt>
        <dd className={classes.plannedTotal}>
          {mode === 'manual' ? null : <BareAmount value={plannedUsd} />}
        </dd>
        <dd className={classes.big}>
          <Amount value={total === null ? null : formatCents(total)} />
        </dd>
      </div>
      {reais === null ? null : (
        <div className={cx(classes.totalRow, classes.quiet)}>
          <dt>{t('execute.inReais')}</dt>
          <dd className={classes.plannedTotal} />
          <dd>
            <Amount value={formatCents(reais)} unit="BRL" />
          </dd>
        </div>
      )}
      {mode === 'manual' ? null : (
        <div className={cx(classes.totalRow, classes.quiet)}>
          <dt>{t('execute.difference')}</dt>
          <dd className={classes.plannedTotal} />
          <dd>
            <Amount
              value={total === null ? null : formatCents(usdCents(total - usdOf(plannedUsd)))}
              isChange
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A table of planned and filled; on a phone, fields with their plan as help. */
function FillFields({ execution }: { readonly execution: Execution }) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const rows = useFillRows(execution);
  if (isPhone) {
    return (
      <div className={classes.fields}>
        {rows.map((row) => (
          <div key={row.key}>{row.input}</div>
        ))}
      </div>
    );
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="ui-visually-hidden">{t('execute.figure')}</span>
          </th>
          <th scope="col" className={classes.planned}>
            {execution.mode === 'manual' ? null : t('execute.planned')}
          </th>
          <th scope="col" className={classes.figure}>
            {t('execute.filled')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label}
              {row.isOptional === true ? (
                <span className={classes.optional}> {t('execute.optional')}</span>
              ) : null}
            </th>
            <td className={classes.planned}>{row.planned}</td>
            <td className={classes.filled}>{row.input}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CURRENCIES = [
  { value: 'USD', label: 'USD' },
  { value: 'BRL', label: 'BRL' },
];

/** In which currency price and fee are typed. The ledger keeps both. */
function CurrencyChoice({ execution }: { readonly execution: Execution }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <div className={classes.currency}>
      <span id="entry-currency" className={classes.currencyLabel}>
        {t('execute.currency')}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby="entry-currency"
        data={CURRENCIES}
        value={execution.currency}
        disabled={execution.isBusy}
        onChange={(value) => {
          execution.changeCurrency(value === 'BRL' ? 'BRL' : 'USD');
        }}
      />
    </div>
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
      <ChangePreview fill={fill} view={view} holdings={holdings} mode={mode} />
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
      {isPhone ? <UndoNote /> : null}
      <div className={classes.formFoot}>
        {isPhone ? null : <UndoNote />}
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

function UndoNote() {
  const { t } = useTranslation('weekly-trade');
  return (
    <p className={classes.undoNote}>
      <IconUndo size={16} stroke={1.7} aria-hidden="true" />
      {t('execute.canUndo')}
    </p>
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

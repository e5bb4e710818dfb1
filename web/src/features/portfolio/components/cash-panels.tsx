import type { PortfolioCashEntry, PortfolioCashResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TransferDialog } from '../../../components/cash/transfer-dialog';
import { DataTable } from '../../../components/ui/data-table';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import type { PastMoment } from '../../../lib/portfolio/portfolio-at';
import classes from './cash-panels.module.css';
import { BareMoney, CardMoney, Money } from '../../../components/ui/money';
import { WithdrawDialog } from './withdraw-dialog';

interface CashPanelProps {
  readonly query: PanelQuery<PortfolioCashResponse>;
  /** Portfolio cash of the moment that is shown; null while it is not known. */
  readonly cashUsd: string | null;
  /** The past cannot be acted on. */
  readonly isPast: boolean;
}

/** Proceeds of sales: what there is, where it came from and went, and the two ways out. */
export function CashPanel({ query, cashUsd, isPast }: CashPanelProps) {
  const { t } = useTranslation('portfolio');
  const [open, setOpen] = useState<'withdraw' | 'transfer' | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  return (
    <QueryPanel title={t('cash.title')} query={query} failure={t('cash.failed')}>
      {({ totals }) => (
        <>
          <p className={classes.total}>
            <CardMoney value={cashUsd} size="lg" />
          </p>
          <p className={classes.line}>{t('cash.line')}</p>
          {isPast ? null : (
            <div className={classes.actions}>
              <Button
                variant="default"
                onClick={() => {
                  setOpen('withdraw');
                }}
              >
                {t('cash.withdraw')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  setOpen('transfer');
                }}
              >
                {t('cash.transfer')}
              </Button>
            </div>
          )}
          <dl className={classes.statistics} aria-label={t('cash.statistics')}>
            <Statistic
              label={t('cash.fromSales')}
              value={totals.fromSalesUsd}
              reais={totals.reais?.fromSalesBrl}
            />
            {/[1-9]/.test(totals.depositedUsd) ? (
              <Statistic
                label={t('cash.deposited')}
                value={totals.depositedUsd}
                reais={totals.reais?.depositedBrl}
              />
            ) : null}
            <Statistic
              label={t('cash.reinvested')}
              value={totals.reinvestedUsd}
              reais={totals.reais?.reinvestedBrl}
            />
            <Statistic
              label={t('cash.transferred')}
              value={totals.transferredUsd}
              reais={totals.reais?.transferredBrl}
            />
            <Statistic
              label={t('cash.withdrawn')}
              value={totals.withdrawnUsd}
              reais={totals.reais?.withdrawnBrl}
            />
          </dl>
          {isPast ? <p className={classes.line}>{t('cash.statisticsNow')}</p> : null}
          {open === 'withdraw' ? <WithdrawDialog cashUsd={cashUsd} onClose={close} /> : null}
          {open === 'transfer' ? <TransferDialog cashUsd={cashUsd} onClose={close} /> : null}
        </>
      )}
    </QueryPanel>
  );
}

interface StatisticProps {
  readonly label: string;
  readonly value: string;
  /** Undefined where it is not known. */
  readonly reais: string | undefined;
}

function Statistic({ label, value, reais }: StatisticProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <CardMoney value={value} reais={reais ?? null} />
      </dd>
    </div>
  );
}

const SHOWN_FIRST = 5;

interface MovementsPanelProps {
  readonly query: PanelQuery<PortfolioCashResponse>;
  readonly past: PastMoment | null;
}

/** The latest ten movements of portfolio cash, five at first; of the past they are read by day. */
export function MovementsPanel({ query, past }: MovementsPanelProps) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const [isAll, setAll] = useState(false);
  const count = query.data?.entries.length ?? 0;
  return (
    <QueryPanel
      title={t('cash.latest')}
      query={query}
      failure={t('cash.failed')}
      actions={
        count > SHOWN_FIRST ? (
          <TextLink
            onClick={() => {
              setAll(!isAll);
            }}
          >
            {isAll ? t('cash.showFewer') : t('cash.showAll', { count })}
          </TextLink>
        ) : undefined
      }
      empty={{ when: ({ entries }) => entries.length === 0, show: <PanelEmpty text={t('cash.empty')} /> }}
    >
      {({ entries }) => (
        <>
          {past === null ? null : (
            <p className={classes.line}>
              {t('cash.upTo', { date: format.tableDate(past.date, { year: true }) })}
            </p>
          )}
          <MovementTable entries={isAll ? entries : entries.slice(0, SHOWN_FIRST)} />
        </>
      )}
    </QueryPanel>
  );
}

function MovementTable({ entries }: { readonly entries: readonly PortfolioCashEntry[] }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const name = ({ type }: PortfolioCashEntry): string => t(`movement.${type}`);
  return (
    <DataTable<PortfolioCashEntry>
      caption={t('cash.latest')}
      rows={entries}
      rowKey={({ entryId, type, revision }) => `${entryId} ${type} ${revision}`}
      columns={[
        { key: 'date', head: t('cash.date'), cell: ({ date }) => format.tableDate(date, { year: true }) },
        {
          key: 'type',
          head: t('cash.movement'),
          cell: (entry) => <span className={classes.movement}>{name(entry)}</span>,
        },
        {
          key: 'amount',
          head: t('cash.amount'),
          unit,
          isFigure: true,
          cell: ({ amountUsd, reais }) => (
            <BareMoney value={amountUsd} reais={reais?.amountBrl ?? null} isChange />
          ),
        },
        {
          key: 'after',
          head: t('cash.after'),
          unit,
          isFigure: true,
          cell: ({ balanceAfterUsd, reais }) => (
            <BareMoney value={balanceAfterUsd} reais={reais?.balanceAfterBrl ?? null} />
          ),
        },
      ]}
      phone={(entry) => ({
        lead: name(entry),
        sub: format.tableDate(entry.date, { year: true }),
        value: <Money value={entry.amountUsd} reais={entry.reais?.amountBrl ?? null} isChange />,
        subValue: <Money value={entry.balanceAfterUsd} reais={entry.reais?.balanceAfterBrl ?? null} />,
      })}
    />
  );
}

import type { TransactionChange, TransactionVersion } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../../components/ui/amount';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { PreviousNext } from '../../../../components/ui/previous-next';
import { useFormat } from '../../../../lib/format/use-format';
import { useHistory } from '../../api/transactions';
import { FactList } from './fact-list';
import type { Fact } from './fact-list';
import classes from './trade-drawer.module.css';

/** Who did what to a trade, when, and what it said before and after. */
export function TradeHistory({ transactionId }: { readonly transactionId: string }) {
  const { t } = useTranslation('transactions');
  const history = useHistory(transactionId);
  if (history.data === undefined) {
    return history.isError ? (
      <PanelFailure
        text={t('history.failed')}
        isRetrying={history.isFetching}
        onRetry={() => {
          void history.refetch();
        }}
      />
    ) : (
      <SkeletonLines lines={3} />
    );
  }
  return (
    <ol className={classes.history}>
      {history.data.changes.map((change) => (
        <li key={change.revision}>
          <Change change={change} />
        </li>
      ))}
    </ol>
  );
}

function Change({ change }: { readonly change: TransactionChange }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const facts = useChangedFacts(change.old, change.new);
  const who = change.by.isSelf ? t('history.by.self') : t(`history.by.${change.by.kind}`);
  return (
    <>
      <p>
        <strong>{t(`history.change.${change.change}`)}</strong>{' '}
        {change.withImport ? t('history.withImport') : null}
      </p>
      <p className="ui-muted">{t('history.line', { time: format.instantWithYear(change.at), who })}</p>
      {facts.length === 0 ? null : <FactList facts={facts} />}
    </>
  );
}

/** The figures that a correction changed, before and after. Nothing where there is only one version. */
function useChangedFacts(
  before: TransactionVersion | null,
  after: TransactionVersion | null,
): readonly Fact[] {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  if (before === null || after === null) return [];
  const day = (text: string): string => format.tableDate(text, { year: true });
  const rows: readonly (readonly [
    label: string,
    field: keyof TransactionVersion,
    draw: (value: string) => ReactNode,
  ])[] = [
    [t('column.date'), 'tradedOn', day],
    [t('figure.quantityBtc'), 'quantityBtc', (value) => <BtcAmount value={value} />],
    [t('figure.priceUsd'), 'priceUsd', (value) => <Amount value={value} isPublic />],
    [t('figure.valueUsd'), 'valueUsd', (value) => <Amount value={value} />],
    [t('figure.feeUsd'), 'feeUsd', (value) => <Amount value={value} />],
    [t('fact.notes'), 'note', (value) => value],
  ];
  return rows.flatMap(([label, field, draw]): readonly Fact[] => {
    const [old, current] = [before[field], after[field]];
    if (old === current) return [];
    const side = (value: unknown): ReactNode => (typeof value === 'string' ? draw(value) : '-');
    return [{ label, value: <PreviousNext before={side(old)} after={side(current)} /> }];
  });
}

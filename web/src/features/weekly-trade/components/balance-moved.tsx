import { formatCents, isUsdCents } from '@app/money';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount } from '../../../components/ui/amount';
import { PreviousNext } from '../../../components/ui/previous-next';
import { useTransaction } from '../../../lib/portfolio/use-transaction';
import { usdOf } from '../model/figures';
import type { ExecutedOperation } from '../model/group-state';
import classes from './group-card.module.css';

interface BalanceMovedProps {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The balance that an executed operation moved. */
export function BalanceMoved({ label, before, after }: BalanceMovedProps) {
  return (
    <div className={classes.footLine}>
      <span className="ui-muted">{label}</span>
      <PreviousNext before={<BareAmount value={before} />} after={<Amount value={after} />} />
    </div>
  );
}

interface CashMovedProps {
  readonly slot: 'reinvestment' | 'sale';
  readonly operation: ExecutedOperation;
}

/** Portfolio cash before and after a reinvestment or a sale; the record of the trade knows it. */
export function CashMoved({ slot, operation }: CashMovedProps) {
  const { t } = useTranslation('weekly-trade');
  const after = useTransaction(operation.transactionId, true).data?.transaction.portfolioCashAfter ?? null;
  return (
    <BalanceMoved
      label={t('balance.cash')}
      before={after === null ? null : cashBefore(slot, operation, after)}
      after={after}
    />
  );
}

function cashBefore(slot: CashMovedProps['slot'], { filled }: ExecutedOperation, after: string) {
  const moved = usdOf(filled.totalUsd);
  const before = slot === 'sale' ? usdOf(after) - moved : usdOf(after) + moved;
  return isUsdCents(before) ? formatCents(before) : null;
}

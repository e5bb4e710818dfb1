import type { OperationSlot } from '@app/contracts';
import { formatCents, isUsdCents } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BeforeAmount } from '../../../components/ui/amount';
import { CardAmount } from '../../../components/ui/card-amount';
import { IconUndo } from '../../../components/ui/icons';
import { AboutReais, Money } from '../../../components/ui/money';
import { Pill } from '../../../components/ui/pill';
import { PreviousNext } from '../../../components/ui/previous-next';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { useRateText } from '../../../lib/money/rate-text';
import { useTransaction } from '../../../lib/portfolio/transactions';
import { usdOf } from '../model/figures';
import type { ExecutedOperation, GroupState, SetAsideOperation } from '../model/group-state';
import { GroupCard } from './group-card';
import { PlannedFilled } from './planned-filled';
import classes from './group-card.module.css';

interface BalanceMovedProps {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The balance that an executed operation moved. */
function BalanceMoved({ label, before, after }: BalanceMovedProps) {
  return (
    <div className={classes.footLine}>
      <span className="ui-muted">{label}</span>
      <PreviousNext before={<BeforeAmount value={before} />} after={<Amount value={after} />} />
    </div>
  );
}

interface CashMovedProps {
  readonly slot: 'reinvestment' | 'sale';
  readonly operation: ExecutedOperation;
}

/** Portfolio cash before and after a reinvestment or a sale; the record of the trade knows it. */
function CashMoved({ slot, operation }: CashMovedProps) {
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

interface ExecutedGroupProps {
  readonly slot: OperationSlot;
  readonly state: Extract<GroupState, { readonly kind: 'executed' }>;
  readonly fold?: ReactNode;
  readonly onUndo: () => void;
  /** A newer recommendation of the week can be carried out against the rule. */
  readonly onExecuteAnother: () => void;
}

/** A done group: what was planned next to what was filled, the balance that moved, and the way back. */
export function ExecutedGroup({ slot, state, fold, onUndo, onExecuteAnother }: ExecutedGroupProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const { operation, isOfEarlier } = state;
  return (
    <GroupCard
      slot={slot}
      pill={
        <Pill tone="done">
          {t(slot === 'sale' ? 'done.sold' : 'done.executed', {
            date: format.tableDate(operation.operatedOn),
          })}
        </Pill>
      }
      fold={fold}
      foot={
        <>
          {slot === 'investment' ? (
            <BalanceMoved label={t('balance.dynamic')} {...operation.dynamicBalance} />
          ) : (
            <CashMoved slot={slot} operation={operation} />
          )}
          <span className={classes.footLinks}>
            {isOfEarlier ? <TextLink onClick={onExecuteAnother}>{t('done.another')}</TextLink> : null}
            <UndoLink slot={slot} onUndo={onUndo} />
          </span>
        </>
      }
    >
      <div className={classes.indent}>
        <PlannedFilled operation={operation} isSale={slot === 'sale'} />
        <PaidInReais operation={operation} />
      </div>
    </GroupCard>
  );
}

/** What it was in reais for ever, with the rate; for who sees reais. The record of the trade knows it. */
function PaidInReais({ operation }: { readonly operation: ExecutedOperation }) {
  const { unit } = useDisplayMoney();
  const record = useTransaction(operation.transactionId, unit === 'BRL').data?.transaction;
  const reais = record?.reais ?? null;
  const rate = useRateText(reais);
  if (reais === null || rate === null) return null;
  return (
    <p className={classes.sentence}>
      <Money value={operation.filled.totalUsd} reais={reais.filled.totalBrl} /> · {rate}
    </p>
  );
}

interface UndoLinkProps {
  readonly slot: OperationSlot;
  readonly onUndo: () => void;
}

function UndoLink({ slot, onUndo }: UndoLinkProps) {
  const { t } = useTranslation('weekly-trade');
  return (
    <TextLink
      icon={<IconUndo size={16} stroke={1.7} aria-hidden="true" />}
      onClick={onUndo}
      label={t('named', { action: t('undo.run'), part: t(`slot.${slot}`) })}
    >
      {t('undo.run')}
    </TextLink>
  );
}

interface SetAsideGroupProps {
  readonly operation: SetAsideOperation;
  readonly fold?: ReactNode;
  readonly onUndo: (transactionId: string) => void;
}

/** The week's base went into the dynamic balance instead of a buy. */
export function SetAsideGroup({ operation, fold, onUndo }: SetAsideGroupProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const { transactionId } = operation;
  return (
    <GroupCard
      slot="investment"
      pill={<Pill tone="done">{t('done.setAside', { date: format.tableDate(operation.operatedOn) })}</Pill>}
      fold={fold}
      foot={
        <>
          <BalanceMoved label={t('balance.dynamic')} {...operation.dynamicBalance} />
          {transactionId === null ? null : (
            <span className={classes.footLinks}>
              <UndoLink
                slot="investment"
                onUndo={() => {
                  onUndo(transactionId);
                }}
              />
            </span>
          )}
        </>
      }
    >
      <div className={classes.indent}>
        <p className={classes.amountLine}>
          <CardAmount value={operation.creditedUsd} isChange size="lg" />{' '}
          <AboutReais value={operation.creditedUsd} isChange />
        </p>
        <p className={classes.sentence}>{t('done.setAsideText')}</p>
      </div>
    </GroupCard>
  );
}

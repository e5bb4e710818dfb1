import type { MoveDynamicBalanceResponse } from '@app/contracts';
import { formatCents, isUsdCents, parseUsdDecimal, usdCents } from '@app/money';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CashFields } from '../../../components/cash/cash-fields';
import { useCashAmount } from '../../../components/cash/use-cash-amount';
import { Banner } from '../../../components/ui/banner';
import { ChangeList } from '../../../components/ui/confirm-dialog';
import { Panel } from '../../../components/ui/panel';
import { MoneyChange } from '../../../components/ui/money-change';
import { notify } from '../../../lib/notifications/notification-store';
import {
  depositToDynamicBalance,
  useCashCommand,
  withdrawFromDynamicBalance,
} from '../../../lib/portfolio/cash';
import classes from './move-panel.module.css';

type Movement = 'deposit' | 'withdrawal';

const SEND = { deposit: depositToDynamicBalance, withdrawal: withdrawFromDynamicBalance } as const;

/** Puts money into the dynamic balance, or takes it out again. */
export function MovePanel({ balanceUsd }: { readonly balanceUsd: string | null }) {
  const { t } = useTranslation('dynamic-cash');
  const [movement, setMovement] = useState<Movement>('deposit');
  return (
    <Panel title={t('move.title')}>
      <SegmentedControl
        fullWidth
        aria-label={t('move.title')}
        value={movement}
        data={[
          { value: 'deposit', label: t('move.deposit') },
          { value: 'withdrawal', label: t('move.withdrawal') },
        ]}
        onChange={(value) => {
          setMovement(value === 'withdrawal' ? 'withdrawal' : 'deposit');
        }}
      />
      <MoveForm key={movement} movement={movement} balanceUsd={balanceUsd} />
    </Panel>
  );
}

interface MoveFormProps {
  readonly movement: Movement;
  readonly balanceUsd: string | null;
}

function MoveForm({ movement, balanceUsd }: MoveFormProps) {
  const { t } = useTranslation('dynamic-cash');
  const { t: common } = useTranslation();
  const [note, setNote] = useState('');
  const isOut = movement === 'withdrawal';
  const amount = useCashAmount({
    maxUsd: isOut ? balanceUsd : null,
    aboveMax: (max) => common('cash.upTo', { max }),
  });
  const command = useCashCommand<MoveDynamicBalanceResponse>({
    scope: `reserve.${movement}`,
    send: SEND[movement],
  });
  const submit = async (): Promise<void> => {
    amount.attempt();
    const { amountUsd } = amount;
    if (amountUsd === null) return;
    const answer = await command.run(amountUsd, note);
    if (answer === undefined) return;
    amount.clear();
    setNote('');
    notify({
      type: 'balance_update',
      title: (words) => words(`dynamic-cash:move.done.${movement}`),
      details: {
        kind: 'balance_update',
        previousUsd: answer.dynamicBalance.before,
        currentUsd: answer.dynamicBalance.after,
        changeUsd: isOut ? `-${amountUsd}` : amountUsd,
      },
    });
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t(`move.${movement}`)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CashFields amount={amount} note={note} onNote={setNote} noteLabel={t('move.note')} />
      <ChangeList
        rows={[
          {
            label: t('title'),
            value: <MoneyChange before={balanceUsd} after={afterOf(balanceUsd, amount.amountUsd, isOut)} />,
          },
        ]}
      />
      {command.failure === null ? null : <Banner tone="error" title={command.failure} />}
      <Button type="submit" loading={command.isBusy} className={classes.submit ?? ''}>
        {t(`move.submit.${movement}`)}
      </Button>
    </form>
  );
}

/** The balance as it would be; as it is while there is no amount. */
function afterOf(balanceUsd: string | null, amountUsd: string | null, isOut: boolean): string | null {
  if (balanceUsd === null || amountUsd === null) return balanceUsd;
  const balance = parseUsdDecimal(balanceUsd);
  const amount = parseUsdDecimal(amountUsd);
  if (!balance.ok || !amount.ok) return null;
  const after = isOut ? balance.value - amount.value : balance.value + amount.value;
  return isUsdCents(after) ? formatCents(usdCents(after)) : null;
}

import type { WithdrawCashResponse } from '@app/contracts';
import { formatCents, parseUsdDecimal, usdCents } from '@app/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CashFields } from '../../../components/cash/cash-fields';
import { useCashAmount } from '../../../components/cash/use-cash-amount';
import { Banner } from '../../../components/ui/banner';
import { ChangeList } from '../../../components/ui/confirm-dialog';
import { Dialog, DialogFoot } from '../../../components/ui/dialog';
import { MoneyChange } from '../../../components/ui/money-change';
import { notify } from '../../../lib/notifications/notification-store';
import { useCashCommand, withdrawCash } from '../../../lib/portfolio/cash';
import { useViewport } from '../../../lib/viewport/use-viewport';
import classes from '../../../components/cash/cash.module.css';

interface WithdrawDialogProps {
  /** Portfolio cash there is, a decimal string; null while it is not known. */
  readonly cashUsd: string | null;
  readonly onClose: () => void;
}

/** Pays portfolio cash out, with the balance before and after. In dollars, as it is recorded. */
export function WithdrawDialog({ cashUsd, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('portfolio');
  const { t: common } = useTranslation();
  const isPhone = useViewport() === 'phone';
  const [note, setNote] = useState('');
  const amount = useCashAmount({ maxUsd: cashUsd, aboveMax: (max) => common('cash.upTo', { max }) });
  const command = useCashCommand<WithdrawCashResponse>({ scope: 'withdraw-cash', send: withdrawCash });
  const submit = async (): Promise<void> => {
    amount.attempt();
    const { amountUsd } = amount;
    if (amountUsd === null) return;
    const answer = await command.run(amountUsd, note);
    if (answer === undefined) return;
    notify({
      type: 'balance_update',
      title: (words) => words('portfolio:cash.withdrawnDone'),
      details: {
        kind: 'balance_update',
        previousUsd: answer.portfolioCash.before,
        currentUsd: answer.portfolioCash.after,
        changeUsd: `-${amountUsd}`,
      },
    });
    onClose();
  };
  const close = (): void => {
    if (!command.isBusy) onClose();
  };
  const size = isPhone ? 'lg' : 'md';
  return (
    <Dialog onClose={close} title={t('cash.withdrawTitle')} isCloseDisabled={command.isBusy}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <CashFields amount={amount} note={note} onNote={setNote} noteLabel={t('cash.note')} isAutoFocused />
        <ChangeList
          rows={[
            {
              label: common('cash.portfolioCash'),
              value: <MoneyChange before={cashUsd} after={lessOf(cashUsd, amount.amountUsd)} />,
            },
          ]}
        />
        {command.failure === null ? null : <Banner tone="error" title={command.failure} />}
        <DialogFoot>
          <Button variant="default" size={size} disabled={command.isBusy} onClick={close}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" size={size} loading={command.isBusy}>
            {t('cash.withdraw')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** What is left; all of it while there is no amount. */
function lessOf(cashUsd: string | null, amountUsd: string | null): string | null {
  if (cashUsd === null || amountUsd === null) return cashUsd;
  const cash = parseUsdDecimal(cashUsd);
  const amount = parseUsdDecimal(amountUsd);
  return cash.ok && amount.ok ? formatCents(usdCents(cash.value - amount.value)) : null;
}

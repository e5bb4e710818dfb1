import type { RecommendationView } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BeforeAmount } from '../../../components/ui/amount';
import { Banner } from '../../../components/ui/banner';
import { ChangeList, ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { PreviousNext } from '../../../components/ui/previous-next';
import type { Translations } from '../../../lib/i18n/translations';
import { notify } from '../../../lib/notifications/notification-store';
import { useSetAside } from '../api/recommendation';
import type { ExecutedTrade } from '../model/executed-trade';
import { usdOf } from '../model/figures';
import { useAmountText } from '../model/use-amount-text';

interface SetAsideDialogProps {
  readonly view: RecommendationView;
  readonly onClose: () => void;
  readonly onDone: (trade: ExecutedTrade) => void;
}

/** Puts the week's base into the dynamic balance, with the figures before it is sent. Mounted while it is open. */
export function SetAsideDialog({ view, onClose, onDone }: SetAsideDialogProps) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const setAside = useSetAside(view.recommendationId);
  const isSending = useRef(false);
  const { currentUsd } = view.dynamicBalance;
  const after = formatCents(usdCents(usdOf(currentUsd) + usdOf(view.baseUsd)));
  const send = (): void => {
    if (isSending.current) return;
    isSending.current = true;
    setAside.mutate(undefined, {
      onSuccess: ({ transactionId, dynamicBalance }) => {
        notify({
          type: 'balance_update',
          // The panel of the page says it.
          placement: 'card',
          title: (words: Translations) => words('weekly-trade:success.setAside'),
          details: {
            kind: 'balance_update',
            previousUsd: dynamicBalance.before,
            currentUsd: dynamicBalance.after,
            changeUsd: view.baseUsd,
          },
        });
        onDone({
          kind: 'setAside',
          transactionId,
          btc: null,
          usd: null,
          balance: { account: 'dynamicBalance', ...dynamicBalance },
          at: new Date().toISOString(),
        });
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={() => {
        if (!setAside.isPending) onClose();
      }}
      onConfirm={send}
      title={t('setAside.title', { amount: amount(view.baseUsd) })}
      confirmLabel={setAside.isError ? t('execute.tryAgain') : t('setAside.confirm')}
      isBusy={setAside.isPending}
    >
      <ChangeList
        rows={[
          {
            label: t('change.dynamicBalance'),
            value: (
              <PreviousNext before={<BeforeAmount value={currentUsd} />} after={<Amount value={after} />} />
            ),
          },
          { label: t('change.week'), value: t('setAside.week') },
        ]}
      />
      {setAside.isError ? <Banner tone="error" title={t('setAside.failed')} /> : null}
    </ConfirmDialog>
  );
}

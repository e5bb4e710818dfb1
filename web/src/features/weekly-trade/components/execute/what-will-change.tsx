import type { RecommendationView } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { PreviousNext } from '../../../../components/ui/previous-next';
import type { ExecutionMode } from '../../model/executed-trade';
import { previewOf } from '../../model/execution';
import type { Fill } from '../../model/execution';
import { btcOf, usdOf } from '../../model/figures';

interface WhatWillChangeProps {
  readonly fill: Fill | null;
  readonly view: RecommendationView;
  readonly btcHeld: string | null;
  readonly mode: ExecutionMode;
}

/** The inset of the execute dialog: Bitcoin and dynamic balance before and after, as the ledger will compute them. */
export function WhatWillChange({ fill, view, btcHeld, mode }: WhatWillChangeProps) {
  const { t } = useTranslation('weekly-trade');
  const preview =
    fill === null
      ? null
      : previewOf({
          fill,
          plannedUsd: usdOf(view.investment.usd),
          base: usdOf(view.baseUsd),
          isSlotTaken: view.operations.investment !== null,
          dynamicBalance: usdOf(view.dynamicBalance.currentUsd),
          btcHeld: btcHeld === null ? null : btcOf(btcHeld),
        });
  const btcAfter = preview?.btcAfter ?? null;
  const btc = {
    label: t('change.btc'),
    value: (
      <PreviousNext
        before={<BtcAmount value={btcHeld} isBare />}
        after={<BtcAmount value={btcAfter === null ? null : formatBtc(btcAfter)} />}
      />
    ),
  };
  const balance = {
    label: t('change.dynamicBalance'),
    value:
      mode === 'manual' ? (
        t('change.untouched')
      ) : (
        <PreviousNext
          before={<BareAmount value={view.dynamicBalance.currentUsd} />}
          after={<Amount value={preview === null ? null : formatCents(preview.dynamicBalanceAfter)} />}
        />
      ),
  };
  const week = {
    label: t('change.week'),
    value: mode === 'manual' ? t('change.weekFree') : t('change.weekTaken'),
  };
  return <ChangeList rows={[btc, balance, week]} />;
}

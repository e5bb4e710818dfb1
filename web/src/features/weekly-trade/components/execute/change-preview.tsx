import type { RecommendationView } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';
import type { UsdCents } from '@app/money';
import { useTranslation } from 'react-i18next';

import type { FilledFigures } from '../../../../components/trade-form/read-figures';
import { Amount, BeforeAmount, BtcAmount } from '../../../../components/ui/amount';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { PreviousNext } from '../../../../components/ui/previous-next';
import type { ExecutionMode } from '../../model/executed-trade';
import { btcOf, usdOf } from '../../model/figures';
import { plannedUsdOf } from '../../model/planned';
import { previewOf } from '../../model/preview';

/** What is held before the trade. */
export interface Holdings {
  readonly btc: string;
  readonly portfolioCashUsd: string;
}

interface ChangePreviewProps {
  readonly fill: FilledFigures | null;
  readonly view: RecommendationView;
  readonly holdings: Holdings | null;
  readonly mode: ExecutionMode;
}

/** The inset of the execute dialog: what is held before and after, as the ledger will compute it. */
export function ChangePreview({ fill, view, holdings, mode }: ChangePreviewProps) {
  const { t } = useTranslation('weekly-trade');
  const preview =
    fill === null
      ? null
      : previewOf({
          mode,
          fill,
          plannedUsd: usdOf(plannedUsdOf(view, mode)),
          baseLeft: usdOf(view.baseLeftUsd),
          dynamicBalance: usdOf(view.dynamicBalance.currentUsd),
          portfolioCash: holdings === null ? null : usdOf(holdings.portfolioCashUsd),
          btcHeld: holdings === null ? null : btcOf(holdings.btc),
        });
  const btcAfter = preview?.btcAfter ?? null;
  const rows = [
    {
      label: t('change.btc'),
      value: (
        <PreviousNext
          before={<BtcAmount value={holdings?.btc} isBare />}
          after={<BtcAmount value={btcAfter === null ? null : formatBtc(btcAfter)} />}
        />
      ),
    },
  ];
  if (mode === 'reinvestment' || mode === 'sale') {
    rows.push({
      label: t('change.portfolioCash'),
      value: <UsdChange before={holdings?.portfolioCashUsd} after={preview?.portfolioCashAfter} />,
    });
  } else {
    rows.push({
      label: t('change.dynamicBalance'),
      value:
        mode === 'manual' ? (
          <>{t('change.untouched')}</>
        ) : (
          <UsdChange before={view.dynamicBalance.currentUsd} after={preview?.dynamicBalanceAfter} />
        ),
    });
  }
  rows.push({ label: t('change.week'), value: <>{t(`change.weekOf.${mode}`)}</> });
  return <ChangeList rows={rows} />;
}

interface UsdChangeProps {
  readonly before: string | undefined;
  readonly after: UsdCents | null | undefined;
}

function UsdChange({ before, after }: UsdChangeProps) {
  return (
    <PreviousNext
      before={<BeforeAmount value={before} />}
      after={<Amount value={after === null || after === undefined ? null : formatCents(after)} />}
    />
  );
}

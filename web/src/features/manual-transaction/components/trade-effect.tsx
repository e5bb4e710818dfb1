import { formatBtc, formatCents, isSats, parseBtcDecimal, parseUsdDecimal, usdCents } from '@app/money';
import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { ChangeList } from '../../../components/ui/confirm-dialog';
import { MoneyChange } from '../../../components/ui/money-change';
import { PreviousNext } from '../../../components/ui/previous-next';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import type { Trade } from '../model/read-trade';

interface TradeEffectProps {
  readonly trade: Trade;
  readonly isToCash: boolean;
}

/** What the trade changes today, in figures: it never touches the week, the base or the dynamic balance. */
export function TradeEffect({ trade, isToCash }: TradeEffectProps) {
  const { t } = useTranslation('manual-transaction');
  const portfolio = usePortfolio().data;
  const isCashMoved = trade.type === 'sell' && isToCash;
  return (
    <ChangeList
      rows={[
        {
          label: t('effect.btc'),
          value: (
            <PreviousNext
              before={<BtcAmount value={portfolio?.btc} isBare />}
              after={<BtcAmount value={btcAfter(portfolio?.btc, trade)} />}
            />
          ),
        },
        {
          label: t('effect.cash'),
          value: isCashMoved ? (
            <MoneyChange
              before={portfolio?.portfolioCashUsd}
              after={cashAfter(portfolio?.portfolioCashUsd, trade)}
            />
          ) : (
            t('effect.unchanged')
          ),
        },
        { label: t('effect.dynamicBalance'), value: t('effect.unchanged') },
      ]}
    />
  );
}

function btcAfter(held: string | undefined, { type, quantity }: Trade): string | null {
  const parsed = held === undefined ? undefined : parseBtcDecimal(held);
  if (parsed?.ok !== true) return null;
  const after = type === 'buy' ? parsed.value + quantity : parsed.value - quantity;
  return isSats(after) ? formatBtc(after) : null;
}

function cashAfter(cash: string | undefined, { total }: Trade): string | null {
  const parsed = cash === undefined ? undefined : parseUsdDecimal(cash);
  return parsed?.ok === true ? formatCents(usdCents(parsed.value + total)) : null;
}

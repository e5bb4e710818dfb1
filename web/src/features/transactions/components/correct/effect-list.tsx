import type { CorrectionPreviewResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../../components/ui/amount';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { PreviousNext } from '../../../../components/ui/previous-next';

export type Effect = NonNullable<CorrectionPreviewResponse['effect']>;

const CASH = ['portfolioCash', 'dynamicBalance'] as const;

/** What moves, in figures; balances that stay are left out. */
export function EffectList({ effect }: { readonly effect: Effect }) {
  const { t } = useTranslation('transactions');
  const { btc } = effect;
  const rows = [
    ...(btc.before === btc.after
      ? []
      : [
          {
            label: t('effect.btc'),
            value: (
              <PreviousNext
                before={<BtcAmount value={btc.before} isBare />}
                after={<BtcAmount value={btc.after} />}
              />
            ),
          },
        ]),
    ...CASH.filter((name) => effect[name].before !== effect[name].after).map((name) => ({
      label: t(`effect.${name}`),
      value: (
        <PreviousNext
          before={<BareAmount value={effect[name].before} />}
          after={<Amount value={effect[name].after} />}
        />
      ),
    })),
  ];
  return rows.length === 0 ? <p className="ui-muted">{t('effect.none')}</p> : <ChangeList rows={rows} />;
}

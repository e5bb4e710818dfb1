import type { CorrectionPreviewResponse, ImportEffect } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BeforeAmount, BtcAmount } from '../../../../components/ui/amount';
import { ChangeList } from '../../../../components/ui/confirm-dialog';
import { MoneyChange } from '../../../../components/ui/money-change';
import { PreviousNext } from '../../../../components/ui/previous-next';

/** Of one record, or of a whole import, which also tells what it adds to the money invested. */
export type Effect = NonNullable<CorrectionPreviewResponse['effect']> &
  Partial<Pick<ImportEffect, 'totalInvested' | 'fees'>>;

/** What is held is worth something in the money that is shown; what was paid is of many days, and stays in dollars. */
const BALANCES = ['portfolioCash', 'dynamicBalance'] as const;
const PAID = ['totalInvested', 'fees'] as const;

interface EffectListProps {
  readonly effect: Effect;
  /** "What will change" unless it has happened. */
  readonly title?: string;
}

/** What moves, in figures; balances that stay are left out. */
export function EffectList({ effect, title }: EffectListProps) {
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
    ...BALANCES.flatMap((name) => {
      const { before, after } = effect[name];
      if (before === after) return [];
      return [{ label: t(`effect.${name}`), value: <MoneyChange before={before} after={after} /> }];
    }),
    ...PAID.flatMap((name) => {
      const change = effect[name];
      if (change === undefined || change.before === change.after) return [];
      return [
        {
          label: t(`effect.${name}`),
          value: (
            <PreviousNext
              before={<BeforeAmount value={change.before} />}
              after={<Amount value={change.after} />}
            />
          ),
        },
      ];
    }),
  ];
  return rows.length === 0 ? (
    <p className="ui-muted">{t('effect.none')}</p>
  ) : (
    <ChangeList rows={rows} {...(title === undefined ? {} : { title })} />
  );
}

import type { RecommendationView } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount } from '../../../../components/ui/amount';
import { cx } from '../../../../lib/classes';
import type { ExecutionMode } from '../../model/executed-trade';
import { usdOf } from '../../model/figures';
import type { Fill } from '../../model/fill';
import { plannedUsdOf } from '../../model/planned';
import { totalInReais, totalOf } from '../../model/preview';
import classes from './execute-dialog.module.css';

interface FillTotalsProps {
  readonly fill: Fill | null;
  readonly view: RecommendationView;
  readonly mode: ExecutionMode;
}

/** What the trade costs or brings, in dollars and where it was typed so in reais, beside the plan. */
export function FillTotals({ fill, view, mode }: FillTotalsProps) {
  const { t } = useTranslation('weekly-trade');
  const plannedUsd = plannedUsdOf(view, mode);
  const total = fill === null ? null : totalOf(mode, fill);
  const reais = fill === null ? null : totalInReais(mode, fill);
  return (
    <dl className={classes.totals}>
      <div className={classes.totalRow}>
        <dt>{mode === 'sale' ? t('execute.received') : t('execute.spent')}</dt>
        <dd className={classes.plannedTotal}>
          {mode === 'manual' ? null : <BareAmount value={plannedUsd} />}
        </dd>
        <dd className={classes.big}>
          <Amount value={total === null ? null : formatCents(total)} />
        </dd>
      </div>
      {reais === null ? null : (
        <div className={cx(classes.totalRow, classes.quiet)}>
          <dt>{t('execute.inReais')}</dt>
          <dd className={classes.plannedTotal} />
          <dd>
            <Amount value={formatCents(reais)} unit="BRL" />
          </dd>
        </div>
      )}
      {mode === 'manual' ? null : (
        <div className={cx(classes.totalRow, classes.quiet)}>
          <dt>{t('execute.difference')}</dt>
          <dd className={classes.plannedTotal} />
          <dd>
            <Amount
              value={total === null ? null : formatCents(usdCents(total - usdOf(plannedUsd)))}
              isChange
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

import type { OperationSlot, RecommendationView } from '@app/contracts';
import { formatCents, isUsdCents } from '@app/money';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount } from '../../../components/ui/amount';
import { PreviousNext } from '../../../components/ui/previous-next';
import { usdOf } from '../model/figures';
import classes from './group-card.module.css';

interface PlanFootProps {
  readonly slot: OperationSlot;
  readonly view: RecommendationView;
  /** Null while the portfolio is not known. */
  readonly portfolioCashUsd: string | null;
}

/** The balance that the plan moves, and for the investment how long the reserve lasts after it. */
export function PlanFoot({ slot, view, portfolioCashUsd }: PlanFootProps) {
  const { t } = useTranslation('weekly-trade');
  if (slot !== 'investment') {
    return (
      <div className={classes.footItem}>
        <span className={classes.footLabel}>{t('balance.cash')}</span>
        <PreviousNext
          before={<BareAmount value={portfolioCashUsd} />}
          after={<Amount value={cashAfter(slot, view[slot].usd, portfolioCashUsd)} />}
        />
      </div>
    );
  }
  const { currentUsd, afterPlanUsd, runwayWeeks } = view.dynamicBalance;
  return (
    <>
      <div className={classes.footItem}>
        <span className={classes.footLabel}>{t('balance.dynamic')}</span>
        <PreviousNext before={<BareAmount value={currentUsd} />} after={<Amount value={afterPlanUsd} />} />
      </div>
      {runwayWeeks === null ? null : (
        <div className={classes.footItem}>
          <span className={classes.footLabel}>{t('balance.runway')}</span>
          <span>{t('balance.weeks', { count: runwayWeeks })}</span>
        </div>
      )}
    </>
  );
}

function cashAfter(slot: 'reinvestment' | 'sale', planned: string, before: string | null): string | null {
  if (before === null) return null;
  const after = slot === 'sale' ? usdOf(before) + usdOf(planned) : usdOf(before) - usdOf(planned);
  return isUsdCents(after) ? formatCents(after) : null;
}

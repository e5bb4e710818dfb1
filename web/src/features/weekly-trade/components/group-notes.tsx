import type { OperationSlot, RecommendationView } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconWarning } from '../../../components/ui/icons';
import { usdOf } from '../model/figures';
import { useAmountText } from '../model/use-amount-text';
import classes from './group-card.module.css';

const STRESS_ADVISES_AGAINST = -0.5;

interface GroupNotesProps {
  readonly slot: OperationSlot;
  readonly view: RecommendationView;
  readonly breaksRule: boolean;
}

/** What speaks against an operation: the stress index, a rule of the week, a dynamic balance that is too small. */
export function GroupNotes({ slot, view, breaksRule }: GroupNotesProps) {
  const { t } = useTranslation('weekly-trade');
  const isAgainst =
    slot === 'investment' &&
    view.market.sid.value < STRESS_ADVISES_AGAINST &&
    usdOf(view.investment.usd) > usdOf(view.baseUsd);
  return (
    <>
      {isAgainst ? <Note>{t('open.opposite')}</Note> : null}
      {breaksRule ? (
        <Note>{slot === 'sale' ? t('open.saleBreaksRule') : t('open.buyBreaksRule')}</Note>
      ) : null}
      {slot === 'investment' ? <Guidance view={view} /> : null}
    </>
  );
}

/** The investment-guidance box: the two ways on where the dynamic balance does not cover the amount. */
function Guidance({ view }: Pick<GroupNotesProps, 'view'>) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const after = view.dynamicBalance.afterPlanUsd;
  if (usdOf(view.investment.fromReserveUsd) === 0n || !after.startsWith('-')) return null;
  return (
    <div className={classes.guidance}>
      <strong>{t('guidance.title')}</strong>
      <ol>
        <li>{t('guidance.afford')}</li>
        <li>{t('guidance.deposit', { amount: amount(after.slice(1)) })}</li>
      </ol>
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconWarning size={18} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

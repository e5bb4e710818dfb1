import type { PlanName } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pill } from '../../../components/ui/pill';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import type { PlanOffer } from '../../../lib/subscription/plans';
import classes from './plan-cards.module.css';

interface PlanCardsProps {
  readonly plans: readonly PlanOffer[];
  /** The words of the button. */
  readonly action: string;
  /** Why nothing can be chosen; null where it can. */
  readonly isDisabled: boolean;
  readonly onChoose: (plan: PlanName) => void;
}

/** Every plan with its price, in the currency of the language first. */
export function PlanCards({ plans, action, isDisabled, onChoose }: PlanCardsProps) {
  const { t } = useTranslation('subscription');
  return (
    <ul
      className={cx('ui-columns ui-2-from-48 ui-4-from-75 ui-list ui-gap-20', classes.cards)}
      aria-label={t('plans.label')}
    >
      {plans.map((offer) => (
        <PlanCard
          key={offer.plan}
          offer={offer}
          action={action}
          isDisabled={isDisabled}
          onChoose={() => {
            onChoose(offer.plan);
          }}
        />
      ))}
    </ul>
  );
}

interface PlanCardProps {
  readonly offer: PlanOffer;
  readonly action: string;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ offer, action, isDisabled, onChoose }: PlanCardProps) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { plan, months, days, prices, savingPercent } = offer;
  const [first, ...others] = prices;
  const name = common(`plan.${plan}`);
  return (
    <li className={cx('ui-column ui-card', classes.card)}>
      <div className={cx('ui-row ui-wrap ui-between ui-gap-8 ui-rows-4', classes.head)}>
        <h3>{name}</h3>
        {Number(savingPercent) > 0 ? (
          <Pill tone="invest">
            {t('plans.saving', { percent: format.percent(savingPercent, { decimals: 0 }) })}
          </Pill>
        ) : null}
      </div>
      <p className="ui-muted">
        {days === null ? t('plans.months', { count: months }) : t('plans.days', { count: days })}
      </p>
      {first === undefined ? null : (
        <>
          <p className={cx('ui-figure ui-nowrap ui-above-16', classes.price)}>
            {format.amount(first.amount, first.currency)}
          </p>
          {others.map(({ amount, currency }) => (
            <p key={currency} className="ui-muted">
              {t('plans.or', { amount: format.amount(amount, currency) })}
            </p>
          ))}
          <p className="ui-above-8">
            {t('plans.perMonth', { amount: format.amount(first.perMonth, first.currency) })}
          </p>
        </>
      )}
      <p className={cx('ui-body ui-fill ui-line-above ui-above-12 ui-below-20', classes.support)}>
        {plan === 'annual' ? <strong>{t('plans.fastSupport')}</strong> : t('plans.support')}
      </p>
      <Button
        fullWidth
        variant={plan === 'annual' ? 'filled' : 'default'}
        disabled={isDisabled}
        aria-label={t('plans.choose', { action, plan: name })}
        onClick={onChoose}
      >
        {action}
      </Button>
    </li>
  );
}

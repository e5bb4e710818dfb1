import { planSchema } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { plansQuery } from '../../../lib/subscription/plans';
import { Section } from './section';
import classes from './plan-strip.module.css';

/** The plans in one ruled strip; a price keeps its place until it is there. */
export function PlanStrip() {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const format = useFormat();
  // Where they cannot be read the strip names the plans and leads to their page, which says what is wrong.
  const offers = useQuery(plansQuery(format.language)).data?.plans;
  return (
    <Section title={t('plans.title')} line={t('plans.line')} ground="page">
      <div className={cx('ui-row ui-gap-24 ui-above-24', classes.strip)}>
        <ul className="ui-columns ui-4-from-62 ui-fill ui-list">
          {planSchema.options.map((plan) => {
            const offer = offers?.find((one) => one.plan === plan);
            const price = offer?.prices[0];
            return (
              <li key={plan} className={cx('ui-column', classes.plan)}>
                <span className="ui-medium">{common(`plan.${plan}`)}</span>
                <span className={cx('ui-figure ui-nowrap', classes.price)}>
                  {price === undefined ? '\u00a0' : format.amount(price.amount, price.currency)}
                </span>
                <span className="ui-note">
                  {offer === undefined || price === undefined
                    ? '\u00a0'
                    : Number(offer.savingPercent) > 0
                      ? t('plans.saving', {
                          amount: format.amount(price.perMonth, price.currency),
                          percent: format.percent(offer.savingPercent, { decimals: 0 }),
                        })
                      : t('plans.perMonth', { amount: format.amount(price.perMonth, price.currency) })}
                </span>
              </li>
            );
          })}
        </ul>
        <Button component={Link} to="/subscription" size="lg">
          {t('plans.subscribe')}
        </Button>
      </div>
    </Section>
  );
}

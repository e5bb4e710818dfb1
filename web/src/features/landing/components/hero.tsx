import { useTranslation } from 'react-i18next';

import { PageHeader } from '../../../components/ui/page-header';
import { OpTile } from '../../../components/ui/operation';
import { Sum } from '../../../components/ui/sum';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { EXAMPLE_WEEK } from '../model/example-week';
import { Entrance } from './entrance';
import classes from './hero.module.css';

const PROMISES = ['keys', 'sources', 'renewal'] as const;

/** The claim, the ways in, and how an amount comes about. */
export function Hero() {
  const { t } = useTranslation('landing');
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <PageHeader title={t('title')} line={t('line')} />
        <Entrance second={{ to: '/login', label: t('signIn') }} />
        <ul className={classes.promises}>
          {PROMISES.map((promise) => (
            <li key={promise}>{t(`promise.${promise}`)}</li>
          ))}
        </ul>
      </div>
      <ExampleSum />
    </section>
  );
}

function ExampleSum() {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const format = useFormat();
  const week = EXAMPLE_WEEK;
  const profile = common(`profile.${week.profile}`);
  const inputs = {
    rsi: t('example.rsi', { value: format.decimal(week.rsi, { decimals: 2 }) }),
    regime: t('example.regime', { regime: common(`regime.${week.regime}`), profile }),
    momentum: t('example.momentum', {
      percent: format.percent(week.momentumPercent, { decimals: 2, plus: true }),
    }),
    cap: t('example.cap', { percent: format.percent(week.capPercent, { decimals: 0 }) }),
  } as const;
  return (
    <figure className={cx('ui-card', classes.example)}>
      <figcaption className={cx('ui-row ui-gap-12 ui-below-12', classes.caption)}>
        <OpTile operation="invest" size={36} />
        <span>
          <strong className="ui-strong ui-block">{t('example.title')}</strong>
          <span className="ui-muted">{t('example.label', { profile })}</span>
        </span>
      </figcaption>
      <Sum
        isPublic
        caption={t('example.caption')}
        base={{ name: t('example.base'), amountUsd: week.baseUsd }}
        steps={week.steps.map(({ key, factor, contributionUsd }) => ({
          key,
          name: t(`example.step.${key}`),
          input: inputs[key],
          factor,
          contributionUsd,
          isIdle: key === 'cap',
        }))}
        total={{ name: t('example.total'), factor: week.multiplier, amountUsd: week.amountUsd }}
        split={{
          fromBaseUsd: week.baseUsd,
          fromReserveUsd: week.fromReserveUsd,
          baseShare: Number(week.baseUsd) / Number(week.amountUsd),
        }}
      />
    </figure>
  );
}

import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import classes from './method.module.css';

const POINTS = ['when', 'what', 'missed', 'change', 'apart'] as const;

/** How the record comes about, for those who read it before they trust it. */
export function Method() {
  const { t } = useTranslation('track-record');
  return (
    <section className={classes.method}>
      <h2>{t('method.title')}</h2>
      <dl className={classes.points}>
        {POINTS.map((point) => (
          <div key={point} className={cx('ui-grid ui-line-above ui-gap-24 ui-rows-4', classes.point)}>
            <dt className="ui-strong">{t(`method.${point}`)}</dt>
            <dd>{t(`method.${point}Text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

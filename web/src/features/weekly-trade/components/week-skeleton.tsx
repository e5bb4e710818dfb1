import { Card, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './week-skeleton.module.css';

/** Three cards in the shape of the groups while the week is on its way. */
export function WeekSkeleton() {
  const { t } = useTranslation('weekly-trade');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.column}>
      {['investment', 'reinvestment', 'sale'].map((slot) => (
        <Card key={slot} className={classes.card} aria-hidden="true">
          <div className={classes.head}>
            <Skeleton height={36} width={36} radius="md" />
            <div className={classes.words}>
              <Skeleton height={12} width="45%" />
              <Skeleton height={12} width="30%" mt={10} />
            </div>
          </div>
          <Skeleton height={slot === 'investment' ? 40 : 12} width="50%" mt={20} />
        </Card>
      ))}
    </div>
  );
}

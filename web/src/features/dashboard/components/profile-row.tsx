import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { IconCalibrate } from '../../../components/ui/icons';
import { QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { useMe } from '../../../lib/me/use-me';
import { cx } from '../../../lib/classes';
import classes from './profile-row.module.css';

/** The investor profile, what it means, and the way to change it. */
export function ProfileRow({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const query = useMe();
  return (
    <QueryPanel
      query={query}
      title={
        <span className={classes.head}>
          <span className={classes.label}>{t('profile.title')}</span>
          {query.data === undefined ? null : <span>{tc(`profile.${query.data.profile}`)}</span>}
        </span>
      }
      failure={t('profile.failed')}
      className={cx(className, classes.panel)}
      skeleton={<SkeletonLines lines={1} />}
    >
      {(me) => (
        <div className={classes.row}>
          <p className={classes.text}>
            {t(`profile.${me.profile}`)} {me.profileChosen ? null : t('profile.byDefault')}
          </p>
          <Button
            component={Link}
            to="/settings"
            variant="default"
            leftSection={<IconCalibrate size={18} stroke={1.7} />}
          >
            {t('profile.calibrate')}
          </Button>
        </div>
      )}
    </QueryPanel>
  );
}

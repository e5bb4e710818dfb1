import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../../lib/classes';
import { useSession } from '../../../lib/session/use-session';
import classes from './entrance.module.css';

interface EntranceProps {
  /** Where a visitor may go besides the plans. */
  readonly second: { readonly to: '/login' | '/register'; readonly label: string };
}

/** The ways in: plans and one more for a visitor, the week for who has signed in. */
export function Entrance({ second }: EntranceProps) {
  const { t } = useTranslation('landing');
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <div className={cx('ui-wrap ui-gap-12', classes.actions)} data-visitors="">
      {isSignedIn ? (
        <Button component={Link} to="/weekly-trade" size="lg">
          {t('open')}
        </Button>
      ) : (
        <>
          <Button component={Link} to="/subscription" size="lg">
            {t('start')}
          </Button>
          <Button component={Link} to={second.to} size="lg" variant="default">
            {second.label}
          </Button>
        </>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useSession } from '../../../lib/session/use-session';
import { Section } from './section';
import classes from './final-call.module.css';

/** The ways in once more, at the end of the page. */
export function FinalCall() {
  const { t } = useTranslation('landing');
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <Section title={t('call.title')} line={t('call.line')} ground="page">
      <div className={classes.actions} data-visitors="">
        {isSignedIn ? (
          <Button component={Link} to="/weekly-trade" size="lg">
            {t('open')}
          </Button>
        ) : (
          <>
            <Button component={Link} to="/subscription" size="lg">
              {t('start')}
            </Button>
            <Button component={Link} to="/register" size="lg" variant="default">
              {t('register')}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}

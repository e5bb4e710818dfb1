import { Button, Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useNoticeMemory } from '../../../lib/preferences/notice-memory';
import classes from './welcome-guide.module.css';

const STEPS = ['calculate', 'trade', 'record'] as const;

interface WelcomeGuideProps {
  /** The guide is put away for good, and the person is led to the first step. */
  readonly onStart: () => void;
}

/** The week in three steps, for those who have not calculated it yet. */
export function WelcomeGuide({ onStart }: WelcomeGuideProps) {
  const { t } = useTranslation('weekly-trade');
  const memory = useNoticeMemory('welcome');
  if (memory.isQuiet) return null;
  return (
    <Card component="section" aria-labelledby="welcome" className={classes.card}>
      <h2 id="welcome">{t('welcome.title')}</h2>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={classes.name}>{t(`welcome.${step}.title`)}</h3>
            <p className={classes.text}>{t(`welcome.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            memory.neverAgain();
            onStart();
          }}
        >
          {t('welcome.start')}
        </Button>
        <button type="button" className="ui-link" onClick={memory.skipForWeek}>
          {t('welcome.skip')}
        </button>
      </div>
    </Card>
  );
}

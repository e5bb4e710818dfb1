import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconCheck, IconInfo } from '../../../components/ui/icons';
import classes from './rules-card.module.css';

/** The rules of the week, always the same three. */
export function RulesCard() {
  const { t } = useTranslation('weekly-trade');
  return (
    <Card component="section" aria-labelledby="rules" className={classes.card}>
      <h2 id="rules" className={classes.title}>
        {t('rules.title')}
      </h2>
      <ul className={classes.list}>
        <li>
          <IconCheck size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.together')}
        </li>
        <li>
          <IconInfo size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.sale')}
        </li>
        <li>
          <IconInfo size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.skip')}
        </li>
      </ul>
    </Card>
  );
}

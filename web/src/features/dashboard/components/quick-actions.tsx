import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import {
  IconBalance,
  IconBitcoin,
  IconCalculator,
  IconCash,
  IconGuide,
  IconRegister,
  IconReports,
} from '../../../components/ui/icons';
import { cx } from '../../../lib/classes';
import classes from './quick-actions.module.css';

const ACTIONS = [
  { key: 'generate', to: '/weekly-trade', Icon: IconCalculator },
  { key: 'buy', to: '/bitcoin-do-zero', Icon: IconBitcoin },
  { key: 'register', to: '/transactions/new', Icon: IconRegister },
  { key: 'cash', to: '/portfolio', Icon: IconCash },
  { key: 'dynamicBalance', to: '/dynamic-cash', Icon: IconBalance },
  { key: 'reports', to: '/reports', Icon: IconReports },
  { key: 'guide', to: '/guide', Icon: IconGuide },
] as const;

/** Seven ways on, in one card. */
export function QuickActions({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card component="nav" aria-label={t('action.label')} className={cx(className)}>
      <ul className={classes.cells}>
        {ACTIONS.map(({ key, to, Icon }) => (
          <li key={key} className={classes.cell}>
            <Link to={to} className={classes.link}>
              <Icon size={22} stroke={1.7} aria-hidden="true" />
              <span>{t(`action.${key}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

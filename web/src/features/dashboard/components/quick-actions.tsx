import { Card } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { IconBalance, IconChevronDown, IconRegister, IconUpload } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { cx } from '../../../lib/classes';
import classes from './quick-actions.module.css';

/** What no entry of the navigation does. */
const ACTIONS = [
  { key: 'register', to: '/transactions/new', Icon: IconRegister },
  { key: 'dynamicBalance', to: '/dynamic-cash', Icon: IconBalance },
  { key: 'import', to: '/transactions/import', Icon: IconUpload },
] as const;

const MORE = [
  { key: 'generate', to: '/weekly-trade' },
  { key: 'buy', to: '/bitcoin-do-zero' },
  { key: 'cash', to: '/portfolio#cash' },
  { key: 'reports', to: '/reports' },
  { key: 'guide', to: '/guide' },
] as const;

/** Three ways on, and the others when they are asked for. */
export function QuickActions({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card component="nav" aria-label={t('action.label')} className={cx(className)}>
      <ul className={cx('ui-grid ui-list', classes.cells)}>
        {ACTIONS.map(({ key, to, Icon }) => (
          <li key={key} className={classes.cell}>
            <Link to={to} className={cx('ui-row ui-full ui-gap-10', classes.link)}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span>{t(`action.${key}`)}</span>
            </Link>
          </li>
        ))}
        <li className={classes.cell}>
          <button
            type="button"
            className={cx('ui-row ui-full ui-gap-10', classes.link)}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            <IconChevronDown size={20} stroke={1.7} aria-hidden="true" className={classes.chevron} />
            <span>{t('action.more')}</span>
          </button>
        </li>
      </ul>
      <ul
        id={id}
        hidden={!isOpen}
        className={cx('ui-wrap ui-list ui-line-above ui-gap-24 ui-rows-8', classes.more)}
      >
        {MORE.map(({ key, to }) => (
          <li key={key}>
            <TextLink to={to}>{t(`action.${key}`)}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

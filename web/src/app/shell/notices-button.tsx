import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { IconBell } from '../../components/ui/icons';
import { useUnreadNotices } from '../../lib/notifications/unread-notices';
import classes from './notices.module.css';
import { useKeptNotices } from './use-kept-notices';

const SHOWN_MAX = 99;

/** The bell, with how much is unread: of the account, and what happened on this page and was not removed. */
export function NoticesButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const count = useUnreadNotices() + useKeptNotices().length;
  return (
    <IconButton aria-haspopup="dialog" {...props} label={t('notices.open', { count })}>
      <span className={classes.bell}>
        <IconBell size={20} stroke={1.7} />
        {count === 0 ? null : (
          <span className={classes.count}>{count > SHOWN_MAX ? `${String(SHOWN_MAX)}+` : count}</span>
        )}
      </span>
    </IconButton>
  );
}

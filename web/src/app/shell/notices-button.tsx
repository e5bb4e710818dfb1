import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { IconBell } from '../../components/ui/icons';
import classes from './notices.module.css';
import { useKeptNotices } from './use-kept-notices';

/** The bell, with a dot while there is something. */
export function NoticesButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const count = useKeptNotices().length;
  return (
    <IconButton aria-haspopup="dialog" {...props} label={t('notices.open', { count })}>
      <span className={classes.bell}>
        <IconBell size={20} stroke={1.7} />
        {count === 0 ? null : <span className={classes.dot} />}
      </span>
    </IconButton>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';

import { cx } from '../../lib/classes';
import { useSession } from '../../lib/session/use-session';
import { IconButton } from './icon-button';
import { IconClose, IconMenu } from './icons';
import classes from './public-nav.module.css';

const PAGES = [
  { key: 'home', to: '/' },
  { key: 'faq', to: '/faq' },
  { key: 'news', to: '/news' },
  { key: 'bitcoinGuide', to: '/bitcoin-do-zero' },
  { key: 'advisory', to: '/consultoria-bitcoin' },
  { key: 'whitepaper', to: '/whitepaper' },
  { key: 'subscribe', to: '/subscription' },
] as const;

/** The links in one row on a wide screen. */
export function PublicLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.public.label')} className={classes.wide}>
      <PageList />
    </nav>
  );
}

function PageList({ onLeave }: { readonly onLeave?: () => void }) {
  const { t } = useTranslation();
  return (
    <ul className={cx('ui-list', classes.list)}>
      {PAGES.map(({ key, to }) => (
        <li key={key}>
          <NavLink
            to={to}
            end
            className={({ isActive }) => cx(classes.link, isActive && classes.current)}
            {...(onLeave === undefined ? {} : { onClick: onLeave })}
          >
            {t(`nav.public.${key}`)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Sign in, or the way back into the application for someone who is. */
export function SignInLinks({ onLeave }: { readonly onLeave?: () => void }) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <Link
      to={isSignedIn ? '/dashboard' : '/login'}
      className={cx('ui-strong ui-nowrap ui-inline-row', classes.entrance)}
      {...(onLeave === undefined ? {} : { onClick: onLeave })}
    >
      {isSignedIn ? t('nav.public.openApp') : t('nav.public.signIn')}
    </Link>
  );
}

/** The same links on a phone, over the page. The browser's own dialog keeps focus inside and closes on Escape. */
export function PublicMenu() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => {
    dialog.current?.close();
  };
  return (
    <div className={classes.narrow}>
      <IconButton
        label={t('nav.public.openMenu')}
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal();
        }}
      >
        <IconMenu size={20} stroke={1.7} />
      </IconButton>
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-label={t('nav.public.label')}
        onClick={(event) => {
          // The ground around the sheet belongs to the dialog element itself.
          if (event.target === event.currentTarget) close();
        }}
      >
        <nav aria-label={t('nav.public.label')} className={cx('ui-column', classes.sheet)}>
          <IconButton label={t('nav.public.closeMenu')} className={classes.close} onClick={close}>
            <IconClose size={20} stroke={1.7} />
          </IconButton>
          <PageList onLeave={close} />
          <SignInLinks onLeave={close} />
        </nav>
      </dialog>
    </div>
  );
}

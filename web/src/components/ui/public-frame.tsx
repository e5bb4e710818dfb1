import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../lib/classes';
import { replayEarlyPress } from '../../lib/prerender/early-press';
import { useSession } from '../../lib/session/use-session';
import { Brand } from './brand';
import { LanguageToggle } from './language-toggle';
import { lazyDialog } from './lazy-dialog';
import classes from './public-frame.module.css';
import { PublicLinks, PublicMenu, SignInLinks } from './public-nav';
import { SiteFooter } from './site-footer';
import { ThemeToggle } from './theme-toggle';

// Only for someone who is signed in; a file that does not come is no fault of the page.
const OwnExpiry = lazyDialog(async () => (await import('./own-expiry')).OwnExpiry);

interface PublicFrameProps {
  readonly children: ReactNode;
  /** At the end of the header, after language and theme, before the entrance. */
  readonly action?: ReactNode;
}

/** The frame of the pages anyone may open. */
export function PublicFrame({ children, action }: PublicFrameProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'authenticated';
  useEffect(replayEarlyPress, []);
  return (
    <div className={cx('ui-column', classes.frame)}>
      <a className={classes.skip} href="#main">
        {t('nav.skip')}
      </a>
      <header className={classes.header}>
        <div className={cx('ui-row ui-between ui-gap-16', classes.inner)}>
          <Link to="/" className={cx('ui-inline-row', classes.brand)}>
            <Brand />
          </Link>
          <PublicLinks />
          <div className="ui-row ui-gap-4">
            <LanguageToggle />
            <ThemeToggle />
            {action}
            <span className="ui-wide-only" data-visitors="">
              <SignInLinks />
            </span>
            <PublicMenu />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter notice={<OwnExpiry isOpen={isSignedIn} />} />
    </div>
  );
}

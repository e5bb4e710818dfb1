import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Brand } from './brand';
import { LanguageToggle } from './language-toggle';
import classes from './public-frame.module.css';
import { ThemeToggle } from './theme-toggle';

interface PublicFrameProps {
  readonly children: ReactNode;
  /** At the end of the header, after language and theme. */
  readonly action?: ReactNode;
}

/** The frame of the pages anyone may open. */
export function PublicFrame({ children, action }: PublicFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('nav.skip')}
      </a>
      <header className={classes.header}>
        <div className={classes.inner}>
          <Link to="/" className={classes.brand}>
            <Brand />
          </Link>
          <div className={classes.switches}>
            <LanguageToggle />
            <ThemeToggle />
            {action}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}

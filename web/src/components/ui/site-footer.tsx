import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../lib/classes';
import classes from './site-footer.module.css';

const LINKS = [
  { key: 'faq', to: '/faq' },
  { key: 'whitepaper', to: '/whitepaper' },
  { key: 'news', to: '/news' },
] as const;

interface SiteFooterProps {
  /** The notice of a subscription that has ended, for anyone who has one. */
  readonly notice?: ReactNode;
  /** Inside the signed-in frame: no wider than the pages there. */
  readonly isInShell?: boolean;
}

/** The risk, said once, and the pages that are in no other navigation. */
export function SiteFooter({ notice, isInShell = false }: SiteFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <div className={cx(classes.inner, isInShell && classes.inShell)}>
        {notice}
        <div className={classes.row}>
          <p className={classes.risk}>{t('footer.risk')}</p>
          <nav aria-label={t('footer.links')}>
            <ul className={classes.links}>
              {LINKS.map(({ key, to }) => (
                <li key={key}>
                  <Link to={to} className="ui-link">
                    {t(`nav.public.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}

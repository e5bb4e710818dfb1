import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../lib/classes';
import { lazyDialog } from './lazy-dialog';
import classes from './site-footer.module.css';

const LINKS = [
  { key: 'faq', to: '/faq' },
  { key: 'whitepaper', to: '/whitepaper' },
  { key: 'news', to: '/news' },
] as const;

const TermsDialog = lazyDialog(async () => (await import('../terms/terms-dialog')).TermsDialog);

interface SiteFooterProps {
  /** The notice of a subscription that has ended, for anyone who has one. */
  readonly notice?: ReactNode;
  /** Inside the signed-in frame: no wider than the pages there. */
  readonly isInShell?: boolean;
}

/** The risk, said once, and the pages that are in no other navigation. */
export function SiteFooter({ notice, isInShell = false }: SiteFooterProps) {
  const { t } = useTranslation();
  const [areTermsOpen, setTermsOpen] = useState(false);
  return (
    <footer className={classes.footer}>
      <div className={cx(classes.inner, isInShell && classes.inShell)}>
        {notice}
        <div className={classes.row}>
          <p className={classes.risk}>{t('footer.risk')}</p>
          <nav aria-label={t('footer.links')}>
            <ul className={classes.links}>
              <li>
                <button
                  type="button"
                  className="ui-link"
                  onClick={() => {
                    setTermsOpen(true);
                  }}
                >
                  {t('footer.terms')}
                </button>
              </li>
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
      <TermsDialog
        isOpen={areTermsOpen}
        onClose={() => {
          setTermsOpen(false);
        }}
      />
    </footer>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../lib/classes';
import { TermsLink } from '../terms/terms-link';
import { lazyDialog } from './lazy-dialog';
import classes from './site-footer.module.css';

/** Keys of their names, and their addresses. */
const PAGES = [
  ['faq', '/faq'],
  ['news', '/news'],
  ['whitepaper', '/whitepaper'],
  ['trackRecord', '/track-record'],
] as const;

const SupportLink = lazyDialog(async () => (await import('./support-link')).SupportLink);

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
    <footer className="ui-note ui-line-above">
      <div className={cx('ui-column ui-gap-16', classes.inner, isInShell && classes.inShell)}>
        {notice}
        <div className={cx('ui-flex ui-between ui-baseline ui-gap-32 ui-rows-12', classes.row)}>
          <p className="ui-measure">{t('footer.risk')}</p>
          <nav aria-label={t('footer.links')}>
            <ul className={cx('ui-wrap ui-list ui-gap-20 ui-rows-8', classes.links)}>
              <li>
                <TermsLink>{t('footer.terms')}</TermsLink>
              </li>
              <SupportLink isOpen />
              {PAGES.map(([key, path]) => (
                <li key={key}>
                  <Link to={path} className="ui-link">
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

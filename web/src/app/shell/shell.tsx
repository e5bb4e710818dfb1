import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { toggleHideAmounts } from '../../lib/preferences/preferences';
import { useViewport } from '../../lib/viewport/use-viewport';
import { BottomBar } from './bottom-bar';
import { ConnectionPill } from './connection';
import { NewDay } from './new-day';
import { OwnFooter } from './own-footer';
import { RenewNotice } from './renew-notice';
import { SideBar } from './side-bar';
import { TopBar } from './top-bar';
import classes from './shell.module.css';

const MAIN_ID = 'main';

/** "h" hides and shows the amounts, except where a letter is being typed. */
function useHideKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== 'h' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      toggleHideAmounts();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** The frame of every page of a member: side bar or rail, top bar, bottom bar on a phone. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const viewport = useViewport();
  useHideKey();
  return (
    <div className={classes.shell} data-viewport={viewport}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        {t('nav.skip')}
      </a>
      {viewport === 'phone' ? null : <SideBar isRail={viewport === 'middle'} />}
      <div className={classes.column}>
        <TopBar isPhone={viewport === 'phone'} />
        <ConnectionPill />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <OwnFooter />
      </div>
      {viewport === 'phone' ? <BottomBar /> : null}
      <RenewNotice />
      <NewDay />
    </div>
  );
}

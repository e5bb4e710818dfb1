import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyDialog } from '../../components/ui/lazy-dialog';
import { useViewport } from '../../lib/viewport/use-viewport';
import { BottomBar } from './bottom-bar';
import { OwnFooter } from './own-footer';
import { SideBar } from './side-bar';
import { TopBar } from './top-bar';
import classes from './shell.module.css';

const Watchers = lazyDialog(async () => (await import('./watchers')).Watchers);

const MAIN_ID = 'main';

/** The frame of every page of a member: side bar or rail, top bar, bottom bar on a phone. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const viewport = useViewport();
  return (
    <div className={classes.shell} data-viewport={viewport}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        {t('nav.skip')}
      </a>
      {viewport === 'phone' ? null : <SideBar isRail={viewport === 'middle'} />}
      <div className={classes.column}>
        <TopBar isPhone={viewport === 'phone'} />
        <Watchers isOpen />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <OwnFooter />
      </div>
      {viewport === 'phone' ? <BottomBar /> : null}
    </div>
  );
}

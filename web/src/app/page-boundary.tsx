import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { Boundary } from '../components/ui/boundary';
import { PageHeader } from '../components/ui/page-header';
import { Spinner } from '../components/ui/spinner';
import { IconRefresh } from '../components/ui/icons';
import { useOnline } from '../lib/account/use-online';
import classes from './page-boundary.module.css';

/** A page that takes longer says so, with a way out. */
const SLOW_AFTER_MS = 8_000;

function ReloadButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.7} />}
      onClick={() => {
        window.location.reload();
      }}
    >
      {t('page.reload')}
    </Button>
  );
}

/** A page that came without a network opens again when there is one: nothing can have been typed on it. */
function PageFailure() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (wasOffline && isOnline) window.location.reload();
  }, [wasOffline, isOnline]);
  return (
    <div role="alert" className={classes.failure}>
      <PageHeader
        title={t(wasOffline ? 'page.offlineTitle' : 'page.failedTitle')}
        line={t(wasOffline ? 'page.offlineText' : 'page.failedText')}
      />
      <ReloadButton />
    </div>
  );
}

/** The code of a page is on the way. */
export function PageLoading() {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  if (!isSlow) return <Spinner isFullScreen />;
  return (
    <div className={classes.slow}>
      <Spinner text={t('page.slow')} />
      <ReloadButton />
    </div>
  );
}

/** Error boundary and loading state of one page: a fault in it leaves the rest of the application working. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} fallback={<PageFailure />}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </Boundary>
  );
}

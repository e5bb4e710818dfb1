import { Button } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { Boundary } from '../components/ui/boundary';
import { PageHeader } from '../components/ui/page-header';
import { Spinner } from '../components/ui/spinner';
import { IconRefresh } from '../components/ui/icons';
import classes from './page-boundary.module.css';

function PageFailure() {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.failure}>
      <PageHeader title={t('page.failedTitle')} line={t('page.failedText')} />
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        onClick={() => {
          window.location.reload();
        }}
      >
        {t('page.reload')}
      </Button>
    </div>
  );
}

/** Error boundary and loading state of one page: a fault in it leaves the rest of the application working. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Boundary resetKey={pathname} fallback={<PageFailure />}>
      <Suspense fallback={<Spinner isFullScreen size="lg" />}>{children}</Suspense>
    </Boundary>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Differences } from '../../../components/record/differences';
import { Panel, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { cx } from '../../../lib/classes';
import { differencesQuery } from '../api/admin-streams';
import classes from './streams.module.css';

/** The rows of the stream's person against an independent computation from the events, on demand. */
export function CompareRows({ stream }: { readonly stream: string }) {
  const { t } = useTranslation('admin-streams');
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({ ...differencesQuery(stream), enabled: isAsked });
  const compare = (): void => {
    if (isAsked) void query.refetch();
    setAsked(true);
  };
  return (
    <Panel
      title={t('detail.compare.title')}
      isBusy={query.isFetching}
      actions={
        <Button size="sm" variant="default" loading={query.isFetching} onClick={compare}>
          {t('detail.compare.button')}
        </Button>
      }
    >
      {query.isError && !query.isFetching ? (
        <PanelFailure text={t('detail.compare.failed')} onRetry={compare} />
      ) : null}
      {query.data === undefined ? (
        <p className={cx('ui-note', classes.sub)}>{t('detail.compare.logged')}</p>
      ) : (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <Differences diff={query.data} />
        </Suspense>
      )}
    </Panel>
  );
}

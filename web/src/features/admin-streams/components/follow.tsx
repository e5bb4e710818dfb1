import type { StreamEventsResponse } from '@app/contracts';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import { followedEndQuery, readNewerEvents, streamQuery } from '../api/admin-streams';
import classes from './streams.module.css';

/** What a later read of the whole list begins at. */
const FROM_THE_END = '';

interface FollowProps {
  readonly stream: string;
  /** Revision of the newest event that is shown. */
  readonly end: string;
}

/** While it is on, new events come on top by themselves; only while the page is visible. */
export function Follow({ stream, end }: FollowProps) {
  const { t } = useTranslation('admin-streams');
  const client = useQueryClient();
  const [isOn, setOn] = useState(false);
  const [count, setCount] = useState(0);
  const newest = useQuery({ ...followedEndQuery(stream), enabled: isOn });
  const [hasFailed, setFailed] = useState(false);
  const { data: revision, dataUpdatedAt } = newest;
  const isBehind = isOn && typeof revision === 'string' && BigInt(revision) > BigInt(end);
  const isReading = useRef(false);
  // Read again after every look at the end that still finds more: also after one that failed. One that takes longer than
  // until the next look is waited for: each is stored as a look into the stream.
  useEffect(() => {
    if (!isBehind || isReading.current) return;
    isReading.current = true;
    readNewerEvents(stream, end).then(
      (page) => {
        isReading.current = false;
        setFailed(false);
        setCount((known) => known + page.events.length);
        prepend(page);
      },
      () => {
        isReading.current = false;
        setFailed(true);
      },
    );
    function prepend(page: StreamEventsResponse): void {
      client.setQueryData(streamQuery(stream, '').queryKey, (known) =>
        known === undefined || page.events.length === 0 || known.pages[0]?.end !== end
          ? known
          : { pages: [page, ...known.pages], pageParams: [FROM_THE_END, ...known.pageParams] },
      );
    }
  }, [client, dataUpdatedAt, end, isBehind, stream]);
  return (
    <div className={cx('ui-row ui-gap-8', classes.follow)}>
      <Switch
        size="sm"
        label={t('detail.follow.label')}
        checked={isOn}
        onChange={({ currentTarget }) => {
          setOn(currentTarget.checked);
          setCount(0);
          setFailed(false);
        }}
      />
      <span role="status" className={cx('ui-note', classes.sub)}>
        {isOn && (hasFailed || newest.isError) ? t('detail.follow.failed') : null}
        {isOn && !hasFailed && !newest.isError && count > 0 ? t('detail.follow.new', { count }) : null}
      </span>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '../../../components/ui/more-button';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { accessesQuery } from '../api/accesses';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

/** Which auditors and administrators looked at the person's record, and when; read once it is asked for. */
export function AccessesSetting() {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow title={t('accesses.title')} help={t('accesses.help')}>
      {isOpen ? (
        <Accesses />
      ) : (
        <Button
          variant="default"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('accesses.show')}
        </Button>
      )}
    </SettingRow>
  );
}

function Accesses() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const query = useInfiniteQuery(accessesQuery);
  if (query.data === undefined)
    return (
      <div className={classes.wide}>
        {query.isError ? (
          <PanelFailure
            text={t('accesses.failed')}
            isRetrying={query.isFetching}
            onRetry={() => {
              void query.refetch();
            }}
          />
        ) : (
          <SkeletonLines lines={2} />
        )}
      </div>
    );
  const accesses = query.data.pages.flatMap((page) => page.accesses);
  if (accesses.length === 0) return <p className="ui-muted">{t('accesses.none')}</p>;
  return (
    <>
      <ul className={classes.sessions} aria-label={t('accesses.title')}>
        {accesses.map(({ id, at, reader }) => (
          <li key={id} className={classes.session}>
            <p className={classes.device}>{reader ?? t('accesses.erased')}</p>
            <span className="ui-muted">{format.instantWithYear(at)}</span>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{t('accesses.more')}</MoreButton>
    </>
  );
}

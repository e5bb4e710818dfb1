import { streamCategorySchema } from '@app/contracts';
import type { StreamListResponse } from '@app/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { Form } from '../../../components/account/form';
import { DataTable } from '../../../components/ui/data-table';
import { MoreButton } from '../../../components/ui/more-button';
import { PageHeader } from '../../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { streamsQuery } from '../api/admin-streams';
import type { StreamSearch } from '../api/admin-streams';
import { utcTime } from '../model/utc-time';
import classes from './streams.module.css';

export function StreamList({ search, category }: StreamSearch) {
  const { t } = useTranslation('admin-streams');
  const streams = useInfiniteQuery(streamsQuery({ search, category }));
  return (
    <div className={classes.page}>
      <PageHeader title={t('page.title')} line={t('page.line')} />
      <QueryPanel
        title={t('list.title')}
        query={streams}
        failure={t('list.failed')}
        actions={<Search search={search} category={category} />}
        empty={{
          when: ({ pages }) => pages.every((page) => page.streams.length === 0),
          show: <PanelEmpty text={t(search === '' ? 'list.empty' : 'list.none', { search })} />,
        }}
      >
        {({ pages }) => (
          <>
            <StreamTable streams={pages.flatMap((page) => page.streams)} />
            <MoreButton query={streams}>{t('list.more')}</MoreButton>
          </>
        )}
      </QueryPanel>
    </div>
  );
}

function Search({ search, category }: StreamSearch) {
  const { t } = useTranslation('admin-streams');
  const [, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(search);
  const find = (wanted: string, of: string): void => {
    setParameters({ ...(wanted === '' ? {} : { q: wanted }), ...(of === '' ? {} : { category: of }) });
  };
  return (
    <Form
      onSubmit={() => {
        find(typed.trim(), category ?? '');
      }}
    >
      <div className={classes.search}>
        <NativeSelect
          size="sm"
          aria-label={t('list.category')}
          value={category ?? ''}
          data={[
            { value: '', label: t('category.any') },
            ...streamCategorySchema.options.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
          onChange={(event) => {
            find(typed.trim(), event.currentTarget.value);
          }}
        />
        <TextInput
          size="sm"
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={typed}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
          }}
        />
        <Button type="submit" size="sm" variant="default">
          {t('list.find')}
        </Button>
      </div>
    </Form>
  );
}

type ListedStream = StreamListResponse['streams'][number];

function StreamTable({ streams }: Pick<StreamListResponse, 'streams'>) {
  const { t } = useTranslation('admin-streams');
  const name = ({ stream }: ListedStream) => (
    <Link className={`ui-link ${classes.name ?? ''}`} to={`/admin/streams?stream=${stream}`}>
      {stream}
    </Link>
  );
  const owner = (row: ListedStream): string =>
    row.owner === null ? '–' : (row.owner.username ?? t('erased'));
  const newest = ({ head }: ListedStream) =>
    head === null ? <Pill tone="warn">{t('list.deleted')}</Pill> : utcTime(head.at);
  return (
    <DataTable
      caption={t('list.title')}
      rows={streams}
      rowKey={({ stream }) => stream}
      columns={[
        { key: 'owner', head: t('column.owner'), cell: owner },
        { key: 'category', head: t('column.category'), cell: (row) => t(`category.${row.category}`) },
        { key: 'stream', head: t('column.stream'), cell: name },
        {
          ...{ key: 'revision', head: t('column.revision'), isFigure: true },
          cell: ({ head }) => head?.revision ?? '–',
        },
        { key: 'newest', head: t('column.newest'), cell: newest },
      ]}
      phone={(row) => ({
        lead: `${owner(row)} · ${t(`category.${row.category}`)}`,
        sub: name(row),
        value: row.head?.revision ?? '–',
        subValue: newest(row),
      })}
    />
  );
}

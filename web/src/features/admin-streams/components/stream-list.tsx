import { streamCategorySchema } from '@app/contracts';
import type { StreamListResponse } from '@app/contracts';
import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { DataTable } from '../../../components/ui/data-table';
import { MoreButton } from '../../../components/ui/more-button';
import { PageHeader } from '../../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import { Pill } from '../../../components/ui/pill';
import { SearchForm } from '../../../components/ui/search-form';
import { streamsQuery } from '../api/admin-streams';
import type { StreamSearch } from '../api/admin-streams';
import { utcTime } from '../model/utc-time';

export function StreamList({ search, category }: StreamSearch) {
  const { t } = useTranslation('admin-streams');
  const streams = useInfiniteQuery(streamsQuery({ search, category }));
  return (
    <div className="ui-grid ui-gap-20">
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
  const find = (wanted: string, of: string): void => {
    setParameters({ ...(wanted === '' ? {} : { q: wanted }), ...(of === '' ? {} : { category: of }) });
  };
  return (
    <SearchForm
      search={search}
      label={t('list.search')}
      submitLabel={t('list.find')}
      maxLength={200}
      onSearch={(wanted) => {
        find(wanted, category ?? '');
      }}
      before={(typed) => (
        <NativeSelect
          size="sm"
          aria-label={t('list.category')}
          value={category ?? ''}
          data={[
            { value: '', label: t('category.any') },
            ...streamCategorySchema.options.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
          onChange={(event) => {
            find(typed, event.currentTarget.value);
          }}
        />
      )}
    />
  );
}

type ListedStream = StreamListResponse['streams'][number];

function StreamTable({ streams }: Pick<StreamListResponse, 'streams'>) {
  const { t } = useTranslation('admin-streams');
  const name = ({ stream }: ListedStream) => (
    <Link className="ui-link ui-anywhere" to={`/admin/streams?stream=${stream}`}>
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

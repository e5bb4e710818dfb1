import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { MoreButton } from '../../components/ui/more-button';
import { PageHeader } from '../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../components/ui/panel';
import { SearchForm } from '../../components/ui/search-form';
import { prefetch } from '../../lib/query/prefetch';
import { usersQuery } from './api/admin-users';
import { UserDetail } from './components/user-detail';
import { UserTable } from './components/user-table';

export function loader(client: QueryClient, search: URLSearchParams): void {
  if (!search.has('user')) prefetch(client.infiniteQuery(usersQuery(search.get('q') ?? '')));
}

/** Everybody who has an account, found by the beginning of their name, and one of them. */
export function Component() {
  const [parameters] = useSearchParams();
  const userId = parameters.get('user');
  return userId === null ? <UserList /> : <UserDetail key={userId} userId={userId} />;
}

function UserList() {
  const { t } = useTranslation('admin-users');
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const users = useInfiniteQuery(usersQuery(search));
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader
        title={t('page.title')}
        line={t('page.line')}
        actions={
          <Button component={Link} to="/admin/users/create">
            {t('page.create')}
          </Button>
        }
      />
      <QueryPanel
        title={t('list.title')}
        query={users}
        failure={t('failed')}
        actions={
          <SearchForm
            search={search}
            label={t('list.search')}
            submitLabel={t('list.find')}
            onSearch={(wanted) => {
              setParameters(wanted === '' ? {} : { q: wanted });
            }}
          />
        }
        empty={{
          when: ({ pages }) => pages.every((page) => page.users.length === 0),
          show: <PanelEmpty text={t('list.none', { search })} />,
        }}
      >
        {({ pages }) => (
          <>
            <UserTable users={pages.flatMap((page) => page.users)} />
            <MoreButton query={users}>{t('list.more')}</MoreButton>
          </>
        )}
      </QueryPanel>
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { Form } from '../../components/account/form';
import { MoreButton } from '../../components/ui/more-button';
import { PageHeader } from '../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../components/ui/panel';
import { prefetch } from '../../lib/query/prefetch';
import { usersQuery } from './api/admin-users';
import { UserDetail } from './components/user-detail';
import { UserTable } from './components/user-table';
import classes from './components/users.module.css';

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
  const [typed, setTyped] = useState(search);
  const users = useInfiniteQuery(usersQuery(search));
  return (
    <div className={classes.page}>
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
          <Form
            onSubmit={() => {
              const wanted = typed.trim();
              setParameters(wanted === '' ? {} : { q: wanted });
            }}
          >
            <div className={classes.search}>
              <TextInput
                size="sm"
                type="search"
                aria-label={t('list.search')}
                placeholder={t('list.search')}
                value={typed}
                maxLength={100}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                }}
              />
              <Button type="submit" size="sm" variant="default">
                {t('list.find')}
              </Button>
            </div>
          </Form>
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

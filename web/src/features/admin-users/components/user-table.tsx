import type { UserListResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { DataTable } from '../../../components/ui/data-table';
import { Pill } from '../../../components/ui/pill';
import { useFormat } from '../../../lib/format/use-format';

type ListedUser = UserListResponse['users'][number];

export function UserTable({ users }: { readonly users: readonly ListedUser[] }) {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  const name = ({ user_id, username }: ListedUser) => (
    <Link className="ui-link" to={`/admin/users?user=${user_id}`}>
      {username}
    </Link>
  );
  const roles = (user: ListedUser) => user.roles.map((role) => t(`role.${role}`)).join(', ');
  return (
    <DataTable
      caption={t('list.title')}
      rows={users}
      rowKey={({ user_id }) => user_id}
      columns={[
        { key: 'name', head: t('column.name'), cell: name },
        { key: 'fullName', head: t('column.fullName'), cell: ({ full_name }) => full_name ?? '–' },
        { key: 'status', head: t('column.status'), cell: ({ status }) => <AccountStatus status={status} /> },
        { key: 'roles', head: t('column.roles'), cell: (user) => roles(user) || '–' },
        {
          key: 'registered',
          head: t('column.registered'),
          cell: ({ created_at }) => format.instantDay(created_at),
        },
      ]}
      phone={(user) => ({
        lead: name(user),
        sub: [user.full_name ?? '', roles(user)].filter((part) => part !== '').join(' · '),
        value: <AccountStatus status={user.status} />,
        subValue: format.instantDay(user.created_at),
      })}
    />
  );
}

export function AccountStatus({ status }: { readonly status: ListedUser['status'] }) {
  const { t } = useTranslation('admin-users');
  return <Pill tone={status === 'active' ? 'none' : 'warn'}>{t(`status.${status}`)}</Pill>;
}

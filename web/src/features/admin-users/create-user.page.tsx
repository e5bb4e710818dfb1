import type { CreateUserResponse } from '@app/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { Panel } from '../../components/ui/panel';
import { CreateUserForm } from './components/create-user-form';
import { TemporaryPassword } from './components/temporary-password';

/** Makes an account for somebody else, with a password that is shown once. */
export function Component() {
  const { t } = useTranslation('admin-users');
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreateUserResponse | null>(null);
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader
        title={t('create.title')}
        line={
          <Link className="ui-link" to="/admin/users">
            {t('detail.back')}
          </Link>
        }
      />
      <Panel title={t('detail.account')}>
        <CreateUserForm onCreated={setCreated} />
      </Panel>
      {created === null ? null : (
        <TemporaryPassword
          username={created.username}
          password={created.temporaryPassword}
          onClose={() => {
            void navigate(`/admin/users?user=${created.userId}`);
          }}
        />
      )}
    </div>
  );
}

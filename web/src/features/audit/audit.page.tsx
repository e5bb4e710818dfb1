import { auditUsersMax } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { PanelEmpty, QueryPanel } from '../../components/ui/panel';
import { SearchForm } from '../../components/ui/search-form';
import { cx } from '../../lib/classes';
import { useMe } from '../../lib/me/me';
import { peopleQuery } from './api/audit';
import classes from './audit.module.css';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where an auditor chooses whose record to read. */
export function Component() {
  const { t } = useTranslation('audit');
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader title={t('choose.title')} line={t('choose.line')} />
      <ForAuditors>
        <People />
      </ForAuditors>
    </div>
  );
}

/** What only an auditor is shown; anybody else is told so, in place of what the server would refuse. */
export function ForAuditors({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('audit');
  const me = useMe();
  if (me.data?.roles.includes('auditor') === true) return children;
  return (
    <QueryPanel title={t('choose.people')} query={me} failure={t('choose.meFailed')}>
      {() => <PanelEmpty text={t('choose.forAuditors')} />}
    </QueryPanel>
  );
}

function People() {
  const { t } = useTranslation('audit');
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const query = useQuery(peopleQuery(search));
  const byId = ID.test(search) ? (
    <Link className="ui-link" to={`/audit/${search.toLowerCase()}`}>
      {t('choose.byId')}
    </Link>
  ) : null;
  return (
    <QueryPanel
      title={t('choose.people')}
      query={query}
      failure={t('choose.failed')}
      actions={
        <SearchForm
          key={search}
          search={search}
          label={t('choose.search')}
          submitLabel={t('choose.find')}
          onSearch={(wanted) => {
            setParameters(wanted === '' ? {} : { q: wanted });
          }}
        />
      }
      empty={{
        when: ({ users }) => users.length === 0,
        show: (
          <PanelEmpty text={search === '' ? t('choose.empty') : t('choose.none', { search })} action={byId} />
        ),
      }}
    >
      {({ users }) => (
        <>
          <ul className={cx('ui-grid ui-list', classes.people)} aria-label={t('choose.people')}>
            {users.map(({ userId, username }) => (
              <li key={userId}>
                <Link className={cx('ui-link ui-block ui-anywhere', classes.person)} to={`/audit/${userId}`}>
                  {username}
                </Link>
              </li>
            ))}
          </ul>
          {users.length < auditUsersMax ? null : (
            <p className="ui-note">{t('choose.first', { count: users.length })}</p>
          )}
        </>
      )}
    </QueryPanel>
  );
}

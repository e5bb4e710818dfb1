import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { Accesses, Mails, Notices, SecurityEvents } from './components/logs';
import { ServiceLog } from './components/service-log';

const LOGS = {
  administration: () => <SecurityEvents kind="administered" />,
  accesses: () => <Accesses />,
  security: () => <SecurityEvents />,
  mails: () => <Mails />,
  payments: () => <Notices />,
  service: () => <ServiceLog />,
} as const;

type LogName = keyof typeof LOGS;
const NAMES: readonly LogName[] = ['administration', 'accesses', 'security', 'mails', 'payments', 'service'];

/** What administrators, auditors and the services did, each log under a tab of its own that has an address. */
export function Component() {
  const { t } = useTranslation('admin-logs');
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('log');
  const current = NAMES.find((name) => name === wanted) ?? 'administration';
  return (
    <div className="ui-grid ui-gap-20">
      <PageHeader title={t('page.title')} line={t('page.line')} />
      <Tabs
        value={current}
        keepMounted={false}
        onChange={(name) => {
          setParameters(name === null ? {} : { log: name });
        }}
      >
        <Tabs.List className="ui-scrolled-tabs">
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`log.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => (
          <Tabs.Panel key={name} value={name} pt={20}>
            {LOGS[name]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

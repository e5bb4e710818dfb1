import type { ServiceLogResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { Pill } from '../../../components/ui/pill';
import { SearchForm } from '../../../components/ui/search-form';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { serviceLog } from '../api/admin-logs';
import { LogPanel } from './log-panel';
import classes from './logs.module.css';

type Line = ServiceLogResponse['lines'][number];

/** What the services logged from `warn` on, of all requests or of one. */
export function ServiceLog() {
  const { t } = useTranslation('admin-logs');
  const format = useFormat();
  const [parameters, setParameters] = useSearchParams();
  const correlation = parameters.get('correlation') ?? '';
  const level = ({ level: said }: Line) => <Pill tone={said === 'warn' ? 'none' : 'warn'}>{said}</Pill>;
  const message = (line: Line) => (
    <div className="ui-sentences ui-measure-72">
      {line.message}
      {line.detail === '{}' ? null : (
        <details>
          <summary className="ui-note">{t('service.detail')}</summary>
          <pre className={cx('ui-muted ui-mono ui-anywhere', classes.code)}>{line.detail}</pre>
        </details>
      )}
      {line.correlationId === null ? null : (
        <div className={cx('ui-muted ui-mono ui-anywhere', classes.code)}>{line.correlationId}</div>
      )}
    </div>
  );
  return (
    <LogPanel
      title={t('log.service')}
      source={serviceLog(correlation)}
      rowsOf={({ lines }) => lines}
      rowKey={({ id }) => id}
      empty={t(correlation === '' ? 'empty.service' : 'empty.correlation')}
      actions={
        <SearchForm
          search={correlation}
          label={t('service.correlation')}
          submitLabel={t('service.find')}
          onSearch={(wanted) => {
            setParameters({ log: 'service', ...(wanted === '' ? {} : { correlation: wanted }) });
          }}
        />
      }
      columns={[
        { key: 'at', head: t('column.at'), cell: ({ at }) => format.instant(at) },
        { key: 'level', head: t('column.level'), cell: level },
        { key: 'service', head: t('column.service'), cell: ({ service }) => service },
        { key: 'message', head: t('column.what'), cell: message },
      ]}
      phone={(line) => ({
        lead: line.service,
        sub: message(line),
        value: level(line),
        subValue: format.instant(line.at),
      })}
    />
  );
}

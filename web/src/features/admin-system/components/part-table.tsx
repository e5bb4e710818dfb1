import type { SystemPart } from '@app/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { DataTable } from '../../../components/ui/data-table';
import { IconCheck, IconError, IconWarning } from '../../../components/ui/icons';
import { StateMark } from '../../../components/ui/state-mark';
import type { StateLook } from '../../../components/ui/state-mark';
import { cx } from '../../../lib/classes';
import classes from './system.module.css';

const LOOKS: Readonly<Record<SystemPart['status'], StateLook>> = {
  ok: { Icon: IconCheck, tone: 'plain' },
  warning: { Icon: IconWarning, tone: 'warn' },
  failing: { Icon: IconError, tone: 'error' },
};

/** The parts in the order of the server, the worst first. */
export function PartTable({ parts }: { readonly parts: readonly SystemPart[] }) {
  const { t } = useTranslation('admin-system');
  return (
    <DataTable
      caption={t('parts.title')}
      rows={parts}
      rowKey={({ part }) => part}
      columns={[
        { key: 'status', head: t('column.status'), cell: (part) => <Status part={part} /> },
        { key: 'part', head: t('column.part'), cell: ({ part }) => t(`part.${part}`) },
        { key: 'message', head: t('column.message'), cell: (part) => <Message part={part} /> },
      ]}
      phone={(part) => ({
        lead: t(`part.${part.part}`),
        sub: part.reason === null ? undefined : <Message part={part} />,
        value: <Status part={part} />,
      })}
    />
  );
}

function Status({ part: { status } }: { readonly part: SystemPart }) {
  const { t } = useTranslation('admin-system');
  return <StateMark look={LOOKS[status]}>{t(`status.${status}`)}</StateMark>;
}

function Message({ part: { reason, count, detail } }: { readonly part: SystemPart }) {
  const { t } = useTranslation('admin-system');
  if (reason === null) return <span className="ui-muted">{t('reason.none')}</span>;
  return (
    <div className={cx('ui-sentences', classes.message)}>
      <div>{t(`reason.${reason}.fact`, { count: count ?? 0 })}</div>
      <div className="ui-note ui-above-2">
        {t(`reason.${reason}.todo`)}
        {reason === 'payments-waiting' ? (
          <>
            {' '}
            <Link className="ui-link" to="/admin/payments">
              {t('payments.link')}
            </Link>
          </>
        ) : null}
      </div>
      {detail === null || detail === '' ? null : (
        <div className="ui-muted ui-mono ui-sentences ui-above-2">{detail}</div>
      )}
    </div>
  );
}

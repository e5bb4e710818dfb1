import type { ReserveEntry } from '@app/contracts';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Amount } from '../../../components/ui/amount';
import { IconTrash } from '../../../components/ui/icons';
import { useFormat } from '../../../lib/format/use-format';
import { tradePath } from '../../../lib/portfolio/trade-path';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { canDelete, describe } from '../model/entry-words';
import classes from './entry-dialog.module.css';

interface EntryDialogProps {
  readonly entry: ReserveEntry;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Everything that is known of an entry. */
export function EntryDialog({ entry, onClose, onDelete }: EntryDialogProps) {
  const { t } = useTranslation('dynamic-cash');
  const { t: common } = useTranslation();
  const format = useFormat();
  const isPhone = useViewport() === 'phone';
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('entries.date'), format.longDate(entry.date)],
    [t('entries.amount'), <Amount key="amount" value={entry.amountUsd} isChange />],
    [t('entries.after'), <Amount key="after" value={entry.balanceAfterUsd} />],
    [t('entries.note'), describe(entry, t)],
    [t('detail.week'), format.dayRange(entry.week.monday, entry.week.sunday)],
    [t('detail.recorded'), format.instant(entry.recordedAt)],
    [t('detail.status'), t(`entries.status.${entry.status}`)],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      fullScreen={isPhone}
      title={t(`type.${entry.type}`)}
      closeButtonProps={{ 'aria-label': common('dialog.close') }}
    >
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.foot}>
        {entry.transactionId === null ? null : (
          <Button component={Link} variant="default" to={tradePath(entry.transactionId)}>
            {t('detail.trade')}
          </Button>
        )}
        {canDelete(entry) ? (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.7} />}
            onClick={onDelete}
          >
            {t('delete.run')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {common('dialog.close')}
        </Button>
      </div>
    </Modal>
  );
}

import type { DynamicBalanceEntry } from '@app/contracts';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { IconInfo, IconTrash, IconUndo } from '../../../components/ui/icons';
import { BareMoney, Money } from '../../../components/ui/money';
import { Pill } from '../../../components/ui/pill';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { canDelete, describe } from '../model/entry-labels';
import { useUndoDelete } from '../model/use-undo-delete';
import classes from './entry-table.module.css';

/** Undo in the list, as long as it is possible. */
function RestoreEntry({ entry }: { readonly entry: DynamicBalanceEntry }) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  const undo = useUndoDelete();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconUndo size={16} stroke={1.7} />}
      loading={undo.isBusy}
      title={t('undo.until', { date: format.longDate(entry.restorableUntil ?? entry.date) })}
      onClick={() => {
        void undo.run(entry.entryId);
      }}
    >
      {t('undo.run')}
    </Button>
  );
}

interface EntryTableProps {
  readonly entries: readonly DynamicBalanceEntry[];
  readonly onDetail: (entry: DynamicBalanceEntry) => void;
  readonly onDelete: (entry: DynamicBalanceEntry) => void;
}

export function EntryTable({ entries, onDetail, onDelete }: EntryTableProps) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const kind = (row: DynamicBalanceEntry) => (
    <span className={classes.kind}>
      {t(`type.${row.type}`)}
      {row.status === 'active' ? null : <Pill tone="none">{t(`entries.status.${row.status}`)}</Pill>}
    </span>
  );
  const actions = (row: DynamicBalanceEntry) => (
    <Actions entry={row} onDetail={onDetail} onDelete={onDelete} />
  );
  return (
    <DataTable<DynamicBalanceEntry>
      caption={t('entries.caption')}
      rows={entries}
      rowKey={(row) => `${row.entryId} ${row.type} ${row.revision}`}
      columns={[
        {
          key: 'date',
          head: t('entries.date'),
          cell: (row) => format.tableDate(row.date, { year: true }),
        },
        { key: 'type', head: t('entries.movement'), cell: kind },
        {
          key: 'note',
          head: t('entries.note'),
          cell: (row) => <span className={classes.note}>{describe(row, t)}</span>,
        },
        {
          key: 'amount',
          head: t('entries.amount'),
          unit,
          isFigure: true,
          cell: (row) => <BareMoney value={row.amountUsd} reais={row.reais?.amountBrl ?? null} isChange />,
        },
        {
          key: 'after',
          head: t('entries.after'),
          unit,
          isFigure: true,
          cell: (row) => <BareMoney value={row.balanceAfterUsd} reais={row.reais?.balanceAfterBrl ?? null} />,
        },
        { key: 'actions', head: t('entries.actions'), isFigure: true, cell: actions },
      ]}
      phone={(row) => ({
        lead: kind(row),
        sub: (
          <>
            {format.tableDate(row.date, { year: true })}
            {actions(row)}
          </>
        ),
        value: <Money value={row.amountUsd} reais={row.reais?.amountBrl ?? null} isChange />,
        subValue: <Money value={row.balanceAfterUsd} reais={row.reais?.balanceAfterBrl ?? null} />,
      })}
    />
  );
}

interface ActionsProps {
  readonly entry: DynamicBalanceEntry;
  readonly onDetail: (entry: DynamicBalanceEntry) => void;
  readonly onDelete: (entry: DynamicBalanceEntry) => void;
}

function Actions({ entry, onDetail, onDelete }: ActionsProps) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  const named = { movement: t(`type.${entry.type}`), date: format.longDate(entry.date) };
  return (
    <span className={classes.actions}>
      <ActionIcon
        aria-label={t('entries.detailNamed', named)}
        onClick={() => {
          onDetail(entry);
        }}
      >
        <IconInfo size={18} stroke={1.7} />
      </ActionIcon>
      {canDelete(entry) ? (
        <ActionIcon
          aria-label={t('entries.deleteNamed', named)}
          onClick={() => {
            onDelete(entry);
          }}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      ) : null}
      {entry.status === 'voided' && entry.restorableUntil !== null ? <RestoreEntry entry={entry} /> : null}
    </span>
  );
}

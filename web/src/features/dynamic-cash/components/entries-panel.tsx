import type { DynamicBalanceEntry } from '@app/contracts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Money } from '../../../components/ui/money';
import { useRateText } from '../../../lib/money/rate-text';
import { Dialog, DialogFoot } from '../../../components/ui/dialog';
import { IconTrash } from '../../../components/ui/icons';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { tradePath } from '../../../lib/portfolio/trade-path';
import { canDelete, describe } from '../model/entry-labels';
import { DeleteEntryDialog } from './delete-entry-dialog';
import { EntryTable } from './entry-table';
import classes from './entry-dialog.module.css';

interface EntryDialogProps {
  readonly entry: DynamicBalanceEntry;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Everything that is known of an entry. */
function EntryDialog({ entry, onClose, onDelete }: EntryDialogProps) {
  const { t } = useTranslation('dynamic-cash');
  const { t: common } = useTranslation();
  const format = useFormat();
  const rate = useRateText(entry.reais);
  const rateRows = rate === null ? [] : [[common('money.rateName'), rate] as const];
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('entries.date'), format.longDate(entry.date)],
    [
      t('entries.amount'),
      <Money key="amount" value={entry.amountUsd} reais={entry.reais?.amountBrl ?? null} isChange />,
    ],
    [
      t('entries.after'),
      <Money key="after" value={entry.balanceAfterUsd} reais={entry.reais?.balanceAfterBrl ?? null} />,
    ],
    ...rateRows,
    [t('entries.note'), describe(entry, t)],
    [t('detail.week'), format.dayRange(entry.week.monday, entry.week.sunday)],
    [t('detail.recorded'), format.instantWithYear(entry.recordedAt)],
    [t('detail.status'), t(`entries.status.${entry.status}`)],
  ];
  return (
    <Dialog onClose={onClose} title={t(`type.${entry.type}`)}>
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogFoot>
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
      </DialogFoot>
    </Dialog>
  );
}

interface EntriesPanelProps {
  readonly query: PanelQuery<unknown>;
  readonly entries: readonly DynamicBalanceEntry[];
  readonly hasDeleted: boolean;
  readonly onDeleted: (hasDeleted: boolean) => void;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly onMore: () => void;
}

type Open = { readonly kind: 'detail' | 'delete'; readonly entry: DynamicBalanceEntry } | null;

/** What moved the balance, newest first, each with its detail and the way to delete it. */
export function EntriesPanel(props: EntriesPanelProps) {
  const { query, entries, hasDeleted, onDeleted, hasMore, isReadingMore, onMore } = props;
  const { t } = useTranslation('dynamic-cash');
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => {
    setOpen(null);
  };
  return (
    <QueryPanel
      title={t('entries.title')}
      query={query}
      failure={t('failed')}
      actions={
        <Checkbox
          size="sm"
          label={t('entries.deletedToo')}
          checked={hasDeleted}
          onChange={(event) => {
            onDeleted(event.currentTarget.checked);
          }}
        />
      }
      empty={{ when: () => entries.length === 0, show: <PanelEmpty text={t('entries.empty')} /> }}
    >
      {() => (
        <>
          <EntryTable
            entries={entries}
            onDetail={(entry) => {
              setOpen({ kind: 'detail', entry });
            }}
            onDelete={(entry) => {
              setOpen({ kind: 'delete', entry });
            }}
          />
          {hasMore ? (
            <Button variant="default" size="sm" mt={12} loading={isReadingMore} onClick={onMore}>
              {t('entries.more')}
            </Button>
          ) : null}
          {open?.kind === 'detail' ? (
            <EntryDialog
              entry={open.entry}
              onClose={close}
              onDelete={() => {
                setOpen({ kind: 'delete', entry: open.entry });
              }}
            />
          ) : null}
          {open?.kind === 'delete' ? <DeleteEntryDialog entry={open.entry} onClose={close} /> : null}
        </>
      )}
    </QueryPanel>
  );
}

import type { ReserveEntry } from '@app/contracts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { DeleteEntryDialog } from './delete-entry-dialog';
import { EntryDialog } from './entry-dialog';
import { EntryTable } from './entry-table';

interface EntriesPanelProps {
  readonly query: PanelQuery<unknown>;
  readonly entries: readonly ReserveEntry[];
  readonly hasDeleted: boolean;
  readonly onDeleted: (hasDeleted: boolean) => void;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly onMore: () => void;
}

type Open = { readonly kind: 'detail' | 'delete'; readonly entry: ReserveEntry } | null;

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

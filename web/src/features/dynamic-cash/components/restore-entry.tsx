import type { ReserveEntry } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconUndo } from '../../../components/ui/icons';
import { useFormat } from '../../../lib/format/use-format';
import { useUndoDelete } from '../model/use-undo-delete';

/** Undo in the list, as long as it is possible. */
export function RestoreEntry({ entry }: { readonly entry: ReserveEntry }) {
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

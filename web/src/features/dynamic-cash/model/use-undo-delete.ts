import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';

import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { problemMessage } from '../../../lib/api/problem-message';
import { notify } from '../../../lib/notifications/notification-store';
import { restoreTransaction } from '../../../lib/portfolio/transactions';
import { afterCommand, LEDGER } from '../../../lib/query/revision';

export interface UndoDelete {
  readonly isBusy: boolean;
  /** Restores an entry and says how that went; also from a toast, when the page is another one. */
  readonly run: (entryId: string) => Promise<void>;
}

export function useUndoDelete(): UndoDelete {
  const client = useQueryClient();
  const { t, i18n } = useTranslation();
  const { isBusy, run } = useSingleFlight();
  const undo = async (entryId: string): Promise<void> => {
    try {
      const { revision } = await restoreTransaction({
        ...{ transactionId: entryId, idempotencyKey: uuid(), request: {} },
      });
      await afterCommand(client, revision);
      notify({ type: 'success', title: (words) => words('dynamic-cash:undo.done') });
    } catch (error) {
      notify({
        type: 'error',
        title: (words) => words('dynamic-cash:undo.failed'),
        message: problemMessage(error, t, i18n),
      });
      // Without an answer it may be restored all the same.
      await client.invalidateQueries({ queryKey: [LEDGER] });
    }
  };
  return { isBusy, run: (entryId) => run(() => undo(entryId)) };
}

import type { QueryClient } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';

import { isApiProblem } from '../../../lib/api/api-problem';
import type { Translations } from '../../../lib/i18n/translations';
import { notify, replaceNotification } from '../../../lib/notifications/notification-store';
import { voidTransaction } from '../../../lib/portfolio/transactions';
import { afterCommand } from '../../../lib/query/revision';

/** Attempts of this page that have no answer yet keep their key, so that a second press is the same command. */
const keys = new Map<string, string>();

const keyOf = (transactionId: string): string => {
  const key = keys.get(transactionId) ?? uuid();
  keys.set(transactionId, key);
  return key;
};

/**
 * Takes a trade back from its notification, which may be pressed on any page: it needs nothing of the screen it came
 * from. A rejection says why and leads to the trade, where the figures can be seen first.
 */
export async function optimisticUndo(client: QueryClient, transactionId: string): Promise<void> {
  const id = notify({
    type: 'loading',
    title: (t: Translations) => t('weekly-trade:undo.processing'),
    placement: 'toast',
  });
  try {
    const { revision } = await voidTransaction({ transactionId, idempotencyKey: keyOf(transactionId) });
    keys.delete(transactionId);
    await afterCommand(client, revision);
    replaceNotification(id, undone());
  } catch (error) {
    const hasAnswer = isApiProblem(error) && error.kind === 'problem';
    if (hasAnswer) keys.delete(transactionId);
    replaceNotification(id, {
      type: 'error',
      title: (t: Translations) => t('weekly-trade:undo.failed'),
      ...(hasAnswer && error.status < 500
        ? { message: (t: Translations) => t('weekly-trade:undo.refused') }
        : {
            actions: [
              {
                label: (t: Translations) => t('panel.tryAgain'),
                onSelect: () => {
                  void optimisticUndo(client, transactionId);
                },
              },
            ],
          }),
    });
  }
}

/** The notification of a trade that was taken back. */
export function undone() {
  return {
    type: 'success',
    title: (t: Translations) => t('weekly-trade:undo.done'),
    message: (t: Translations) => t('weekly-trade:undo.doneText'),
  } as const;
}

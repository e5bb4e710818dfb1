import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { useOneAtATime } from '../../../lib/account/use-one-at-a-time';
import { apiFile } from '../../../lib/api/api-file';
import { saveBlob } from '../../../lib/files/save-file';
import type { Words } from '../../../lib/i18n/words';
import { notify } from '../../../lib/notifications/notification-store';
import { HeadAction } from './head-action';

/** Saves every entry in effect as a file; an import of it gives the same figures again. */
export function ExportButton({ today }: { readonly today: string | undefined }) {
  const { t } = useTranslation('transactions');
  const { isBusy, run } = useOneAtATime();
  const save = async (): Promise<void> => {
    try {
      const file = await apiFile('/exports/transactions.csv');
      saveBlob(`transactions${today === undefined ? '' : `-${today}`}.csv`, file);
    } catch {
      notify({
        type: 'error',
        title: (words: Words) => words('transactions:export.failed'),
        actions: [
          {
            label: (words: Words) => words('panel.tryAgain'),
            onSelect: () => {
              void run(save);
            },
          },
        ],
      });
    }
  };
  return (
    <HeadAction
      label={t('export.run')}
      isBusy={isBusy}
      icon={<IconDownload size={18} stroke={1.7} />}
      target={{
        onClick: () => {
          void run(save);
        },
      }}
    />
  );
}

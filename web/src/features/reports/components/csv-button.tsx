import type { ReportType } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { apiFile } from '../../../lib/api/api-file';
import { saveBlob } from '../../../lib/files/save-file';
import { notify } from '../../../lib/notifications/notification-store';
import { filePartOf, fileQueryOf } from '../model/report-choice';
import type { ReportChoice } from '../model/report-choice';

interface CsvButtonProps {
  readonly choice: ReportChoice;
  readonly today: string;
  /** Whether there is anything to save; undefined while that is not known. */
  readonly hasData: boolean | undefined;
}

/** The messages of a file of the comparison are its own. */
const kindOf = (type: ReportType): 'strategy' | 'report' =>
  type === 'strategy-performance' ? 'strategy' : 'report';

/** Saves the report on screen as a file, and says what came of it. */
export function CsvButton({ choice, today, hasData }: CsvButtonProps) {
  const { t } = useTranslation('reports');
  const { isBusy, run } = useSingleFlight();
  const { type } = choice;
  const kind = kindOf(type);
  const save = async (): Promise<void> => {
    if (hasData === false) {
      notify({
        type: 'warning',
        title: (words) => words(`reports:export.${kind}.empty`),
        placement: 'toast',
      });
      return;
    }
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fileQueryOf(choice, today)))
      if (value !== undefined) query.set(name, value);
    const asked = query.size === 0 ? '' : `?${query.toString()}`;
    try {
      const file = await apiFile(`/exports/reports/${type}.csv${asked}`);
      saveBlob(`${type}-${filePartOf(choice, today)}.csv`, file);
      notify({ type: 'success', title: (words) => words(`reports:export.${kind}.done`), placement: 'toast' });
    } catch {
      notify({
        type: 'error',
        title: (words) => words(`reports:export.${kind}.failed`),
        actions: [
          {
            label: (words) => words('panel.tryAgain'),
            onSelect: () => {
              void run(save);
            },
          },
        ],
      });
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      disabled={hasData === undefined}
      leftSection={<IconDownload size={18} stroke={1.7} />}
      onClick={() => {
        void run(save);
      }}
    >
      {t('export.button')}
    </Button>
  );
}

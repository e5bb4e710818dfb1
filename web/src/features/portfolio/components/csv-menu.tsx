import type { PortfolioResponse } from '@app/contracts';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { csvBlob, csvOf } from '../../../lib/files/csv';
import { saveBlob } from '../../../lib/files/save-file';
import { notify } from '../../../lib/notifications/notification-store';
import { readPortfolioHistory } from '../../../lib/portfolio/use-portfolio-history';
import type { HistoryRange } from '../../../lib/portfolio/use-portfolio-history';
import { figureLines, historyLines } from '../model/csv-lines';
import { sinceFirstRecord } from '../model/portfolio-series';

interface CsvMenuProps {
  readonly portfolio: PortfolioResponse | undefined;
  /** The days of the history. */
  readonly range: HistoryRange;
  /** The day that is shown. */
  readonly date: string;
}

/** The figures on screen, or every day of the history, in dollars and BTC as they are recorded. */
export function CsvMenu({ portfolio, range, date }: CsvMenuProps) {
  const { t } = useTranslation('portfolio');
  // The charts hold only as many days as can be drawn; a file has every one.
  const saveHistory = async (): Promise<void> => {
    const { days } = await readPortfolioHistory(range);
    saveBlob(`portfolio-history-${date}.csv`, csvBlob(csvOf(historyLines(sinceFirstRecord(days), t))));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={portfolio === undefined}
          leftSection={<IconDownload size={18} stroke={1.7} />}
        >
          {t('csv.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            if (portfolio !== undefined)
              saveBlob(`portfolio-${date}.csv`, csvBlob(csvOf(figureLines(portfolio, t))));
          }}
        >
          {t('csv.figures')}
        </Menu.Item>
        <Menu.Item
          disabled={range.from === undefined}
          onClick={() => {
            saveHistory().catch(() => {
              notify({
                type: 'error',
                title: (words) => words('portfolio:chart.failed'),
                placement: 'toast',
              });
            });
          }}
        >
          {t('csv.history')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

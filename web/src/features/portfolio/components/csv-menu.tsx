import type { PortfolioDay, PortfolioResponse } from '@app/contracts';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { csvBlob, csvOf } from '../../../lib/files/csv';
import { saveBlob } from '../../../lib/files/save-file';
import { figureLines, historyLines } from '../model/csv-lines';
import { sinceFirstRecord } from '../model/portfolio-series';

interface CsvMenuProps {
  readonly portfolio: PortfolioResponse | undefined;
  readonly days: readonly PortfolioDay[] | undefined;
  /** The day that is shown. */
  readonly date: string;
}

/** The figures on screen, or every day of the history, in dollars and BTC as they are recorded. */
export function CsvMenu({ portfolio, days, date }: CsvMenuProps) {
  const { t } = useTranslation('portfolio');
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
          disabled={days === undefined}
          onClick={() => {
            if (days !== undefined)
              saveBlob(
                `portfolio-history-${date}.csv`,
                csvBlob(csvOf(historyLines(sinceFirstRecord(days), t))),
              );
          }}
        >
          {t('csv.history')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

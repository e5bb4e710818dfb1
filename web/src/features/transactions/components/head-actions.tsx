import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import {
  IconChevronDown,
  IconDownload,
  IconPrint,
  IconRegister,
  IconUpload,
} from '../../../components/ui/icons';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { apiFile } from '../../../lib/api/api-file';
import { saveBlob } from '../../../lib/files/save-file';
import type { Translations } from '../../../lib/i18n/translations';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { notify } from '../../../lib/notifications/notification-store';
import { useViewport } from '../../../lib/viewport/use-viewport';

interface HeadActionsProps {
  readonly today: string | undefined;
  /** Every row is being read for paper. */
  readonly isPrinting: boolean;
  readonly onPrint: () => void;
}

/** Import, paper, file and a new trade; on a phone, where one row has no room for their words, the new trade and a menu. */
export function HeadActions({ today, isPrinting, onPrint }: HeadActionsProps) {
  const { t } = useTranslation('transactions');
  const isPhone = useViewport() === 'phone';
  const { isBusy, run } = useExport(today);
  const register = (
    <Button component={Link} to="/transactions/new" leftSection={<IconRegister size={18} stroke={1.7} />}>
      {t('register')}
    </Button>
  );
  const upload = <IconUpload size={18} stroke={1.7} />;
  const paper = <IconPrint size={18} stroke={1.7} />;
  const file = <IconDownload size={18} stroke={1.7} />;
  if (!isPhone)
    return (
      <>
        <Button variant="default" component={Link} to="/transactions/import" leftSection={upload}>
          {t('import.open')}
        </Button>
        <Button variant="default" loading={isPrinting} leftSection={paper} onClick={onPrint}>
          {t('print')}
        </Button>
        <Button variant="default" loading={isBusy} leftSection={file} onClick={run}>
          {t('export.run')}
        </Button>
        {register}
      </>
    );
  return (
    <>
      {register}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            loading={isPrinting || isBusy}
            rightSection={<IconChevronDown size={16} stroke={1.7} />}
          >
            {t('options')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/transactions/import" leftSection={upload}>
            {t('import.open')}
          </Menu.Item>
          <Menu.Item leftSection={paper} onClick={onPrint}>
            {t('print')}
          </Menu.Item>
          <Menu.Item leftSection={file} onClick={run}>
            {t('export.download')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Saves every entry in effect as a file, with its reais where those are shown; an import of it gives the same figures again. */
function useExport(today: string | undefined): { readonly isBusy: boolean; readonly run: () => void } {
  const { unit } = useDisplayMoney();
  const { isBusy, run } = useSingleFlight();
  const save = async (): Promise<void> => {
    try {
      const file = await apiFile(`/exports/transactions.csv${unit === 'BRL' ? '?currency=BRL' : ''}`);
      saveBlob(`transactions${today === undefined ? '' : `-${today}`}.csv`, file);
    } catch {
      notify({
        type: 'error',
        title: (words: Translations) => words('transactions:export.failed'),
        actions: [{ label: (words: Translations) => words('panel.tryAgain'), onSelect: start }],
      });
    }
  };
  function start(): void {
    void run(save);
  }
  return { isBusy, run: start };
}

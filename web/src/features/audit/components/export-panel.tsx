import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { Panel } from '../../../components/ui/panel';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { apiFile } from '../../../lib/api/api-file';
import { saveBlob } from '../../../lib/files/save-file';

/** The folder of `audit:export` with its verifier, as one file. */
export function ExportPanel({ user }: { readonly user: string }) {
  const { t } = useTranslation('audit');
  const [hasFailed, setFailed] = useState(false);
  const { isBusy, run } = useSingleFlight();
  const save = async (): Promise<void> => {
    setFailed(false);
    try {
      saveBlob(`record-${user}.zip`, await apiFile(`/audit/export?user=${encodeURIComponent(user)}`));
    } catch {
      setFailed(true);
    }
  };
  return (
    <Panel title={t('export.title')}>
      <div className="ui-grid ui-gap-20">
        <p>{t('export.text')}</p>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} />}
            loading={isBusy}
            onClick={() => {
              void run(save);
            }}
          >
            {t('export.button')}
          </Button>
        </div>
        {hasFailed ? <p role="alert">{t('export.failed')}</p> : null}
      </div>
    </Panel>
  );
}

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ManualTrade } from '../model/use-manual-trade';

/** Where the proceeds of a sale go, and what will happen. */
export function ProceedsSwitch({ form }: { readonly form: ManualTrade }) {
  const { t } = useTranslation('manual-transaction');
  const { isToCash } = form.entered;
  return (
    <Switch
      name="proceeds"
      checked={isToCash}
      label={t('proceeds.label')}
      description={isToCash ? t('proceeds.toCash') : t('proceeds.toPocket')}
      onChange={(event) => {
        form.change({ isToCash: event.currentTarget.checked });
      }}
    />
  );
}

import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';

/** On every screen of a payment that moves no money. */
export function SandboxNote({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation('subscription');
  if (!isShown) return null;
  return (
    <Banner tone="warn" title={t('sandbox.title')}>
      {t('sandbox.text')}
    </Banner>
  );
}

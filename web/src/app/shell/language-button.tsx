import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '../../components/ui/icon-button';
import { IconLanguage } from '../../components/ui/icons';

/** The button that opens the list of languages. */
export function LanguageButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <IconButton aria-haspopup="menu" {...props} label={t('bar.language')}>
      <IconLanguage size={20} stroke={1.7} />
    </IconButton>
  );
}

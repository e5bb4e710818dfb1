import { useLanguage } from '../../lib/i18n/use-language';
import { IconButton } from './icon-button';
import { IconLanguage } from './icons';

// Named in the language it leads to, for the reader who needs it.
const LABELS = { en: 'Mudar para português', pt: 'Switch to English' } as const;

/** The other of the two languages, at once and without reload. */
export function LanguageToggle() {
  const { language, setLanguage } = useLanguage();
  const other = language === 'en' ? 'pt' : 'en';
  return (
    <IconButton
      label={LABELS[language]}
      lang={other}
      onClick={() => {
        setLanguage(other);
      }}
    >
      <IconLanguage size={20} stroke={1.7} />
    </IconButton>
  );
}

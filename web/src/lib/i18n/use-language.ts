import { useTranslation } from 'react-i18next';

import { asLanguage, FALLBACK_LANGUAGE } from './languages';
import type { Language } from './languages';

/** The language on screen and how to change it; the change needs no reload and is kept by `persistLanguage`. */
export function useLanguage(): {
  readonly language: Language;
  readonly setLanguage: (next: Language) => void;
} {
  const { i18n } = useTranslation();
  return {
    language: asLanguage(i18n.language) ?? FALLBACK_LANGUAGE,
    setLanguage: (next) => {
      void i18n.changeLanguage(next);
    },
  };
}

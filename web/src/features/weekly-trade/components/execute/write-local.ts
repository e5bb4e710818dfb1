import type { Language } from '../../../../lib/i18n/languages';

/** A decimal string as a person would type it: the locale's decimal sign, no groups. */
export function writeLocal(decimal: string, language: Language): string {
  return language === 'pt' ? decimal.replace('.', ',') : decimal;
}

export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';

/** `pt-BR`, `PT` and `pt` are Portuguese; anything that is neither language is undefined. */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === base);
}

/** The locale handed to `Intl`. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR' };

import { calendarDateOf, type Language } from '@app/ledger';

/** A day as the language writes it: "29 November 2026", "29 de novembro de 2026". @param date "2026-11-29" */
export const mailDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(midnightOf(date));

/** Days as the language writes them: "30 November – 6 December 2026", "30 de novembro – 6 de dezembro de 2026". */
export const mailDateRange = (from: string, to: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).formatRange(midnightOf(from), midnightOf(to));

const midnightOf = (date: string): Date => new Date(`${calendarDateOf(date)}T00:00:00.000Z`);

import { calendarDateOf, type Language } from '@app/ledger';

/** A day as the language writes it: "29 November 2026", "29 de novembro de 2026". @param date "2026-11-29" */
export const mailDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${calendarDateOf(date)}T00:00:00.000Z`));

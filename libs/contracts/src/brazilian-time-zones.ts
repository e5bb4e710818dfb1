/** Zones in which a Portuguese browser on a first visit means a Brazilian reader. */
export const brazilianTimeZones: ReadonlySet<string> = new Set([
  'America/Sao_Paulo',
  'America/Recife',
  'America/Fortaleza',
  'America/Manaus',
  'America/Bahia',
]);

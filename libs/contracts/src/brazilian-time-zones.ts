/** Zones in which a person is taken for a Brazilian, in language and tax country, until they say otherwise. */
export const brazilianTimeZones: ReadonlySet<string> = new Set([
  'America/Sao_Paulo',
  'America/Recife',
  'America/Fortaleza',
  'America/Manaus',
  'America/Bahia',
]);

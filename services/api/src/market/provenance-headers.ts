import type { RsiHistoricResponse } from '@app/contracts';

/** Time and source of a bare list, which has no place of its own for them: the core text gives it no envelope. */
export const provenanceHeaders = (answer: RsiHistoricResponse): Readonly<Record<string, string>> => ({
  'Market-Series': answer.series,
  'Market-Status': answer.status,
  'Market-Source': answer.source,
  'Market-As-Of': answer.as_of,
});

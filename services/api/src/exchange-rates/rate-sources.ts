import { rateProviderLabels } from '@app/market';

/** The rate of the configuration, where none is stored. */
export const DEFAULT_SOURCE = 'configured default';
/** A rate that a person typed in, or that a file of theirs holds. */
export const GIVEN_SOURCE = 'entered by the user';

const known: ReadonlySet<string> = new Set([...rateProviderLabels, DEFAULT_SOURCE, GIVEN_SOURCE]);

/** The source as events hold it: one of a closed list, since events are for ever and people write anything into a text. */
export const knownRateSource = (source: string): string => (known.has(source) ? source : GIVEN_SOURCE);

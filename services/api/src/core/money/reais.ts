import { brlCents, formatCents, isBrlCents } from '@app/money';

/** Centavos as an amount of an answer; null where they are not known, or more than an amount can be. */
export const reaisOrNull = (centavos: bigint | null): string | null =>
  centavos !== null && isBrlCents(centavos) ? formatCents(brlCents(centavos)) : null;

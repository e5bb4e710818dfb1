import { z } from 'zod/mini';
import { integerString } from '@app/money';
import { microDecimal } from '../micro-decimal.schema.js';
import { regimeSchema } from '../regime/regime.schema.js';
import { profileSchema } from './profile.js';
import { STRATEGY_VERSION } from './strategy-version.js';

const nonNegativeInteger = integerString.check(
  z.refine((text) => !text.startsWith('-'), 'must not be negative'),
);
const positiveInteger = nonNegativeInteger.check(z.refine((text) => text !== '0', 'must be above zero'));
const nonNegativeDecimal = microDecimal.check(
  z.refine((text) => !text.startsWith('-'), 'must not be negative'),
);

/**
 * Everything a recommendation is computed from, as it is in its event: decimals as texts with six decimals, amounts
 * as integer texts, so that parse and stringify are inverse and a replay reads the very same inputs.
 */
export const frozenInputsSchema = z.strictObject({
  strategyVersion: z.literal(STRATEGY_VERSION),
  /** UTC day of the price, `YYYY-MM-DD`. */
  marketDay: z.iso.date(),
  /** US cents for one Bitcoin. */
  priceCents: positiveInteger,
  /** Dynamic monthly RSI, 0 to 100. */
  rsi: nonNegativeDecimal,
  /** The parts of the RSI that its own price does not move, in USD: they tell the price of any other RSI. */
  rsiPast: z.strictObject({
    gains: nonNegativeDecimal,
    losses: nonNegativeDecimal,
    centre: nonNegativeDecimal,
  }),
  /** m6: price against the close of 182 days before, as a ratio. */
  momentum: microDecimal,
  regime: regimeSchema,
  profile: profileSchema,
  /** Dynamic stress index, rounded to three decimals. It says something next to the amount, it is not in it. */
  sid: microDecimal,
  /** The weekly base investment in US cents. */
  baseCents: positiveInteger,
  /** Bitcoin held, in satoshis. */
  satsHeld: nonNegativeInteger,
  /** Portfolio cash in US cents. */
  portfolioCashCents: nonNegativeInteger,
});
/** See {@link frozenInputsSchema}. */
export type FrozenInputs = Readonly<z.infer<typeof frozenInputsSchema>>;

import { z } from 'zod';
import type { NewNotice } from '@app/accounts';
import { formatCents, priceCents } from '@app/money';
import { type MarketEvaluation, marketEvaluationSchema, strategyV1, stressLevelSchema } from '@app/strategy';

/** What of a market snapshot notices are made from. */
export const marketConditionsSchema = z.object({
  /** UTC day of the price. */
  day: z.string(),
  priceCents: z.string(),
  /** Percent over 24 hours; null where no source tells. */
  change24h: z.number().nullable(),
  rsi: z.number(),
  zone: marketEvaluationSchema.shape.zone8,
  regime: marketEvaluationSchema.shape.regime,
  /** The stress index, of three decimals, and its level. */
  sid: z.number(),
  level: stressLevelSchema,
});
export type MarketConditions = z.infer<typeof marketConditionsSchema>;

const LOW_RSI = 20;
const HIGH_RSI = 90;
const PRICE_MOVE_PERCENT = 10;

export const marketConditionsOf = (
  evaluation: MarketEvaluation,
  { priceCents, change24h }: Pick<MarketConditions, 'priceCents' | 'change24h'>,
): MarketConditions => ({
  ...{ day: evaluation.day, priceCents, change24h, rsi: evaluation.rsi, zone: evaluation.zone8 },
  ...{ regime: evaluation.regime, sid: evaluation.sid.value, level: evaluation.sid.level },
});

/**
 * What changed between two snapshots that people want to know. A cause has its day in it: an RSI that swings about a limit
 * is told once a day and side, not with every snapshot.
 */
export function marketNotices(before: MarketConditions, now: MarketConditions): readonly NewNotice[] {
  return [
    ...regimeNotice(before, now),
    ...zoneNotice(before, now),
    ...extremeNotice(before, now),
    ...stressNotice(before, now),
    ...priceNotice(before, now),
  ];
}

function regimeNotice(before: MarketConditions, { day, regime }: MarketConditions): readonly NewNotice[] {
  if (before.regime === regime) return [];
  const params = { regime, oldRegime: before.regime };
  return [{ cause: `regime ${day} ${regime}`, content: { kind: 'regime-changed', params } }];
}

function zoneNotice(before: MarketConditions, { day, rsi, zone }: MarketConditions): readonly NewNotice[] {
  if (before.zone === zone) return [];
  const params = { oldRsi: figure(before.rsi, 2), newRsi: figure(rsi, 2), zone };
  return [{ cause: `rsi zone ${day} ${zone}`, content: { kind: 'rsi-zone', params } }];
}

function extremeNotice(before: MarketConditions, { day, rsi }: MarketConditions): readonly NewNotice[] {
  const side = extremeOf(rsi);
  if (side === undefined || extremeOf(before.rsi) === side) return [];
  const params = { rsi: figure(rsi, 2), side };
  return [{ cause: `rsi extreme ${day} ${side}`, content: { kind: 'rsi-extreme', params } }];
}

function extremeOf(rsi: number): 'low' | 'high' | undefined {
  if (rsi < LOW_RSI) return 'low';
  return rsi >= HIGH_RSI ? 'high' : undefined;
}

function stressNotice(before: MarketConditions, { day, sid, level }: MarketConditions): readonly NewNotice[] {
  const side = stressSideOf(sid);
  if (stressSideOf(before.sid) === side) return [];
  const params = { level: figure(sid, 3), interpretation: level };
  return [{ cause: `stress ${day} ${side}`, content: { kind: 'stress-crossed', params } }];
}

/** As the advice on extra money has it. */
function stressSideOf(sid: number): 'above' | 'below' | 'between' {
  const { adviceThreshold } = strategyV1.sid;
  if (sid > adviceThreshold) return 'above';
  return sid < -adviceThreshold ? 'below' : 'between';
}

function priceNotice(before: MarketConditions, now: MarketConditions): readonly NewNotice[] {
  const side = moveOf(now.change24h);
  if (side === undefined || now.change24h === null || moveOf(before.change24h) === side) return [];
  const price = formatCents(priceCents(BigInt(now.priceCents)));
  const params = { change: figure(now.change24h, 1), price };
  return [{ cause: `price ${now.day} ${side}`, content: { kind: 'price-moved', params } }];
}

function moveOf(change: number | null): 'up' | 'down' | undefined {
  if (change === null || Math.abs(change) < PRICE_MOVE_PERCENT) return undefined;
  return change > 0 ? 'up' : 'down';
}

const figure = (value: number, decimals: number): string => value.toFixed(decimals);

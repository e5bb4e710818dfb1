import { describe, expect, it } from '@jest/globals';
import { marketEvaluation } from '../testing/market-evaluation.builder.js';
import type { ChartInput } from './chart-data.js';
import { MarketHistory } from './market-history.js';
import { waveOfCloses } from './testing/store-closes.js';
import { WrittenCharts } from './written-charts.js';

const closes = waveOfCloses('2026-11-26', 500).map((close) => ({
  ...close,
  ...{ version: 1, source: 'test exchange', recordedAt: new Date(0), isInterpolated: false },
}));
const history = new MarketHistory('market 1', closes);
const lastDay = history.analysis.series.lastDay;
const asked: ChartInput = {
  ...{ history, evaluation: marketEvaluation({ price: 61_000 }), isRecorded: false },
  ...{ method: 'dynamic', fromDay: lastDay - 99, toDay: lastDay + 1, points: 1_200 },
};

describe('a written chart', () => {
  it('is the same for all who ask for it, also at the same time', async () => {
    const charts = new WrittenCharts();
    const [one, other] = await Promise.all([charts.of(asked), charts.of({ ...asked })]);
    expect(one).toBe(other);
    expect(await charts.of(asked)).toBe(one);
  });

  it.each([
    ['another price', { evaluation: marketEvaluation({ price: 61_000.01 }) }],
    ['another regime', { evaluation: marketEvaluation({ price: 61_000, regime: 'bull' }) }],
    ['another RSI', { evaluation: marketEvaluation({ price: 61_000, rsi: 71 }) }],
    ['another history', { history: new MarketHistory('market 2', closes.slice(0, -1)) }],
    ['another method', { method: 'wilder' }],
    ['another first day', { fromDay: lastDay - 98 }],
    ['another last day', { toDay: lastDay }],
    ['fewer points', { points: 20 }],
  ] as const)('is another one for %s', async (_name, changes) => {
    const charts = new WrittenCharts();
    const { digest } = await charts.of(asked);
    expect((await charts.of({ ...asked, ...changes })).digest).not.toBe(digest);
  });

  it('is forgotten when too many others were asked for since, and not before', async () => {
    const charts = new WrittenCharts();
    const first = await charts.of(asked);
    for (let step = 1; step < 40; step += 1) await charts.of({ ...asked, fromDay: asked.fromDay + step });
    expect(await charts.of(asked)).toBe(first);
    for (let step = 1; step <= 40; step += 1) await charts.of({ ...asked, fromDay: asked.fromDay + step });
    const again = await charts.of(asked);
    expect(again).not.toBe(first);
    expect(again.digest).toBe(first.digest);
  });
});

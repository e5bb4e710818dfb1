import { randomUUID } from 'node:crypto';
import {
  addDays,
  commandIdOf,
  decideManualBuy,
  decideVoid,
  foldLedger,
  instantOf,
  ledgerEventCodec,
  transactionIdOf,
} from '@app/ledger';
import { priceCents, sats, usdCents } from '@app/money';
import type { Bench } from '../harness/bench.ts';
import { heapMbOf } from '../harness/heap.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { longLedger } from './long-ledger.ts';

const EVENTS = 20_000;
const USER = '00000000-0000-7000-8000-000000000001';

export const bench: Bench = {
  title: `the pure ledger on an account of ${EVENTS} events (CPU time)`,
  run: async ({ signal, say, isFull }) => {
    say(`making ${EVENTS} events by their deciders`);
    const { stream, state, lastDay } = longLedger(USER, EVENTS);
    const stored = stream.map(({ event, commandId }) => ({ ...ledgerEventCodec.encode(event), commandId }));
    const today = addDays(lastDay, 1);
    const context = () => ({
      ...{ commandId: commandIdOf(randomUUID()), now: instantOf(`${today}T12:00:00.000Z`), today },
    });
    const buyOn = (daysBack: number) => () =>
      decideManualBuy(
        {
          ...{
            ...context(),
            transactionId: transactionIdOf(randomUUID()),
            rsi: null,
            regime: null,
            paid: null,
          },
          fill: {
            ...{ tradedOn: addDays(today, 0 - daysBack), quantity: sats(1_000n), value: null },
            ...{ price: priceCents(5_000_000n), fee: usdCents(5n) },
          },
          ...{ dayPrice: null, confirmed: true },
        },
        state,
      );
    const first = state.timeline.transactionAt(0)?.transactionId;
    const voidFirst = () =>
      first === undefined
        ? undefined
        : decideVoid({ ...context(), transactionId: first, acceptNegative: true }, state);

    const decodeAndFold = () =>
      foldLedger(
        stored.map((event) => ({ event: ledgerEventCodec.decode(event), commandId: event.commandId })),
      );
    const samples = await interleaved(
      {
        fold: () => foldLedger(stream),
        decodeAndFold,
        buyToday: buyOn(0),
        buyYesterday: buyOn(1),
        buyAtTheBeginning: buyOn(3_000),
        voidTheFirst: voidFirst,
      },
      { rounds: isFull ? 200 : 40, warmUp: 5, signal, clock: 'cpu' },
    );
    return [
      {
        name: 'replay, decoding included',
        unit: 'ms',
        measured: samplesOf(samples, 'decodeAndFold'),
        target: { atMost: 300 },
      },
      {
        name: 'memory of the folded account',
        unit: 'MB',
        measured: heapMbOf(decodeAndFold),
        note: 'with its events, which the answers to repeated commands are made of',
      },
      { name: 'replay of decoded events', unit: 'ms', measured: samplesOf(samples, 'fold') },
      ...(
        [
          ['decide a buy of today', 'buyToday'],
          ['decide a buy of yesterday', 'buyYesterday'],
          ['decide a buy years ago', 'buyAtTheBeginning'],
          ['decide the void of the first row', 'voidTheFirst'],
        ] as const
      ).map(([name, key]) => ({
        ...{
          name,
          unit: 'ms' as const,
          measured: samplesOf(samples, key),
          judgedBy: 'p99' as const,
          target: { atMost: 60 },
        },
      })),
    ];
  },
};

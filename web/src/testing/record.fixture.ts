import type { RecordEvent, RecordEventsResponse } from '@app/contracts';

export const PERSON = '0199a000-0000-7000-8000-0000000000a2';
export const RECOMMENDATION = '0199a000-0000-7000-8000-0000000000b3';
export const auditedPerson = { userId: PERSON, username: 'bruno', isErased: false };

export const eventOf = (index: number, changed: Partial<RecordEvent> = {}): RecordEvent => ({
  ...{ index, category: 'ledger', revision: String(index), type: 'ledger.bitcoin-bought' },
  ...{ at: `2026-11-0${String(index + 1)}T14:00:00.000Z`, date: `2026-11-0${String(index + 1)}` },
  recommendationId: null,
  after: {
    ...{ btc: `0.0000000${String(index)}`, totalInvestedUsd: `${String(index)}0.00` },
    ...{ portfolioCashUsd: '0.00', dynamicBalanceUsd: '5.00' },
  },
  ...changed,
});

/** A registration, a recommendation and a buy, each a day after the other. */
export const eventsAnswer = (changed: Partial<RecordEventsResponse> = {}): RecordEventsResponse => ({
  ...{ person: auditedPerson, timeZone: 'America/Sao_Paulo', total: 3 },
  events: [
    eventOf(0, { category: 'account', type: 'account.user-registered', date: null }),
    eventOf(1, { type: 'ledger.recommendation-issued', recommendationId: RECOMMENDATION }),
    eventOf(2),
  ],
  ...changed,
});

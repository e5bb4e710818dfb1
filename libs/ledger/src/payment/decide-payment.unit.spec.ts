import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { usdCents } from '@app/money';
import { instantOf } from '../calendar/instant.js';
import type { PaymentCreated, PaymentEvent } from '../events/payment-event.js';
import { paymentIdOf, userIdOf } from '../ids.js';
import type { PaymentCommand, ProviderPayment } from './decide-payment.js';
import { decidePayment } from './decide-payment.js';
import { paidMinusDue, sumOfPaid } from './paid-amount.js';
import type { PaymentState } from './payment-state.js';
import { evolvePayment, foldPayment } from './payment-state.js';

const at = instantOf('2026-11-29T12:00:00.000Z');
const userId = userIdOf('01900000-0000-7000-8000-000000000001');
const created: PaymentCreated = {
  ...{ paymentId: paymentIdOf('01900000-0000-7000-8000-000000000009'), at, plan: 'quarterly' },
  ...{ method: 'crypto', provider: 'nowpayments', priceSet: 'current', basis: 'list', rate: null },
  ...{
    usdPrice: usdCents(7_200n),
    brlPrice: null,
    userId: null,
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
  },
  ...{ reference: '4500000001', redirectUrl: 'https://pay.example.test/4500000001', boletoDueOn: null },
  ...{ expiresAt: instantOf('2026-11-30T12:00:00.000Z'), secondOf: null },
};
const btc = (amount: string) => ({ unit: 'BTC', amount });
const provided = (fields: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ...{ id: '1', parentId: null, state: 'paid', status: 'finished', isAmountRight: true },
  ...{ paid: btc('0.00076'), due: btc('0.00076'), refunded: null, ...fields },
});
const waiting = provided({ state: 'waiting', status: 'waiting', paid: null });
const pending = provided({ state: 'pending', status: 'confirming', paid: btc('0') });
const partial = provided({ state: 'partial', status: 'partially_paid', paid: btc('0.0005') });
const rest = provided({ id: '2', parentId: '1', paid: btc('0.00026'), isAmountRight: false });
const paid = provided();
const expired = provided({ state: 'expired', status: 'expired', paid: null });
const failed = provided({ state: 'failed', status: 'rejected', paid: null });
const refunded = provided({ state: 'refunded', status: 'refunded' });
const chargedBack = provided({ state: 'charged-back', status: 'charged_back' });
const partlyRefunded = provided({ state: 'partially-refunded', status: 'approved/partially_refunded' });
const disputed = provided({ state: 'disputed', status: 'in_mediation' });

interface Run {
  state: PaymentState;
  readonly types: string[];
  readonly second: string[];
}

function apply(commands: readonly PaymentCommand[]): Run {
  const run: Run = { state: null, types: [], second: [] };
  for (const command of commands) {
    const decision = decidePayment(command, run.state);
    if (decision.outcome === 'rejected') {
      run.types.push(decision.rejection.code);
      continue;
    }
    for (const event of decision.events) run.state = evolvePayment(run.state, event);
    run.types.push(...decision.events.map(({ type }) => type.replace('payment.', '')));
    run.second.push(...decision.secondPayments.map(({ id }) => id));
  }
  return run;
}

const see = (...payments: readonly ProviderPayment[]): PaymentCommand => ({ kind: 'observe', payments, at });
const settle: PaymentCommand = { kind: 'settle', userId, by: 'system', at };
const expire: PaymentCommand = { kind: 'expire', at };
const hold: PaymentCommand = { kind: 'hold', reason: 'several-accounts', at };
const close: PaymentCommand = { kind: 'close', closing: 'paid-back', at };
const open: PaymentCommand = { kind: 'create', created };

describe('a payment', () => {
  it.each<[string, readonly PaymentCommand[], string]>([
    ['is open until the provider sees something', [see(waiting)], 'created'],
    ['waits for the network', [see(pending), see(pending)], 'created pending'],
    ['is paid at once', [see(paid), settle], 'created confirmed settled'],
    [
      'is paid once however often it is told',
      [see(paid), see(paid), settle, settle, see(paid)],
      'created confirmed settled',
    ],
    [
      'does not go back for an older notice',
      [see(paid), see(pending), see(waiting), see(expired)],
      'created confirmed',
    ],
    ['is underpaid, and each further part is told', [see(partial), see(partial)], 'created underpaid'],
    [
      'is whole when the rest comes',
      [see(partial), see(partial, rest), settle],
      'created underpaid confirmed settled',
    ],
    ['expires by the provider', [see(expired)], 'created expired'],
    ['expires by our clock, once', [see(pending), expire, expire], 'created pending expired'],
    ['takes late money', [see(expired), see(paid), settle], 'created expired confirmed settled'],
    [
      'takes money after every card failed',
      [see(failed), see(failed, provided({ id: '2' }))],
      'created failed confirmed',
    ],
    [
      'has not failed while another try goes on',
      [see(failed, provided({ id: '2', state: 'pending' }))],
      'created pending',
    ],
    ['is not failed by a try that waits', [see(failed, waiting)], 'created'],
    ['does not expire when it was paid', [see(paid), expire], 'created confirmed'],
    ['does not expire when a part came', [see(partial), expire, see(expired)], 'created underpaid'],
    [
      'is reversed by a refund',
      [see(paid), settle, see(refunded), see(refunded)],
      'created confirmed settled reversed',
    ],
    [
      'is reversed by a chargeback before it was settled',
      [see(paid), see(chargedBack), settle],
      'created confirmed reversed PAYMENT.NOT_POSSIBLE',
    ],
    ['is reversed where the refund is the first that is seen', [see(refunded)], 'created reversed'],
    [
      'is not changed by a refund of a part',
      [see(paid), settle, see(partlyRefunded)],
      'created confirmed settled',
    ],
    ['is paid where a part was refunded before it was seen', [see(partlyRefunded)], 'created confirmed'],
    ['is not changed by a dispute', [see(paid), settle, see(disputed)], 'created confirmed settled'],
    ['is reversed after a part was paid back', [see(partial), see(refunded)], 'created underpaid reversed'],
    [
      'is held and settled by an administrator',
      [see(paid), hold, hold, settle],
      'created confirmed held settled',
    ],
    [
      'is held and closed',
      [see(paid), hold, close, close, settle],
      'created confirmed held closed PAYMENT.NOT_POSSIBLE',
    ],
    [
      'is held where the provider was asked for another amount',
      [see(provided({ isAmountRight: false }))],
      'created confirmed held',
    ],
    [
      'is held where the rest comes after it was closed',
      [see(partial), close, see(partial, rest)],
      'created underpaid closed confirmed held',
    ],
    [
      'cannot be settled unpaid',
      [settle, hold, close],
      'created PAYMENT.NOT_POSSIBLE PAYMENT.NOT_POSSIBLE PAYMENT.NOT_POSSIBLE',
    ],
    ['is created once', [open], 'created'],
  ])('%s', (_name, commands, types) => {
    expect(apply([open, ...commands]).types.join(' ')).toBe(types);
  });

  it('is unknown before its checkout was recorded', () => {
    expect(apply([see(paid)]).types).toEqual(['PAYMENT.UNKNOWN']);
  });

  it('names full payments beside the one that paid it, and no deposit that came on top', () => {
    const again = provided({ id: '7' });
    const onTop = provided({ id: '8', parentId: '1', paid: btc('0.0001') });
    expect(apply([open, see(paid, again, onTop)]).second).toEqual(['7']);
    expect(apply([open, see(paid), see(paid, again)]).second).toEqual(['7']);
    expect(apply([open, see(partial, rest)]).second).toEqual([]);
  });

  it('keeps what is missing and what is too much in the unit that was paid', () => {
    const under = apply([open, see(partial)]).state;
    const over = apply([open, see(provided({ paid: btc('0.0008') }))]).state;
    expect(paidMinusDue(under?.paid ?? btc('0'), under?.due ?? btc('0'))).toBe('-0.00026');
    expect(paidMinusDue(over?.paid ?? btc('0'), over?.due ?? btc('0'))).toBe('0.00004');
    expect(paidMinusDue(btc('1'), { unit: 'USD', amount: '1' })).toBeNull();
    expect(sumOfPaid([btc('0.1'), btc('0.00000002'), btc('3')])).toEqual(btc('3.10000002'));
    expect(sumOfPaid([btc('1'), { unit: 'ETH', amount: '1' }])).toBeUndefined();
  });

  it('is confirmed and settled at most once between reversals, in whatever order notices come (property)', () => {
    const anyPayment = fc.constantFrom(waiting, pending, partial, paid, expired, failed, refunded, disputed);
    const anyCommand = fc.oneof(
      fc
        .subarray([waiting, pending, partial, paid, expired, failed, refunded], { minLength: 1 })
        .map((all) => see(...all)),
      anyPayment.map((payment) => see(payment)),
      fc.constantFrom(settle, expire, hold, close),
    );
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 20 }), (commands) => {
        const { types } = apply([open, ...commands]);
        expect(types.filter((type) => type === 'confirmed').length).toBeLessThanOrEqual(1);
        expect(types.filter((type) => type === 'settled').length).toBeLessThanOrEqual(1);
        if (types.includes('settled'))
          expect(types.indexOf('confirmed')).toBeLessThan(types.indexOf('settled'));
      }),
    );
  });

  it('folds what it decided', () => {
    const events: PaymentEvent[] = [
      { type: 'payment.created', data: created },
      { type: 'payment.settled', data: { at, userId, by: 'system' } },
    ];
    expect(foldPayment(events)).toMatchObject({ status: 'settled', userId, wasSettled: true });
    expect(() => foldPayment(events.slice(1))).toThrow(RangeError);
  });
});

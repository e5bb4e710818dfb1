import { describe, expect, it } from '@jest/globals';
import { brlCents, usdCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { instantOf } from '../calendar/instant.js';
import type { AccountEvent } from '../events/account-event.js';
import { sealedTextOf } from '../events/sealed-text.js';
import { userIdOf } from '../ids.js';
import { type AccountState, EMPTY_ACCOUNT, evolveAccount, foldAccount } from './account-state.js';
import { type AccountCommand, decideAccount } from './decide-account.js';

const sealed = sealedTextOf(
  'v1:018f6b1a-0000-7000-8000-000000000006:AAECAwQFBgcICQoL:c2VhbGVkLXRleHQtZm9yLWV2ZXI',
);
const register: AccountCommand = {
  kind: 'register',
  userId: userIdOf('018f6b1a-0000-7000-8000-000000000003'),
  registeredAt: instantOf('2026-11-27T12:00:00.000Z'),
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  username: sealed,
  fullName: null,
  email: sealed,
};
const paid = {
  currency: 'BRL',
  amount: brlCents(75_000n),
  rate: '5.4',
  rateDate: calendarDateOf('2026-11-27'),
  rateSource: 'bcb',
} as const;

const typesOf = (events: readonly AccountEvent[]) => events.map(({ type }) => type);

function carriedOut(commands: readonly AccountCommand[]): { state: AccountState; events: AccountEvent[] } {
  const events: AccountEvent[] = [];
  let state = EMPTY_ACCOUNT;
  for (const command of commands) {
    const decision = decideAccount(command, state);
    if (decision.outcome === 'rejected') throw new Error(decision.rejection.code);
    events.push(...decision.events);
    state = decision.events.reduce(evolveAccount, state);
  }
  return { state, events };
}

const everyChange: readonly AccountCommand[] = [
  { kind: 'select-profile', profile: 'direct' },
  { kind: 'change-base', base: usdCents(13_889n), entered: paid },
  { kind: 'confirm-email' },
  { kind: 'change-email', email: null },
  { kind: 'change-time-zone', timeZone: 'Europe/Lisbon' },
  { kind: 'change-language', language: 'en' },
  { kind: 'change-display-currency', currency: 'BRL' },
  { kind: 'change-tax-country', country: 'other' },
  { kind: 'accept-terms', version: 1, acceptedAt: instantOf('2026-11-30T12:00:00.000Z') },
  { kind: 'grant-role', role: 'auditor' },
  { kind: 'revoke-role', role: 'auditor' },
  { kind: 'disable' },
  { kind: 'enable' },
  { kind: 'erase' },
];

describe('an account', () => {
  it('takes every command once: asked again it already is as asked', () => {
    const once = carriedOut([register, ...everyChange]);
    const twice = carriedOut([register, register, ...everyChange.flatMap((each) => [each, each])]);

    expect(once.events).toHaveLength(1 + everyChange.length);
    expect(typesOf(twice.events)).toEqual(typesOf(once.events));
    expect(foldAccount(once.events)).toEqual(once.state);
  });

  it('does nothing before it is registered', () => {
    for (const command of everyChange)
      expect(decideAccount(command, EMPTY_ACCOUNT)).toEqual({
        outcome: 'rejected',
        rejection: { code: 'ACCOUNT.NOT_REGISTERED' },
      });
  });

  it('never comes back once it is erased, and carries no personal text any more', () => {
    const { state } = carriedOut([register, { kind: 'grant-role', role: 'admin' }, { kind: 'erase' }]);

    expect(state).toMatchObject({ status: 'erased', username: null, fullName: null, email: null, roles: [] });
    for (const command of [register, ...everyChange.filter(({ kind }) => kind !== 'erase')])
      expect(decideAccount(command, state)).toMatchObject({ rejection: { code: 'ACCOUNT.ERASED' } });
  });

  it('has an address confirmed until it is another one, also the same sealed anew', () => {
    const again = sealedTextOf(sealed.replace('c2VhbGVk', 'c2VhbGVL'));
    const confirm: AccountCommand = { kind: 'confirm-email' };
    const confirmed = carriedOut([register, confirm]);
    const changed = carriedOut([register, confirm, { kind: 'change-email', email: again }]);

    expect(carriedOut([register]).state.isEmailConfirmed).toBe(false);
    expect(confirmed.state.isEmailConfirmed).toBe(true);
    expect(changed.state.isEmailConfirmed).toBe(false);
    expect(carriedOut([register, confirm, { kind: 'erase' }]).state.isEmailConfirmed).toBe(false);
    expect(carriedOut([{ ...register, email: null }, confirm]).events).toHaveLength(1);
  });

  it('keeps the first acceptance of a version of the terms, and the newest version', () => {
    const accept = (version: number, day: string): AccountCommand => ({
      ...{ kind: 'accept-terms', version },
      acceptedAt: instantOf(`${day}T12:00:00.000Z`),
    });
    const { state, events } = carriedOut([
      ...[register, accept(1, '2026-12-01'), accept(1, '2026-12-02')],
      ...[accept(2, '2027-01-01'), accept(1, '2027-01-02')],
    ]);

    expect(events).toHaveLength(3);
    expect(state.acceptedTerms).toEqual({ version: 2, at: '2027-01-01T12:00:00.000Z' });
    expect(carriedOut([register]).state.acceptedTerms).toBeNull();
  });

  it.each([0n, -1n])('rejects a base of %s cents', (base) => {
    const { state } = carriedOut([register]);

    expect(decideAccount({ kind: 'change-base', base: usdCents(base), entered: null }, state)).toMatchObject({
      rejection: { code: 'ACCOUNT.BASE_NOT_POSITIVE' },
    });
  });

  it('takes the same dollars from another rate as another base', () => {
    const { events } = carriedOut([
      register,
      { kind: 'change-base', base: usdCents(13_889n), entered: paid },
      { kind: 'change-base', base: usdCents(13_889n), entered: { ...paid, rateSource: 'other' } },
      { kind: 'change-base', base: usdCents(13_889n), entered: null },
    ]);

    expect(events).toHaveLength(4);
  });
});

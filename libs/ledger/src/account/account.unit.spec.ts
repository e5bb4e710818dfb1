import { describe, expect, it } from '@jest/globals';
import { accountEventCodec } from '../events/account-event.js';
import { goldenAccountEvents } from '../golden/golden-events.fixture.js';
import { EMPTY_ACCOUNT, evolveAccount, foldAccount } from './account-state.js';

const data = (json: string): unknown => JSON.parse(json);

describe('account', () => {
  it('is direct with a base of 20.00 USD until chosen otherwise', () => {
    expect(EMPTY_ACCOUNT).toMatchObject({ profile: 'direct', isProfileChosen: false, base: 2_000n });
  });

  it('folds what the person chose', () => {
    const untilTheRole = goldenAccountEvents.slice(0, 8);
    const events = untilTheRole.map(({ type, schemaVersion, json }) =>
      accountEventCodec.decode({ type, schemaVersion, data: data(json) }),
    );
    expect(foldAccount(events)).toMatchObject({
      profile: 'strategic',
      isProfileChosen: true,
      base: 10_000n,
      timeZone: 'Europe/Lisbon',
      language: 'en',
      displayCurrency: 'BRL',
      taxCountry: 'BR',
      roles: [],
      status: 'active',
    });
  });

  it('is erased after the last of its events, and everything sealed is out of its state', () => {
    const events = goldenAccountEvents.map(({ type, schemaVersion, json }) =>
      accountEventCodec.decode({ type, schemaVersion, data: data(json) }),
    );
    expect(foldAccount(events)).toMatchObject({ status: 'erased', username: null, email: null, roles: [] });
  });

  it('gives no role by an event without a valid MAC, and takes none away', () => {
    const change = { role: 'admin', mac: null } as const;
    expect(foldAccount([{ type: 'account.role-granted', data: change }]).roles).toEqual([]);
    const admin = { type: 'account.role-granted', data: { role: 'admin', mac: '' } } as const;
    expect(foldAccount([admin, { type: 'account.role-revoked', data: change }]).roles).toEqual(['admin']);
  });

  it('grants a role once', () => {
    const granted = { type: 'account.role-granted', data: { role: 'admin', mac: '' } } as const;
    const once = evolveAccount(EMPTY_ACCOUNT, granted);
    expect(evolveAccount(once, granted)).toBe(once);
  });
});

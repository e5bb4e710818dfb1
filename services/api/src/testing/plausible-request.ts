import { createECDH, randomUUID } from 'node:crypto';
import { currentTerms, defaultNoticeSettings } from '@app/contracts';
import { systemIds } from '@app/platform';
import { manualBuy, workedExample } from './commands.js';
import { OWN_HEADER } from './import-client.js';
import type { Caller, SeededApi } from './seeded-api.js';

/** What people write of their own into these bodies. */
export const plausibleNote = 'a note of nobody else';
/** Of a browser at its push service: whoever has it could send there. */
export const plausiblePushToken = 'push-token-of-nobody-else';

export interface PlausibleRequest {
  readonly path: string;
  readonly body?: object;
}

/** A request to the route that could be meant, so that who asks decides about its answer. "POST /api/imports/{id}/void" */
export function plausibleRequest(route: string, world: SeededApi, caller: Caller): PlausibleRequest {
  const body = bodies[route]?.(world, caller);
  const path = (route.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(parameterOf(route, name, world)),
  );
  return { path: `${path}${queryOf(route, world)}`, ...(body === undefined ? {} : { body }) };
}

const queryOf = (route: string, { victim }: SeededApi): string =>
  /^GET \/api\/audit\/(?!users)/.test(route) ? `?user=${victim.userId}` : (queries[route] ?? '');

function parameterOf(route: string, name: string, world: SeededApi): string {
  switch (name) {
    case 'username':
      return world.subscriber.username;
    case 'stream':
      if (route.includes('/admin/streams/')) return `account-${world.victim.userId}`;
      // Of a parked one the answer would wait for a projector, and none runs here.
      return `ledger-${world.victim.userId}`;
    case 'role':
      return 'auditor';
    case 'window':
      return '2017-2024';
    case 'provider':
      return 'nowpayments';
    case 'secret':
    case 'token':
      return Buffer.alloc(52, 7).toString('base64url');
    case 'file':
      return `${Buffer.alloc(52, 7).toString('base64url')}.ics`;
    case 'date':
      return '2026-11-20';
    default:
      return route.includes('/market/quarantine/') ? '999999' : idIn(route, world);
  }
}

function idIn(route: string, world: SeededApi): string {
  const ids = {
    '/api/recommendations/': world.recommendationId,
    '/api/transactions/': world.transactionId,
    '/api/imports/': world.importId,
    '/api/auth/sessions/': world.sessionId,
    '/payments/': world.paymentId,
    '/api/admin/users/': world.victim.userId,
    '/api/admin/mailbox/': world.mailId,
    // Of nobody: what is not there is removed as well.
    '/api/settings/push/': randomUUID(),
    '/api/settings/share-links/': randomUUID(),
    '/second-factor/passkeys/': randomUUID(),
    '/me/api-tokens/': randomUUID(),
  };
  const id = Object.entries(ids).find(([prefix]) => route.includes(prefix))?.[1];
  if (id === undefined) throw new Error(`Nothing that ${route} could name is prepared`);
  return id;
}

const queries: Readonly<Record<string, string>> = {
  'GET /api/portfolio-cash/transfers/preview': '?amountUsd=1',
  'GET /api/backtests/custom': '?from=2017-01-01&to=2024-12-31',
  'GET /api/market/snapshots': '?at=2026-11-27T12:00:00.000Z',
  'GET /api/subscription/renewal-preview': '?plan=annual',
  'GET /api/portfolio/sellable': '?date=2026-11-20',
  'GET /api/portfolio/month-sales': '?date=2026-11-20',
};

const file = { text: `${OWN_HEADER}\r\n2026-11-04,buy,0.1,60000,,0,,` };
const edited = { quantityBtc: '0.9', priceUsd: '100000', tradedOn: '2026-11-19', notes: plausibleNote };

const checkout = (shownAmount: string) => ({
  ...{ plan: 'quarterly', shownAmount, email: `${randomUUID()}@example.com` },
});

/** Of a passkey that nobody has. */
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const clientDataJSON = Buffer.from(
  JSON.stringify({ type: 'webauthn.get', challenge: 'AAAA', origin: 'http://localhost' }),
).toString('base64url');
const assertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** Bodies of every route that wants one. */
const bodies: Readonly<Record<string, (world: SeededApi, caller: Caller) => object>> = {
  'POST /api/auth/token': (_world, { username, password }) => ({ username, password }),
  'POST /api/auth/token/second-factor': () => ({
    method: 'totp',
    ticket: Buffer.alloc(32, 7).toString('base64url'),
    code: '123456',
  }),
  'POST /api/auth/token/passkey-options': () => ({}),
  'POST /api/auth/token/passkey': () => ({ passkey: assertion }),
  'POST /api/me/second-factor/totp': (_world, { password }) => ({ password }),
  'POST /api/me/second-factor/totp/confirmation': () => ({ code: '123456' }),
  'POST /api/me/second-factor/totp/removal': (_world, { password }) => ({ password }),
  'POST /api/me/second-factor/recovery-codes': (_world, { password }) => ({ password }),
  'POST /api/me/second-factor/passkeys/options': (_world, { password }) => ({ password }),
  'POST /api/me/second-factor/passkeys': () => ({
    name: 'A key',
    passkey: { ...credential, response: { clientDataJSON, attestationObject: 'AAAA' } },
  }),
  'POST /api/me/second-factor/passkeys/{id}/removal': (_world, { password }) => ({ password }),
  'POST /api/me/api-tokens': (_world, { password }) => ({
    ...{ name: plausibleNote, scope: 'read', expiresInDays: 30, password },
  }),
  'POST /api/auth/token/refresh': (_world, { refreshToken }) => ({ refresh_token: refreshToken }),
  'POST /api/auth/logout': () => ({ refresh_token: 'a token of nobody' }),
  'POST /api/auth/register': () => ({
    username: `new ${randomUUID().slice(0, 12)}`,
    password: 'six or more',
    email: `${randomUUID()}@example.com`,
    full_name: 'Test Person',
    language: 'pt',
    time_zone: 'America/Sao_Paulo',
    terms_version: currentTerms.version,
  }),
  'POST /api/auth/forgot-password': ({ victim }) => ({ username: victim.username }),
  'POST /api/consultancy-requests': () => ({
    modality: 'virtual',
    name: 'Test Person',
    email: `${randomUUID()}@example.com`,
    message: plausibleNote,
  }),
  'POST /api/auth/email-confirmation': () => ({ token: Buffer.alloc(54, 7).toString('base64url') }),
  'POST /api/auth/change-password': (_world, { username, password }) => ({
    username,
    current_password: password,
    new_password: 'another one of six',
  }),
  'POST /api/me/terms-acceptance': () => ({ version: currentTerms.version }),
  'POST /api/me/erasure': (_world, { password }) => ({ password }),
  'POST /api/subscription/cancellation': (_world, { password }) => ({ password }),
  'PUT /api/settings/base': () => ({ currency: 'USD', amount: '150.00' }),
  'PUT /api/settings/profile': () => ({ profile: 'balanced' }),
  'PUT /api/settings/email': (_world, { password }) => ({ email: `${randomUUID()}@example.com`, password }),
  'PUT /api/settings/time-zone': () => ({ timeZone: 'America/Sao_Paulo' }),
  'PUT /api/settings/language': () => ({ language: 'pt' }),
  'PUT /api/settings/display-currency': () => ({ currency: 'BRL' }),
  'PUT /api/settings/tax-country': () => ({ country: 'BR' }),
  'PUT /api/settings/finished-week': () => ({ week: '2026-W48', isFinished: true }),
  'PUT /api/settings/notices': () => defaultNoticeSettings,
  'POST /api/settings/push': () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${plausiblePushToken}-${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    },
  }),
  'PUT /api/settings/digest': () => ({ digest: { weekday: 1, hour: 8, showsAmounts: true } }),
  'POST /api/settings/share-links': () => ({ name: plausibleNote, amounts: 'hidden', days: 30 }),
  'POST /api/notices/read': () => ({ until: '2026-11-27T12:00:00.000Z' }),
  'POST /api/dynamic-stress/calculate': () => ({ rsi: 40, regime: 'bear' }),
  'POST /api/recommendations/{id}/execute': () => ({
    ...workedExample,
    confirmed: true,
    notes: plausibleNote,
  }),
  'POST /api/recommendations/{id}/set-aside': () => ({}),
  'POST /api/recommendations/{id}/validate': () => ({ operation: 'investment' }),
  'POST /api/transactions/import/preview': () => ({ file }),
  'POST /api/transactions/import': () => ({ file, importId: systemIds.uuidv7(), expectedRows: 1 }),
  'POST /api/imports/{id}/void': () => ({}),
  'POST /api/imports/{id}/restore': () => ({}),
  'POST /api/transactions': () => ({ ...manualBuy, confirmed: true, notes: plausibleNote }),
  'PUT /api/transactions/{id}': () => edited,
  'POST /api/transactions/{id}/edit-preview': () => edited,
  'POST /api/transactions/{id}/restore': () => ({}),
  'POST /api/dynamic-balance/deposits': () => ({ amountUsd: '1', description: plausibleNote }),
  'POST /api/dynamic-balance/withdrawals': () => ({ amountUsd: '1', description: plausibleNote }),
  'POST /api/portfolio-cash/withdrawals': () => ({ amountUsd: '1', description: plausibleNote }),
  'POST /api/portfolio-cash/transfers': () => ({ amountUsd: '1', note: plausibleNote }),
  'POST /api/admin/market/quarantine/{id}/accept': () => ({}),
  'POST /api/admin/market/quarantine/{id}/reject': () => ({}),
  'POST /api/admin/users/{id}/subscription': () => ({ plan: 'annual', reason: plausibleNote }),
  'DELETE /api/admin/users/{id}/subscription': () => ({ reason: plausibleNote }),
  'POST /api/payments/invoices': () => checkout('72.00'),
  'POST /api/payments/brl-preferences': () => checkout('144.00'),
  'POST /api/admin/payments/{id}/settle': () => ({}),
  'POST /api/admin/payments/{id}/close': () => ({ closing: 'no-claim' }),
  'POST /api/admin/users': () => ({
    username: `made ${randomUUID().slice(0, 12)}`,
    email: `${randomUUID()}@example.com`,
    fullName: 'Test Person',
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    roles: [],
  }),
};

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import request from 'supertest';
import { SigningKeysRepository } from '@app/accounts';
import { problemSchema, signInResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';

let api: ApiHarness;
let access: string;
let refresh: string;
let publicX: string;
let attacker: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  api = await startApi();
  const answer = await request(api.server)
    .post('/api/auth/token/')
    .send(await api.createUser());
  const session = signInResponseSchema.parse(answer.body);
  [access, refresh] = [session.access_token, session.refresh_token];
  const [key] = await api.app.get(SigningKeysRepository, { strict: false }).findUsable();
  publicX = key?.publicJwk.x ?? '';
  attacker = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
});

afterAll(async () => {
  await api.close();
});

const kidOf = (token: string): string => decodeProtectedHeader(token).kid ?? '';
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const [header, payload, signature] = [0, 1, 2].map((part) => (token: string) => token.split('.')[part] ?? '');

/** What the server would sign, signed by somebody else. */
async function signedByAttacker(kid: string, more: object = {}): Promise<string> {
  return new SignJWT(decodeJwt(access))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid, ...more })
    .sign(attacker.privateKey);
}

/** The classic confusion: the public key, which anybody may know, as the secret of an HMAC. */
async function hmacWith(secret: Buffer): Promise<string> {
  return new SignJWT(decodeJwt(access))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: kidOf(access) })
    .sign(secret);
}

const forgeries: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['without a signature', () => new UnsecuredJWT(decodeJwt(access)).encode()],
  [
    'without a signature, of a known key',
    () => `${base64url({ alg: 'none', typ: 'JWT', kid: kidOf(access) })}.${payload?.(access) ?? ''}.`,
  ],
  ['with an empty signature', () => `${header?.(access) ?? ''}.${payload?.(access) ?? ''}.`],
  [
    'with other claims under a true signature',
    () =>
      `${header?.(access) ?? ''}.${base64url({ ...decodeJwt(access), exp: 9e9 })}.${signature?.(access) ?? ''}`,
  ],
  ['by the public key as a secret', () => hmacWith(Buffer.from(publicX, 'base64url'))],
  ['by the text of the public key as a secret', () => hmacWith(Buffer.from(publicX.padEnd(64, '=')))],
  ['by another key under a known name', () => signedByAttacker(kidOf(access))],
  [
    'by a key that it brings along',
    async () => signedByAttacker(kidOf(access), { jwk: await exportJWK(attacker.publicKey) }),
  ],
  [
    'by a key from an address that it names',
    () => signedByAttacker('x', { jku: 'https://attacker.example/keys', x5u: 'https://attacker.example/x' }),
  ],
  ['by a key named like a file', () => signedByAttacker('../../../../dev/null')],
  ['by a key named like a statement', () => signedByAttacker("' union select private_jwk --")],
  ['by a key named like a member of every object', () => signedByAttacker('__proto__')],
  ['by a key without a name', () => signedByAttacker('')],
];

describe('a forged token', () => {
  it.each(forgeries)('%s opens nothing and renews nothing', async (_case, forge) => {
    const token = await forge();

    const asAccess = await request(api.server)
      .get('/api/me')
      .set('Authorization', `Bearer ${token}`)
      .expect(401);
    const asRefresh = await request(api.server)
      .post('/api/auth/token/refresh/')
      .send({ refresh_token: token })
      .expect(401);

    for (const { body } of [asAccess, asRefresh])
      expect(problemSchema.parse(body)).toMatchObject({ code: 'AUTH.TOKEN_INVALID' });
  });

  it('of the other kind opens nothing, and the true one still does', async () => {
    const open = (token: string) =>
      request(api.server).get('/api/me').set('Authorization', `Bearer ${token}`);

    await open(refresh).expect(401);
    await open(access).expect(200);
  });
});

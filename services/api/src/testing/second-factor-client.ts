import { Secret, TOTP } from 'otpauth';
import request, { type Response, type Test } from 'supertest';
import {
  passkeyCreationResponseSchema,
  passkeyOptionsResponseSchema,
  secondFactorChangedResponseSchema,
  type SecondFactorTicket,
  secondFactorTicketSchema,
  signInResponseSchema,
  totpSetupResponseSchema,
} from '@app/contracts';
import { AccountClient } from './account-client.js';
import type { ApiHarness } from './api-harness.js';
import { Client } from './commands.js';
import { SoftPasskey, type SoftPasskeyOptions } from './soft-passkey.js';

const PATH = '/api/me/second-factor';

/** A person with a second factor, over HTTP as the web app does. */
export class SecondFactorClient {
  recoveryCodes: readonly string[] = [];
  #secret = '';

  private constructor(
    readonly api: ApiHarness,
    readonly person: AccountClient,
    readonly client: Client,
  ) {}

  static async register(api: ApiHarness): Promise<SecondFactorClient> {
    const person = await AccountClient.register(api);
    return new SecondFactorClient(api, person, await person.client());
  }

  static async withTotp(api: ApiHarness): Promise<SecondFactorClient> {
    const made = await SecondFactorClient.register(api);
    await made.turnTotpOn();
    return made;
  }

  get proof(): { readonly password: string } {
    return { password: this.person.password };
  }

  async beginTotp(): Promise<void> {
    const begun = await this.client.post(`${PATH}/totp`, this.proof).expect(200);
    this.#secret = totpSetupResponseSchema.parse(begun.body).secret;
  }

  /** By the code of now; the clock then goes on to the next code, since each is for one use. */
  async turnTotpOn(): Promise<void> {
    await this.beginTotp();
    const answer = await this.client.post(`${PATH}/totp/confirmation`, { code: this.code() }).expect(200);
    this.recoveryCodes = secondFactorChangedResponseSchema.parse(answer.body).recoveryCodes ?? [];
    this.api.clock.advance(30_000);
  }

  /** What the app shows on a phone whose clock is off by so many seconds. */
  code(secondsOff = 0): string {
    const timestamp = this.api.clock.now().getTime() + secondsOff * 1000;
    return new TOTP({ secret: Secret.fromBase32(this.#secret) }).generate({ timestamp });
  }

  /** The first step of a sign-in. */
  async ticket(): Promise<SecondFactorTicket> {
    const answer = await this.person.trySignIn().expect(401);
    return secondFactorTicketSchema.parse(answer.body);
  }

  finish(body: object): Test {
    return request(this.api.server).post('/api/auth/token/second-factor').send(body);
  }

  async finishByCode(code: string, status: number): Promise<Response> {
    const { ticket } = await this.ticket();
    return this.finish({ method: 'totp', ticket, code }).expect(status);
  }

  async finishByRecoveryCode(code: string, status: number): Promise<Response> {
    const { ticket } = await this.ticket();
    return this.finish({ method: 'recovery-code', ticket, code }).expect(status);
  }

  async passkeyOptions(body: object = {}) {
    const answer = await request(this.api.server)
      .post('/api/auth/token/passkey-options')
      .send(body)
      .expect(200);
    return passkeyOptionsResponseSchema.parse(answer.body);
  }

  async creationOptions() {
    const answer = await this.client.post(`${PATH}/passkeys/options`, this.proof).expect(200);
    return passkeyCreationResponseSchema.parse(answer.body);
  }

  async addPasskey(counter = 0, options: SoftPasskeyOptions = {}): Promise<SoftPasskey> {
    const passkey = new SoftPasskey(options);
    const made = passkey.register(await this.creationOptions(), counter);
    const answer = await this.client.post(`${PATH}/passkeys`, { name: 'Phone', passkey: made }).expect(200);
    const { recoveryCodes } = secondFactorChangedResponseSchema.parse(answer.body);
    if (recoveryCodes !== null) this.recoveryCodes = recoveryCodes;
    return passkey;
  }

  /** Signs in without a password. */
  async signInBy(passkey: SoftPasskey, counter: number, status: number): Promise<Response> {
    const answered = passkey.answer(await this.passkeyOptions(), counter);
    return this.signInByAnswer(answered).expect(status);
  }

  signInByAnswer(passkey: object): Test {
    return request(this.api.server).post('/api/auth/token/passkey').send({ passkey });
  }
}

export const clientOf = (api: ApiHarness, body: unknown): Client =>
  new Client(api.server, `Bearer ${signInResponseSchema.parse(body).access_token}`);

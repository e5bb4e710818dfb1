import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import {
  type PasskeyAssertion,
  type PasskeyCreationResponse,
  type PasskeyOptionsResponse,
  type PasskeyRegistration,
  productName,
} from '@app/contracts';
import type { Clock, Logger } from '@app/platform';
import { CLOCK, LOGGER } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { SecurityLog } from '../../core/security-log/security-log.js';
import {
  type Challenge,
  type NewPasskey,
  PasskeysRepository,
  type StoredPasskey,
} from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';

const CHALLENGE_MS = 5 * 60 * 1000;

/** Whose signature is expected, and for what. */
export type ChallengeUse = Omit<Challenge, 'challenge'>;

export interface PasskeyTry {
  readonly passkey: PasskeyAssertion;
  readonly address: string;
}

/** Passkeys (WebAuthn): the challenges, and the proof that a browser has signed one of them. */
@Injectable()
export class Passkeys {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly repository: PasskeysRepository,
    private readonly party: RelyingParty,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What a browser makes a passkey from. @throws ProblemError 409 at an IP address */
  async creationOptions(userId: string, username: string): Promise<PasskeyCreationResponse> {
    const rpID = this.party.requireHost();
    const own = await this.repository.list(userId);
    const options = await generateRegistrationOptions({
      ...{ rpName: productName, rpID, timeout: CHALLENGE_MS, attestationType: 'none' },
      ...{ userName: username, userDisplayName: username, userID: new TextEncoder().encode(userId) },
      excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    });
    await this.#remember(options.challenge, { userId, purpose: 'registration' });
    return {
      challenge: options.challenge,
      rp: { id: rpID, name: productName },
      user: options.user,
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_MS,
      attestation: 'none',
      excludeCredentials: descriptors(own),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /** What a browser asks a passkey for: of the person, or of whoever picks one. @throws ProblemError 409 */
  async requestOptions(use: ChallengeUse): Promise<PasskeyOptionsResponse> {
    const rpId = this.party.requireHost();
    const own = use.userId === null ? [] : await this.repository.list(use.userId);
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    await this.#remember(challenge, use);
    return {
      ...{ challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required' },
      allowCredentials: descriptors(own),
    };
  }

  /** @returns the passkey to be kept; undefined for an answer to no challenge of this person, or a wrong one */
  async verifyNew(
    userId: string,
    passkey: PasskeyRegistration,
  ): Promise<Omit<NewPasskey, 'userId' | 'name'> | undefined> {
    const origin = this.#originOf(passkey.response.clientDataJSON);
    if (origin === undefined) return undefined;
    const { transports, ...response } = passkey.response;
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...passkey, response },
        expectedChallenge: this.#taking({ userId, purpose: 'registration' }),
        expectedOrigin: origin,
        expectedRPID: this.party.requireHost(),
      });
      if (registrationInfo === undefined) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey, counter, transports: transports ?? [] };
    } catch (error) {
      this.#tell(error);
      return undefined;
    }
  }

  /**
   * @returns whose passkey has signed; undefined for a wrong answer
   * @throws ProblemError 401 AUTH.PASSKEY_CLONED where its counter fell back
   */
  async verify(use: ChallengeUse, { passkey, address }: PasskeyTry): Promise<string | undefined> {
    const origin = this.#originOf(passkey.response.clientDataJSON);
    const stored = await this.repository.find(passkey.id);
    if (origin === undefined || stored === undefined) return undefined;
    if (use.userId !== null && stored.userId !== use.userId) return undefined;
    const counter = await this.#signedCounter(use, { passkey, stored, origin });
    if (counter === undefined) return undefined;
    if (await this.repository.use(stored.passkeyId, counter, this.clock.now())) return stored.userId;
    const code = 'AUTH.PASSKEY_CLONED';
    this.security.record({ kind: 'passkey-cloned', userId: stored.userId, address, code });
    throw new ProblemError({
      status: use.purpose === 'confirmation' ? 400 : 401,
      code,
      detail: 'This passkey was used with a lower count than before: there may be a copy of it',
    });
  }

  async #signedCounter(
    use: ChallengeUse,
    answer: {
      readonly passkey: PasskeyAssertion;
      readonly stored: StoredPasskey;
      readonly origin: string;
    },
  ): Promise<number | undefined> {
    const { credentialId: id, publicKey } = answer.stored;
    const { clientDataJSON, authenticatorData, signature } = answer.passkey.response;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...answer.passkey, response: { clientDataJSON, authenticatorData, signature } },
        expectedChallenge: this.#taking(use),
        expectedOrigin: answer.origin,
        expectedRPID: this.party.requireHost(),
        // The count is compared where it is stored, so that of two at once only one is right.
        credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch (error) {
      this.#tell(error);
      return undefined;
    }
  }

  async #remember(challenge: string, use: ChallengeUse): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    await this.repository.addChallenge({ challenge, ...use }, expiresAt, now);
  }

  #taking(use: ChallengeUse): (challenge: string) => Promise<boolean> {
    return async (challenge) => this.repository.takeChallenge({ challenge, ...use }, this.clock.now());
  }

  /** Undefined where it was signed for another site, or is no answer at all. */
  #originOf(clientDataJSON: string): string | undefined {
    try {
      const { origin } = decodeClientDataJSON(clientDataJSON);
      return this.party.isOwnOrigin(origin) ? origin : undefined;
    } catch {
      return undefined;
    }
  }

  /** The library throws for whatever is not right, and says what; the person is told only that it is not. */
  #tell(error: unknown): void {
    this.logger.debug({ err: error }, 'an answer of a passkey was refused');
  }
}

const descriptors = (passkeys: readonly StoredPasskey[]): PasskeyOptionsResponse['allowCredentials'] =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports }));

export const passkeyInvalid = (status: 400 | 401 | 422): ProblemError =>
  new ProblemError({
    status,
    code: 'AUTH.PASSKEY_INVALID',
    detail: 'The passkey is not known here, or its answer came too late; please try again',
  });

import { passkeyAssertionSchema } from '@app/contracts';
import type { PasskeyAssertion, PasskeyCreationResponse, PasskeyOptionsResponse } from '@app/contracts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Why there can be no passkey at this address: the key of its sentence. */
export type PasskeyObstacle = 'unsupported' | 'insecure' | 'address' | 'host' | 'nameless';

/** What the browser, or the person in front of it, has against a passkey. */
export class PasskeyFailure extends Error {
  constructor(
    readonly reason: PasskeyObstacle | 'known' | 'refused',
    readonly host: string | null,
    options?: ErrorOptions,
  ) {
    super(`No passkey: ${reason}`, options);
    this.name = 'PasskeyFailure';
  }
}

const ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** @param host that passkeys are for; null where the app has an IP address alone */
export function passkeyObstacle(host: string | null): PasskeyObstacle | null {
  const { hostname } = window.location;
  if (host === null) return 'nameless';
  if (ADDRESS.test(hostname)) return 'address';
  // The server takes its own address alone, none of a host below it.
  if (hostname !== host) return 'host';
  // Without it a browser hides that it could.
  if (!window.isSecureContext) return 'insecure';
  return browserSupportsWebAuthn() ? null : 'unsupported';
}

async function asked<Answer>(host: string, ask: () => Promise<Answer>): Promise<Answer> {
  const obstacle = passkeyObstacle(host);
  if (obstacle !== null) throw new PasskeyFailure(obstacle, host);
  try {
    return await ask();
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    // A browser does not say whether it was cancelled, took too long, or found none.
    throw new PasskeyFailure(isKnown ? 'known' : 'refused', host, { cause: error });
  }
}

/** Has a passkey sign. Throws {@link PasskeyFailure}. */
export async function askPasskey(options: PasskeyOptionsResponse): Promise<PasskeyAssertion> {
  const signed = await asked(options.rpId, async () => startAuthentication({ optionsJSON: options }));
  return passkeyAssertionSchema.parse(signed);
}

/** Has the browser make a passkey; gives what the server wants to see of it. Throws {@link PasskeyFailure}. */
export async function createPasskey(options: PasskeyCreationResponse): Promise<unknown> {
  return asked(options.rp.id, async () => startRegistration({ optionsJSON: options }));
}

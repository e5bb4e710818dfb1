import { z } from 'zod/mini';
import { isoInstantSchema } from '../common.js';

/** Six digits of an authenticator app. */
const totpCodeField = z.string().check(z.regex(/^\d{6}$/));
const recoveryCodeField = z.string().check(z.minLength(1), z.maxLength(40));
const base64url = (maximum: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maximum));
const ticketField = base64url(100);

/** What a browser gives of its own accord next to a credential; nothing of it is used. */
const extensionResults = z._default(z.object({}), {});

const credentialShape = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: extensionResults,
};

/** A signature by a passkey, as a browser gives it (AuthenticationResponseJSON of WebAuthn). */
export const passkeyAssertionSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(100)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

/** A new passkey, as a browser gives it (RegistrationResponseJSON of WebAuthn). */
const passkeyRegistrationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistrationSchema>;

/** Of a body that asks a signed-in person once more who they are: one of them. */
export const identityProofShape = {
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  /** Of the authenticator app, where one is set up. */
  code: z.optional(totpCodeField),
  passkey: z.optional(passkeyAssertionSchema),
};
const identityProofSchema = z.strictObject(identityProofShape);
export type IdentityProof = z.output<typeof identityProofSchema>;

export const oneProof = () =>
  z.refine<IdentityProof>(
    ({ password, code, passkey }) =>
      [password, code, passkey].filter((proof) => proof !== undefined).length === 1,
    { path: ['password'], error: 'Exactly one of password, code and passkey has to be given' },
  );

/** Ways to confirm a sign-in after the password. */
export const secondFactorMethodSchema = z.enum(['totp', 'passkey', 'recovery-code']);
export type SecondFactorMethod = z.infer<typeof secondFactorMethodSchema>;

/** Members of the problem AUTH.SECOND_FACTOR_REQUIRED (401) of POST /api/auth/token/. */
export const secondFactorTicketSchema = z.object({
  ticket: z.string(),
  expiresAt: isoInstantSchema,
  methods: z.array(secondFactorMethodSchema),
});
export type SecondFactorTicket = z.infer<typeof secondFactorTicketSchema>;

/** POST /api/auth/token/second-factor answers what POST /api/auth/token/ does. */
export const secondFactorSignInRequestSchema = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), ticket: ticketField, code: totpCodeField }),
  z.strictObject({ method: z.literal('recovery-code'), ticket: ticketField, code: recoveryCodeField }),
  z.strictObject({ method: z.literal('passkey'), ticket: ticketField, passkey: passkeyAssertionSchema }),
]);
export type SecondFactorSignInRequest = z.output<typeof secondFactorSignInRequestSchema>;

/** POST /api/auth/token/passkey-options: with the ticket of a password for its person, else for anybody. */
export const passkeyOptionsRequestSchema = z.strictObject({ ticket: z.optional(ticketField) });
export type PasskeyOptionsRequest = z.output<typeof passkeyOptionsRequestSchema>;

/** POST /api/auth/token/passkey: a sign-in without a password. */
export const passkeySignInRequestSchema = z.strictObject({ passkey: passkeyAssertionSchema });
export type PasskeySignInRequest = z.output<typeof passkeySignInRequestSchema>;

const credentialDescriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** What a browser asks a passkey for (PublicKeyCredentialRequestOptionsJSON); its challenge holds once, for 5 minutes. */
export const passkeyOptionsResponseSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialDescriptorSchema),
});
export type PasskeyOptionsResponse = z.infer<typeof passkeyOptionsResponseSchema>;

/** POST /api/me/second-factor/passkeys/options: what a browser makes a passkey from. */
export const passkeyCreationResponseSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreationResponse = z.infer<typeof passkeyCreationResponseSchema>;

/** Passkeys that one person may have: 409 AUTH.TOO_MANY_PASSKEYS above it. */
export const passkeysPerUserMax = 10;

/** GET /api/me/second-factor, and the answer of what changes it. */
export const secondFactorResponseSchema = z.object({
  /** Since when codes of an app are asked for; null where none is set up. */
  totpSince: z.nullable(isoInstantSchema),
  recoveryCodesLeft: z.int().check(z.nonnegative()),
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: isoInstantSchema,
      lastUsedAt: z.nullable(isoInstantSchema),
    }),
  ),
  /** The host that passkeys are for; null where the app has an IP address alone. */
  passkeyHost: z.nullable(z.string()),
});
export type SecondFactorResponse = z.infer<typeof secondFactorResponseSchema>;

/** The answer of what turns a second factor on: the codes, this once, where there were none before. */
export const secondFactorChangedResponseSchema = z.object({
  secondFactor: secondFactorResponseSchema,
  recoveryCodes: z.nullable(z.array(z.string())),
});
export type SecondFactorChangedResponse = z.infer<typeof secondFactorChangedResponseSchema>;

/** POST /api/me/second-factor/totp, and what else asks for the password alone. */
export const confirmIdentityRequestSchema = identityProofSchema.check(oneProof());

/** The key for an authenticator app; nothing is asked for until a first code has confirmed it. */
export const totpSetupResponseSchema = z.object({
  /** Base32, to type in. */
  secret: z.string(),
  /** otpauth://, to scan. */
  uri: z.string(),
});
export type TotpSetupResponse = z.infer<typeof totpSetupResponseSchema>;

/** POST /api/me/second-factor/totp/confirmation */
export const confirmTotpRequestSchema = z.strictObject({ code: totpCodeField });

/** POST /api/me/second-factor/passkeys */
export const addPasskeyRequestSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  passkey: passkeyRegistrationSchema,
});
export type AddPasskeyRequest = z.output<typeof addPasskeyRequestSchema>;

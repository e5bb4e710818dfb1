import {
  passkeyCreationResponseSchema,
  secondFactorChangedResponseSchema,
  totpSetupResponseSchema,
} from '@app/contracts';
import type { IdentityProof, SecondFactorChangedResponse, TotpSetupResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { createPasskey } from '../../../lib/second-factor/browser-passkey';
import {
  SECOND_FACTOR_PATH as PATH,
  secondFactorQuery,
} from '../../../lib/second-factor/second-factor-query';

async function change(client: QueryClient, path: string, body: object): Promise<SecondFactorChangedResponse> {
  try {
    const changed = await apiFetch(`${PATH}/${path}`, {
      ...{ method: 'POST', body, schema: secondFactorChangedResponseSchema },
    });
    client.setQueryData(secondFactorQuery.queryKey, changed.secondFactor);
    return changed;
  } catch (error) {
    // It may have been changed in another tab.
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    throw error;
  }
}

type Codes = readonly string[] | null;

export interface SecondFactorChanges {
  readonly beginTotp: (proof: IdentityProof) => Promise<TotpSetupResponse>;
  /** Recovery codes where there were none before. */
  readonly confirmTotp: (code: string) => Promise<Codes>;
  readonly addPasskey: (name: string, proof: IdentityProof) => Promise<Codes>;
  readonly removeTotp: (proof: IdentityProof) => Promise<Codes>;
  readonly removePasskey: (id: string, proof: IdentityProof) => Promise<Codes>;
  readonly renewCodes: (proof: IdentityProof) => Promise<Codes>;
}

/** Each fails with `ApiProblem`, adding a passkey also with `PasskeyFailure`. */
export function useSecondFactorChanges(): SecondFactorChanges {
  const client = useQueryClient();
  const codesAfter = async (path: string, body: object): Promise<Codes> =>
    (await change(client, path, body)).recoveryCodes;
  return {
    beginTotp: async (proof) =>
      apiFetch(`${PATH}/totp`, { method: 'POST', body: proof, schema: totpSetupResponseSchema }),
    confirmTotp: async (code) => codesAfter('totp/confirmation', { code }),
    addPasskey: async (name, proof) => {
      const options = await apiFetch(`${PATH}/passkeys/options`, {
        ...{ method: 'POST', body: proof, schema: passkeyCreationResponseSchema },
      });
      return codesAfter('passkeys', { name, passkey: await createPasskey(options) });
    },
    removeTotp: async (proof) => codesAfter('totp/removal', proof),
    removePasskey: async (id, proof) => codesAfter(`passkeys/${id}/removal`, proof),
    renewCodes: async (proof) => codesAfter('recovery-codes', proof),
  };
}

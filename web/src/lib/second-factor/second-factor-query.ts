import { passkeyOptionsResponseSchema, secondFactorResponseSchema } from '@app/contracts';
import type { PasskeyAssertion } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { askPasskey } from './browser-passkey';

export const SECOND_FACTOR_PATH = '/me/second-factor';

/** What the person has next to the password. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => apiFetch(SECOND_FACTOR_PATH, { schema: secondFactorResponseSchema, signal }),
});

/** A signature of a passkey in place of the password, for five minutes and one request. */
export async function confirmByPasskey(): Promise<PasskeyAssertion> {
  const options = await apiFetch(`${SECOND_FACTOR_PATH}/confirmation-options`, {
    ...{ method: 'POST', schema: passkeyOptionsResponseSchema },
  });
  return askPasskey(options);
}

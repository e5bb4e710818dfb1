import { isApiProblem } from '../../../lib/api/api-problem';
import { send } from '../../../lib/api/send';

export type Confirmation = 'confirmed' | 'already-confirmed' | 'invalid';

/** Confirms an address by the token of a mailed link. Throws `ApiProblem` where the answer is no decision. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  try {
    await send('/auth/email-confirmation', { method: 'POST', body: { token } });
    return 'confirmed';
  } catch (error) {
    if (isApiProblem(error) && error.code === 'EMAIL.ALREADY_CONFIRMED') return 'already-confirmed';
    if (isApiProblem(error) && error.code === 'EMAIL.LINK_INVALID') return 'invalid';
    throw error;
  }
}

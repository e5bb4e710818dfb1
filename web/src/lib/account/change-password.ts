import { detailResponseSchema } from '@app/contracts';

import { apiFetch } from '../api/api-fetch';

export interface PasswordChange {
  readonly username: string;
  readonly current: string;
  readonly next: string;
}

/** Afterwards every session of the person has ended. Throws `ApiProblem`. */
export async function changePassword({ username, current, next }: PasswordChange): Promise<void> {
  await apiFetch('/auth/change-password/', {
    method: 'POST',
    body: { username, current_password: current, new_password: next },
    schema: detailResponseSchema,
  });
}

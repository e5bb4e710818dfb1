import { consultancyResponseSchema, idempotencyKeyHeader } from '@app/contracts';
import type { ConsultancyRequest } from '@app/contracts';

import { ApiProblem } from '../../../lib/api/api-problem';
import { send } from '../../../lib/api/send';
import type { Language } from '../../../lib/i18n/languages';

/**
 * Asks for a session; the same key again is the same request. The language is that of the confirmation.
 *
 * @throws ApiProblem 422 with `issues` by field; 503 `CONSULTANCY.UNAVAILABLE`
 */
export async function requestConsultancy(
  body: ConsultancyRequest,
  { key, language }: { readonly key: string; readonly language: Language },
): Promise<void> {
  const { json } = await send('/consultancy-requests', {
    method: 'POST',
    body,
    headers: { [idempotencyKeyHeader]: key, 'Accept-Language': language },
  });
  const parsed = consultancyResponseSchema.safeParse(json);
  if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
}

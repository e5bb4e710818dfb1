import { metaResponseSchema } from '@app/contracts';
import type { MetaResponse } from '@app/contracts';

/** What the server says about itself. Throws when it says something else. */
export function metaOf(json: unknown): MetaResponse {
  return metaResponseSchema.parse(json);
}

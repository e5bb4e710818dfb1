import { z } from 'zod';
import { minRevisionParameter, revisionSchema } from '@app/contracts';

export const PAGE_LIMIT = 100;
const DEFAULT_PAGE = 50;

const minRevisionField = z
  .pipe(
    revisionSchema,
    z.transform((text: string) => BigInt(text)),
  )
  .optional();

/** Query of a read: the revision that its answer should show at least. */
export const readQuerySchema = z.object({ [minRevisionParameter]: minRevisionField });
export type ReadQuery = z.output<typeof readQuerySchema>;

/** Query of a list of which one page is read. */
export const pageQuerySchema = z.object({
  minRevision: minRevisionField,
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(DEFAULT_PAGE),
  cursor: z.string().max(200).optional(),
});

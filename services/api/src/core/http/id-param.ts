import { z } from 'zod';

/** A UUID in the path, in the lower-case form in which it is stored. */
export const idParamSchema = z.uuid().transform((id) => id.toLowerCase());

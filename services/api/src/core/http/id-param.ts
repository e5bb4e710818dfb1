import { z } from 'zod';
import type { ProblemIssueCode } from '@app/contracts';

/** Names the version of a UUID; those of zeros or of f alone have none and are no id of anything. */
const VERSIONED = /^.{14}[1-8]/;

/** A UUID in the path, in the lower-case form in which it is stored. */
export const idParamSchema = z
  .uuid()
  .regex(VERSIONED, { error: 'id_format' satisfies ProblemIssueCode })
  .transform((id) => id.toLowerCase());

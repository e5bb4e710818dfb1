import { invalidRequest } from '../core/http/request-validation.pipe.js';

/** Revisions fit 63 bits. */
const TAG = /^(?:W\/)?"(\d{1,18})"$/;

/**
 * The revision of an If-Match header; undefined where any will do. Revisions are told as weak tags, and are compared as
 * what they are: the number of the last event.
 * @throws ProblemError for anything that is no revision of ours
 */
export function expectedRevisionOf(header: string | undefined): bigint | undefined {
  const tag = header?.trim() ?? '';
  if (tag === '' || tag === '*') return undefined;
  const revision = TAG.exec(tag)?.[1];
  if (revision === undefined)
    throw invalidRequest([{ path: ['If-Match'], message: 'must be the entity tag of an answer' }]);
  return BigInt(revision);
}

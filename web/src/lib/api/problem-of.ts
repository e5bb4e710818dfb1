import type { Problem } from '@app/contracts';

const CODE = /^[A-Z][A-Z_]*(\.[A-Z][A-Z0-9_]*)+$/;

const isErrorStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599;

/** The stable code of an answer that is no whole problem, for example without its `detail`. */
export function codeOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('code' in json)) return null;
  return typeof json.code === 'string' && CODE.test(json.code) ? json.code : null;
}

/**
 * A rejection as problem JSON with all its members; null when it is something else. By hand, and held to the contract by
 * its test: a visit that is not signed in loads no schemas.
 */
export function problemOf(json: unknown): Problem | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const members: Readonly<Record<string, unknown>> = { ...json };
  const { type, title, status, detail, code, correlationId } = members;
  if (typeof type !== 'string' || typeof title !== 'string' || !isErrorStatus(status)) return null;
  if (typeof detail !== 'string' || typeof code !== 'string' || typeof correlationId !== 'string')
    return null;
  return CODE.test(code) ? { ...members, type, title, status, detail, code, correlationId } : null;
}

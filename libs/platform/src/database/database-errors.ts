import { errorCode, isTransientNetworkError, someInChain } from '../errors/is-transient.js';

/** SQLSTATE codes (PostgreSQL, appendix A) of which the same statement may succeed later unchanged. */
const transientStates: ReadonlySet<string> = new Set([
  '25006', // read_only_sql_transaction: the primary is moving
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled: statement time-out
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);
/** Connection exceptions and lack of resources (connections, memory, disk). */
const transientClasses: ReadonlySet<string> = new Set(['08', '53']);
/** pg reports a lost connection without a code. */
const lostConnection =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|not queryable/;

const sqlState = /^[0-9A-Z]{5}$/;

/** The SQLSTATE of a database error; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = errorCode(error);
  return code !== undefined && sqlState.test(code) ? code : undefined;
}

/** True for SQLSTATE 23505; `constraint` narrows it to one constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  if (constraint === undefined) return true;
  return (
    typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
  );
}

/** True for SQLSTATE class 23 (integrity constraint violation): the data is at fault, trying again changes nothing. */
export function isConstraintViolation(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('23') ?? false;
}

/** True when the database was away, busy or chose this transaction as a victim: trying again may succeed. */
export function isTransientDatabaseError(error: unknown): boolean {
  return (
    isTransientNetworkError(error) ||
    someInChain(error, (inner) => {
      const state = sqlStateOf(inner);
      if (state !== undefined) return transientStates.has(state) || transientClasses.has(state.slice(0, 2));
      return inner instanceof Error && lostConnection.test(inner.message);
    })
  );
}

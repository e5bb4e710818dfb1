/** The role that initdb makes, which owns the catalogue. No process connects as it. */
export const SUPERUSER = 'postgres';

/** The role of the product's processes and migrations: it owns their database, and is no superuser. */
export const APP_ROLE = 'app';

/** Of a database on an embedded server. Holds the password: never log it. */
export function connectionString(options: {
  readonly port: number;
  readonly password: string;
  readonly database: string;
}): string {
  const { port, password, database } = options;
  return `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

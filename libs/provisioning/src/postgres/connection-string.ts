/** The account that initdb makes, and the only one. */
export const SUPERUSER = 'app';

/** Of a database on an embedded server. Holds the password: never log it. */
export function connectionString(options: {
  readonly port: number;
  readonly password: string;
  readonly database: string;
}): string {
  const { port, password, database } = options;
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

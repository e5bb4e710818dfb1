/** An error as the driver of Postgres raises it. */
export class DatabaseFaultError extends Error {
  constructor(
    /** SQLSTATE. */
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'DatabaseFaultError';
  }
}

export const connectionLost = (): DatabaseFaultError =>
  new DatabaseFaultError('08006', 'Connection terminated unexpectedly');

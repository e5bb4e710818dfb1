/** The ledger contradicts itself: always a fault of the program, never something a person entered. */
export class LedgerInvariantError extends Error {
  readonly code = 'LEDGER.INVARIANT';

  constructor(message: string) {
    super(message);
    this.name = 'LedgerInvariantError';
  }
}

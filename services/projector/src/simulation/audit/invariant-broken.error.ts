/** Something that must always hold did not; `invariant` names it. */
export class InvariantBrokenError extends Error {
  constructor(
    readonly invariant: string,
    details: string,
  ) {
    super(`${invariant}: ${details}`);
    this.name = 'InvariantBrokenError';
  }
}

/** @throws InvariantBrokenError unless it holds */
export function requireThat(holds: boolean, invariant: string, details: () => string): void {
  if (!holds) throw new InvariantBrokenError(invariant, details());
}

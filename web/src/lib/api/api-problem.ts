/** Why a request came to nothing: the server said no, it could not be reached, it took too long, it answered nonsense. */
export type FailureKind = 'problem' | 'network' | 'timeout' | 'unreadable';

export interface ProblemDetails {
  readonly kind: FailureKind;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable code of the problem answer, for example `LEDGER.INSUFFICIENT_BITCOIN`; also a translation key. */
  readonly code: string | null;
  readonly title: string | null;
  readonly detail: string | null;
  readonly correlationId: string | null;
  /** Further members of the answer, typed per code by their readers. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** The one error a request fails with. */
export class ApiProblem extends Error implements ProblemDetails {
  readonly kind: FailureKind;
  readonly status: number;
  readonly code: string | null;
  readonly title: string | null;
  readonly detail: string | null;
  readonly correlationId: string | null;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(details: Partial<ProblemDetails> & Pick<ProblemDetails, 'kind'>, options?: ErrorOptions) {
    super(details.detail ?? details.title ?? `Request failed: ${details.kind}`, options);
    this.name = 'ApiProblem';
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? null;
    this.title = details.title ?? null;
    this.detail = details.detail ?? null;
    this.correlationId = details.correlationId ?? null;
    this.members = details.members ?? {};
  }

  /** Whether the same request may succeed a moment later. */
  get isTransient(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.status >= 500 || this.status === 429;
  }
}

/** Narrowing for `catch` and for the errors of queries. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem;
}

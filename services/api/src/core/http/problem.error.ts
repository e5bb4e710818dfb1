import { AppError } from '@app/platform';

export interface ProblemDetails<Code extends string = string> {
  readonly status: number;
  readonly code: Code;
  /** A sentence for a person; in the catalogue of the web app `code` is the key of its translation. */
  readonly detail: string;
  /** Typed members next to those of RFC 9457, as @app/contracts documents them per code. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected rejection on its way to the client; the problem filter turns it into problem JSON. */
export class ProblemError extends AppError {
  readonly status: number;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(details: ProblemDetails) {
    super(details.code, details.detail);
    this.status = details.status;
    this.members = details.members ?? {};
    this.headers = details.headers ?? {};
  }
}

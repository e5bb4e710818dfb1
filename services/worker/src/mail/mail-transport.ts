/** A mail that is ready to leave. */
export interface OutgoingMail {
  /** The same for every try: a server that has taken it once knows it again. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One request to it ends mails of this kind. */
  readonly unsubscribeUrl?: string;
}

/** A mail that was not taken. The code says why without any address. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRefusedError';
  /** True where the server may have taken it: the connection was lost before its answer. */
  readonly mayBeTaken: boolean;

  constructor(
    readonly code: string,
    /** True when trying again cannot help: the server says that there is no such address. */
    readonly isFinal: boolean,
    { mayBeTaken = false, ...options }: ErrorOptions & { readonly mayBeTaken?: boolean },
  ) {
    super(`the mail was not taken: ${code}`, options);
    this.mayBeTaken = mayBeTaken;
  }
}

/** Takes a mail to where it is going. */
export interface MailTransport {
  /** @throws MailRejectedError */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A mail that is ready to leave. */
export interface OutgoingMail {
  /** The same for every try: a server that has taken it once knows it again. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that was not taken. The code says why without any address. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRefusedError';

  constructor(
    readonly code: string,
    /** True when trying again cannot help: the server says that there is no such address. */
    readonly isFinal: boolean,
    options: ErrorOptions,
  ) {
    super(`the mail was not taken: ${code}`, options);
  }
}

/** Takes a mail to where it is going. */
export interface MailTransport {
  /** @throws MailRejectedError */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

import { createTransport } from 'nodemailer';
import { MailRejectedError, type MailTransport } from './mail-transport.js';

export interface SmtpSettings {
  /** smtp://user:password@host:port or smtps://... */
  readonly url: string;
  /** Sender, as `Name <address>`. */
  readonly from: string;
}

const CONNECTION_LIMIT_MS = 10_000;
const SOCKET_LIMIT_MS = 30_000;
/** Answers of a server in this range will be the same next time (RFC 5321, 4.2.1). */
const isPermanent = (answer: number): boolean => answer >= 500 && answer < 600;

/** Mails over SMTP. Nothing is read from files or the net on behalf of a mail's content. */
export function smtpTransport({ url, from }: SmtpSettings): MailTransport {
  const transporter = createTransport({
    url,
    connectionTimeout: CONNECTION_LIMIT_MS,
    greetingTimeout: CONNECTION_LIMIT_MS,
    socketTimeout: SOCKET_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text, html, unsubscribeUrl }) => {
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          // Out-of-office answers to a mail that nobody reads help nobody.
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        });
      } catch (cause) {
        throw refused(cause);
      }
    },
    close: () => {
      transporter.close();
    },
  };
}

/** RFC 8058 asks for https; elsewhere the link in the mail has to do. */
function unsubscribeHeaders(url: string | undefined): Readonly<Record<string, string>> {
  if (url?.startsWith('https:') !== true) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** How Nodemailer words that no server has answered at all. */
const NEVER_MET = new Set(['Connection timeout', 'Greeting never received']);

/** Of an error without an answer: it names the phase of a lost connection falsely, so only what is certain counts. */
const isBeforeTheMail = (cause: unknown): boolean =>
  textMember(cause, 'syscall') === 'connect' ||
  textMember(cause, 'code') === 'EDNS' ||
  NEVER_MET.has(textMember(cause, 'message') ?? '');

/** Only codes: the text of a server names the address that it does not like. */
function refused(cause: unknown): MailRejectedError {
  const code = textMember(cause, 'code') ?? 'UNKNOWN';
  const answer = numberMember(cause, 'responseCode');
  const isFinal = answer !== undefined && isPermanent(answer) && code !== 'EAUTH';
  const mayBeTaken = answer === undefined && !isBeforeTheMail(cause);
  const text = answer === undefined ? code : `${code} ${answer}`;
  return new MailRejectedError(text, isFinal, { cause, mayBeTaken });
}

function textMember(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

function numberMember(value: unknown, name: string): number | undefined {
  const member = memberOf(value, name);
  return typeof member === 'number' ? member : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

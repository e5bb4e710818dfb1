import type { z } from 'zod';
import type { MailTemplate } from './mail-template.js';
import { accountErasedMail, type accountErasedParams } from './templates/account-erased.mail.js';
import { anchorMail, type anchorParams } from './templates/anchor.mail.js';
import { emailChangedMail, type emailChangedParams } from './templates/email-changed.mail.js';
import { forgottenPasswordMail, type forgottenPasswordParams } from './templates/forgotten-password.mail.js';
import { passwordChangedMail, type passwordChangedParams } from './templates/password-changed.mail.js';
import { welcomeMail, type welcomeParams } from './templates/welcome.mail.js';

/** Parameters by template; a new mail is one line here, one below and a file with its words. */
export interface MailParams {
  readonly welcome: z.output<typeof welcomeParams>;
  readonly 'forgotten-password': z.output<typeof forgottenPasswordParams>;
  readonly 'password-changed': z.output<typeof passwordChangedParams>;
  readonly 'email-changed': z.output<typeof emailChangedParams>;
  readonly anchor: z.output<typeof anchorParams>;
  readonly 'account-erased': z.output<typeof accountErasedParams>;
}
export type MailName = keyof MailParams;

export const mailTemplates: Readonly<Record<MailName, MailTemplate>> = {
  welcome: welcomeMail,
  'forgotten-password': forgottenPasswordMail,
  'password-changed': passwordChangedMail,
  'email-changed': emailChangedMail,
  anchor: anchorMail,
  'account-erased': accountErasedMail,
};

export const isMailName = (name: string): name is MailName => Object.hasOwn(mailTemplates, name);

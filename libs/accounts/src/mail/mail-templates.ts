import type { z } from 'zod';
import type { MailTemplate } from './mail-template.js';
import { accountErasedMail, type accountErasedParams } from './templates/account-erased.mail.js';
import { anchorMail, type anchorParams } from './templates/anchor.mail.js';
import { apiTokenCreatedMail, type apiTokenCreatedParams } from './templates/api-token-created.mail.js';
import { confirmEmailMail, type confirmEmailParams } from './templates/confirm-email.mail.js';
import { consultancyCopyMail, type consultancyCopyParams } from './templates/consultancy-copy.mail.js';
import {
  consultancyRequestMail,
  type consultancyRequestParams,
} from './templates/consultancy-request.mail.js';
import { emailChangedMail, type emailChangedParams } from './templates/email-changed.mail.js';
import { forgottenPasswordMail, type forgottenPasswordParams } from './templates/forgotten-password.mail.js';
import { marketNoticeMail, type marketNoticeParams } from './templates/market-notice.mail.js';
import { passwordChangedMail, type passwordChangedParams } from './templates/password-changed.mail.js';
import { paymentAccountMail, type paymentAccountParams } from './templates/payment-account.mail.js';
import { paymentHeldMail, type paymentHeldParams } from './templates/payment-held.mail.js';
import { paymentOpenMail, type paymentOpenParams } from './templates/payment-open.mail.js';
import { paymentReceiptMail, type paymentReceiptParams } from './templates/payment-receipt.mail.js';
import { paymentReversedMail, type paymentReversedParams } from './templates/payment-reversed.mail.js';
import { paymentUnderpaidMail, type paymentUnderpaidParams } from './templates/payment-underpaid.mail.js';
import {
  secondFactorChangedMail,
  type secondFactorChangedParams,
} from './templates/second-factor-changed.mail.js';
import { shareLinkCreatedMail, type shareLinkCreatedParams } from './templates/share-link-created.mail.js';
import { subscriptionEndedMail, type subscriptionEndedParams } from './templates/subscription-ended.mail.js';
import {
  subscriptionEndingMail,
  type subscriptionEndingParams,
} from './templates/subscription-ending.mail.js';
import { weeklyDigestMail, type weeklyDigestParams } from './templates/weekly-digest.mail.js';
import { welcomeMail, type welcomeParams } from './templates/welcome.mail.js';

/** Parameters by template; a new mail is one line here, one below and a file with its words. */
export interface MailParams {
  readonly welcome: z.output<typeof welcomeParams>;
  readonly 'forgotten-password': z.output<typeof forgottenPasswordParams>;
  readonly 'password-changed': z.output<typeof passwordChangedParams>;
  readonly 'confirm-email': z.output<typeof confirmEmailParams>;
  readonly 'consultancy-request': z.output<typeof consultancyRequestParams>;
  readonly 'consultancy-copy': z.output<typeof consultancyCopyParams>;
  readonly 'email-changed': z.output<typeof emailChangedParams>;
  readonly anchor: z.output<typeof anchorParams>;
  readonly 'api-token-created': z.output<typeof apiTokenCreatedParams>;
  readonly 'share-link-created': z.output<typeof shareLinkCreatedParams>;
  readonly 'market-notice': z.output<typeof marketNoticeParams>;
  readonly 'payment-account': z.output<typeof paymentAccountParams>;
  readonly 'payment-held': z.output<typeof paymentHeldParams>;
  readonly 'payment-open': z.output<typeof paymentOpenParams>;
  readonly 'payment-receipt': z.output<typeof paymentReceiptParams>;
  readonly 'payment-reversed': z.output<typeof paymentReversedParams>;
  readonly 'payment-underpaid': z.output<typeof paymentUnderpaidParams>;
  readonly 'second-factor-changed': z.output<typeof secondFactorChangedParams>;
  readonly 'subscription-ended': z.output<typeof subscriptionEndedParams>;
  readonly 'subscription-ending': z.output<typeof subscriptionEndingParams>;
  readonly 'weekly-digest': z.output<typeof weeklyDigestParams>;
  readonly 'account-erased': z.output<typeof accountErasedParams>;
}
export type MailName = keyof MailParams;

export const mailTemplates: Readonly<Record<MailName, MailTemplate>> = {
  welcome: welcomeMail,
  'forgotten-password': forgottenPasswordMail,
  'password-changed': passwordChangedMail,
  'confirm-email': confirmEmailMail,
  'consultancy-request': consultancyRequestMail,
  'consultancy-copy': consultancyCopyMail,
  'email-changed': emailChangedMail,
  anchor: anchorMail,
  'api-token-created': apiTokenCreatedMail,
  'share-link-created': shareLinkCreatedMail,
  'market-notice': marketNoticeMail,
  'payment-account': paymentAccountMail,
  'payment-held': paymentHeldMail,
  'payment-open': paymentOpenMail,
  'payment-receipt': paymentReceiptMail,
  'payment-reversed': paymentReversedMail,
  'payment-underpaid': paymentUnderpaidMail,
  'second-factor-changed': secondFactorChangedMail,
  'subscription-ended': subscriptionEndedMail,
  'subscription-ending': subscriptionEndingMail,
  'weekly-digest': weeklyDigestMail,
  'account-erased': accountErasedMail,
};

export const isMailName = (name: string): name is MailName => Object.hasOwn(mailTemplates, name);

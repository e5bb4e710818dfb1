export { createAccountServices } from './account-services.js';
export type { AccountServices } from './account-services.js';
export { AccountCommands } from './account/account-commands.js';
export type { AccountChange, AccountChangeRejection } from './account/account-commands.js';
export { accountRepository } from './account/account-repository.js';
export type { AccountRepository } from './account/account-repository.js';
export { UnsignedRoleChanges } from './account/unsigned-role-changes.js';
export type { UnsignedRoleChange } from './account/unsigned-role-changes.js';
export { signedAccountCodec } from './account/signed-account-codec.js';
export { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
export type { ApiTokenAccess, StoredApiToken } from './api-tokens/api-tokens.repository.js';
export { CalendarFeedsRepository } from './calendar/calendar-feeds.repository.js';
export { CredentialsRepository } from './credentials/credentials.repository.js';
export type { Credentials } from './credentials/credentials.repository.js';
export { newPasswordProblem, newPasswordSettings } from './credentials/new-password-rules.js';
export { generatedPassword } from './credentials/generated-password.js';
export { Passwords, passwordSettings } from './credentials/passwords.js';
export { ConfirmedEmails } from './email-confirmation/confirmed-emails.js';
export { EmailConfirmations } from './email-confirmation/email-confirmations.js';
export { isDigestTime, nextDigestAt } from './digest/digest-time.js';
export { DigestsRepository } from './digest/digests.repository.js';
export type { DueDigest } from './digest/digests.repository.js';
export { Erasure } from './erasure/erasure.js';
export { ErasuresRepository } from './erasure/erasures.repository.js';
export type { OpenErasure } from './erasure/erasures.repository.js';
export { mailDate } from './mail/mail-date.js';
export { MailOutbox } from './mail/mail-outbox.js';
export type { MailContent, Recipient } from './mail/mail-outbox.js';
export type { MailParams } from './mail/mail-templates.js';
export { isMailName, mailTemplates } from './mail/mail-templates.js';
export { MailsRepository } from './mail/mails.repository.js';
export type { NewMail } from './mail/mails.repository.js';
export type { StoredMail } from './mail/mails.repository.js';
export { renderMail } from './mail/render-mail.js';
export { everybodyNoticed, NoticesRepository, userOfNotices } from './notices/notices.repository.js';
export type { DueDelivery, NewNotice, StoredNotice } from './notices/notices.repository.js';
export { NoticeSettingsRepository } from './notices/notice-settings.repository.js';
export type { NoticeChannel } from './notices/notices.repository.js';
export { isPushKey, PushKeys } from './push/push-keys.js';
export { pushEndpointOf, pushSettingsShape } from './push/push-settings.js';
export type { PushSubscription } from './push/push-subscriptions.repository.js';
export { PushSubscriptionsRepository } from './push/push-subscriptions.repository.js';
export type { PushText } from './push/push-text.js';
export { pushText } from './push/push-text.js';
export { isQuietAt, quietEndsAt } from './notices/quiet-hours.js';
export { PasswordChanges } from './passwords/password-changes.js';
export { KeyWrapping } from './personal-data/key-wrapping.js';
export { loadMasterKey, MasterKeyError } from './personal-data/master-key.js';
export { PersonKeysRepository } from './personal-data/person-keys.repository.js';
export { PersonalTexts } from './personal-data/personal-texts.js';
export type { OpenedText, PersonalField, TextOpener } from './personal-data/personal-texts.js';
export { Registration } from './registration/registration.js';
export { lockSecondFactor, SecondFactorRemoval } from './second-factor/second-factor-removal.js';
export { CalendarLinks, ShareLinks, UnsubscribeLinks } from './secret-links/person-links.js';
export { userOfEndedSessions } from './sessions/ended-sessions.repository.js';
export { SessionsRepository } from './sessions/sessions.repository.js';
export type { NewRefreshToken, SessionAccess } from './sessions/sessions.repository.js';
export { createSigningKey, SIGNING_ALGORITHM } from './signing-keys/create-signing-key.js';
export {
  ACCESS_TOKEN_MS,
  KEY_RELOAD_MS,
  KEY_REST_MS,
  KEY_ROTATION,
  REFRESH_TOKEN_MS,
} from './signing-keys/key-lifetimes.js';
export { SigningKeysRepository } from './signing-keys/signing-keys.repository.js';
export type { StoredSigningKey } from './signing-keys/signing-keys.repository.js';
export { FinishedWeeksRepository } from './weeks/finished-weeks.repository.js';

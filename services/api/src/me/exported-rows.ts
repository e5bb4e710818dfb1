import { Injectable } from '@nestjs/common';
import {
  ApiTokensRepository,
  CalendarFeedsRepository,
  CredentialsRepository,
  DigestsRepository,
  FinishedWeeksRepository,
  NoticeSettingsRepository,
  NoticesRepository,
  PushSubscriptionsRepository,
  SessionsRepository,
} from '@app/accounts';
import { rolesOf } from '../auth/access.decorators.js';
import { AuditAccessesRepository } from '../auth/audit-accesses.repository.js';
import { SecondFactors } from '../auth/second-factor/second-factors.js';
import { ImportMappingsRepository } from '../imports/import-mappings.repository.js';
import { ShareLinksRepository } from '../share-links/share-links.repository.js';
import { ExportedMails } from './exported-mails.js';
import { ExportedPaymentsRepository } from './exported-payments.repository.js';

/** Newest accesses of auditors in an export. */
const ACCESSES_MAX = 10_000;

/** Newest notices in an export; 90 days of them are kept. */
const NOTICES_MAX = 10_000;

/** What is kept of a person next to the streams, hashes of passwords and tokens left out. */
@Injectable()
export class ExportedRows {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly sessions: SessionsRepository,
    private readonly accesses: AuditAccessesRepository,
    private readonly mails: ExportedMails,
    private readonly payments: ExportedPaymentsRepository,
    private readonly notices: NoticesRepository,
    private readonly noticeSettings: NoticeSettingsRepository,
    private readonly digests: DigestsRepository,
    private readonly calendarFeeds: CalendarFeedsRepository,
    private readonly importMappings: ImportMappingsRepository,
    private readonly finishedWeeks: FinishedWeeksRepository,
    private readonly pushSubscriptions: PushSubscriptionsRepository,
    private readonly secondFactors: SecondFactors,
    private readonly apiTokens: ApiTokensRepository,
    private readonly shareLinks: ShareLinksRepository,
  ) {}

  async of(userId: string, now: Date): Promise<object> {
    const [
      found,
      sessions,
      accesses,
      mails,
      payments,
      notices,
      noticeSettings,
      digest,
      digests,
      calendarFeed,
      importMappings,
      finishedWeek,
      pushSubscriptions,
      { totpSince, recoveryCodesLeft, passkeys },
      apiTokens,
      shareLinks,
    ] = await Promise.all([
      this.credentials.findById(userId),
      this.sessions.list(userId, now),
      this.accesses.list({ subjectId: userId, limit: ACCESSES_MAX }),
      this.mails.of(userId),
      this.payments.of(userId),
      this.notices.list(userId, { limit: NOTICES_MAX, isWhole: true }),
      this.noticeSettings.find(userId),
      this.digests.find(userId),
      this.digests.listWritten(userId),
      this.calendarFeeds.find(userId),
      this.importMappings.list(userId),
      this.finishedWeeks.find(userId),
      this.pushSubscriptions.list(userId),
      this.secondFactors.view(userId),
      this.apiTokens.list(userId),
      this.shareLinks.list(userId),
    ]);
    return {
      account:
        found === undefined
          ? null
          : {
              username: found.username,
              fullName: found.fullName,
              status: found.status,
              roles: rolesOf(found),
              createdAt: found.createdAt,
            },
      sessions,
      mails,
      payments,
      notices: notices.map(({ content, createdAt, readAt }) => ({ ...content, createdAt, readAt })),
      noticeSettings,
      digest: digest ?? null,
      digests,
      // The address at the service, without the keys of the browser.
      pushSubscriptions: pushSubscriptions.map(({ endpoint, createdAt }) => ({ endpoint, createdAt })),
      secondFactor: { totpSince, recoveryCodesLeft, passkeys },
      apiTokens: apiTokens.map(({ name, scope, createdAt, expiresAt, lastUsedAt }) => ({
        ...{ name, scope, createdAt, expiresAt, lastUsedAt },
      })),
      calendarFeed: calendarFeed === undefined ? null : { openedAt: calendarFeed.openedAt },
      // Without their addresses.
      shareLinks: shareLinks.map(({ name, showsAmounts, createdAt, expiresAt, looks, lastLookAt }) => ({
        ...{ name, showsAmounts, createdAt, expiresAt, looks, lastLookAt },
      })),
      importMappings,
      finishedWeek: finishedWeek ?? null,
      accessesByAuditors: accesses.map(({ at, auditorId, method, path }) => ({
        at,
        auditorId,
        method,
        path,
      })),
    };
  }
}

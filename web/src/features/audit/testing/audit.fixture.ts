import type { AuditDiffResponse, AuditReplayResponse, AuditVerifyResponse } from '@app/contracts';

import { portfolioOf } from '../../../testing/account.fixture';
import { auditedPerson as person, PERSON } from '../../../testing/record.fixture';

export function replayAnswer(changed: Partial<AuditReplayResponse> = {}): AuditReplayResponse {
  return {
    ...{ person, asOf: null, portfolio: portfolioOf() },
    heads: { account: null, subscription: null, ledger: null },
    settings: { profile: 'direct', baseUsd: '100.00', timeZone: 'UTC', roles: [] },
    counts: { transactions: 1, recommendations: 1 },
    price: { usd: '64849.00', asOf: '2026-11-27T12:00:00.000Z', source: 'binance' },
    ...changed,
  };
}

export const verdictAnswer = (changed: Partial<AuditVerifyResponse> = {}): AuditVerifyResponse => ({
  ...{ person, findings: [], total: 0, anchor: null },
  streams: [{ stream: `ledger-${PERSON}`, events: 2 }],
  ...changed,
});

export const diffAnswer = (changed: Partial<AuditDiffResponse> = {}): AuditDiffResponse => ({
  ...{ person, streams: 3, differences: [], total: 0, behind: [] },
  ...changed,
});

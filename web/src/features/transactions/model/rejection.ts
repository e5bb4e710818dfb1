import { farPriceWarningSchema } from '@app/contracts';
import type { FarPriceWarning } from '@app/contracts';
import type { i18n, TFunction } from 'i18next';
import { z } from 'zod/mini';

import { ApiProblem, isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';

/** What the ledger has against a change: in a preview, or in the answer to the command itself. */
export interface Rejection {
  readonly code: string;
  readonly detail: string;
  readonly [member: string]: unknown;
}

/** What a person may agree to, under the name the command takes it. */
export type Consent = 'acceptNegative' | 'acceptRecordedAgain' | 'override' | 'confirmed';

/** The consent with which a rejected change goes on; null where nothing helps. */
export function consentFor(refusal: Rejection | null): Consent | null {
  switch (refusal?.code) {
    case 'LEDGER.DYNAMIC_BALANCE_NEGATIVE':
      return 'acceptNegative';
    case 'LEDGER.RECORDED_AGAIN':
      return 'acceptRecordedAgain';
    case 'LEDGER.NEEDS_CONFIRMATION':
    case 'IMPORT.NEEDS_CONFIRMATION':
      return 'confirmed';
    case 'LEDGER.WEEKLY_RULE':
      return refusal['canOverride'] === true ? 'override' : null;
    default:
      return null;
  }
}

/** The rejection in a failed command; null where it failed in another way and may be sent again as it is. */
export function rejectionIn(error: unknown): Rejection | null {
  if (!isApiProblem(error) || error.kind !== 'problem' || error.code === null || error.isTransient)
    return null;
  return { ...error.members, code: error.code, detail: error.detail ?? '' };
}

/** A rejection in the reader's words. */
export function rejectionText(refusal: Rejection, t: TFunction, instance: i18n): string {
  const { code, detail } = refusal;
  return problemMessage(new ApiProblem({ kind: 'problem', code, detail, members: refusal }), t, instance);
}

const recordedAgainSchema = z.array(
  z.object({
    transactionId: z.string(),
    kind: z.string(),
    tradedOn: z.iso.date(),
    quantityBtc: z.nullable(z.string()),
    amountUsd: z.string(),
  }),
);

/** Entries that would be recorded twice, as far as they are named. */
export const recordedAgainIn = (refusal: Rejection): z.infer<typeof recordedAgainSchema> =>
  refusal.code === 'LEDGER.RECORDED_AGAIN'
    ? (recordedAgainSchema.safeParse(refusal['transactions']).data ?? [])
    : [];

/** The price a typo guard asks about, with the close it was compared with; null where it asks about something else. */
export function typoIn(refusal: Rejection): FarPriceWarning | null {
  const warnings = z.array(z.unknown()).safeParse(refusal['warnings']).data ?? [];
  const found = warnings
    .map((warning) => farPriceWarningSchema.safeParse(warning))
    .find(({ success }) => success);
  return found?.data ?? null;
}

import type { TFunction } from 'i18next';

import type { EntryField } from '../../../components/trade-form/read-figures';
import { isApiProblem } from '../../../lib/api/api-problem';

/** A rejection at the field it is about, or of the whole form. */
export interface RejectionText {
  readonly field: EntryField | 'date' | null;
  readonly text: string;
  /** The same request may go through a moment later: it is sent again under the same key. */
  readonly canRetry: boolean;
  /** What is on screen is no longer true and is read again. */
  readonly needsReload: boolean;
}

interface Tellers {
  readonly t: TFunction<'weekly-trade'>;
  /** The sentence that every screen says for a code. */
  readonly tell: (error: unknown) => string;
}

const atField = (field: NonNullable<RejectionText['field']>, text: string): RejectionText => ({
  field,
  text,
  canRetry: false,
  needsReload: false,
});
const ofForm = (text: string, needsReload: boolean): RejectionText => ({
  field: null,
  text,
  canRetry: false,
  needsReload,
});

/** The request may have arrived although no answer came back: what is on screen may be old. */
const mayBeRecorded = (error: unknown): boolean =>
  isApiProblem(error) && (error.kind === 'network' || error.kind === 'timeout');

const failureText = (error: unknown, { t }: Tellers): string =>
  mayBeRecorded(error) ? `${t('execute.failed')} ${t('execute.noAnswer')}` : t('execute.failed');

/** What a failed execution says. Questions of the ledger are handled before. */
export function rejectionText(error: unknown, tellers: Tellers): RejectionText {
  const { t, tell } = tellers;
  const code = isApiProblem(error) ? error.code : null;
  const members = isApiProblem(error) ? error.members : {};
  switch (code) {
    case 'LEDGER.AMOUNT_NOT_POSITIVE':
      return atField(fieldOf(members['field']), tell(error));
    case 'LEDGER.AMOUNT_TOO_LARGE':
      return atField(members['asset'] === 'BTC' ? 'quantity' : 'price', t('fault.tooLarge'));
    case 'LEDGER.FEE_NEGATIVE':
    case 'LEDGER.FEE_ABOVE_VALUE':
      return atField('fee', t('fault.fee'));
    case 'LEDGER.INSUFFICIENT_BITCOIN':
      return atField('quantity', tell(error));
    case 'LEDGER.DATE_IN_FUTURE':
    case 'LEDGER.DATE_TOO_EARLY':
    case 'LEDGER.DATE_OUTSIDE_WEEK':
      return atField('date', t('fault.date'));
    case 'LEDGER.INSUFFICIENT_CASH':
    case 'LEDGER.PAID_MISMATCH':
    case 'LEDGER.LATER_NEGATIVE':
      return ofForm(tell(error), false);
    case 'LEDGER.ALREADY_EXECUTED':
      return ofForm(t('refusal.alreadyExecuted'), true);
    case 'LEDGER.RECORDED_TOO_LATE':
      return ofForm(t('refusal.tooLate'), true);
    case 'LEDGER.NOTHING_RECOMMENDED':
    case 'LEDGER.RECOMMENDATION_NOT_FOUND':
      return ofForm(t('refusal.gone'), true);
    case 'IDEMPOTENCY.KEY_REUSED':
      return ofForm(t('refusal.reused'), true);
    case 'IDEMPOTENCY.IN_PROGRESS':
      return { field: null, text: t('refusal.inProgress'), canRetry: true, needsReload: false };
    default:
      return {
        field: null,
        text: failureText(error, tellers),
        canRetry: true,
        needsReload: mayBeRecorded(error),
      };
  }
}

function fieldOf(member: unknown): EntryField {
  switch (member) {
    case 'price':
    case 'rate':
      return member;
    case 'paid':
    case 'value':
      return 'total';
    default:
      return 'quantity';
  }
}

import type { RecordEvent } from '@app/contracts';
import { useTranslation } from 'react-i18next';

/** Every event of a person that this version of the app has a name for. */
const NAMED = [
  'account.base-investment-changed',
  'account.disabled',
  'account.display-currency-changed',
  'account.email-changed',
  'account.email-confirmed',
  'account.enabled',
  'account.erased',
  'account.investor-profile-selected',
  'account.language-changed',
  'account.role-granted',
  'account.role-revoked',
  'account.tax-country-changed',
  'account.terms-accepted',
  'account.time-zone-changed',
  'account.user-registered',
  'ledger.bitcoin-bought',
  'ledger.bitcoin-sold',
  'ledger.cash-reinvested',
  'ledger.cash-transferred-to-dynamic-balance',
  'ledger.dynamic-balance-built',
  'ledger.dynamic-balance-deposited',
  'ledger.dynamic-balance-used',
  'ledger.dynamic-balance-withdrawn',
  'ledger.import-aborted',
  'ledger.import-completed',
  'ledger.import-restored',
  'ledger.import-started',
  'ledger.import-voided',
  'ledger.portfolio-cash-deposited',
  'ledger.portfolio-cash-withdrawn',
  'ledger.recommendation-issued',
  'ledger.transaction-restored',
  'ledger.transaction-voided',
  'ledger.weekly-rule-overridden',
  'subscription.cancelled',
  'subscription.expired',
  'subscription.extended',
  'subscription.reactivated',
  'subscription.started',
] as const;

/** What an event is called; its type where a newer server records one that is not known here. */
export function useEventName(): (event: Pick<RecordEvent, 'type'>) => string {
  const { t } = useTranslation(['common', 'audit']);
  return ({ type }) => {
    const named = NAMED.find((each) => each === type);
    return named === undefined ? type : t(`audit:event.${named}`);
  };
}

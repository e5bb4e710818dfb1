import type { DynamicBalanceEntry } from '@app/contracts';
import type { TFunction } from 'i18next';

/** The person's own words, or the text for an entry without any; words that cannot be opened are told as such. */
export function describe(entry: DynamicBalanceEntry, t: TFunction<'dynamic-cash'>): string {
  const { description, descriptionStatus, type } = entry;
  if (description !== null) return description;
  if (descriptionStatus === 'erased') return t('entries.noteErased');
  if (descriptionStatus === 'unreadable') return t('entries.noteUnreadable');
  return type === 'deposit' || type === 'withdrawal' ? t(`defaultNote.${type}`) : '-';
}

/** Entries of trades are deleted with their trade; an entry that is deleted already cannot be again. */
export const canDelete = ({ transactionId, status }: DynamicBalanceEntry): boolean =>
  transactionId === null && status === 'active';

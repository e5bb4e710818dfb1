import { useTranslation } from 'react-i18next';

import type { EntryField, FiguresReading } from './read-figures';

/**
 * The fault of a field in words. A missing figure is reported once the person has tried to send; what the field explains
 * itself, with an example, is not said twice.
 */
export function useFigureFaults(
  reading: FiguresReading,
  hasTried: boolean,
): (field: EntryField) => string | null {
  const { t } = useTranslation();
  return (field) => {
    const fault = reading.ok ? undefined : reading.faults[field];
    switch (fault) {
      case undefined:
      case 'unreadable':
        return null;
      case 'tooLarge':
        return t('tradeForm.fault.tooLarge');
      case 'aboveTotal':
        return t('tradeForm.fault.fee.aboveTotal');
      case 'required':
        return hasTried ? t(`tradeForm.fault.${field}.required`) : null;
      case 'invalid':
      case 'notPositive':
        return t(`tradeForm.fault.${field}.${fault}`);
    }
  };
}

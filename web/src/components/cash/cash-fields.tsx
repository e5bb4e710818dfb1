import { cutPersonalText } from '@app/contracts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { AboutReais } from '../ui/money';
import { MoneyField } from '../ui/money-field';
import type { CashAmount } from './use-cash-amount';
import { UnsavedChanges } from '../../components/ui/unsaved-changes';

interface CashFieldsProps {
  readonly amount: CashAmount;
  readonly note: string;
  readonly onNote: (text: string) => void;
  readonly noteLabel: string;
  readonly isDisabled?: boolean;
  readonly isAutoFocused?: boolean;
  /** Told under the amount before one is typed. */
  readonly help?: string;
}

/** Amount and the person's own words, which may be left out. */
export function CashFields(props: CashFieldsProps) {
  const { amount, note, onNote, noteLabel, isDisabled = false, isAutoFocused = false, help } = props;
  const { t } = useTranslation();
  return (
    <>
      <UnsavedChanges isDirty={amount.text !== '' || note !== ''} />
      <MoneyField
        kind="usd"
        name="amount"
        label={t('cash.amount')}
        value={amount.text}
        error={amount.fault}
        help={help}
        isDisabled={isDisabled}
        isAutoFocused={isAutoFocused}
        onChange={amount.change}
      />
      {amount.amountUsd === null ? null : <AboutReais value={amount.amountUsd} />}
      <TextInput
        name="note"
        autoComplete="off"
        label={noteLabel}
        disabled={isDisabled}
        value={note}
        onChange={(event) => {
          onNote(cutPersonalText(event.currentTarget.value));
        }}
      />
    </>
  );
}

import type { TransactionView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog, DialogFoot } from '../../../../components/ui/dialog';
import { beforeChange, useTradeFigures } from '../../../../components/trade-form/use-trade-figures';
import { useLanguage } from '../../../../lib/i18n/use-language';
import { useFormat } from '../../../../lib/format/use-format';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { editTransaction, useEditPreview } from '../../api/corrections';
import { fieldsOf, isChanged, readEdit, recordedFigures } from '../../model/edit-fields';
import type { EditFields } from '../../model/edit-fields';
import { foreseenIn, useCorrection } from '../../model/use-correction';
import { useCorrectionToasts } from '../../model/use-correction-toasts';
import classes from './correction-body.module.css';
import { CorrectionBody } from './correction-body';
import { EditFieldSet } from './edit-field-set';
import { UnsavedChanges } from '../../../../components/ui/unsaved-changes';

interface EditDialogProps {
  readonly trade: TransactionView;
  readonly today: string | undefined;
  readonly onClose: () => void;
  /** With the transaction that took the place of the old one. */
  readonly onDone: (transactionId: string) => void;
}

/** The server is asked for the effect once the reader stops typing. */
const PREVIEW_AFTER_MS = 400;

/** Corrects a trade. The old record stays in its history. Enter saves, with what will change in figures above the button. */
export function EditDialog({ trade, today, onClose, onDone }: EditDialogProps) {
  const { t } = useTranslation('transactions');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const isPhone = useViewport() === 'phone';
  const toasts = useCorrectionToasts();
  const [fields, setFields] = useState<EditFields>(() => fieldsOf(trade, language));
  const [hasTried, setTried] = useState(false);
  const form = useTradeFigures({
    isSale: trade.type === 'sell',
    date: fields.tradedOn,
    isDateKnown: today === undefined || fields.tradedOn <= today,
    prefill: trade.filled,
    recorded: recordedFigures(trade),
    recordedRate: trade.paid,
  });
  const reading = readEdit(
    trade,
    { fields, figures: form.reading, isFigureChanged: form.isChanged, rateOrigin: form.rateOrigin },
    language,
  );
  const isNew = form.isChanged || isChanged(trade, fields, language);
  const request = reading.ok && isNew ? reading.request : null;
  const [settled] = useDebouncedValue(request === null ? '' : JSON.stringify(request), PREVIEW_AFTER_MS);
  const isSettled = request !== null && settled === JSON.stringify(request);
  const preview = useEditPreview(trade.transactionId, isSettled ? request : null);
  const correction = useCorrection({
    scope: `edit.${trade.transactionId}`,
    foreseen: isSettled ? foreseenIn(preview) : null,
    send: (idempotencyKey, { acceptNegative, confirmed }) => {
      if (request === null) throw new Error('There is nothing to save');
      return editTransaction({
        transactionId: trade.transactionId,
        idempotencyKey,
        request: {
          ...request,
          ...(acceptNegative === undefined ? {} : { acceptNegative }),
          ...(confirmed === undefined ? {} : { confirmed }),
        },
      });
    },
    onDone: (answer) => {
      toasts.edited(trade);
      onDone(answer.transactionId);
    },
  });
  // What was answered about other figures is not about these.
  const figures = beforeChange(form, correction.forget);
  const isBlocked = correction.rejection !== null && correction.consent === null;
  const close = (): void => {
    if (!correction.isBusy) onClose();
  };
  return (
    <Dialog
      onClose={close}
      title={t(`edit.title.${trade.type}`, { date: format.longDate(trade.tradedOn) })}
      size={560}
      isCloseDisabled={correction.isBusy}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (request !== null && !isBlocked) correction.submit();
        }}
      >
        <UnsavedChanges isDirty={isNew} />
        <EditFieldSet
          trade={trade}
          figures={figures}
          fields={fields}
          reading={reading}
          hasTried={hasTried}
          today={today}
          onChange={(changes) => {
            correction.forget();
            setFields((known) => ({ ...known, ...changes }));
          }}
        />
        {request === null ? null : (
          <CorrectionBody preview={preview} correction={correction} failure={t('edit.failed')} />
        )}
        <p className={classes.text}>{t('edit.text')}</p>
        <DialogFoot>
          <Button variant="default" size={isPhone ? 'lg' : 'md'} disabled={correction.isBusy} onClick={close}>
            {tc('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            // The dangerous answer of a question is not the filled one.
            variant={correction.consent === null ? 'filled' : 'default'}
            size={isPhone ? 'lg' : 'md'}
            loading={correction.isBusy}
            disabled={!isNew || isBlocked}
          >
            {correction.consent === null ? t('edit.run') : t('edit.anyway')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

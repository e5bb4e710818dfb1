import type { TransactionView } from '@app/contracts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog, DialogFoot } from '../../../../components/ui/dialog';
import { beforeChange, useTradeFigures } from '../../../../components/trade-form/use-trade-figures';
import { useLanguage } from '../../../../lib/i18n/use-language';
import { useFormat } from '../../../../lib/format/use-format';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import { editTransaction, useEditPreview } from '../../api/corrections';
import { fieldsOf, isChanged, readEdit, recordedFigures } from '../../model/edit-fields';
import type { EditFields } from '../../model/edit-fields';
import type { Consent } from '../../model/rejection';
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

/** A question takes the focus from the button that asked it; never from a field in which somebody types. */
function useFocusOfQuestion(consent: Consent | null): RefObject<HTMLDivElement | null> {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (consent !== null && (activeElement === null || activeElement === document.body))
      question.current?.focus();
  }, [consent]);
  return question;
}

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
  const { consent } = correction;
  const isBlocked = correction.rejection !== null && consent === null;
  const question = useFocusOfQuestion(consent);
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
          if (request !== null && !isBlocked && consent === null) correction.submit();
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
          <div ref={question} tabIndex={-1} className={classes.question}>
            <CorrectionBody preview={preview} correction={correction} failure={t('edit.failed')} />
          </div>
        )}
        <p className={classes.text}>{t('edit.text')}</p>
        <DialogFoot>
          <Button variant="default" size={isPhone ? 'lg' : 'md'} disabled={correction.isBusy} onClick={close}>
            {tc('dialog.cancel')}
          </Button>
          <Button
            // Another button than that of before, which may have the focus: a second Enter must not answer the question.
            key={consent}
            type={consent === null ? 'submit' : 'button'}
            // The dangerous answer of a question is not the filled one.
            variant={consent === null ? 'filled' : 'default'}
            size={isPhone ? 'lg' : 'md'}
            loading={correction.isBusy}
            disabled={!isNew || isBlocked}
            {...(consent === null ? {} : { onClick: correction.submit })}
          >
            {consent === null ? t('edit.run') : t('edit.anyway')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

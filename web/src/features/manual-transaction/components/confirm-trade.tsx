import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { Banner } from '../../../components/ui/banner';
import { ChangeList, ConfirmDialog } from '../../../components/ui/confirm-dialog';
import type { Trade } from '../model/read-trade';
import type { RecordTrade } from '../model/use-record-trade';
import classes from './confirm-trade.module.css';
import { TradeEffect } from './trade-effect';
import { TradeMonth } from './trade-month';
import { TradeRows } from './trade-summary';

interface ConfirmTradeProps {
  readonly trade: Trade;
  readonly isToCash: boolean;
  readonly recording: RecordTrade;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Says what is recorded for ever and what it changes; an unusual price is asked about once more. */
export function ConfirmTrade({ trade, isToCash, recording, onClose, onConfirm }: ConfirmTradeProps) {
  const { t } = useTranslation('manual-transaction');
  const { t: tc } = useTranslation();
  const { question, refusal, isBusy } = recording;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      isBackFilled={question !== null}
      title={question === null ? t(`confirm.title.${trade.type}`) : t('confirm.unusualTitle')}
      confirmLabel={question === null ? t(`confirm.button.${trade.type}`) : t('confirm.unusualButton')}
      cancelLabel={t('confirm.back')}
      onClose={() => {
        // While a request is out nobody knows its outcome; every request ends within its time limit.
        if (!isBusy) onClose();
      }}
      onConfirm={onConfirm}
    >
      <div className={classes.body}>
        {question === null ? (
          <>
            <p>{t('confirm.text')}</p>
            <TradeRows trade={trade} />
            <TradeEffect trade={trade} isToCash={isToCash} />
            <TradeMonth trade={trade} />
          </>
        ) : (
          <>
            <p>{t('confirm.unusualText')}</p>
            <ChangeList
              title={t('confirm.unusual')}
              rows={[
                { label: tc('typoGuard.yourPrice'), value: <Amount value={question.priceUsd} isPublic /> },
                {
                  label: tc(`typoGuard.comparedWith.${question.comparedWith}`),
                  value: <Amount value={question.dayCloseUsd} isPublic />,
                },
              ]}
            />
          </>
        )}
        {refusal === null ? null : <Banner tone="error" title={refusal} />}
      </div>
    </ConfirmDialog>
  );
}

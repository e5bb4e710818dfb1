import { transferPreviewResponseSchema } from '@app/contracts';
import type { TransferPreviewResponse } from '@app/contracts';
import { localiseDecimal } from '@app/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { apiFetch } from '../../lib/api/api-fetch';
import { problemMessage } from '../../lib/api/problem-message';
import { useLanguage } from '../../lib/i18n/use-language';
import { notify } from '../../lib/notifications/notification-store';
import { transferCash, useCashCommand } from '../../lib/portfolio/cash';
import { LEDGER } from '../../lib/query/revision';
import { useViewport } from '../../lib/viewport/use-viewport';
import { Amount } from '../ui/amount';
import { Banner } from '../ui/banner';
import { ChangeList } from '../ui/confirm-dialog';
import { Dialog, DialogFoot } from '../ui/dialog';
import { SkeletonLines } from '../ui/panel';
import { AboutReais } from '../ui/money';
import { MoneyChange } from '../ui/money-change';
import { TextLink } from '../ui/text-link';
import { UnsavedChanges } from '../ui/unsaved-changes';
import { CashFields } from './cash-fields';
import { useCashAmount } from './use-cash-amount';

interface TransferDialogProps {
  /** Portfolio cash there is, a decimal string; null while it is not known. */
  readonly cashUsd: string | null;
  readonly onClose: () => void;
}

/** Moves portfolio cash into the dynamic balance: amount, preview of the ledger, confirmation. Mounted while open. */
export function TransferDialog({ cashUsd, onClose }: TransferDialogProps) {
  const { t } = useTranslation();
  const isPhone = useViewport() === 'phone';
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const amount = useCashAmount({ maxUsd: cashUsd, aboveMax: (max) => t('cash.transfer.aboveMax', { max }) });
  const command = useCashCommand({ scope: 'transfer', send: transferCash });
  const preview = usePreview(previewed);
  const back = (): void => {
    command.forget();
    setPreviewed(null);
  };
  const close = (): void => {
    if (!command.isBusy) onClose();
  };
  const submit = async (): Promise<void> => {
    amount.attempt();
    if (amount.amountUsd === null) return;
    if (previewed === null) {
      setPreviewed(amount.amountUsd);
      return;
    }
    if (preview.data === undefined) return;
    const answer = await command.run(amount.amountUsd, note);
    if (answer === undefined) return;
    const { before, after } = answer.dynamicBalance;
    notify({
      type: 'balance_update',
      title: (words) => words('cash.transfer.done'),
      details: {
        kind: 'balance_update',
        previousUsd: before,
        currentUsd: after,
        changeUsd: preview.data.amountUsd,
      },
    });
    onClose();
  };
  const size = isPhone ? 'lg' : 'md';
  return (
    <Dialog onClose={close} title={t('cash.transfer.title')} isCloseDisabled={command.isBusy}>
      <form
        noValidate
        className="ui-column ui-gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="ui-muted">{t('cash.transfer.text')}</p>
        {previewed === null ? (
          <>
            <CashFields
              amount={amount}
              note={note}
              onNote={setNote}
              noteLabel={t('cash.transfer.note')}
              isAutoFocused
            />
            <Most cashUsd={cashUsd} onTake={amount.change} />
          </>
        ) : (
          <>
            <UnsavedChanges isDirty />
            <Preview preview={preview} />
          </>
        )}
        {command.failure === null ? null : <Banner tone="error" title={command.failure} />}
        <DialogFoot>
          <Button
            variant="default"
            size={size}
            disabled={command.isBusy}
            onClick={previewed === null ? close : back}
          >
            {previewed === null ? t('dialog.cancel') : t('cash.transfer.back')}
          </Button>
          <Button
            type="submit"
            size={size}
            loading={command.isBusy}
            disabled={previewed !== null && preview.data === undefined}
          >
            {previewed === null ? t('cash.transfer.preview') : t('cash.transfer.confirm')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface MostProps {
  readonly cashUsd: string | null;
  readonly onTake: (text: string) => void;
}

/** What can be transferred, and all of it at once. */
function Most({ cashUsd, onTake }: MostProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <p className="ui-aside">
      {t('cash.transfer.available')} <Amount value={cashUsd} /> <AboutReais value={cashUsd} />{' '}
      {cashUsd !== null && /[1-9]/.test(cashUsd) ? (
        <TextLink
          onClick={() => {
            onTake(localiseDecimal(cashUsd, language));
          }}
        >
          {t('cash.transfer.all')}
        </TextLink>
      ) : null}
    </p>
  );
}

function usePreview(amountUsd: string | null): UseQueryResult<TransferPreviewResponse> {
  return useQuery({
    queryKey: [LEDGER, 'transfer-preview', amountUsd],
    enabled: amountUsd !== null,
    // About the ledger of this moment: nothing of it is kept.
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      apiFetch('/portfolio-cash/transfers/preview', {
        schema: transferPreviewResponseSchema,
        query: { amountUsd: amountUsd ?? undefined },
        signal,
      }),
  });
}

function Preview({ preview }: { readonly preview: UseQueryResult<TransferPreviewResponse> }) {
  const { t, i18n } = useTranslation();
  const { data, error } = preview;
  if (error !== null) return <Banner tone="error" title={problemMessage(error, t, i18n)} />;
  if (data === undefined) return <SkeletonLines lines={2} />;
  return (
    <ChangeList
      rows={[
        {
          label: t('cash.portfolioCash'),
          value: <MoneyChange before={data.portfolioCash.before} after={data.portfolioCash.after} />,
        },
        {
          label: t('nav.dynamicBalance'),
          value: <MoneyChange before={data.dynamicBalance.before} after={data.dynamicBalance.after} />,
        },
      ]}
    />
  );
}

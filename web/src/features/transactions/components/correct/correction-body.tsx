import { importKindSchema } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { useFormat } from '../../../../lib/format/use-format';
import { recordedAgainIn, rejectionText, typoIn } from '../../model/rejection';
import type { Rejection } from '../../model/rejection';
import type { Correction } from '../../model/use-correction';
import classes from './correction-body.module.css';
import { EffectList } from './effect-list';
import type { Effect } from './effect-list';

/** A preview as a query; TanStack's result fits. */
export interface EffectPreview {
  readonly data: { readonly effect: Effect | null } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface CorrectionBodyProps {
  readonly preview: EffectPreview;
  readonly correction: Correction;
  /** What to say when the command did not reach the server. */
  readonly failure: string;
}

/** What a change moves, and what the ledger has against it. */
export function CorrectionBody({ preview, correction, failure }: CorrectionBodyProps) {
  const { t } = useTranslation('transactions');
  return (
    <div className={classes.body}>
      <PreviewPart preview={preview} failure={t('effect.failed')} />
      <RejectionNotice correction={correction} failure={failure} />
    </div>
  );
}

function PreviewPart({ preview, failure }: Pick<CorrectionBodyProps, 'preview' | 'failure'>) {
  if (preview.data !== undefined) {
    return preview.data.effect === null ? null : <EffectList effect={preview.data.effect} />;
  }
  if (!preview.isError) return <SkeletonLines lines={3} />;
  return (
    <PanelFailure
      text={failure}
      isRetrying={preview.isFetching}
      onRetry={() => {
        preview.refetch();
      }}
    />
  );
}

/** Why it is rejected, or that going on needs an agreement, or that no answer came. */
export function RejectionNotice({
  correction,
  failure,
}: Pick<CorrectionBodyProps, 'correction' | 'failure'>) {
  const { t, i18n } = useTranslation();
  const { rejection, consent, hasFailed } = correction;
  if (hasFailed) return <Banner tone="error" title={failure} />;
  if (rejection === null) return null;
  return (
    <>
      <Banner tone={consent === null ? 'error' : 'warn'} title={rejectionText(rejection, t, i18n)}>
        <TypoFigures refusal={rejection} />
      </Banner>
      <RecordedAgain refusal={rejection} />
    </>
  );
}

/** The entries that would be recorded twice, by day and kind. */
function RecordedAgain({ refusal }: { readonly refusal: Rejection }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const named = recordedAgainIn(refusal);
  if (named.length === 0) return null;
  const rest = Number(refusal['rows']) - named.length;
  return (
    <ul>
      {named.map(({ transactionId, kind, quantityBtc, tradedOn, amountUsd }) => (
        <li key={transactionId}>
          {format.longDate(tradedOn)}: {kindName(kind, t)}{' '}
          {quantityBtc === null ? <Amount value={amountUsd} /> : <BtcAmount value={quantityBtc} />}
        </li>
      ))}
      {rest > 0 ? (
        <li>{t('import.recordedAgain.more', { shown: format.decimal(rest, { decimals: 0 }) })}</li>
      ) : null}
    </ul>
  );
}

type Translate = ReturnType<typeof useTranslation<'transactions'>>['t'];

/** A kind in words; one that a newer server names is under its own name. */
function kindName(kind: string, t: Translate): string {
  // No file has rows of a week set aside, so it is no kind of an import.
  if (kind === 'set_aside') return t('import.recordedAgain.setAside');
  const known = importKindSchema.safeParse(kind);
  return known.success ? t(`import.kind.${known.data}`) : kind;
}

/** The price that looks mistyped next to the close of its day. */
function TypoFigures({ refusal }: { readonly refusal: Rejection }) {
  const { t } = useTranslation();
  const typo = typoIn(refusal);
  if (typo === null) return null;
  return (
    <>
      {t('typoGuard.yourPrice')}: <Amount value={typo.priceUsd} isPublic />.{' '}
      {t(`typoGuard.comparedWith.${typo.comparedWith}`)}: <Amount value={typo.dayCloseUsd} isPublic />
    </>
  );
}

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { TextLink } from '../../../components/ui/text-link';
import { problemMessage } from '../../../lib/api/problem-message';
import { useFormat } from '../../../lib/format/use-format';
import { ChartDataError } from '../api/read-chart';
import type { ShownHistory } from '../model/shown-history';

/** What was wrong with the chart, in the words of the product. */
export function useChartFailure(error: unknown): string {
  const { t } = useTranslation('rsi-history');
  const { t: tc, i18n } = useTranslation();
  if (error instanceof ChartDataError) return faultText(error, t);
  return t('failure.api', { reason: problemMessage(error, tc, i18n) });
}

function faultText({ fault }: ChartDataError, t: TFunction<'rsi-history'>): string {
  switch (fault.kind) {
    case 'noChartData':
      return t('failure.noChartData');
    case 'missingFields':
      return t('failure.missingFields', { fields: fault.fields.join(', ') });
    case 'noDates':
      return t('failure.noDates');
  }
}

interface HistoryNoticeProps {
  readonly error: unknown;
  readonly history: ShownHistory;
  /** When the chart on screen was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly onRetry: () => void;
}

/** The chart could not be read anew: what failed, and what is shown instead. */
export function HistoryNotice({ error, history, readAt, onRetry }: HistoryNoticeProps) {
  const { t } = useTranslation('rsi-history');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const failure = useChartFailure(error);
  return (
    <Banner
      tone={history.origin === 'chart' ? 'stale' : 'warn'}
      title={failure}
      action={<TextLink onClick={onRetry}>{tc('panel.tryAgain')}</TextLink>}
    >
      {history.origin === 'chart'
        ? t('instead.cached', { age: format.age(new Date(readAt).toISOString()) })
        : history.origin === 'simulated'
          ? t('instead.simulated')
          : t('instead.records', { count: history.records.days.length })}{' '}
      {history.origin === 'records' ? <RecordNotes records={history.records} /> : null}
    </Banner>
  );
}

function RecordNotes({ records }: Pick<Extract<ShownHistory, { origin: 'records' }>, 'records'>) {
  const { t } = useTranslation('rsi-history');
  const { dropped, outOfRange } = records;
  return (
    <>
      {dropped > 0 ? t('records.dropped', { count: dropped }) : null}{' '}
      {outOfRange > 0 ? t('records.outOfRange', { count: outOfRange }) : null}
    </>
  );
}

import type { TrackRecordVerdict } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';

/** What verifying found, and what it proves. */
export function Verdict({ verdict }: { readonly verdict: TrackRecordVerdict }) {
  const { t } = useTranslation('track-record');
  if (verdict.outcome === 'broken')
    return (
      <Banner tone="error" title={t('verdict.broken', { line: verdict.line })}>
        {t(`verdict.fault.${verdict.fault}`)}
      </Banner>
    );
  if (verdict.outcome !== 'intact')
    return (
      <Banner tone="error" title={t(`verdict.${verdict.outcome}`)}>
        {t(`verdict.${verdict.outcome}Text`)}
      </Banner>
    );
  const count = verdict.record.lines.length;
  if (count === 0) return <Banner tone="info" title={t('verdict.empty')} />;
  return (
    <Banner tone="info" title={t('verdict.intact', { count })}>
      {verdict.isKeptHeadFound ? t('verdict.found') : t('verdict.alone')}
    </Banner>
  );
}

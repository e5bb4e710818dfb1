import { useTranslation } from 'react-i18next';

import { Banner } from './banner';

interface ReadingAgeProps {
  /** What the answer says of itself: it shows less than the newest record, and why. */
  readonly stale: 'behind' | 'parked' | null;
}

/** Says that what is on screen is older than the newest record; old data is never shown as new. */
export function ReadingAge({ stale }: ReadingAgeProps) {
  const { t } = useTranslation();
  if (stale === null) return null;
  return (
    <div style={{ marginBottom: 12 }}>
      <Banner tone="stale" title={t(`stale.${stale}.title`)}>
        {t(`stale.${stale}.text`)}
      </Banner>
    </div>
  );
}

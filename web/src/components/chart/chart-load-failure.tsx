import { useTranslation } from 'react-i18next';

import { PanelFailure } from '../ui/panel';

/** In the place of a chart that did not come. A browser keeps a file that failed to load until the page is loaded again. */
export function ChartLoadFailure({ height }: { readonly height: number | string }) {
  const { t } = useTranslation();
  return (
    <div style={{ minHeight: height }}>
      <PanelFailure
        text={t('chart.loadFailed')}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </div>
  );
}

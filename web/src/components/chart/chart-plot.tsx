import { lazy, memo, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { usePrinting } from '../../lib/print/use-printing';
import { loadPart } from '../../lib/version/load-part';
import { Banner } from '../ui/banner';
import { Boundary } from '../ui/boundary';
import { TextLink } from '../ui/text-link';
import { Drawing } from './drawing/drawing';
import type { Figure } from './figure';
import { loadPlot } from './load-plot';
import { useInteractiveUpgrade } from './use-interactive-upgrade';
import classes from './chart-plot.module.css';

/**
 * Over a drawing whose figures cannot be pointed at, because Plotly did not come. A browser keeps a file that failed to
 * load until the page is loaded again.
 */
function InteractiveUpgradeFailure() {
  const { t } = useTranslation();
  return (
    <div className={classes.failure}>
      <Banner
        tone="warn"
        title={t('chart.detailsFailed')}
        action={
          <TextLink
            onClick={() => {
              window.location.reload();
            }}
          >
            {t('panel.tryAgain')}
          </TextLink>
        }
      />
    </div>
  );
}

export interface ChartPlotProps {
  /** Drawn again when it is another than before: keep it between renders. */
  readonly figure: Figure;
  readonly height: number | string;
}

/**
 * The plot of every chart: a light drawing that is there at once, which Plotly takes over when the reader points at it
 * (docs/adr/0018). Where Plotly does not come, the drawing stays and the chart says what is missing. Screen readers have
 * the table and the summary. On paper it is always the drawing, which takes the width that there is.
 *
 * @param load the chunk of Plotly
 */
export function chartPlot(load: typeof loadPlot): ComponentType<ChartPlotProps> {
  const Plot = lazy(async () => loadPart(load));
  return memo(function ChartPlot({ figure, height }: ChartPlotProps) {
    const { isWanted, isTaken, onDrawn, pointer } = useInteractiveUpgrade(figure);
    const isPrinting = usePrinting();
    return (
      <div {...pointer} className={classes.place} style={{ height }} data-taken={isTaken}>
        {isTaken && !isPrinting ? null : <Drawing figure={figure} />}
        <Boundary resetKey="plot" fallback={<InteractiveUpgradeFailure />}>
          {isWanted ? (
            <Suspense fallback={<div className={classes.waiting} />}>
              <Plot figure={figure} onDrawn={onDrawn} />
            </Suspense>
          ) : null}
        </Boundary>
      </div>
    );
  });
}

export const ChartPlot = chartPlot(loadPlot);

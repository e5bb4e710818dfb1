import { backtestBaseUsd } from '@app/contracts';
import type { BacktestWindowId } from '@app/contracts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ProfileComparisonLink } from '../../../components/backtest/profile-comparison-link';
import { shippedOf } from '../../../components/backtest/shipped-figures';
import { TextLink } from '../../../components/ui/text-link';
import { loadPart } from '../../../lib/version/load-part';
import { useInView } from '../model/use-in-view';
import { FIRST_WINDOW, WINDOWS } from '../model/windows';
import { BenchmarkFigures } from './benchmark-figures';
import { Section } from './section';
import classes from './benchmark.module.css';

const LiveBenchmark = lazy(async () => loadPart(() => import('./live-benchmark')));

/**
 * What the same money became in both profiles and in fixed DCA. The figures that come with the code are on the page at
 * once; chart and current figures come when the section is looked at.
 */
export function Benchmark() {
  const { t } = useTranslation('landing');
  const [window, setWindow] = useState<BacktestWindowId>(FIRST_WINDOW);
  const { place, isSeen } = useInView();
  const shipped = shippedOf(window);
  const atRest = shipped === undefined ? null : <BenchmarkFigures {...shipped} chart={null} />;
  return (
    <Section
      title={t('benchmark.title')}
      line={t('benchmark.line', { base: backtestBaseUsd.toFixed(2) })}
      ground="page"
    >
      <div ref={place} className={classes.choice} role="group" aria-label={t('benchmark.window')}>
        {WINDOWS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === window}
            className={classes.window}
            onClick={() => {
              setWindow(id);
            }}
          >
            {t(`benchmark.windows.${id}`)}
          </button>
        ))}
      </div>
      {isSeen ? (
        <Suspense fallback={atRest}>
          <LiveBenchmark window={window} />
        </Suspense>
      ) : (
        atRest
      )}
      <p className="ui-wrap ui-gap-20 ui-above-16 ui-rows-8">
        <ProfileComparisonLink>{t('benchmark.compare')}</ProfileComparisonLink>
        <TextLink to="/whitepaper">{t('benchmark.how')}</TextLink>
        <TextLink to="/track-record">{t('benchmark.record')}</TextLink>
      </p>
    </Section>
  );
}

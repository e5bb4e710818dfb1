import type { RecommendationView } from '@app/contracts';
import { lazy, Suspense } from 'react';

import { loadPart } from '../../lib/version/load-part';
import { Boundary } from '../ui/boundary';

const Week = lazy(async () => ({
  default: (await loadPart(() => import('./week-of-record'))).WeekOfRecord,
}));

interface LazyWeekProps {
  readonly view: RecommendationView;
  readonly place: 'page' | 'drawer';
}

/** The week of the public record next to a person's, whose code and texts come after the page that shows it; without them the page is whole too. */
export function WeekOfRecord({ view, place }: LazyWeekProps) {
  return (
    <Boundary resetKey={view.recommendationId} fallback={null}>
      <Suspense fallback={null}>
        <Week view={view} place={place} />
      </Suspense>
    </Boundary>
  );
}

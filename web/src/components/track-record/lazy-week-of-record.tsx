import type { RecommendationView } from '@app/contracts';
import { lazy, Suspense } from 'react';

import { loadPart } from '../../lib/version/load-part';
import { Boundary } from '../ui/boundary';

const Week = lazy(async () => ({
  default: (await loadPart(() => import('./week-of-record'))).WeekOfRecord,
}));

/** {@link WeekOfRecord}, whose code and texts come after the page that shows it; without them the page is whole too. */
export function WeekOfRecord({ view }: { readonly view: RecommendationView }) {
  return (
    <Boundary resetKey={view.recommendationId} fallback={null}>
      <Suspense fallback={null}>
        <Week view={view} />
      </Suspense>
    </Boundary>
  );
}

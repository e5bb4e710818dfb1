import { lazy, Suspense } from 'react';

import { PublicFrame } from '../../components/ui/public-frame';
import { loadPart } from '../../lib/version/load-part';
import { runWhenIdle } from '../../lib/viewport/run-when-idle';
import { Hero } from './components/hero';

// Below the first screen, with code of many pages: a reader has something to read before it comes.
const Sections = lazy(async () => {
  // Where the build renders the page nobody waits.
  if (typeof window !== 'undefined') {
    await new Promise<void>((resolve) => {
      runWhenIdle(resolve);
    });
  }
  return loadPart(() => import('./components/sections'));
});

/** What the product is, what it computed, what it costs and what it cannot do. Never redirects. */
export function Component() {
  return (
    <PublicFrame>
      <Hero />
      <Suspense fallback={null}>
        <Sections />
      </Suspense>
    </PublicFrame>
  );
}

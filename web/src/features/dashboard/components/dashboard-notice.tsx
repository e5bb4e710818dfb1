import { lazy, Suspense } from 'react';

import { Boundary } from '../../../components/ui/boundary';
import { NoticePlace } from '../../../components/ui/notice-place';
import { useMe } from '../../../lib/me/me';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import { useNoticeMemory } from '../../../lib/preferences/notice-memory';
import type { NoticeMemory } from '../../../lib/preferences/notice-memory';
import { loadPart } from '../../../lib/version/load-part';
import { isNewPortfolio } from '../../../lib/portfolio/new-portfolio';
import type { DashboardNoticeName } from './notice-banner';

type NextNotice =
  | { readonly kind: 'none' }
  /** What decides it has not been read yet, and there may be one. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notice'; readonly name: DashboardNoticeName; readonly memory: NoticeMemory };

/**
 * The first notice that fits and was not put off: how to begin for those who recorded nothing, the profile for those who
 * have not chosen one, the guide for everybody.
 */
function useNextNotice(): NextNotice {
  const onboarding = useNoticeMemory('onboarding');
  const profile = useNoticeMemory('profile');
  const guide = useNoticeMemory('guide');
  const me = useMe();
  const portfolio = usePortfolio();
  if (onboarding.isQuiet && profile.isQuiet && guide.isQuiet) return { kind: 'none' };

  const isNew = portfolio.data === undefined ? undefined : isNewPortfolio(portfolio.data);
  const hasProfile = me.data?.profileChosen;
  if (!onboarding.isQuiet && isNew === true)
    return { kind: 'notice', name: 'onboarding', memory: onboarding };
  if (!onboarding.isQuiet && isNew === undefined && !portfolio.isError) return { kind: 'unknown' };
  if (!profile.isQuiet && hasProfile === false) return { kind: 'notice', name: 'profile', memory: profile };
  if (!profile.isQuiet && hasProfile === undefined && !me.isError) return { kind: 'unknown' };
  return guide.isQuiet ? { kind: 'none' } : { kind: 'notice', name: 'guide', memory: guide };
}

const LazyBanner = lazy(async () => ({
  default: await loadPart(async () => (await import('./notice-banner')).NoticeBanner),
}));

/** At most one notice, put off for a week or for good. Its place is held until it is known. */
export function DashboardNotice() {
  const next = useNextNotice();
  switch (next.kind) {
    case 'none':
      return null;
    case 'unknown':
      return <NoticePlace />;
    case 'notice':
      return (
        <Boundary resetKey={next.name} fallback={null}>
          <Suspense fallback={<NoticePlace />}>
            <LazyBanner name={next.name} memory={next.memory} />
          </Suspense>
        </Boundary>
      );
  }
}

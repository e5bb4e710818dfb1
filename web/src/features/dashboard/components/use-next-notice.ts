import { useMe } from '../../../lib/me/use-me';
import { usePortfolio } from '../../../lib/portfolio/use-portfolio';
import { useNoticeMemory } from '../../../lib/preferences/notice-memory';
import type { NoticeMemory } from '../../../lib/preferences/notice-memory';
import { isNewPortfolio } from '../model/new-portfolio';

export type DashboardNoticeName = 'onboarding' | 'profile' | 'guide';

export type NextNotice =
  | { readonly kind: 'none' }
  /** What decides it has not been read yet, and there may be one. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notice'; readonly name: DashboardNoticeName; readonly memory: NoticeMemory };

/**
 * The first notice that fits and was not put off: how to begin for those who recorded nothing, the profile for those who
 * have not chosen one, the guide for everybody.
 */
export function useNextNotice(): NextNotice {
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

import { lazyControl } from '../../components/ui/lazy-control';
import { NoticesButton } from './notices-button';

/** The notices kept on this page: what a toast said stays here as a card until it is cleared. */
export const Notices = lazyControl({
  plain: ({ onPress }) => <NoticesButton onClick={onPress} />,
  load: async () => (await import('./notices-open')).OpenNotices,
});

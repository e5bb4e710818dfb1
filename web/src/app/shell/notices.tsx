import { laterControl } from '../../components/ui/later-control';
import { NoticesButton } from './notices-button';

/** The notices kept on this page: what a toast said stays here as a card until it is cleared. */
export const Notices = laterControl({
  plain: ({ onPress }) => <NoticesButton onClick={onPress} />,
  load: async () => (await import('./notices-open')).OpenNotices,
});

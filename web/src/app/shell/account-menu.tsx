import { laterControl } from '../../components/ui/later-control';
import { AccountButton } from './account-button';

/** The signed-in person at the foot of the side bar, and the way out. */
export const AccountMenu = laterControl<{ readonly isRail: boolean }>({
  plain: ({ isRail, onPress }) => <AccountButton isRail={isRail} onClick={onPress} />,
  load: async () => (await import('./account-menu-open')).OpenAccountMenu,
});

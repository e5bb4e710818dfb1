import { laterControl } from '../../components/ui/later-control';
import { LanguageButton } from './language-button';

/** The languages of the product, each by its own name. */
export const LanguageMenu = laterControl({
  plain: ({ onPress }) => <LanguageButton onClick={onPress} />,
  load: async () => (await import('./language-menu-open')).OpenLanguageMenu,
});

import { useTranslation } from 'react-i18next';

import { useTheme } from '../../config/theme/use-theme';
import { IconButton } from './icon-button';
import { IconMoon, IconSun } from './icons';

/** Light to dark and back; the choice is kept. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { isDark, toggle } = useTheme();
  return (
    <IconButton label={isDark ? t('bar.toLight') : t('bar.toDark')} onClick={toggle}>
      {isDark ? <IconSun size={20} stroke={1.7} /> : <IconMoon size={20} stroke={1.7} />}
    </IconButton>
  );
}

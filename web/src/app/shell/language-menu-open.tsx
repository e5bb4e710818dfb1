import { Menu } from '@mantine/core';

import { IconCheck } from '../../components/ui/icons';
import type { OpensImmediately } from '../../components/ui/lazy-control';
import { LANGUAGES } from '../../lib/i18n/languages';
import { useLanguage } from '../../lib/i18n/use-language';
import { LanguageButton } from './language-button';

const LANGUAGE_NAMES = { en: 'English', pt: 'Português' } as const;

/** The button with its list. */
export function OpenLanguageMenu({ isOpenAtOnce }: OpensImmediately) {
  const { language, setLanguage } = useLanguage();
  return (
    <Menu position="bottom-end" defaultOpened={isOpenAtOnce}>
      <Menu.Target>
        <LanguageButton />
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((tag) => (
          <Menu.Item
            key={tag}
            lang={tag}
            aria-current={tag === language}
            rightSection={tag === language ? <IconCheck size={16} stroke={2} /> : null}
            onClick={() => {
              setLanguage(tag);
            }}
          >
            {LANGUAGE_NAMES[tag]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

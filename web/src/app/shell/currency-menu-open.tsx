import { unitSymbol } from '@app/money';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconCheck } from '../../components/ui/icons';
import type { OpensImmediately } from '../../components/ui/lazy-control';
import { useDisplayCurrency } from '../../lib/account/display-currency';
import { useLanguage } from '../../lib/i18n/use-language';
import { CurrencyButton } from './currency-button';

const CURRENCIES = ['USD', 'BRL'] as const;

/** The button with its choice. */
export function OpenCurrencyMenu({ isOpenAtOnce }: OpensImmediately) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { currency, change } = useDisplayCurrency();
  return (
    <Menu position="bottom-end" defaultOpened={isOpenAtOnce}>
      <Menu.Target>
        <CurrencyButton />
      </Menu.Target>
      <Menu.Dropdown>
        {CURRENCIES.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === currency}
            leftSection={unitSymbol(each, language)}
            rightSection={each === currency ? <IconCheck size={16} stroke={2} /> : null}
            onClick={() => {
              if (each !== currency) change(each);
            }}
          >
            {t(`money.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

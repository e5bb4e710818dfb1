import { shortAmountParts } from '@app/money';
import { Popover } from '@mantine/core';
import { useState } from 'react';

import { useLanguage } from '../../lib/i18n/use-language';
import { usePreferences } from '../../lib/preferences/preferences';
import type { CardAmountProps } from './card-amount';
import { useFigures } from './figures';
import classes from './long-amount.module.css';

interface LongAmountProps extends CardAmountProps {
  readonly value: string;
  readonly unit: NonNullable<CardAmountProps['unit']>;
  /** The amount with every digit: what is read aloud, and shown on tap. */
  readonly whole: string;
}

/** A button with the short form of an amount, named by the whole one, which it shows on tap and on Enter. */
export function LongAmount({ value, unit, whole, ...look }: LongAmountProps) {
  const { language } = useLanguage();
  const { hideAmounts } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const short = shortAmountParts(value, unit, language, { plus: look.isChange === true });
  const drawn = useFigures().money(value, { ...look, unit, short });
  if (short === undefined || (hideAmounts && look.isPublic !== true)) return drawn;
  return (
    <Popover opened={isOpen} onChange={setOpen} withinPortal position="bottom-start" shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.short}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <span aria-hidden="true">{drawn}</span>
          <span className="ui-visually-hidden">{whole}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.whole}>{whole}</Popover.Dropdown>
    </Popover>
  );
}

import { Popover } from '@mantine/core';
import { useState } from 'react';

import type { OpensImmediately } from './lazy-control';
import { ShortAmountButton } from './short-amount-button';
import type { ShortAmountProps } from './short-amount-button';
import classes from './short-amount.module.css';

/** The short amount, with the whole one under it on tap and on Enter. */
export function WholeAmount({ whole, children, isOpenAtOnce }: ShortAmountProps & OpensImmediately) {
  const [isOpen, setOpen] = useState(isOpenAtOnce);
  return (
    <Popover opened={isOpen} onChange={setOpen} withinPortal position="bottom-start" shadow="md">
      <Popover.Target>
        <ShortAmountButton
          whole={whole}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {children}
        </ShortAmountButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.whole}>{whole}</Popover.Dropdown>
    </Popover>
  );
}

import type { ComponentPropsWithRef, ReactNode } from 'react';

import classes from './short-amount.module.css';

export interface ShortAmountProps {
  /** The amount with every digit: what is read aloud, and shown on tap. */
  readonly whole: string;
  /** The short form as it is drawn. */
  readonly children: ReactNode;
}

/** The short amount as a button that is named by the whole one. */
export function ShortAmountButton({
  whole,
  children,
  ...button
}: ShortAmountProps & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...button} className={classes.short}>
      <span aria-hidden="true">{children}</span>
      <span className="ui-visually-hidden">{whole}</span>
    </button>
  );
}

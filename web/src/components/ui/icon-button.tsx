import type { ComponentProps, ReactNode } from 'react';

import { cx } from '../../lib/classes';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The name, read aloud and shown as a tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly tip?: 'below' | 'below-end' | 'right';
}

/** A button that is only an icon. The tooltip is plain style sheet, so that first load needs no positioning code. */
export function IconButton({ label, children, tip = 'below-end', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      data-tip-side={tip}
      className={cx(classes.button, className)}
    >
      {children}
    </button>
  );
}

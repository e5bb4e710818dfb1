import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { cx } from '../../lib/classes';
import classes from './text-link.module.css';

type Target = { readonly to: string } | { readonly onClick: () => void };

type TextLinkProps = Target & {
  readonly children: ReactNode;
  /** 16 px, before the words; not underlined. */
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  /** Its name where the words alone would not tell it from others; begins with them. */
  readonly label?: string | undefined;
};

/** Underlined words that go somewhere (`to`) or do something small (`onClick`). */
export function TextLink({ children, icon, className, label, ...target }: TextLinkProps) {
  const content = (
    <>
      {icon}
      <span className="ui-link">{children}</span>
    </>
  );
  return 'to' in target ? (
    <Link to={target.to} className={cx(classes.link, className)} aria-label={label}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={target.onClick} className={cx(classes.link, className)} aria-label={label}>
      {content}
    </button>
  );
}

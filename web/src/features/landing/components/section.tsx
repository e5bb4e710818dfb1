import { useId } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../../../lib/classes';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly line?: ReactNode;
  /** Sections alternate between page and surface. */
  readonly ground: 'page' | 'surface';
  readonly children: ReactNode;
}

/** A part of the page with its heading. */
export function Section({ title, line, ground, children }: SectionProps) {
  const id = useId();
  return (
    <section className={cx('ui-line-above', classes.section)} data-ground={ground} aria-labelledby={id}>
      <div className={classes.inner}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {line === undefined ? null : <p className={classes.line}>{line}</p>}
        {children}
      </div>
    </section>
  );
}

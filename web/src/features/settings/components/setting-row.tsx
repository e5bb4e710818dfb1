import { useId } from 'react';
import type { ReactNode } from 'react';

import classes from './setting-row.module.css';

interface SettingRowProps {
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

/** One setting: what it is at the left, its fields at the right. */
export function SettingRow({ title, help, children }: SettingRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.row}>
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        <p>{help}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

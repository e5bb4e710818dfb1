import type { ReactNode } from 'react';

import classes from './trade-drawer.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names on the left, what they are on the right. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';

import classes from './week-card.module.css';

export function WeekSentence({ children }: { readonly children: ReactNode }) {
  return <p className={classes.sentence}>{children}</p>;
}

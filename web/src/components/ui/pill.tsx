import type { CSSProperties, ReactNode } from 'react';

import { IconCheck } from './icons';
import classes from './pill.module.css';

interface PillProps {
  /** `open` in the role's tint, `done` with a check, `none` without ground, `warn` amber. */
  readonly tone: 'invest' | 'reinvest' | 'sell' | 'warn' | 'done' | 'none';
  readonly children: ReactNode;
}

function lookOf(tone: PillProps['tone']): CSSProperties {
  if (tone === 'none') return { padding: '2px 0', color: 'var(--ui-muted)' };
  if (tone === 'done') return { background: 'var(--ui-sunken)', color: 'var(--ui-text)' };
  return { background: `var(--ui-${tone}-tint)`, color: `var(--ui-${tone}-text)` };
}

export function Pill({ tone, children }: PillProps) {
  return (
    <span className={classes.pill} style={lookOf(tone)}>
      {tone === 'done' ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
      {children}
    </span>
  );
}

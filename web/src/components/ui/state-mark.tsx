import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import type { IconCheck } from './icons';

const TONES = { plain: '', warn: 'ui-warn', error: 'ui-bad' } as const;

export interface StateLook {
  readonly Icon: typeof IconCheck;
  readonly tone: keyof typeof TONES;
}

/** A state as icon and word, never as colour alone. */
export function StateMark({
  look: { Icon, tone },
  children,
}: {
  readonly look: StateLook;
  readonly children: ReactNode;
}) {
  return (
    <span className={cx('ui-medium ui-inline-row ui-gap-6', TONES[tone])}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {children}
    </span>
  );
}

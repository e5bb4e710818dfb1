import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { IconMinus, IconPlus, IconRepeat } from './icons';
import classes from './operation.module.css';

/** The three operations; their colours are never seen without icon and word. */
export type Operation = 'invest' | 'reinvest' | 'sell';

const RADIUS = { 20: 5, 24: 6, 28: 6, 36: 8 } as const;
const ICONS = { invest: IconPlus, reinvest: IconRepeat, sell: IconMinus } as const;

interface OpTileProps {
  readonly operation: Operation;
  readonly size?: keyof typeof RADIUS;
  /** Nothing to do in this group: an outlined grey tile. */
  readonly isIdle?: boolean;
}

/** The square with the operation's sign. Decorative: the word always is next to it. */
export function OpTile({ operation, size = 20, isIdle = false }: OpTileProps) {
  const Icon = ICONS[operation];
  return (
    <span
      aria-hidden="true"
      className={cx(classes.tile, isIdle && classes.idle)}
      style={{
        width: size,
        height: size,
        borderRadius: RADIUS[size],
        ...(isIdle ? {} : { background: `var(--ui-${operation}-fill)` }),
      }}
    >
      <Icon size={Math.round(size * 0.58)} stroke={2.4} />
    </span>
  );
}

interface OpTagProps {
  readonly operation: Operation;
}

/** Tile and word, for tables. */
export function OpTag({ operation }: OpTagProps) {
  return useOpTags()[operation];
}

/** {@link OpTag} for tables that draw hundreds: made once, so that a row has nothing to compute for its own. */
export function useOpTags(): Readonly<Record<Operation, ReactElement>> {
  const { t } = useTranslation();
  return useMemo(() => {
    const tag = (operation: Operation): ReactElement => (
      <span className="ui-medium ui-nowrap ui-inline-row ui-gap-8">
        <OpTile operation={operation} size={20} />
        {t(`operation.${operation}`)}
      </span>
    );
    return { invest: tag('invest'), reinvest: tag('reinvest'), sell: tag('sell') };
  }, [t]);
}

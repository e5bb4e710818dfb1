import { Card } from '@mantine/core';
import type { OperationSlot } from '@app/contracts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { OpTile } from '../../../components/ui/operation';
import { cx } from '../../../lib/classes';
import { OPERATION_OF } from '../model/executed-trade';
import classes from './group-card.module.css';

interface GroupCardProps {
  readonly slot: OperationSlot;
  /** The state of the group, right of its title. */
  readonly pill?: ReactNode;
  /** Nothing to do here: a transparent card with an outlined grey tile. */
  readonly isIdle?: boolean;
  readonly children?: ReactNode;
  /** Between body and foot, to the edges of the card: why this amount, below the wide layout. */
  readonly fold?: ReactNode;
  readonly foot?: ReactNode;
}

/** One of the three groups of the week: tile, name, state. */
export function GroupCard({ slot, pill, isIdle = false, children, fold, foot }: GroupCardProps) {
  const { t } = useTranslation('weekly-trade');
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={cx(classes.card, isIdle && classes.idle)}>
      <div className={classes.head}>
        <OpTile operation={OPERATION_OF[slot]} size={36} isIdle={isIdle} />
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {t(`slot.${slot}`)}
          </h2>
          <p className={classes.kind}>{t(`kind.${slot}`)}</p>
        </div>
        {pill === undefined ? null : <div className={classes.pill}>{pill}</div>}
      </div>
      {children === undefined ? null : <div className={classes.body}>{children}</div>}
      {fold}
      {foot === undefined ? null : <div className={classes.foot}>{foot}</div>}
    </Card>
  );
}

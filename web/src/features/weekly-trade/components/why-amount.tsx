import type { OperationSlot, RecommendationView } from '@app/contracts';
import { Card, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconChevronDown } from '../../../components/ui/icons';
import { useFormat } from '../../../lib/format/use-format';
import { useAmountText } from '../model/use-amount-text';
import { AmountSum } from './amount-sum';
import { FrozenInputs } from './frozen-inputs';
import { ReplayLink, ReplayResult, useReplay } from './replay';
import classes from './why-amount.module.css';

interface WhyAmountProps {
  readonly view: RecommendationView;
  readonly slot: OperationSlot;
}

interface WhyAmountCardProps extends WhyAmountProps {
  /** Groups that have a sum; a choice is offered when there are several. */
  readonly slots: readonly OperationSlot[];
  readonly onChoose: (slot: OperationSlot) => void;
}

/** The Sum of the chosen group, at the right of the groups on wide screens. */
export function WhyAmountCard({ view, slot, slots, onChoose }: WhyAmountCardProps) {
  const { t } = useTranslation('weekly-trade');
  const replay = useReplay(view);
  return (
    <Card component="section" aria-labelledby="why-amount" className={classes.card}>
      <div className={classes.head}>
        <h2 id="why-amount">{t('why.title')}</h2>
        <ReplayLink replay={replay} />
      </div>
      {slots.length > 1 ? (
        <div className={classes.choice}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('why.choose')}
            value={slot}
            data={slots.map((value) => ({ value, label: t(`short.${value}`) }))}
            onChange={(value) => {
              const found = slots.find((known) => known === value);
              if (found !== undefined) onChoose(found);
            }}
          />
        </div>
      ) : null}
      <div className={classes.body}>
        <AmountSum view={view} slot={slot} />
        <ReplayResult replay={replay} />
      </div>
      <FrozenInputs view={view} />
    </Card>
  );
}

/** The same below the wide layout: unfolds inside its group. */
export function WhyAmountFold({ view, slot }: WhyAmountProps) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const format = useFormat();
  const replay = useReplay(view);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.foldHead}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <span className={classes.frozenTitle}>{t('why.title')}</span>
        {slot === 'investment' ? (
          <span className={classes.frozenMeta}>
            {amount(view.baseUsd).replace(/ USD$/, '')} ×{' '}
            {format.decimal(view.investment.multiplier, { decimals: 4 })}
          </span>
        ) : null}
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <>
            <div className={classes.body}>
              <AmountSum view={view} slot={slot} />
              <ReplayResult replay={replay} />
              <div className={classes.replayAgain}>
                <ReplayLink replay={replay} />
              </div>
            </div>
            <FrozenInputs view={view} />
          </>
        ) : null}
      </div>
    </div>
  );
}

import type { NoneReason, OperationSlot } from '@app/contracts';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { Pill } from '../../../components/ui/pill';
import { roundDecimal } from '../../../lib/format/decimal';
import type { GroupState } from '../model/group-state';
import { GroupCard } from './group-card';
import classes from './group-card.module.css';

interface NoneGroupProps {
  readonly slot: OperationSlot;
  readonly state: Extract<GroupState, { readonly kind: 'none' }>;
  readonly baseUsd: string;
  /** The week has ended: what it said is told of the past. */
  readonly isOver: boolean;
  readonly onSetAside: () => void;
  readonly fold?: ReactNode;
}

/** Nothing to do: one sentence why, and the price at which it would come where one gives it. */
export function NoneGroup({ slot, state, baseUsd, isOver, onSetAside, fold }: NoneGroupProps) {
  const { t } = useTranslation('weekly-trade');
  const price = state.appearsAtPriceUsd;
  return (
    <GroupCard
      slot={slot}
      isIdle
      pill={<Pill tone="none">{t(isOver ? 'earlier.pill' : 'none.pill')}</Pill>}
      fold={fold}
    >
      <p className={classes.sentence}>
        {isOver ? pastReasonText(slot, state.reason, t) : reasonText(slot, state.reason, t)}
        {price === null || isOver ? null : (
          <>
            {' '}
            <Trans
              t={t}
              i18nKey={state.reason === 'rsi_too_low' ? 'none.atPrice' : 'none.minimumAtPrice'}
              // "Near": the band is a computed price, cents would claim more than it knows.
              components={{ price: <Amount value={roundDecimal(price, 0)} isPublic /> }}
            />
          </>
        )}
      </p>
      {state.canSetAside ? (
        <div className={classes.setAside}>
          <p className={classes.sentence}>{t('none.setAsideText')}</p>
          <Button variant="default" className={classes.setAside ?? ''} onClick={onSetAside}>
            {/* One flow of text: the label of a button is a flex row, which would drop the space. */}
            <span>
              <Trans t={t} i18nKey="none.setAside" components={{ base: <Amount value={baseUsd} /> }} />
            </span>
          </Button>
        </div>
      ) : null}
    </GroupCard>
  );
}

/** Some reasons mean something else in each group; those that cannot occur in one read like the general rule. */
function reasonText(slot: OperationSlot, reason: NoneReason, t: TFunction<'weekly-trade'>): string {
  switch (reason) {
    case 'rsi_too_high':
      return slot === 'investment' ? t('none.investment.rsi') : t('none.reinvestment.rsi');
    case 'rsi_too_low':
      return t('none.sale.rsi');
    case 'regime_forbids':
      return slot === 'sale' ? t('none.sale.regime') : t('none.reinvestment.regime');
    case 'no_portfolio_cash':
      return t('none.reinvestment.cash');
    case 'no_bitcoin':
      return t('none.sale.bitcoin');
    case 'below_minimum':
      return t('none.minimum');
  }
}

/** The same of a week that has ended: nothing is to be waited for. */
function pastReasonText(slot: OperationSlot, reason: NoneReason, t: TFunction<'weekly-trade'>): string {
  switch (reason) {
    case 'rsi_too_high':
      return slot === 'investment' ? t('earlier.rsiTooHigh') : t('earlier.rsiNotLow');
    case 'rsi_too_low':
      return t('earlier.rsiTooLow');
    case 'regime_forbids':
      return slot === 'sale' ? t('earlier.regimeNoSale') : t('earlier.regimeNoReinvestment');
    case 'no_portfolio_cash':
      return t('earlier.noCash');
    case 'no_bitcoin':
      return t('earlier.noBitcoin');
    case 'below_minimum':
      return t('earlier.minimum');
  }
}

/** A group of a week that has not been calculated yet. */
export function UncalculatedGroup({ slot }: { readonly slot: OperationSlot }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <GroupCard slot={slot} isIdle>
      <p className={classes.sentence}>{t(`uncalculated.${slot}`)}</p>
    </GroupCard>
  );
}

/** Recommended, never recorded, and the time for it has passed. */
export function OverGroup({ slot }: { readonly slot: OperationSlot }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <GroupCard slot={slot} isIdle pill={<Pill tone="none">{t('over.pill')}</Pill>}>
      <p className={classes.sentence}>{t('over.text')}</p>
    </GroupCard>
  );
}

import type { OperationSlot, RecommendationView } from '@app/contracts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { Pill } from '../../../components/ui/pill';
import { COLOR_OF, OPERATION_OF } from '../model/executed-trade';
import type { GroupState } from '../model/group-state';
import { CopyAmount } from './copy-amount';
import { GroupCard } from './group-card';
import classes from './group-card.module.css';
import { GroupNotes } from './group-notes';
import { PlanFoot } from './plan-foot';

export interface OpenGroupProps {
  readonly slot: OperationSlot;
  readonly state: Extract<GroupState, { readonly kind: 'open' }>;
  readonly view: RecommendationView;
  /** Null while the portfolio is not known. */
  readonly portfolioCashUsd: string | null;
  /** The first open group has the one filled button of the screen. */
  readonly isFirst: boolean;
  readonly onExecute: () => void;
  readonly fold?: ReactNode;
}

/** A group with something to do: the amount large, the button, and what it does to the balances. */
export function OpenGroup(props: OpenGroupProps) {
  const { slot, state, view, isFirst, onExecute, fold, portfolioCashUsd } = props;
  const { t } = useTranslation('weekly-trade');
  return (
    <GroupCard
      slot={slot}
      pill={<Pill tone={OPERATION_OF[slot]}>{t('open.until')}</Pill>}
      fold={fold}
      foot={<PlanFoot slot={slot} view={view} portfolioCashUsd={portfolioCashUsd} />}
    >
      <div className={classes.open}>
        <div>
          <div className={classes.amountLine}>
            <Amount value={state.usd} size="xl" />
            <CopyAmount value={state.usd} />
          </div>
          <p className={classes.at}>
            <Trans
              t={t}
              i18nKey="open.btcAtPrice"
              components={{
                btc: <BtcAmount value={state.btc} />,
                price: <Amount value={view.market.priceUsd} isPublic />,
              }}
            />
          </p>
        </div>
        <div className={classes.action}>
          <Button
            size="lg"
            color={COLOR_OF[slot]}
            variant={isFirst ? 'filled' : 'light'}
            className={classes.execute ?? ''}
            onClick={onExecute}
          >
            {t('open.execute')}
          </Button>
        </div>
      </div>
      <GroupNotes slot={slot} view={view} breaksRule={state.breaksRule} />
    </GroupCard>
  );
}

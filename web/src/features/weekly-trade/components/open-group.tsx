import type { OperationSlot, RecommendationView } from '@app/contracts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { IconWarning } from '../../../components/ui/icons';
import { Pill } from '../../../components/ui/pill';
import { PreviousNext } from '../../../components/ui/previous-next';
import { usdOf } from '../model/figures';
import { OPERATION_OF } from '../model/group-state';
import type { GroupState } from '../model/group-state';
import { useAmountText } from '../model/use-amount-text';
import { CopyAmount } from './copy-amount';
import { GroupCard } from './group-card';
import classes from './group-card.module.css';

const BUTTON_COLOR = { investment: 'green', reinvestment: 'blue', sale: 'red' } as const;
const STRESS_ADVISES_AGAINST = -0.5;

export interface OpenGroupProps {
  readonly slot: OperationSlot;
  readonly state: Extract<GroupState, { readonly kind: 'open' }>;
  readonly view: RecommendationView;
  /** The first open group has the one filled button of the screen. */
  readonly isFirst: boolean;
  readonly onExecute: () => void;
  readonly fold?: ReactNode;
}

/** A group with something to do: the amount large, the button, and what it does to the dynamic balance. */
export function OpenGroup({ slot, state, view, isFirst, onExecute, fold }: OpenGroupProps) {
  const { t } = useTranslation('weekly-trade');
  const isInvestment = slot === 'investment';
  const isOffered = isInvestment;
  return (
    <GroupCard
      slot={slot}
      pill={<Pill tone={OPERATION_OF[slot]}>{t('open.until')}</Pill>}
      fold={fold}
      foot={isInvestment ? <ReserveFoot view={view} /> : undefined}
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
            color={BUTTON_COLOR[slot]}
            variant={isFirst ? 'filled' : 'light'}
            className={classes.execute ?? ''}
            disabled={!isOffered}
            aria-describedby={isOffered ? undefined : `${slot}-coming`}
            onClick={onExecute}
          >
            {t('open.execute')}
          </Button>
          {isOffered ? null : (
            <p id={`${slot}-coming`} className={classes.reason}>
              {t('open.coming')}
            </p>
          )}
        </div>
      </div>
      {isInvestment ? <InvestmentNotes view={view} breaksRule={state.breaksRule} /> : null}
    </GroupCard>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconWarning size={18} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

interface InvestmentNotesProps {
  readonly view: RecommendationView;
  readonly breaksRule: boolean;
}

/** What speaks against the amount: the stress index, a rule of the week, a dynamic balance that is too small. */
function InvestmentNotes({ view, breaksRule }: InvestmentNotesProps) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const isAgainst =
    view.market.sid.value < STRESS_ADVISES_AGAINST && usdOf(view.investment.usd) > usdOf(view.baseUsd);
  const after = view.dynamicBalance.afterPlanUsd;
  const isShort = usdOf(view.investment.fromReserveUsd) > 0n && after.startsWith('-');
  return (
    <>
      {isAgainst ? <Note>{t('open.opposite')}</Note> : null}
      {breaksRule ? <Note>{t('open.breaksRule')}</Note> : null}
      {isShort ? (
        <div className={classes.guidance}>
          <strong>{t('guidance.title')}</strong>
          <ol>
            <li>{t('guidance.afford')}</li>
            <li>{t('guidance.deposit', { amount: amount(after.slice(1)) })}</li>
          </ol>
        </div>
      ) : null}
    </>
  );
}

function ReserveFoot({ view }: { readonly view: RecommendationView }) {
  const { t } = useTranslation('weekly-trade');
  const { currentUsd, afterPlanUsd, runwayWeeks } = view.dynamicBalance;
  return (
    <>
      <div className={classes.footItem}>
        <span className={classes.footLabel}>{t('balance.dynamic')}</span>
        <PreviousNext before={<BareAmount value={currentUsd} />} after={<Amount value={afterPlanUsd} />} />
      </div>
      {runwayWeeks === null ? null : (
        <div className={classes.footItem}>
          <span className={classes.footLabel}>{t('balance.runway')}</span>
          <span>{t('balance.weeks', { count: runwayWeeks })}</span>
        </div>
      )}
    </>
  );
}

import type { OperationSlot, RecommendationView } from '@app/contracts';
import { formatCents, isUsdCents } from '@app/money';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { Amount, BeforeAmount, BtcAmount } from '../../../components/ui/amount';
import { CardAmount } from '../../../components/ui/card-amount';
import { IconInfo, IconWarning } from '../../../components/ui/icons';
import { AboutReais } from '../../../components/ui/money';
import { Pill } from '../../../components/ui/pill';
import { PreviousNext } from '../../../components/ui/previous-next';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { COLOR_OF, OPERATION_OF } from '../model/executed-trade';
import { usdOf } from '../model/figures';
import type { GroupState } from '../model/group-state';
import { runwayText } from '../model/runway-text';
import { useAmountText } from '../model/use-amount-text';
import { CopyAmount } from './copy-amount';
import { ManualBuys } from './finish-week';
import { GroupCard } from './group-card';
import classes from './group-card.module.css';

const STRESS_ADVISES_AGAINST = -0.5;
/** Below it a week is an extreme moment, which the dynamic balance is kept for. */
const EXTREME_RSI = 20;

interface GroupNotesProps {
  readonly slot: OperationSlot;
  readonly view: RecommendationView;
  readonly breaksRule: boolean;
}

/** What there is to know of an operation: what speaks against it, an extreme week, a dynamic balance that is too small. */
function GroupNotes({ slot, view, breaksRule }: GroupNotesProps) {
  const { t } = useTranslation('weekly-trade');
  const isAgainst =
    slot === 'investment' &&
    view.market.sid.value < STRESS_ADVISES_AGAINST &&
    usdOf(view.investment.usd) > usdOf(view.baseUsd);
  return (
    <>
      {isAgainst ? <Note>{t('open.opposite')}</Note> : null}
      {breaksRule ? (
        <Note>{slot === 'sale' ? t('open.saleBreaksRule') : t('open.buyBreaksRule')}</Note>
      ) : null}
      {slot === 'investment' && view.market.rsi < EXTREME_RSI ? <ExtremeWeek view={view} /> : null}
      {slot === 'investment' ? <Guidance view={view} /> : null}
    </>
  );
}

/** A week that the dynamic balance is kept for, and what there is of it. */
function ExtremeWeek({ view: { market, dynamicBalance } }: Pick<GroupNotesProps, 'view'>) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const amount = useAmountText();
  const rsi = format.decimal(market.rsi, { decimals: 2 });
  const balance = dynamicBalance.currentUsd;
  return (
    <p className={cx(classes.note, classes.extreme)}>
      <IconInfo size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {usdOf(balance) > 0n
          ? t('open.extreme', { rsi, amount: amount(balance) })
          : t('open.extremeEmpty', { rsi })}
      </span>
    </p>
  );
}

/** The investment-guidance box: the two ways on where the dynamic balance does not cover the amount. */
function Guidance({ view }: Pick<GroupNotesProps, 'view'>) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const after = view.dynamicBalance.afterPlanUsd;
  if (usdOf(view.investment.fromReserveUsd) === 0n || !after.startsWith('-')) return null;
  return (
    <div className={classes.guidance}>
      <strong>{t('guidance.title')}</strong>
      <ol>
        <li>{t('guidance.afford')}</li>
        <li>{t('guidance.deposit', { amount: amount(after.slice(1)) })}</li>
      </ol>
    </div>
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

interface PlanFootProps {
  readonly slot: OperationSlot;
  readonly view: RecommendationView;
  /** Null while the portfolio is not known. */
  readonly portfolioCashUsd: string | null;
}

/** The balance that the plan moves, and for the investment how long the dynamic balance lasts after it. */
function PlanFoot({ slot, view, portfolioCashUsd }: PlanFootProps) {
  const { t } = useTranslation('weekly-trade');
  if (slot !== 'investment') {
    return (
      <div className={classes.footItem}>
        <span className={classes.footLabel}>{t('balance.cash')}</span>
        <PreviousNext
          before={<BeforeAmount value={portfolioCashUsd} />}
          after={<Amount value={cashAfter(slot, view[slot].usd, portfolioCashUsd)} />}
        />
      </div>
    );
  }
  const { currentUsd, afterPlanUsd, runwayWeeks } = view.dynamicBalance;
  return (
    <>
      <div className={classes.footItem}>
        <span className={classes.footLabel}>{t('balance.dynamic')}</span>
        <PreviousNext before={<BeforeAmount value={currentUsd} />} after={<Amount value={afterPlanUsd} />} />
      </div>
      {runwayWeeks === null ? null : (
        <div className={classes.footItem}>
          <span className={classes.footLabel}>{t('balance.runway')}</span>
          <span>{runwayText(runwayWeeks, afterPlanUsd, t)}</span>
        </div>
      )}
    </>
  );
}

function cashAfter(slot: 'reinvestment' | 'sale', planned: string, before: string | null): string | null {
  if (before === null) return null;
  const after = slot === 'sale' ? usdOf(before) + usdOf(planned) : usdOf(before) - usdOf(planned);
  return isUsdCents(after) ? formatCents(after) : null;
}

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
  const format = useFormat();
  return (
    <GroupCard
      slot={slot}
      pill={
        <Pill tone={OPERATION_OF[slot]}>
          {state.recordableUntil === null
            ? t('open.until')
            : t('open.recordable', { date: format.tableDate(state.recordableUntil) })}
        </Pill>
      }
      fold={fold}
      foot={<PlanFoot slot={slot} view={view} portfolioCashUsd={portfolioCashUsd} />}
    >
      <div className={classes.open}>
        <div>
          <div className={classes.amountLine}>
            <CardAmount value={state.usd} size="xl" />
            <CopyAmount value={state.usd} part={t(`slot.${slot}`)} />
          </div>
          <AboutReais value={state.usd} />
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
            aria-label={t('named', { action: t('open.execute'), part: t(`slot.${slot}`) })}
          >
            {t('open.execute')}
          </Button>
        </div>
      </div>
      <GroupNotes slot={slot} view={view} breaksRule={state.breaksRule} />
      {slot === 'investment' ? <ManualBuys week={view.week} /> : null}
    </GroupCard>
  );
}

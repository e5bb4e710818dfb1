import type { OperationSlot, RecommendationView } from '@app/contracts';
import { formatBtc, formatCents, ratioToDecimal, sats, usdCents } from '@app/money';
import { readMicro } from '@app/strategy';
import { Card, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { IconChevronDown, IconLock } from '../../../components/ui/icons';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useReason } from '../api/recommendation';
import { useAmountText } from '../model/use-amount-text';
import { AmountSum } from './amount-sum';
import { ReplayLink, ReplayResult, useReplay } from './replay';
import type { Replay } from './replay';
import classes from './why-amount.module.css';

const usd = (cents: string): string => formatCents(usdCents(BigInt(cents)));

/** Everything the amounts were computed from, as it is in the event and never changes. */
function FrozenInputs({ view }: { readonly view: RecommendationView }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { inputs, market } = view;
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: t('frozen.day'), value: format.tableDate(inputs.marketDay, { year: true }) },
    { label: t('frozen.source'), value: sourceName(market.source, tc) },
    { label: t('frozen.price'), value: <Amount value={usd(inputs.priceCents)} isPublic /> },
    { label: t('frozen.rsi'), value: format.decimal(inputs.rsi, { decimals: 6 }) },
    {
      label: t('frozen.momentum'),
      value: format.percent(ratioToDecimal(readMicro(inputs.momentum), 10_000n, 4), {
        decimals: 4,
        plus: true,
      }),
    },
    { label: t('frozen.regime'), value: tc(`regime.${inputs.regime}`) },
    { label: t('frozen.profile'), value: tc(`profile.${inputs.profile}`) },
    { label: t('frozen.sid'), value: format.decimal(inputs.sid, { decimals: 3, plus: true }) },
    { label: t('frozen.base'), value: <Amount value={usd(inputs.baseCents)} /> },
    { label: t('frozen.held'), value: <BtcAmount value={formatBtc(sats(BigInt(inputs.satsHeld)))} /> },
    { label: t('frozen.cash'), value: <Amount value={usd(inputs.portfolioCashCents)} /> },
  ];
  return (
    <details className={classes.frozen}>
      <summary className={classes.frozenHead}>
        <IconLock size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.frozenWords}>
          <span className={classes.frozenTitle}>{t('frozen.title')}</span>
          <span className={classes.frozenMeta}>
            {t('frozen.meta', { time: format.instant(view.issuedAt), version: view.strategyVersion })}
          </span>
        </span>
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" className={classes.chevron} />
      </summary>
      <dl className={classes.frozenRows}>
        {rows.map((row) => (
          <div key={row.label} className={classes.frozenRow}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

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
  const reason = useReason(view, slot);
  const replay = useReplay(reason.view ?? view);
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <h2 id={id}>{t('why.title')}</h2>
        {reason.view === undefined ? null : <ReplayLink replay={replay} />}
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
      <ReasonBody reason={reason} slot={slot} replay={replay} />
    </Card>
  );
}

interface ReasonBodyProps {
  readonly reason: ReturnType<typeof useReason>;
  readonly slot: OperationSlot;
  readonly replay: Replay;
  readonly children?: ReactNode;
}

/** The sum with its frozen inputs; of an executed operation those of the recommendation that was executed. */
function ReasonBody({ reason: { view, isOfEarlier, query }, slot, replay, children }: ReasonBodyProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  if (view === undefined) {
    return (
      <div className={classes.body}>
        {query.isError ? (
          <PanelFailure
            text={t('past.failed')}
            isRetrying={query.isFetching}
            onRetry={() => {
              void query.refetch();
            }}
          />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </div>
    );
  }
  return (
    <>
      <div className={classes.body}>
        {isOfEarlier ? (
          <p className="ui-muted">{t('why.executed', { time: format.instant(view.issuedAt) })}</p>
        ) : null}
        <AmountSum view={view} slot={slot} />
        <ReplayResult replay={replay} />
        {children}
      </div>
      <FrozenInputs view={view} />
    </>
  );
}

/** The same below the wide layout: unfolds inside its group. */
export function WhyAmountFold({ view, slot }: WhyAmountProps) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const format = useFormat();
  const reason = useReason(view, slot);
  const shown = reason.view ?? view;
  const replay = useReplay(shown);
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
        {slot === 'investment' && reason.view !== undefined ? (
          <span className={classes.frozenMeta}>
            {amount(shown.baseUsd)} × {format.decimal(shown.investment.multiplier, { decimals: 4 })}
          </span>
        ) : null}
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <ReasonBody reason={reason} slot={slot} replay={replay}>
            <div className={classes.replayAgain}>
              <ReplayLink replay={replay} />
            </div>
          </ReasonBody>
        ) : null}
      </div>
    </div>
  );
}

import type { CurrentRecommendationResponse, OperationSlot, RecommendationView } from '@app/contracts';
import { Card } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { IconCheck, IconInfo } from '../../../components/ui/icons';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import { useViewport } from '../../../lib/viewport/use-viewport';
import type { ExecutedTrade } from '../model/executed-trade';
import { groupState, SLOTS } from '../model/group-state';
import type { GroupState } from '../model/group-state';
import { ExecuteDialog } from './execute/execute-dialog';
import { ExecutedGroup, SetAsideGroup } from './executed-group';
import { FinishedGroup } from './finish-week';
import { NoneGroup, OverGroup, UncalculatedGroup } from './none-group';
import { OpenGroup } from './open-group';
import { SetAsideDialog } from './set-aside-dialog';
import type { UndoTarget } from './undo/undo-dialog';
import { WhyAmountCard, WhyAmountFold } from './why-amount';
import classes from './week-groups.module.css';

/** The rules of the week, always the same three. */
function RulesCard() {
  const { t } = useTranslation('weekly-trade');
  return (
    <Card component="section" aria-labelledby="rules" className={classes.card}>
      <h2 id="rules" className={classes.title}>
        {t('rules.title')}
      </h2>
      <ul className={classes.list}>
        <li>
          <IconCheck size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.together')}
        </li>
        <li>
          <IconInfo size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.sale')}
        </li>
        <li>
          <IconInfo size={16} stroke={1.7} aria-hidden="true" />
          {t('rules.skip')}
        </li>
      </ul>
    </Card>
  );
}

interface WeekGroupsProps {
  readonly current: CurrentRecommendationResponse;
  readonly onTrade: (trade: ExecutedTrade) => void;
  readonly onUndo: (target: UndoTarget) => void;
}

type OpenDialog =
  | { readonly kind: 'execute'; readonly slot: OperationSlot; readonly breaksRule: boolean }
  | { readonly kind: 'setAside' };

/** The three groups in fixed order, with the Sum and the rules of the week next to or inside them. */
export function WeekGroups({ current, onTrade, onUndo }: WeekGroupsProps) {
  const { recommendation: view, today } = current;
  const portfolio = usePortfolio().data;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useAskedExecution(current, portfolio !== undefined, setDialog);
  const close = (): void => {
    setDialog(null);
  };
  const done = (trade: ExecutedTrade): void => {
    setDialog(null);
    onTrade(trade);
  };
  if (view === null) return <Uncalculated />;
  return (
    <>
      <Columns
        view={view}
        today={today}
        isFinished={current.isFinished}
        portfolioCashUsd={portfolio?.portfolioCashUsd ?? null}
        onOpen={setDialog}
        onUndo={onUndo}
      />
      {dialog?.kind === 'execute' ? (
        <ExecuteDialog
          view={view}
          part={dialog.slot}
          breaksRule={dialog.breaksRule}
          today={today}
          holdings={portfolio ?? null}
          onClose={close}
          onDone={done}
        />
      ) : null}
      {dialog?.kind === 'setAside' ? <SetAsideDialog view={view} onClose={close} onDone={done} /> : null}
    </>
  );
}

/** The address `?execute`, to which the dashboard leads, opens the first open operation once. */
function useAskedExecution(
  { recommendation: view, today }: CurrentRecommendationResponse,
  isReady: boolean,
  open: (dialog: OpenDialog) => void,
): void {
  const [search, setSearch] = useSearchParams();
  // A week that is not calculated has nothing to open, now or later.
  const isAsked = search.has('execute') && (view === null || isReady);
  const execute = useEffectEvent(() => {
    setSearch({}, { replace: true });
    const slot = view?.openParts[0];
    if (view === null || slot === undefined) return;
    const state = groupState(view, slot, today);
    if (state.kind === 'open') open({ kind: 'execute', slot, breaksRule: state.breaksRule });
  });
  useEffect(() => {
    if (isAsked) execute();
  }, [isAsked]);
}

function Uncalculated() {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {SLOTS.map((slot) => (
          <UncalculatedGroup key={slot} slot={slot} />
        ))}
      </div>
      <div className={classes.column}>
        <RulesCard />
      </div>
    </div>
  );
}

interface ColumnsProps {
  readonly view: RecommendationView;
  readonly today: string;
  /** The person has said that this is all for the week. */
  readonly isFinished: boolean;
  readonly portfolioCashUsd: string | null;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onUndo: (target: UndoTarget) => void;
}

function Columns({ view, today, isFinished, portfolioCashUsd, onOpen, onUndo }: ColumnsProps) {
  const isWide = useViewport() === 'wide';
  const [chosen, setChosen] = useState<OperationSlot>('investment');
  const states = SLOTS.map((slot) => ({ slot, state: groupState(view, slot, today) }));
  const isDoneWith = (slot: OperationSlot): boolean => isFinished && slot === 'investment';
  const firstOpen = states.find(({ slot, state }) => state.kind === 'open' && !isDoneWith(slot))?.slot;
  const hasSum = (slot: OperationSlot): boolean =>
    slot === 'investment' ||
    view[slot].status === 'recommended' ||
    view.operations[slot]?.kind === 'executed';
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {states.map(({ slot, state }) =>
          state.kind === 'open' && isDoneWith(slot) ? (
            <FinishedGroup key={slot} week={view.week} />
          ) : (
            <Group
              key={slot}
              slot={slot}
              state={state}
              view={view}
              today={today}
              portfolioCashUsd={portfolioCashUsd}
              isFirst={slot === firstOpen}
              fold={isWide || !hasSum(slot) ? undefined : <WhyAmountFold view={view} slot={slot} />}
              onOpen={onOpen}
              onUndo={onUndo}
            />
          ),
        )}
      </div>
      <div className={classes.column}>
        {isWide ? (
          <WhyAmountCard view={view} slot={chosen} slots={SLOTS.filter(hasSum)} onChoose={setChosen} />
        ) : null}
        <RulesCard />
      </div>
    </div>
  );
}

interface GroupProps extends Omit<ColumnsProps, 'isFinished'> {
  readonly slot: OperationSlot;
  readonly state: GroupState;
  readonly isFirst: boolean;
  readonly fold: ReactNode;
}

function Group({ slot, state, view, today, portfolioCashUsd, isFirst, fold, onOpen, onUndo }: GroupProps) {
  const execute = (breaksRule: boolean): void => {
    onOpen({ kind: 'execute', slot, breaksRule });
  };
  switch (state.kind) {
    case 'open':
      return (
        <OpenGroup
          slot={slot}
          state={state}
          view={view}
          portfolioCashUsd={portfolioCashUsd}
          isFirst={isFirst}
          fold={fold}
          onExecute={() => {
            execute(state.breaksRule);
          }}
        />
      );
    case 'executed':
      return (
        <ExecutedGroup
          slot={slot}
          state={state}
          fold={fold}
          onUndo={() => {
            onUndo({ transactionId: state.operation.transactionId, kind: slot });
          }}
          onExecuteAnother={() => {
            execute(true);
          }}
        />
      );
    case 'setAside':
      return (
        <SetAsideGroup
          operation={state.operation}
          fold={fold}
          onUndo={(transactionId) => {
            onUndo({ transactionId, kind: 'setAside' });
          }}
        />
      );
    case 'over':
      return <OverGroup slot={slot} />;
    case 'none':
      return (
        <NoneGroup
          slot={slot}
          state={state}
          baseUsd={view.baseUsd}
          isOver={view.week.sunday < today}
          fold={fold}
          onSetAside={() => {
            onOpen({ kind: 'setAside' });
          }}
        />
      );
  }
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconError } from '../../../components/ui/icons';
import { StaleLine } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useViewport } from '../../../lib/viewport/use-viewport';
import type { Conditions, ConditionsQuery } from '../model/conditions';
import classes from './condition-strip.module.css';

/** Beyond it the stress index allows extra money, or advises against it. */
const ADVICE_THRESHOLD = 0.5;
/** Shorter regimes are counted in days. */
const WEEKS_FROM_DAYS = 14;

interface CellProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

function Cell({ label, value, note }: CellProps) {
  return (
    <div className={classes.cell}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {value}
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** The market in one row: what it means, then the three indicators. */
export function ConditionStrip({ conditions, hasFailed, knownAt, retry }: ConditionsQuery) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  if (conditions !== undefined) {
    return (
      <>
        <Cells conditions={conditions} />
        {hasFailed ? <StaleLine since={knownAt} failure={tc('market.loadFailed')} onRetry={retry} /> : null}
      </>
    );
  }
  if (hasFailed) {
    return (
      <div className={classes.failure} role="alert">
        <IconError size={18} stroke={1.7} aria-hidden="true" />
        <span>{tc('market.loadFailed')}</span>
        <button type="button" className="ui-link" onClick={retry}>
          {tc('panel.tryAgain')}
        </button>
      </div>
    );
  }
  return (
    <div className={classes.strip} aria-busy="true" aria-label={t('strip.loading')} role="status">
      {['wide', 'rsi', 'regime', 'sid'].map((cell) => (
        <div key={cell} className={classes.cell}>
          <Skeleton height={12} width="50%" />
          <Skeleton height={14} width="70%" mt={10} />
          <Skeleton height={12} width="80%" mt={10} className={classes.note ?? ''} />
        </div>
      ))}
    </div>
  );
}

function useRegimeNote({ regimeSince, regimeDays }: Conditions): string {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const isThisYear = regimeSince.slice(0, 4) === new Date().toISOString().slice(0, 4);
  const date = format.tableDate(regimeSince, { year: !isThisYear });
  return regimeDays < WEEKS_FROM_DAYS
    ? t('strip.days', { count: regimeDays, date })
    : t('strip.weeks', { count: Math.floor(regimeDays / 7), date });
}

function Cells({ conditions }: { readonly conditions: Conditions }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const isPhone = useViewport() === 'phone';
  const regimeNote = useRegimeNote(conditions);
  const { sid, rsi, rsiPrev, direction, level, regime } = conditions;
  const levelName = tc(`market.level.${level}`);
  const sidNote =
    sid === null || Math.abs(sid) <= ADVICE_THRESHOLD
      ? levelName
      : t(sid > 0 ? 'strip.above' : 'strip.below', { level: levelName });
  const directionName = tc(`market.direction.${direction}`);
  const rsiNote =
    rsiPrev === null
      ? undefined
      : t('strip.weekAgo', { direction: directionName, rsi: format.decimal(rsiPrev, { decimals: 2 }) });
  return (
    <dl className={classes.strip}>
      <Cell
        label={t('strip.condition')}
        value={tc(`market.guidance.${conditions.guidance}`)}
        note={t('strip.summary', {
          regime: tc(`regime.${regime}`),
          direction: directionName,
          level: levelName,
        })}
      />
      <Cell
        label={t('strip.rsi')}
        value={format.decimal(rsi, { decimals: 2 })}
        note={isPhone ? undefined : rsiNote}
      />
      <Cell
        label={t('strip.regime')}
        value={tc(`regime.${regime}`)}
        note={isPhone ? undefined : regimeNote}
      />
      <Cell
        label={t('strip.sid')}
        value={sid === null ? '-' : format.decimal(sid, { decimals: 3, plus: true })}
        note={isPhone ? undefined : sidNote}
      />
    </dl>
  );
}

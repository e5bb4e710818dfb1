import type { RecommendationView } from '@app/contracts';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { IconCheck, IconError, IconRotate } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { useServerReplay } from '../api/recommendation';
import { replayView } from '../model/replay-view';
import type { ReplayReport } from '../model/replay-view';
import { ServerReplay } from './server-replay';
import type { ServerReplayQuery } from './server-replay';
import classes from './why-amount.module.css';

export interface Replay {
  readonly report: ReplayReport | null;
  readonly hasFailed: boolean;
  /** The server's replay; null until it was asked for. */
  readonly server: ServerReplayQuery | null;
  readonly run: () => void;
}

/** A replay in this browser at once, and the server's own next to it; the results belong to one recommendation. */
export function useReplay(view: RecommendationView): Replay {
  const [result, setResult] = useState<{ id: string; report: ReplayReport | null } | null>(null);
  const own = result?.id === view.recommendationId ? result : null;
  const server = useServerReplay(view.recommendationId, own !== null);
  return {
    server: own === null ? null : server,
    report: own?.report ?? null,
    hasFailed: own !== null && own.report === null,
    run: () => {
      setResult({ id: view.recommendationId, report: safely(view) });
      // A second press asks the server again; the first one is asked by becoming enabled.
      if (own !== null) void server.refetch();
    },
  };
}

/** Null where the figures are beyond what this version of the strategy can compute. */
function safely(view: RecommendationView): ReplayReport | null {
  try {
    return replayView(view);
  } catch (error) {
    // StrategyInputError and MoneyRangeError are told to the reader; anything else is a fault of this program.
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

export function ReplayLink({ replay }: { readonly replay: Replay }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <TextLink icon={<IconRotate size={16} stroke={1.7} />} onClick={replay.run}>
      {t('replay.run')}
    </TextLink>
  );
}

/** Says that the frozen inputs give the same cents, or where they do not. */
export function ReplayResult({ replay: { report, hasFailed, server } }: { readonly replay: Replay }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <div role="status" className={classes.replay}>
      {hasFailed ? (
        <p className={classes.differs}>
          <IconError size={18} stroke={1.7} aria-hidden="true" />
          <span>{t('replay.failed')}</span>
        </p>
      ) : null}
      {report?.agrees === true ? (
        <p className={classes.agrees}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <span>
            <Trans
              t={t}
              i18nKey="replay.agrees"
              components={{ amount: <Amount value={report.replayedUsd} /> }}
            />
          </span>
        </p>
      ) : null}
      {report?.agrees === false ? <Differences report={report} /> : null}
      {server === null ? null : <ServerReplay query={server} />}
    </div>
  );
}

function Differences({ report }: { readonly report: ReplayReport }) {
  const { t } = useTranslation('weekly-trade');
  return (
    <>
      <p className={classes.differs}>
        <IconError size={18} stroke={1.7} aria-hidden="true" />
        <span>{t('replay.differs')}</span>
      </p>
      <table className={classes.differences}>
        <caption className="ui-visually-hidden">{t('replay.differs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('replay.figure')}</th>
            <th scope="col">{t('replay.shown')}</th>
            <th scope="col">{t('replay.replayed')}</th>
          </tr>
        </thead>
        <tbody>
          {report.differences.map((difference) => (
            <tr key={difference.what}>
              <th scope="row">{t(`replay.what.${difference.what}`)}</th>
              <td>
                <Amount value={difference.shownUsd} />
              </td>
              <td>
                <Amount value={difference.replayedUsd} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

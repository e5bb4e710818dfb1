import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { notify } from '../../lib/notifications/notification-store';
import { useViewport } from '../../lib/viewport/use-viewport';
import { IconChart, IconDownload, IconFullScreen, IconTable } from '../ui/icons';
import { lazyDialog } from '../ui/lazy-dialog';
import { TextLink } from '../ui/text-link';
import classes from './chart-frame.module.css';

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  /** A line, or the marker of an operation; distinguished by shape as well as by colour. */
  readonly sample:
    | 'price'
    | 'rsi'
    | 'average'
    | 'invest'
    | 'reinvest'
    | 'sell'
    | 'main'
    | 'area'
    | 'accent'
    | 'dashed'
    | 'dotted'
    | 'bar'
    | 'barAccent'
    | 'bear'
    | 'transition'
    | 'pre_bull'
    | 'bull';
}

interface ChartFrameProps {
  readonly legend: readonly LegendEntry[];
  /** What the chart shows, in one sentence; left out where it shows nothing real. */
  readonly summary?: string | undefined;
  readonly table?: ReactNode;
  /** What has to be known of the figures before they are looked at, on the full screen too. */
  readonly note?: ReactNode;
  readonly title: string;
  /** Draws the plot in the height it is given. */
  readonly plot: (height: number | string) => ReactNode;
  readonly height: number;
  /** Saves the chart as a picture; left out where that is not offered. */
  readonly onDownload?: () => Promise<void>;
}

const FullScreen = lazyDialog(async () => (await import('./full-screen')).FullScreen);

/** The frame of every chart: legend, plot or table, one-sentence summary, full screen. */
export function ChartFrame(props: ChartFrameProps) {
  const { legend, summary, table, note, title, plot, height, onDownload } = props;
  const { t } = useTranslation();
  const [isTableChosen, setTable] = useState(false);
  const hasTable = table !== undefined;
  const isTable = isTableChosen && hasTable;
  const [isFull, setFull] = useState(false);
  const isPhone = useViewport() === 'phone';
  const samples = <Legend entries={legend} />;
  const noted = note === undefined ? null : <div className="ui-below-12">{note}</div>;
  return (
    <div className={classes.frame}>
      {noted}
      <div className="ui-row ui-wrap ui-between ui-gap-20 ui-below-8 ui-rows-4">
        {samples}
        <div className="ui-not-printed ui-wrap ui-gap-16 ui-rows-4">
          {hasTable ? (
            <TextLink
              icon={isTable ? <IconChart size={16} stroke={1.7} /> : <IconTable size={16} stroke={1.7} />}
              onClick={() => {
                setTable(!isTable);
              }}
            >
              {isTable ? t('chart.chart') : t('chart.table')}
            </TextLink>
          ) : null}
          <TextLink
            icon={<IconFullScreen size={16} stroke={1.7} />}
            onClick={() => {
              setFull(true);
            }}
          >
            {t('chart.fullScreen')}
          </TextLink>
          {onDownload === undefined ? null : <DownloadLink onDownload={onDownload} />}
        </div>
      </div>
      {isTable ? (
        <div
          className={classes.table}
          style={{ maxHeight: height }}
          tabIndex={0}
          role="region"
          aria-label={t('chart.tableOf', { title })}
        >
          {table}
        </div>
      ) : (
        plot(height)
      )}
      {summary === undefined ? null : <p className="ui-body ui-muted ui-measure ui-above-8">{summary}</p>}
      <FullScreen
        isOpen={isFull}
        onClose={() => {
          setFull(false);
        }}
        title={title}
      >
        {noted}
        <div className="ui-row ui-wrap ui-between ui-gap-20 ui-below-8 ui-rows-4">{samples}</div>
        {isPhone ? <p className={classes.turn}>{t('chart.turn')}</p> : null}
        <div className={classes.fullPlot}>{plot('100%')}</div>
      </FullScreen>
    </div>
  );
}

/** Drawing a picture takes a moment, and may fail where the browser forbids canvas reading. */
function DownloadLink({ onDownload }: Required<Pick<ChartFrameProps, 'onDownload'>>) {
  const { t } = useTranslation();
  return (
    <TextLink
      icon={<IconDownload size={16} stroke={1.7} />}
      onClick={() => {
        onDownload().catch(() => {
          notify({ type: 'error', title: (words) => words('chart.downloadFailed'), placement: 'toast' });
        });
      }}
    >
      {t('chart.download')}
    </TextLink>
  );
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className="ui-small ui-wrap ui-list ui-gap-16 ui-rows-4">
      {entries.map((entry) => (
        <li className="ui-inline-row ui-gap-6" key={entry.key}>
          <span aria-hidden="true" className={classes.sample} data-sample={entry.sample} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}

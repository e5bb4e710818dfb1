import type { PreviewImportResponse } from '@app/contracts';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../../components/ui/banner';
import { Metric, MetricGrid } from '../../../../components/ui/metric';
import { Panel } from '../../../../components/ui/panel';
import { useFormat } from '../../../../lib/format/use-format';
import { useLanguage } from '../../../../lib/i18n/use-language';
import { consentFor, rejectionText } from '../../model/rejection';
import type { Rejection } from '../../model/rejection';
import { isCoinUnnamed, obstacleOf } from '../../model/use-import';
import type { ImportSession } from '../../model/use-import';
import { EffectList } from '../correct/effect-list';
import { ImportRows } from './import-rows';
import classes from './import.module.css';

interface PreviewPanelProps {
  readonly data: PreviewImportResponse;
  readonly session: ImportSession;
}

const COUNTS = ['rows', 'accepted', 'duplicates', 'refused'] as const;

/** What would be recorded, row by row, what it changes, and what has to be decided before. */
export function PreviewPanel({ data, session }: PreviewPanelProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const obstacle = obstacleOf(data, session.decisions, session.consents);
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const { counts } = data;
  return (
    <Panel
      title={t('import.preview.title')}
      isBusy={session.preview.isFetching}
      foot={
        <div className={classes.foot}>
          <span className="ui-muted" role="status">
            {obstacle === null ? t('import.preview.ready') : t(`import.obstacle.${obstacle}`)}
          </span>
          <Button
            disabled={obstacle !== null || session.preview.isFetching || session.isInterrupted}
            loading={session.isRunning}
            onClick={session.run}
          >
            {t('import.run', { count: counts.taken, shown: number(counts.taken) })}
          </Button>
        </div>
      }
    >
      <MetricGrid columns={4}>
        {COUNTS.map((name) => (
          <Metric key={name} label={t(`import.count.${name}`)}>
            {number(counts[name])}
          </Metric>
        ))}
      </MetricGrid>
      <Decisions data={data} session={session} />
      {data.effect === null ? null : (
        <div className={classes.notice}>
          <EffectList effect={data.effect} />
        </div>
      )}
      <ImportRows rows={data.rows} session={session} />
    </Panel>
  );
}

/** Duplicates, rejected rows, odd prices and a negative balance: nothing of it happens silently. */
function Decisions({ data, session }: PreviewPanelProps) {
  const { t } = useTranslation('transactions');
  const { counts } = data;
  const { decisions, consents, changeDecisions, changeConsents, isRunning } = session;
  const isNegative = consentFor(data.refusal) === 'acceptNegative';
  return (
    <div className={classes.decisions}>
      {counts.duplicates === 0 ? null : (
        <div className={classes.question}>
          <p>{t('import.duplicates.text', { count: counts.duplicates })}</p>
          <SegmentedControl
            size="sm"
            aria-label={t('import.duplicates.label')}
            disabled={isRunning}
            value={decisions.duplicates ?? ''}
            data={(['skip', 'take'] as const).map((value) => ({
              value,
              label: t(`import.duplicates.${value}`),
            }))}
            onChange={(value) => {
              changeDecisions({ ...decisions, duplicates: value === 'take' ? 'take' : 'skip' });
            }}
          />
        </div>
      )}
      {counts.refused === 0 ? null : (
        <Switch
          label={t('import.consent.skipRefused', { count: counts.refused })}
          disabled={isRunning}
          checked={consents.skipRefused}
          onChange={(event) => {
            changeConsents({ skipRefused: event.currentTarget.checked });
          }}
        />
      )}
      {counts.warnings === 0 ? null : (
        <Switch
          label={
            data.rows.some((row) => row.isTaken && isCoinUnnamed(row))
              ? t('import.consent.isBitcoin')
              : t('import.consent.confirmed', { count: counts.warnings })
          }
          disabled={isRunning}
          checked={consents.confirmed}
          onChange={(event) => {
            changeConsents({ confirmed: event.currentTarget.checked });
          }}
        />
      )}
      <RejectionBanner refusal={session.refusal ?? data.refusal} />
      {isNegative ? (
        <Switch
          label={t('import.consent.acceptNegative')}
          disabled={isRunning}
          checked={consents.acceptNegative}
          onChange={(event) => {
            changeConsents({ acceptNegative: event.currentTarget.checked });
          }}
        />
      ) : null}
    </div>
  );
}

function RejectionBanner({ refusal }: { readonly refusal: Rejection | null }) {
  const { t, i18n } = useTranslation();
  const { language } = useLanguage();
  if (refusal === null) return null;
  return (
    <Banner
      tone={consentFor(refusal) === null ? 'error' : 'warn'}
      title={rejectionText(refusal, t, i18n, language)}
    />
  );
}

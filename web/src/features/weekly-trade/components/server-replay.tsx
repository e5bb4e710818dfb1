import type { ReplayResponse } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { IconCheck, IconError, IconInfo } from '../../../components/ui/icons';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import classes from './why-amount.module.css';

/** What the result reads of the query. */
export interface ServerReplayQuery {
  readonly data: ReplayResponse | undefined;
  readonly isError: boolean;
}

/** The server's replay in three sentences: the frozen inputs, the prices as known then, the corrections since. */
export function ServerReplay({ query }: { readonly query: ServerReplayQuery }) {
  const { t } = useTranslation('weekly-trade');
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <Line tone="differs">{t('replay.server.failed')}</Line>
    ) : (
      <p className={classes.pending}>{t('replay.server.loading')}</p>
    );
  }
  return (
    <>
      <Line tone={data.frozenInputs.verdict}>
        {data.frozenInputs.verdict === 'agrees'
          ? t('replay.server.frozenAgrees')
          : t('replay.server.frozenDiffers')}
      </Line>
      <StoredPrices stored={data.storedPrices} />
      <Corrections since={data.sinceCorrected} />
    </>
  );
}

function StoredPrices({ stored }: { readonly stored: ReplayResponse['storedPrices'] }) {
  const { t } = useTranslation('weekly-trade');
  switch (stored.verdict) {
    case 'agrees':
      return <Line tone="agrees">{t('replay.server.pricesAgree', { count: stored.closes })}</Line>;
    case 'differs':
      return (
        <Line tone="differs">
          {t('replay.server.pricesDiffer')} <Recomputed amounts={stored.recomputed} />
        </Line>
      );
    case 'unknown':
      return (
        <Line tone="unknown">
          {t('replay.server.pricesUnknown')}{' '}
          {stored.reason === null ? null : t(`replay.server.reason.${stored.reason}`)}
        </Line>
      );
  }
}

function Corrections({ since }: { readonly since: ReplayResponse['sinceCorrected'] }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  if (since.correctedDays === 0) return null;
  const newest = since.corrections[0];
  return (
    <Line tone="unknown">
      {t('replay.server.corrected', { count: since.correctedDays })}{' '}
      {newest === undefined ? null : (
        <>
          {t('replay.server.newest', {
            date: format.longDate(newest.day),
            source: sourceName(newest.source, tc),
          })}{' '}
          <Amount value={newest.nowUsd} isPublic />.{' '}
        </>
      )}
      {since.wouldDiffer ? (
        <>
          {t('replay.server.wouldDiffer')} <Recomputed amounts={since.recomputed} />
        </>
      ) : (
        t('replay.server.wouldAgree')
      )}
    </Line>
  );
}

type Amounts = NonNullable<ReplayResponse['storedPrices']['recomputed']>;

/** The amounts that come out instead; nothing where none could be computed. */
function Recomputed({ amounts }: { readonly amounts: Amounts | null }) {
  const { t } = useTranslation('weekly-trade');
  if (amounts === null) return null;
  const rows = [
    { key: 'investment', name: t('short.investment'), usd: amounts.investmentUsd },
    { key: 'reinvestment', name: t('short.reinvestment'), usd: amounts.reinvestmentUsd },
    { key: 'sale', name: t('short.sale'), usd: amounts.saleUsd },
  ];
  return (
    <span className={classes.recomputed}>
      {rows.map(({ key, name, usd }) =>
        usd === null ? null : (
          <span key={key}>
            {name} <Amount value={usd} />
          </span>
        ),
      )}
    </span>
  );
}

interface LineProps {
  readonly tone: 'agrees' | 'differs' | 'unknown';
  readonly children: ReactNode;
}

const ICONS = { agrees: IconCheck, differs: IconError, unknown: IconInfo } as const;

function Line({ tone, children }: LineProps) {
  const Icon = ICONS[tone];
  return (
    <p className={classes[tone]}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

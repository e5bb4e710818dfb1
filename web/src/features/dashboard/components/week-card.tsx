import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Amount } from '../../../components/ui/amount';
import { CardAmount } from '../../../components/ui/card-amount';
import { Boundary } from '../../../components/ui/boundary';
import { AboutReais } from '../../../components/ui/money';
import { OpTile } from '../../../components/ui/operation';
import { QueryPanel } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { cx } from '../../../lib/classes';
import { useCurrentRecommendation } from '../../../lib/recommendation/current-recommendation';
import { loadPart } from '../../../lib/version/load-part';
import { weekSummary } from '../model/week-summary';
import type { WeekSummary } from '../model/week-summary';
import { BehindNote } from './behind-note';
import { LoadFailure, WeekDone } from './lazy-figures';
import { WeekSentence } from './week-sentence';
import classes from './week-card.module.css';

/** What the week asks for, and the one primary button of the screen. */
export function WeekCard({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const query = useCurrentRecommendation();
  const summary = query.data === undefined ? undefined : weekSummary(query.data);
  return (
    <QueryPanel
      query={query}
      title={summary === undefined ? t('week.title') : <Title summary={summary} />}
      failure={t('week.failed')}
      className={className}
      skeleton={
        <div aria-hidden="true">
          <Skeleton height={40} width="55%" />
          <Skeleton height={12} mt={20} />
          <Skeleton height={12} width="70%" mt={10} />
          <Skeleton height={40} width={120} mt={20} />
        </div>
      }
    >
      {(current) => (
        <>
          <BehindNote stale={current.stale} />
          <Content summary={weekSummary(current)} />
          <WayOn summary={weekSummary(current)} />
        </>
      )}
    </QueryPanel>
  );
}

/** Executes what is open, in the dialog of the week; else leads to the week. */
function WayOn({ summary }: { readonly summary: WeekSummary }) {
  const { t } = useTranslation('dashboard');
  const isOpen = summary.kind === 'open';
  return (
    <div className="ui-row ui-wrap ui-gap-20 ui-rows-12">
      <Button component={Link} to={isOpen ? '/weekly-trade?execute' : '/weekly-trade'}>
        {isOpen ? t('week.execute') : t('week.open')}
      </Button>
      {isOpen ? <TextLink to="/weekly-trade">{t('week.open')}</TextLink> : null}
    </div>
  );
}

/** Where the week may have to be calculated first; others load nothing of it. */
const LazyFirstCalculation = lazy(async () => ({
  default: await loadPart(
    async () => (await import('../../../components/first-calculation')).FirstCalculation,
  ),
}));

function Title({ summary }: { readonly summary: WeekSummary }) {
  const { t } = useTranslation('dashboard');
  switch (summary.kind) {
    case 'open':
      return (
        <span className={cx('ui-inline-row ui-gap-10', classes.title)}>
          <OpTile operation={summary.operation} size={28} />
          {t(`week.heading.${summary.operation}`)}
        </span>
      );
    case 'done': {
      const [{ operation }] = summary.parts;
      return (
        <span className={cx('ui-inline-row ui-gap-10', classes.title)}>
          {operation === null ? null : <OpTile operation={operation} size={28} />}
          {t('week.heading.done')}
        </span>
      );
    }
    case 'finished':
      return <>{t('week.heading.done')}</>;
    case 'canSetAside':
    case 'none':
      return <>{t('week.heading.wait')}</>;
    case 'uncalculated':
      return <>{t('week.title')}</>;
  }
}

function Content({ summary }: { readonly summary: WeekSummary }) {
  const { t } = useTranslation('dashboard');
  switch (summary.kind) {
    case 'uncalculated':
      return (
        <>
          <WeekSentence>{t('week.uncalculated')}</WeekSentence>
          <Boundary resetKey="first" fallback={null}>
            <Suspense fallback={null}>
              <LazyFirstCalculation />
            </Suspense>
          </Boundary>
        </>
      );
    case 'open':
      return (
        <>
          <CardAmount value={summary.usd} size="xl" /> <AboutReais value={summary.usd} />
          <WeekSentence>
            {t(`week.slot.${summary.slot}`)} {t('week.until')}{' '}
            {summary.dynamicBalance === null ? null : (
              <>
                <Amount value={summary.dynamicBalance.usd} />{' '}
                {t(`week.dynamicBalance.${summary.dynamicBalance.way}`)}
              </>
            )}
          </WeekSentence>
        </>
      );
    case 'done':
      return (
        <Boundary resetKey="done" fallback={<LoadFailure />}>
          <Suspense fallback={null}>
            <WeekDone parts={summary.parts} />
          </Suspense>
        </Boundary>
      );
    case 'finished':
      return <WeekSentence>{t('week.finished')}</WeekSentence>;
    case 'canSetAside':
      return (
        <WeekSentence>
          {t('week.none')} <Amount value={summary.usd} /> {t('week.canSetAside')}
        </WeekSentence>
      );
    case 'none':
      return <WeekSentence>{t('week.none')}</WeekSentence>;
  }
}

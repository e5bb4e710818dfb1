import type { SharedPortfolioResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

import { PublicQueryPage } from '../../components/public-query-page';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { isApiProblem } from '../../lib/api/api-problem';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { sharedPortfolioQuery } from './api/shared-portfolio';
import { SharedChart } from './components/shared-chart';
import { SharedFigures } from './components/shared-figures';
import { SharedValue } from './components/shared-value';
import classes from './shared-portfolio.page.module.css';

/** A portfolio as its owner shares it: for whoever has the link, with or without an account. */
export function Component() {
  return (
    <PublicQueryPage>
      <SharedPortfolioPage />
    </PublicQueryPage>
  );
}

/** Why there is nothing to show, and no use in trying again. */
const ENDS = {
  'SHARE.UNKNOWN': 'unknown',
  'SHARE.EXPIRED': 'expired',
  'SHARE.UNAVAILABLE': 'unavailable',
} as const;

const isEnd = (code: string | null): code is keyof typeof ENDS => code !== null && Object.hasOwn(ENDS, code);

function endOf(error: unknown): (typeof ENDS)[keyof typeof ENDS] | undefined {
  return isApiProblem(error) && isEnd(error.code) ? ENDS[error.code] : undefined;
}

function SharedPortfolioPage() {
  const { t } = useTranslation('shared-portfolio');
  const { secret = '' } = useParams();
  const { data, error, isError, isFetching, refetch } = useQuery(sharedPortfolioQuery(secret));
  const end = endOf(error);
  // What was revoked while the page was open is not shown any more.
  if (data !== undefined && end === undefined) return <Shared portfolio={data} />;
  return (
    <div className="ui-public-page">
      <PageHeader title={t('title')} />
      {end === undefined ? (
        <Panel title={t('value')} isBusy={!isError}>
          {isError ? (
            <PanelFailure
              text={isTooMany(error) ? t('tooMany') : t('failed')}
              isRetrying={isFetching}
              onRetry={() => {
                void refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Panel>
      ) : (
        <p className={classes.end} role="status">
          {t(`end.${end}`)}
        </p>
      )}
    </div>
  );
}

const isTooMany = (error: unknown): boolean => isApiProblem(error) && error.status === 429;

function Shared({ portfolio }: { readonly portfolio: SharedPortfolioResponse }) {
  const { t } = useTranslation('shared-portfolio');
  const format = useFormat();
  const { recordedSince, expiresAt } = portfolio;
  const ends = format.instantDay(expiresAt);
  return (
    <div className="ui-public-page">
      <PageHeader
        title={t('title')}
        line={
          recordedSince === null
            ? t('lineEmpty', { ends })
            : t('line', { since: format.longDate(recordedSince), ends })
        }
      />
      <div className={cx('ui-column ui-gap-20', classes.parts)}>
        <SharedValue portfolio={portfolio} />
        {recordedSince === null ? null : (
          <>
            <SharedFigures portfolio={portfolio} />
            <SharedChart portfolio={portfolio} />
          </>
        )}
      </div>
    </div>
  );
}

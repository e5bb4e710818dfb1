import type { PortfolioSummaryResponse } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { RateLine } from '../../components/lazy-rate-line';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, SkeletonLines } from '../../components/ui/panel';
import { knownMe, useMe } from '../../lib/me/me';
import { prefetch } from '../../lib/query/prefetch';
import {
  brazilTaxYearQuery,
  portfolioSummaryQuery,
  strategyPerformanceQuery,
  taxLotsQuery,
  transactionAnalysisQuery,
} from './api/reports';
import { AnalysisReport } from './components/analysis-report';
import { BrazilReport } from './components/brazil-report';
import { CsvButton } from './components/csv-button';
import { LotsReport } from './components/lots-report';
import { ReportControls } from './components/report-controls';
import { RangeLine } from './components/report-parts';
import { StrategyReport } from './components/strategy-report';
import { SummaryReport } from './components/summary-report';
import { daysOf, isYearly, rangeProblem, readChoice, withChoice, yearOf } from './model/report-choice';
import type { ReportChoice } from './model/report-choice';

export function loader(client: QueryClient, search: URLSearchParams): void {
  const today = knownMe(client)?.today;
  const choice = readChoice(search);
  if (today === undefined || rangeProblem(choice, today) !== null) return;
  const days = daysOf(choice, today);
  switch (choice.type) {
    case 'portfolio-summary':
      prefetch(client.query(portfolioSummaryQuery(days)));
      return;
    case 'transaction-analysis':
      prefetch(client.query(transactionAnalysisQuery(days)));
      return;
    case 'strategy-performance':
      prefetch(client.query(strategyPerformanceQuery(days)));
      return;
    case 'brazil-tax-year':
      prefetch(client.query(brazilTaxYearQuery(yearOf(choice, today))));
      return;
    case 'tax-lots':
      prefetch(client.query(taxLotsQuery(yearOf(choice, today), choice.method)));
  }
}

/** The chosen report of the chosen days; the others are not asked for. */
function useReports(choice: ReportChoice, today: string | undefined) {
  const isAsked = today !== undefined && rangeProblem(choice, today) === null;
  const days = today === undefined ? {} : daysOf(choice, today);
  const asked = (type: ReportChoice['type']) => ({ enabled: isAsked && choice.type === type });
  const summary = useQuery({ ...portfolioSummaryQuery(days), ...asked('portfolio-summary') });
  const analysis = useQuery({ ...transactionAnalysisQuery(days), ...asked('transaction-analysis') });
  const strategy = useQuery({ ...strategyPerformanceQuery(days), ...asked('strategy-performance') });
  const year = today === undefined ? '' : yearOf(choice, today);
  const brazil = useQuery({ ...brazilTaxYearQuery(year), ...asked('brazil-tax-year') });
  const lots = useQuery({ ...taxLotsQuery(year, choice.method), ...asked('tax-lots') });
  const shown = {
    'portfolio-summary': { report: summary.data, hasData: summary.data && summary.data.whole !== null },
    'transaction-analysis': { report: analysis.data, hasData: analysis.data && analysis.data.count > 0 },
    'strategy-performance': {
      report: strategy.data,
      hasData: strategy.data && strategy.data.comparison !== null,
    },
    'brazil-tax-year': { report: brazil.data, hasData: brazil.data && brazil.data.firstOn !== null },
    'tax-lots': { report: lots.data, hasData: lots.data && lots.data.count > 0 },
  };
  return { isAsked, days, summary, analysis, strategy, brazil, lots, ...shown[choice.type] };
}

/** The earliest first entry that any answer has named: that of a range may be none, or still on its way. */
function useFirstOn(found: string | null | undefined): string | null {
  const [known, setKnown] = useState<string | null>(null);
  const isEarlier = typeof found === 'string' && (known === null || found < known);
  if (isEarlier) setKnown(found);
  return isEarlier ? found : known;
}

/** Reports over any range, each of them a file too. */
export function Component() {
  const { t } = useTranslation('reports');
  const [query, setQuery] = useSearchParams();
  const me = useMe().data;
  const today = me?.today;
  const choice = readChoice(query);
  const reports = useReports(choice, today);
  const { isAsked, report, hasData } = reports;
  const firstOn = useFirstOn(report?.firstOn);
  const change = (changed: ReportChoice): void => {
    setQuery((known) => withChoice(known, changed), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="ui-page" data-width="wide">
      <PageHeader
        title={t('title')}
        line={<RangeLine report={isAsked ? report : undefined} isPriced={!isYearly(choice.type)} />}
        actions={<CsvButton choice={choice} today={today ?? ''} hasData={isAsked ? hasData : undefined} />}
      />
      {isYearly(choice.type) ? null : <ReportRate type={choice.type} summary={reports.summary.data} />}
      {today === undefined ? (
        <Panel title={t(`type.${choice.type}`)} isBusy>
          <SkeletonLines />
        </Panel>
      ) : (
        <>
          <p className="ui-on-paper">
            <strong>{t(`type.${choice.type}`)}</strong>
          </p>
          <ReportControls
            choice={choice}
            today={today}
            firstOn={firstOn}
            isBrazilian={me?.taxCountry === 'BR'}
            onChange={change}
          />
          {isAsked ? (
            <div className="ui-stack">
              <ChosenReport choice={choice} reports={reports} today={today} onChange={change} />
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

interface ReportRateProps {
  readonly type: ReportChoice['type'];
  readonly summary: PortfolioSummaryResponse | undefined;
}

/** The rate of a report: the summary has one at each of its ends, the analysis those of its days, the others today's alone. */
function ReportRate({ type, summary }: ReportRateProps) {
  if (type === 'portfolio-summary') return <RateLine last={summary?.whole?.reais?.closing ?? null} />;
  return type === 'transaction-analysis' ? <RateLine /> : <RateLine isForAll />;
}

interface ChosenReportProps {
  readonly choice: ReportChoice;
  readonly reports: ReturnType<typeof useReports>;
  readonly today: string;
  readonly onChange: (choice: ReportChoice) => void;
}

function ChosenReport({ choice, reports, today, onChange }: ChosenReportProps) {
  switch (choice.type) {
    case 'portfolio-summary':
      return <SummaryReport query={reports.summary} isWhole={reports.days.from === undefined} />;
    case 'transaction-analysis':
      return <AnalysisReport query={reports.analysis} />;
    case 'strategy-performance':
      return <StrategyReport query={reports.strategy} />;
    case 'brazil-tax-year':
      return <BrazilReport query={reports.brazil} today={today} />;
    case 'tax-lots':
      return (
        <LotsReport
          query={reports.lots}
          method={choice.method}
          onMethod={(method) => {
            onChange({ ...choice, method });
          }}
        />
      );
  }
}

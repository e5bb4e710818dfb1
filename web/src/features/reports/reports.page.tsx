import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { Panel, SkeletonLines } from '../../components/ui/panel';
import { knownMe, useMe } from '../../lib/me/me';
import { DisplayMoneyContext, useChosenMoney } from '../../lib/money/display-money';
import { prefetch } from '../../lib/query/prefetch';
import { portfolioSummaryQuery, strategyPerformanceQuery, transactionAnalysisQuery } from './api/reports';
import { AnalysisReport } from './components/analysis-report';
import { CsvButton } from './components/csv-button';
import { ReportControls } from './components/report-controls';
import { RangeLine } from './components/report-parts';
import { StrategyReport } from './components/strategy-report';
import { SummaryReport } from './components/summary-report';
import { daysOf, rangeProblem, readChoice, withChoice } from './model/report-choice';
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
  const shown = {
    'portfolio-summary': { report: summary.data, hasData: summary.data && summary.data.whole !== null },
    'transaction-analysis': { report: analysis.data, hasData: analysis.data && analysis.data.count > 0 },
    'strategy-performance': {
      report: strategy.data,
      hasData: strategy.data && strategy.data.comparison !== null,
    },
  };
  return { isAsked, days, summary, analysis, strategy, ...shown[choice.type] };
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
  const today = useMe().data?.today;
  const choice = readChoice(query);
  const { isAsked, days, summary, analysis, strategy, report, hasData } = useReports(choice, today);
  const firstOn = useFirstOn(report?.firstOn);
  const money = useChosenMoney(today);
  return (
    <DisplayMoneyContext value={money}>
      <div className="ui-page" data-width="wide">
        <PageHeader
          title={t('title')}
          line={<RangeLine report={isAsked ? report : undefined} />}
          actions={
            <CsvButton
              type={choice.type}
              days={days}
              today={today ?? ''}
              hasData={isAsked ? hasData : undefined}
            />
          }
        />
        {today === undefined ? (
          <Panel title={t(`type.${choice.type}`)} isBusy>
            <SkeletonLines />
          </Panel>
        ) : (
          <>
            <ReportControls
              choice={choice}
              today={today}
              firstOn={firstOn}
              onChange={(changed) => {
                setQuery((known) => withChoice(known, changed), { replace: true, preventScrollReset: true });
              }}
            />
            {isAsked ? (
              <div className="ui-stack">
                {choice.type === 'portfolio-summary' ? (
                  <SummaryReport query={summary} isWhole={days.from === undefined} />
                ) : choice.type === 'transaction-analysis' ? (
                  <AnalysisReport query={analysis} />
                ) : (
                  <StrategyReport query={strategy} />
                )}
              </div>
            ) : null}
          </>
        )}
      </div>
    </DisplayMoneyContext>
  );
}

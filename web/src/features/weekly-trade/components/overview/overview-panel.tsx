import type { RecommendationView } from '@app/contracts';
import { Card, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../../components/ui/amount';
import { IconGuide } from '../../../../components/ui/icons';
import { Metric, MetricGrid } from '../../../../components/ui/metric';
import { TextLink } from '../../../../components/ui/text-link';
import { useFormat } from '../../../../lib/format/use-format';
import { useMe } from '../../../../lib/me/me';
import { usePortfolio } from '../../../../lib/portfolio/portfolio';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import type { Conditions } from '../../model/conditions';
import { SLOTS } from '../../model/group-state';
import { runwayText } from '../../model/runway-text';
import { balanceStatusOf, tradesOf } from '../../model/week-count';
import classes from './overview.module.css';

interface MarketTabProps {
  readonly conditions: Conditions | undefined;
  /** Only with the strategic one the regime changes the amount. */
  readonly profile: RecommendationView['profile'];
}

/** The market conditions in words: what RSI, regime and stress index say, and what follows from them. */
function MarketTab({ conditions, profile }: MarketTabProps) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc, i18n } = useTranslation();
  const format = useFormat();
  if (conditions === undefined) return <p className={classes.sentence}>{t('overview.noMarket')}</p>;
  const { rsi, rsiPrev, zoneKey, directionalKey, direction, regime, sid, level, guidance } = conditions;
  // A newer server may know keys that this page does not: then they are shown as they came.
  const named = (key: string, fallback: string): string => i18n.t(key, { defaultValue: fallback });
  const rows = [
    {
      key: 'rsi',
      name: t('strip.rsi'),
      value: format.decimal(rsi, { decimals: 2 }),
      text: [
        t('overview.rsiText', {
          label: named(`market.directional.${directionalKey}`, directionalKey),
          zone: named(`market.zone.${zoneKey}`, zoneKey),
        }),
        rsiPrev === null
          ? ''
          : t('overview.rsiBefore', {
              direction: tc(`market.direction.${direction}`),
              rsi: format.decimal(rsiPrev, { decimals: 2 }),
            }),
      ].join(' '),
    },
    {
      key: 'regime',
      name: t('strip.regime'),
      value: tc(`regime.${regime}`),
      text: t(`overview.regime.${profile}.${regime}`),
    },
    {
      key: 'sid',
      name: t('strip.sid'),
      value: sid === null ? '-' : format.decimal(sid, { decimals: 3, plus: true }),
      text: `${tc(`market.level.${level}`)}. ${t('overview.thresholds')}`,
    },
    {
      key: 'guidance',
      name: t('overview.guidanceName'),
      value: tc(`market.guidance.${guidance}`),
      text: t(`overview.guidance.${guidance}`),
    },
  ];
  return (
    <dl className={classes.conditions}>
      {rows.map((row) => (
        <div key={row.key} className={classes.condition}>
          <dt>
            {row.name} <strong>{row.value}</strong>
          </dt>
          <dd>{row.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The status of the week: base, operations, and what became of the dynamic balance. */
function WeekTab({ view }: { readonly view: RecommendationView | null }) {
  const { t } = useTranslation('weekly-trade');
  const me = useMe().data;
  const portfolio = usePortfolio().data;
  const status = view === null ? 'neutral' : balanceStatusOf(view);
  // Of what there is now, as the balance beside it; that of the plan is after the buy.
  const runway = portfolio?.reserveRunwayWeeks ?? null;
  return (
    <>
      <MetricGrid columns={4}>
        <Metric label={t('frozen.base')}>
          <Amount value={view?.baseUsd ?? me?.baseUsd} />
        </Metric>
        <Metric label={t('overview.trades')}>
          {t('overview.tradesOf', { count: view === null ? 0 : tradesOf(view), most: SLOTS.length })}
        </Metric>
        <Metric label={t('balance.dynamic')} note={t(`overview.status.${status}`)}>
          <Amount value={view?.dynamicBalance.currentUsd ?? portfolio?.dynamicBalanceUsd} />
        </Metric>
        <Metric label={t('balance.runway')}>
          {portfolio === undefined || runway === null
            ? '-'
            : runwayText(runway, portfolio.dynamicBalanceUsd, t)}
        </Metric>
      </MetricGrid>
      <p className={classes.sentence}>
        {view === null ? t('overview.uncalculated') : t(`overview.statusText.${status}`)}
      </p>
    </>
  );
}

/** Short sentences under one another. */
function PointList({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

interface OverviewPanelProps {
  /** Null while the week is not calculated. */
  readonly view: RecommendationView | null;
  /** Undefined while the market is not known. */
  readonly conditions: Conditions | undefined;
}

const TABS = ['week', 'rules', 'tips', 'market'] as const;

/** Around the week: its status, the trading rules, tips and warnings, and what the market condition means. */
export function OverviewPanel({ view, conditions }: OverviewPanelProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const me = useMe().data;
  return (
    <Card component="section" aria-labelledby="overview" className={classes.card}>
      <div className={classes.head}>
        <h2 id="overview">{t('overview.title')}</h2>
        <TextLink to="/guide" icon={<IconGuide size={16} stroke={1.7} aria-hidden="true" />}>
          {t('overview.guide')}
        </TextLink>
      </div>
      <Tabs defaultValue="week" keepMounted={false} classNames={{ tab: classes.tab ?? '' }}>
        <Tabs.List className={classes.tabs ?? ''} aria-label={t('overview.title')}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {isPhone ? t(`overview.short.${tab}`) : t(`overview.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="week" className={classes.panel}>
          <WeekTab view={view} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={classes.panel}>
          <PointList
            points={[
              t('rules.once'),
              t('rules.together'),
              t('rules.sale'),
              t('rules.dynamicBalance'),
              t('rules.skip'),
              t('rules.manual'),
              t('rules.late'),
            ]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="tips" className={classes.panel}>
          <PointList
            points={[
              t('tips.horizon'),
              t('tips.funds'),
              t('tips.fill'),
              t('tips.extreme'),
              t('tips.advice'),
              t('tips.result'),
            ]}
          />
        </Tabs.Panel>
        <Tabs.Panel value="market" className={classes.panel}>
          <MarketTab conditions={conditions} profile={view?.profile ?? me?.profile ?? 'direct'} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}

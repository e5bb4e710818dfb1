import type { RecommendationView } from '@app/contracts';
import { Card, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { IconGuide } from '../../../../components/ui/icons';
import { TextLink } from '../../../../components/ui/text-link';
import { useViewport } from '../../../../lib/viewport/use-viewport';
import type { Conditions } from '../../model/conditions';
import { MarketTab } from './market-tab';
import classes from './overview.module.css';
import { PointList } from './point-list';
import { WeekTab } from './week-tab';

interface OverviewPanelProps {
  /** Null while the week is not calculated. */
  readonly view: RecommendationView | null;
  /** Undefined while the market is not known. */
  readonly conditions: Conditions | undefined;
}

const TABS = ['week', 'rules', 'tips', 'market'] as const;

/** Around the week: where it stands, the trading rules, tips and warnings, and what the market condition means. */
export function OverviewPanel({ view, conditions }: OverviewPanelProps) {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
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
              t('rules.reserve'),
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
          <MarketTab conditions={conditions} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}

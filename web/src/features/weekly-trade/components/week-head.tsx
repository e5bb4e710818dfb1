import type { CurrentRecommendationResponse, Week } from '@app/contracts';
import { Button } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { IconRefresh } from '../../../components/ui/icons';
import { PageHeader } from '../../../components/ui/page-header';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { weekPath, weeksLater } from '../model/week-of-monday';
import classes from './week-head.module.css';

interface WeekHeadProps {
  readonly current: CurrentRecommendationResponse | undefined;
  readonly isCalculating: boolean;
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly onCalculate: () => void;
  /** The way to earlier recommendations. */
  readonly past: ReactNode;
}

/** Week, profile and base; when it was calculated, and the action. */
export function WeekHead({ current, isCalculating, buttonRef, onCalculate, past }: WeekHeadProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const isPhone = useViewport() === 'phone';
  const recommendation = current?.recommendation ?? null;
  const line = <WeekLine current={current} />;
  const head = (
    <PageHeader
      title={t('title')}
      line={isPhone ? line : undefined}
      actions={
        <>
          {current !== undefined && recommendation === null ? null : (
            <p className={classes.calculated} data-waiting={recommendation === null}>
              {t('head.calculated')}
              <br />
              {recommendation === null ? '\u00a0' : format.instant(recommendation.issuedAt)}
            </p>
          )}
          {isPhone ? null : past}
          <Button
            ref={buttonRef}
            size={isPhone ? 'sm' : 'md'}
            {...(recommendation === null ? {} : { variant: 'default' })}
            loading={isCalculating}
            disabled={current === undefined}
            leftSection={<IconRefresh size={18} stroke={1.7} />}
            onClick={onCalculate}
          >
            {t('head.calculate')}
          </Button>
          {isPhone ? past : null}
        </>
      }
    />
  );
  if (isPhone) return head;
  return (
    <>
      {head}
      {/* Over the whole width: next to the buttons it broke into two lines when they came, and moved the page. */}
      <p className={classes.under}>{line}</p>
    </>
  );
}

function WeekLine({ current }: Pick<WeekHeadProps, 'current'>) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const week = current?.week ?? me.data?.week;
  // The place is held, so that nothing moves when the week arrives.
  if (week === undefined) return <span className={classes.line}> </span>;
  const recommendation = current?.recommendation;
  const profile = recommendation?.profile ?? me.data?.profile;
  const baseUsd = recommendation?.baseUsd ?? me.data?.baseUsd;
  return (
    <span className={classes.line}>
      {/* Without an event there is nothing to go back to. */}
      {current?.revision === '-1' ? null : (
        <span data-waiting={current === undefined}>
          <WeekLink week={weeksLater(week, -1)} way="earlier" />
        </span>
      )}
      <span>
        {t('head.week', {
          number: weekNumber(week),
          days: format.dayRange(week.monday, week.sunday),
        })}
      </span>
      {profile === undefined ? null : <span>{t('head.profile', { profile: tc(`profile.${profile}`) })}</span>}
      {baseUsd === undefined ? null : (
        <span>
          {t('head.base')} <Amount value={baseUsd} />
        </span>
      )}
    </span>
  );
}

const weekNumber = ({ key }: Pick<Week, 'key'>): string => key.replace(/^.*W0?/, '');

interface WeekLinkProps {
  readonly week: Week;
  readonly way: 'earlier' | 'later';
}

/** "‹ Week 47": to what a week next to this one said, and what was done in it. */
export function WeekLink({ week, way }: WeekLinkProps) {
  const { t } = useTranslation('weekly-trade');
  return <TextLink to={weekPath(week)}>{t(`head.${way}`, { number: weekNumber(week) })}</TextLink>;
}

import { NativeSelect, Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { Banner } from '../../components/ui/banner';
import { PageHeader } from '../../components/ui/page-header';
import { Prose } from '../../components/ui/prose';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { focusPageHeading } from '../../lib/navigation/page-heading';
import { strategyFigures } from '../../lib/strategy/strategy-figures';
import { useViewport } from '../../lib/viewport/use-viewport';
import { LiveParts } from './components/live-parts';
import classes from './guide.page.module.css';
import { GUIDE_TABS } from './model/guide-tabs';
import type { GuideTab, GuideTabId } from './model/guide-tabs';

const MAX_NAME = 60;

const addressOf = (tab: GuideTabId): string => `/guide?tab=${tab}`;

/** The guide of the whole app: one topic a tab, which is in the address. */
export function Component() {
  const { t } = useTranslation('guide');
  const [search] = useSearchParams();
  const asked = search.get('tab');
  const index = Math.max(
    GUIDE_TABS.findIndex(({ id }) => id === asked),
    0,
  );
  const tab = GUIDE_TABS[index] ?? GUIDE_TABS[0];
  const isUnknown = asked !== null && asked !== '' && asked !== tab.id;
  return (
    <div className="ui-page">
      <PageHeader title={t('title')} line={t('line')} />
      {isUnknown ? (
        <div className="ui-below-20">
          <Banner tone="info" title={t('unknown', { name: asked.slice(0, MAX_NAME) })}>
            {t('unknownText')}
          </Banner>
        </div>
      ) : null}
      <Topics current={tab}>
        <Topic tab={tab} previous={GUIDE_TABS[index - 1]} next={GUIDE_TABS[index + 1]} />
      </Topics>
    </div>
  );
}

interface TopicsProps {
  readonly current: GuideTab;
  readonly children: ReactNode;
}

/** Tabs at the side of the topic; on a phone, where nine of them have no place, the system's own list. */
function Topics({ current, children }: TopicsProps) {
  const { t } = useTranslation('guide');
  const navigate = useNavigate();
  const isPhone = useViewport() === 'phone';
  const open = (text: string | null): void => {
    const tab = GUIDE_TABS.find(({ id }) => id === text);
    if (tab !== undefined) void navigate(addressOf(tab.id), { replace: true });
  };
  if (isPhone) {
    return (
      <>
        <NativeSelect
          label={t('topics')}
          data={GUIDE_TABS.map(({ id }) => ({ value: id, label: t(`tab.${id}`) }))}
          value={current.id}
          onChange={(event) => {
            open(event.currentTarget.value);
          }}
        />
        <div className={cx('ui-column ui-shrink ui-gap-24', classes.topic)}>{children}</div>
      </>
    );
  }
  return (
    <Tabs
      value={current.id}
      onChange={open}
      orientation="vertical"
      variant="none"
      classNames={{
        root: cx('ui-grid ui-align-start', classes.columns),
        list: cx('ui-column ui-gap-2', classes.list),
        tab: classes.tab ?? '',
        tabLabel: classes.tabLabel ?? '',
      }}
    >
      <Tabs.List aria-label={t('topics')}>
        {GUIDE_TABS.map(({ id }) => (
          <Tabs.Tab key={id} value={id}>
            {t(`tab.${id}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* One panel for all topics, or a topic that a link led to would begin again and not know of the link. */}
      <Tabs.Panel value={current.id} className={cx('ui-column ui-shrink ui-gap-24', classes.topic)}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

interface TopicProps {
  readonly tab: GuideTab;
  readonly previous: GuideTab | undefined;
  readonly next: GuideTab | undefined;
}

function Topic({ tab, previous, next }: TopicProps) {
  const { t } = useTranslation('guide');
  const figures = strategyFigures(useFormat());
  const heading = useRef<HTMLHeadingElement>(null);
  const isFollowed = useRef(false);
  // A link at the end of a topic leads to the beginning of the other one; a tab keeps the focus that it has.
  useEffect(() => {
    if (!isFollowed.current) return;
    isFollowed.current = false;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [tab]);
  const follow = (): void => {
    isFollowed.current = true;
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`tab.${tab.id}`)}
      </h2>
      {tab.sections.map((section) => (
        <section key={section}>
          <h3 className="ui-below-6">{t(`section.${section}.title`)}</h3>
          <Prose text={t(`section.${section}.text`, figures)} />
        </section>
      ))}
      <LiveParts tab={tab.id} />
      <nav
        aria-label={t('move')}
        className={cx('ui-wrap ui-between ui-line-above ui-gap-24 ui-rows-12', classes.move)}
      >
        {previous === undefined ? (
          <span />
        ) : (
          <Link to={addressOf(previous.id)} className="ui-link" onClick={follow}>
            {t('previous', { name: t(`tab.${previous.id}`) })}
          </Link>
        )}
        {next === undefined ? null : (
          <Link to={addressOf(next.id)} className="ui-link" onClick={follow}>
            {t('next', { name: t(`tab.${next.id}`) })}
          </Link>
        )}
        <button
          type="button"
          className="ui-link"
          onClick={() => {
            window.scrollTo(0, 0);
            focusPageHeading();
          }}
        >
          {t('top')}
        </button>
      </nav>
    </>
  );
}

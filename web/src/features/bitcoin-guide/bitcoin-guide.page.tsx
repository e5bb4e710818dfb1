import { productName } from '@app/contracts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { Prose } from '../../components/ui/prose';
import { PublicFrame } from '../../components/ui/public-frame';
import { TextLink } from '../../components/ui/text-link';
import { useMeta } from '../../lib/account/use-meta';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { focusPageHeading } from '../../lib/navigation/page-heading';
import classes from './bitcoin-guide.page.module.css';
import { GuideLinkButtons } from './components/guide-link-buttons';
import { EXCHANGE_FIGURES } from './model/exchange-figures';
import { TOPICS } from './model/topics';
import type { Topic } from './model/topics';
import { useCurrentTopic } from './model/use-current-topic';

/** Bitcoin explained to somebody who has none, without an account. */
export function Component() {
  return (
    <PublicFrame>
      <BitcoinGuide />
    </PublicFrame>
  );
}

function BitcoinGuide() {
  const { t } = useTranslation('bitcoin-guide');
  const links = useMeta()?.guideLinks;
  useAddressedTopic();
  return (
    <div className="ui-public-page">
      <PageHeader title={t('title')} line={t('line')} />
      <div className="ui-wrap ui-gap-12">
        <Button component="a" href={`#${TOPICS[0].id}`}>
          {t('start')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {t('more.product', { product: productName })}
        </Button>
      </div>
      <div className={cx('ui-grid ui-align-start ui-above-32', classes.columns)}>
        <TopicList />
        <div className={cx('ui-column ui-shrink', classes.content)}>
          {TOPICS.map((topic) => (
            <TopicText key={topic.id} topic={topic}>
              {topic.id === 'first' ? (
                <GuideLinkButtons links={links} names={['exchange', 'ios', 'android']} />
              ) : null}
              {topic.id === 'taxes' ? (
                <p>
                  <TextLink to="/transactions/new">{t('more.taxes')}</TextLink>
                </p>
              ) : null}
            </TopicText>
          ))}
          <section className="ui-column ui-gap-20" aria-labelledby="more-help">
            <h2 id="more-help" className="ui-ruled-heading">
              {t('more.tools')}
            </h2>
            <GuideLinkButtons links={links} names={['encyclopedia', 'tutorials']} />
            <p>{t('more.productText')}</p>
            <div className="ui-wrap ui-gap-12">
              <Button component={Link} to="/" variant="default">
                {t('more.product', { product: productName })}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  window.scrollTo(0, 0);
                  focusPageHeading();
                }}
              >
                {t('top')}
              </Button>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}

/** A link from elsewhere may name a topic: the browser looked for it before the page was there. */
function useAddressedTopic(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}

function TopicList() {
  const { t } = useTranslation('bitcoin-guide');
  const current = useCurrentTopic();
  return (
    <nav aria-label={t('topics')} className={classes.topics}>
      <ul className="ui-column ui-list ui-gap-2">
        {TOPICS.map(({ id }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={cx('ui-part-link', classes.topicLink)}
            >
              {t(`topic.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TopicTextProps {
  readonly topic: Topic;
  readonly children: ReactNode;
}

function TopicText({ topic, children }: TopicTextProps) {
  const { t } = useTranslation('bitcoin-guide');
  const figures = useExchangeFigures();
  return (
    <section id={topic.id} className="ui-column ui-gap-20" aria-labelledby={`topic-${topic.id}`}>
      <h2 id={`topic-${topic.id}`} className="ui-ruled-heading">
        {t(`topic.${topic.id}`)}
      </h2>
      {topic.sections.map((section) => (
        <div key={section}>
          <h3 className="ui-below-6">{t(`section.${section}.title`)}</h3>
          <Prose text={t(`section.${section}.text`, figures)} />
        </div>
      ))}
      {children}
    </section>
  );
}

function useExchangeFigures() {
  const format = useFormat();
  const { readOn, minimumBrl, fee, cashback } = EXCHANGE_FIGURES;
  const percent = (value: string): string => format.percent(value, { decimals: value.includes('.') ? 1 : 0 });
  return {
    readOn: format.longDate(readOn),
    minimum: format.amount(minimumBrl, 'BRL'),
    feeFrom: percent(fee.from),
    feeTo: percent(fee.to),
    cashbackLow: percent(cashback.low),
    cashbackHigh: percent(cashback.high),
  };
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { useFaqEntries } from '../../components/faq/faq-entries';
import type { FaqEntry } from '../../components/faq/faq-entries';
import { FaqItem } from '../../components/faq/faq-item';
import { FAQ_CATEGORIES } from '../../components/faq/questions';
import type { FaqCategory } from '../../components/faq/questions';
import { PublicQueryPage } from '../../components/public-query-page';
import { Banner } from '../../components/ui/banner';
import { PageHeader } from '../../components/ui/page-header';
import { useMeta } from '../../lib/account/use-meta';
import { cx } from '../../lib/classes';
import { useLanguage } from '../../lib/i18n/use-language';
import { useAddressSearch } from '../../lib/navigation/use-address-search';
import { plansQuery } from '../../lib/subscription/plans';
import { MarkedText } from './components/marked-text';
import { SearchField } from './components/search-field';
import classes from './faq.page.module.css';
import { faqAddress, MAX_QUERY } from './model/faq-address';
import { hasAllWords, wordsOf } from './model/search';

/** Questions and answers with a search; each question has an address of its own. */
export function Component() {
  return (
    <PublicQueryPage>
      <FaqPage />
    </PublicQueryPage>
  );
}

function FaqPage() {
  const { t } = useTranslation('faq');
  const { language } = useLanguage();
  const plans = useQuery(plansQuery(language));
  const entries = useFaqEntries(plans.data?.plans);
  const search = useAddressSearch();
  const query = (search.get('q') ?? '').slice(0, MAX_QUERY);
  const asked = search.get('category');
  const category = FAQ_CATEGORIES.find((known) => known === asked);
  const words = wordsOf(query);
  const found = entries.filter(
    (entry) =>
      (category === undefined || entry.category === category) &&
      hasAllWords([entry.question, entry.answer], words),
  );
  useOpenAddressed();
  return (
    <div className="ui-public-page">
      <PageHeader title={t('title')} line={t('line')} />
      <div className={classes.columns}>
        <CategoryList current={category} query={query} />
        <div className="ui-column ui-shrink ui-gap-16">
          <SearchField query={query} category={category} />
          {asked !== null && asked !== '' && category === undefined ? (
            <Banner tone="info" title={t('category.unknown', { name: asked.slice(0, MAX_QUERY) })}>
              {t('category.unknownText')}
            </Banner>
          ) : null}
          <p role="status" className="ui-body ui-muted">
            {found.length === 0 ? t('search.none') : t('search.found', { count: found.length })}
          </p>
          {found.length === 0 ? <NothingFound query={query} category={category} /> : null}
          {FAQ_CATEGORIES.map((each) => (
            <Questions
              key={each}
              category={each}
              found={found.filter((entry) => entry.category === each)}
              entries={entries}
              words={words}
            />
          ))}
          <More />
        </div>
      </div>
    </div>
  );
}

/** Opens the question that the address points to, and takes the reader there. */
function useOpenAddressed(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest('details');
    if (question === null || question === undefined) return;
    question.open = true;
    question.scrollIntoView();
    question.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, key]);
}

interface ChoiceProps {
  readonly query: string;
  readonly category: FaqCategory | undefined;
}

function CategoryList({
  current,
  query,
}: {
  readonly current: FaqCategory | undefined;
  readonly query: string;
}) {
  const { t } = useTranslation('faq');
  return (
    <nav aria-label={t('category.label')} className={classes.categories}>
      <ul className="ui-column ui-list ui-gap-2">
        {[undefined, ...FAQ_CATEGORIES].map((category) => (
          <li key={category ?? 'all'}>
            <Link
              to={faqAddress({ query, category })}
              aria-current={category === current ? 'true' : undefined}
              className={cx('ui-part-link', classes.category)}
            >
              {t(`category.${category ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What else can be tried where no question has the words. */
function NothingFound({ query, category }: ChoiceProps) {
  const { t } = useTranslation('faq');
  return (
    <div className="ui-column ui-align-start ui-gap-12">
      <p className="ui-muted">{t('search.noneHint')}</p>
      <div className="ui-wrap ui-gap-12">
        {category === undefined ? null : (
          <Button component={Link} to={faqAddress({ query, category: undefined })} variant="default">
            {t('search.everywhere')}
          </Button>
        )}
        <Button component={Link} to={faqAddress({ query: '', category })} variant="default">
          {t('search.clear')}
        </Button>
      </div>
    </div>
  );
}

interface QuestionsProps {
  readonly category: FaqCategory;
  readonly found: readonly FaqEntry[];
  readonly entries: readonly FaqEntry[];
  readonly words: readonly string[];
}

function Questions({ category, found, entries, words }: QuestionsProps) {
  const { t } = useTranslation('faq');
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={`category-${category}`} className="ui-above-8">
      <h2 id={`category-${category}`} className="ui-ruled-heading">
        {t(`category.${category}`)}
      </h2>
      {found.map((entry) => (
        <FaqItem
          key={entry.id}
          entry={entry}
          entries={entries}
          line={(text) => <MarkedText text={text} words={words} />}
          // Where the words are only in the answer, it is what has been found.
          isOpen={words.length > 0 && !hasAllWords([entry.question], words)}
        />
      ))}
    </section>
  );
}

function More() {
  const { t } = useTranslation('faq');
  const support = useMeta()?.supportEmail;
  return (
    <section aria-labelledby="faq-more" className="ui-column ui-align-start ui-gap-12 ui-above-32">
      <h2 id="faq-more">{t('more.title')}</h2>
      <p>{t('more.text')}</p>
      <div className="ui-wrap ui-gap-12">
        <Button component={Link} to="/subscription">
          {t('more.plans')}
        </Button>
        {support === undefined ? null : (
          <Button component="a" href={`mailto:${support}`} variant="default">
            {t('more.contact')}
          </Button>
        )}
      </div>
    </section>
  );
}

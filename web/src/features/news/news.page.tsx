import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { Banner } from '../../components/ui/banner';
import { PageHeader } from '../../components/ui/page-header';
import { PublicFrame } from '../../components/ui/public-frame';
import { cx } from '../../lib/classes';
import { useFormat } from '../../lib/format/use-format';
import { entriesOf, KINDS } from './model/entries';
import type { Kind } from './model/entries';
import classes from './news.page.module.css';

const never = (): (() => void) => () => undefined;

/** The kind that the address names; nothing while the page is as the build rendered it, without an address. */
function useWantedKind(): string | null {
  const [search] = useSearchParams();
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser ? search.get('kind') : null;
}

/** Releases and changes of the method and of the data, newest first. */
export function Component() {
  const { t } = useTranslation('news');
  const format = useFormat();
  const wanted = useWantedKind();
  const kind: Kind | null = KINDS.find((one) => one === wanted) ?? null;
  return (
    <PublicFrame>
      <div className="ui-public-page">
        <PageHeader title={t('title')} line={t('line')} />
        <nav aria-label={t('filter')}>
          <ul className={cx('ui-wrap ui-list ui-gap-8 ui-above-20 ui-below-20', classes.kinds)}>
            {[null, ...KINDS].map((one) => (
              <li key={one}>
                <Link
                  to={one === null ? '/news' : `/news?kind=${one}`}
                  aria-current={one === kind ? 'true' : undefined}
                >
                  {one === null ? t('all') : t(`kind.${one}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {wanted !== null && kind === null ? <Banner tone="info" title={t('unknown')} /> : null}
        <ol className={cx('ui-measure ui-list', classes.entries)}>
          {entriesOf(kind).map((entry) => (
            <li key={entry.id} id={entry.id}>
              <p className="ui-note">
                <time dateTime={entry.date}>{format.longDate(entry.date)}</time> · {t(`kind.${entry.kind}`)}
              </p>
              <h2 className="ui-above-4 ui-below-8">{t(`entry.${entry.id}.title`)}</h2>
              <p>{t(`entry.${entry.id}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </PublicFrame>
  );
}

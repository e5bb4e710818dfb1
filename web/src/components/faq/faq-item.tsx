import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { cx } from '../../lib/classes';
import { Prose } from '../ui/prose';
import type { FaqEntry } from './faq-entries';
import classes from './faq-item.module.css';

interface FaqItemProps {
  readonly entry: FaqEntry;
  /** Every question, for the titles of the related ones. */
  readonly entries: readonly FaqEntry[];
  /** Draws a text, to mark the words of a search in it. */
  readonly line?: (text: string) => ReactNode;
  /** Shows the answer without being asked. */
  readonly isOpen?: boolean;
}

/**
 * A question with its answer below it. Without scripts it opens all the same, and its anchor, which is inside the part
 * that is closed, opens it in browsers that reveal what an address points to.
 */
export function FaqItem({ entry, entries, line = (same) => same, isOpen = false }: FaqItemProps) {
  const { t } = useTranslation(['common', 'faq']);
  const related = entry.related.flatMap((id) => entries.find((other) => other.id === id) ?? []);
  return (
    <details className={classes.item} open={isOpen}>
      <summary className={cx('ui-flex ui-between ui-baseline ui-gap-16', classes.question)}>
        <h3>{line(entry.question)}</h3>
      </summary>
      <div id={entry.id} className={classes.answer}>
        <Prose text={entry.answer} line={line} />
        <p data-related="" className="ui-note ui-above-16">
          {t('faq:related')}
        </p>
        <ul className="ui-column ui-list ui-gap-6 ui-above-6">
          {related.map(({ id, question }) => (
            <li key={id}>
              <Link to={`/faq#${id}`} className="ui-link">
                {question}
              </Link>
            </li>
          ))}
        </ul>
        <Link to={`/faq#${entry.id}`} className={cx('ui-note ui-above-12', classes.anchor)}>
          {t('faq:anchor')}
        </Link>
      </div>
    </details>
  );
}

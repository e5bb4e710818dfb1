import type { GuideLinks } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import classes from './guide-link-buttons.module.css';

/** Addresses by which we may earn something: said in words, and to search engines. */
const AFFILIATES: ReadonlySet<keyof GuideLinks> = new Set(['exchange', 'ios', 'android']);

interface GuideLinkButtonsProps {
  /** Undefined while they are not known. */
  readonly links: GuideLinks | undefined;
  readonly names: readonly (keyof GuideLinks)[];
}

/** A button for each address that is set. */
export function GuideLinkButtons({ links = {}, names }: GuideLinkButtonsProps) {
  const { t } = useTranslation('bitcoin-guide');
  const shown = names.flatMap((name) => {
    const href = links[name];
    return href === undefined ? [] : [{ name, href }];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="ui-wrap ui-list ui-gap-12">
      {shown.map(({ name, href }) => {
        const isAffiliate = AFFILIATES.has(name);
        return (
          <li key={name}>
            <Button
              component="a"
              href={href}
              target="_blank"
              rel={isAffiliate ? 'sponsored noopener' : 'noopener'}
              variant={name === 'exchange' ? 'filled' : 'default'}
            >
              {t(`link.${name}`)}
            </Button>
            {isAffiliate ? (
              <span className={cx('ui-note ui-block ui-above-4', classes.word)}>{t('affiliate')}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

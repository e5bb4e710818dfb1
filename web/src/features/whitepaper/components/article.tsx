import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../../lib/format/use-format';
import { strategyFigures } from '../../../lib/strategy/strategy-figures';
import classes from './article.module.css';

/** The parts of the page in their order; each name is its anchor. */
export const SECTIONS = [
  'prices',
  'rsi',
  'zones',
  'regime',
  'sid',
  'investment',
  'reinvestment',
  'replay',
  'backtest',
  'limits',
  'original',
] as const;
export type SectionName = (typeof SECTIONS)[number];

interface SectionProps {
  readonly name: SectionName;
  readonly children: ReactNode;
}

/** A part of the page with its heading, which the table of contents leads to. */
export function Section({ name, children }: SectionProps) {
  const { t } = useTranslation('whitepaper');
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className={classes.section}>
      <h2 id={`${name}-heading`}>{t(`section.${name}`)}</h2>
      {children}
    </section>
  );
}

/** The table of contents, with plain anchors: it works before any script has run. */
export function Contents() {
  const { t } = useTranslation('whitepaper');
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <h2>{t('contents')}</h2>
      <ol className="ui-list ui-above-8">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{t(`section.${name}`)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The figures that the sentences of the page name. */
export function useFigures() {
  return strategyFigures(useFormat());
}

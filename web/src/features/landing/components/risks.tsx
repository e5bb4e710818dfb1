import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import { Section } from './section';
import classes from './risks.module.css';

const RISKS = ['loss', 'advice', 'custody', 'edge', 'taxes', 'automation'] as const;

/** What can go wrong, and what the product is not. */
export function Risks() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('risk.title')} ground="surface">
      <ul className={cx('ui-columns ui-3-from-62 ui-list ui-above-24', classes.risks)}>
        {RISKS.map((risk) => (
          <li key={risk}>
            <h3>{t(`risk.${risk}.title`)}</h3>
            <p className="ui-body ui-muted ui-above-4">{t(`risk.${risk}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

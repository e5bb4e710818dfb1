import { currentTerms } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { Banner } from '../ui/banner';
import { Prose } from '../ui/prose';

const TOPICS = [
  'advisory',
  'autonomy',
  'subscription',
  'algorithms',
  'privacy',
  'availability',
  'arbitration',
  'changes',
] as const;

/** The terms of use with their version, marked as a draft until a lawyer has read them. */
export function TermsText() {
  const { t } = useTranslation(['common', 'terms']);
  const format = useFormat();
  const { version, day } = currentTerms;
  return (
    <div className="ui-stack">
      <p className="ui-muted">{t('terms:version', { version, date: format.longDate(day) })}</p>
      <Banner tone="warn" title={t('terms:draft')} />
      {TOPICS.map((topic) => (
        <section key={topic}>
          <h3>{t(`terms:topic.${topic}.title`)}</h3>
          <Prose text={t(`terms:topic.${topic}.text`)} />
        </section>
      ))}
    </div>
  );
}

import { useTranslation } from 'react-i18next';

import { Entrance } from './entrance';
import { Section } from './section';

/** The ways in once more, at the end of the page. */
export function FinalCall() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('call.title')} line={t('call.line')} ground="page">
      <div className="ui-above-20">
        <Entrance second={{ to: '/register', label: t('register') }} />
      </div>
    </Section>
  );
}

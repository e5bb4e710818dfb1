import { strategyV1 } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { RegimeSteps } from '../../../components/ui/regime-steps';
import { RsiScale } from '../../../components/ui/rsi-scale';
import { SidGauge } from '../../../components/ui/sid-gauge';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { EXAMPLE_WEEK } from '../model/example-week';
import { Section } from './section';
import classes from './pillars.module.css';

const RECORD = ['issued', 'filled', 'corrected'] as const;

/** What the product rests on, each with the part of the app that shows it. */
export function Pillars() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('pillar.title')} line={t('pillar.line')} ground="surface">
      <ul className={cx('ui-columns ui-2-from-48 ui-4-from-75 ui-list ui-above-32', classes.pillars)}>
        <Pillar name="rsi">
          <RsiScale value={Number(EXAMPLE_WEEK.rsi)} />
        </Pillar>
        <Pillar name="regime">
          <RegimeSteps current={EXAMPLE_WEEK.regime} />
          <Caps />
        </Pillar>
        <Pillar name="balance">
          <SidGauge value={Number(EXAMPLE_WEEK.sid)} />
        </Pillar>
        <Pillar name="record">
          <ol className={cx('ui-small ui-list', classes.record)}>
            {RECORD.map((entry) => (
              <li key={entry}>{t(`pillar.record.${entry}`)}</li>
            ))}
          </ol>
        </Pillar>
      </ul>
    </Section>
  );
}

interface PillarProps {
  readonly name: 'rsi' | 'regime' | 'balance' | 'record';
  readonly children: React.ReactNode;
}

function Pillar({ name, children }: PillarProps) {
  const { t } = useTranslation('landing');
  return (
    <li className={classes.pillar}>
      <h3>{t(`pillar.${name}.title`)}</h3>
      <p className="ui-body ui-muted ui-above-4 ui-below-12">{t(`pillar.${name}.text`)}</p>
      {children}
    </li>
  );
}

/** How far an amount may rise above the base, by profile. */
function Caps() {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { cap } = strategyV1.weekly;
  return (
    <dl className={cx('ui-small ui-above-16', classes.caps)} aria-label={t('pillar.regime.caps')}>
      {(['direct', 'strategic'] as const).map((profile) => (
        <div key={profile}>
          <dt>{common(`profile.${profile}`)}</dt>
          <dd>{format.percent(cap[profile] * 100, { decimals: 0 })}</dd>
          <span
            aria-hidden="true"
            className={classes.bar}
            style={{ width: `${(cap[profile] / cap.strategic) * 100}%` }}
          />
        </div>
      ))}
    </dl>
  );
}

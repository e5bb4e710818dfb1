import { bidirectionalRanges, directionalKeyOf, strategyV1 } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { REGIMES } from '../../../components/ui/regime-steps';
import { useFormat } from '../../../lib/format/use-format';
import { plainNumber } from '../../../lib/strategy/strategy-figures';
import { Section, useFigures } from './article';
import { Formula } from './formula';

export function Prices() {
  const { t } = useTranslation('whitepaper');
  return (
    <Section name="prices">
      <p>{t('prices.close')}</p>
      <p>{t('prices.gap')}</p>
      <p>{t('prices.estimated')}</p>
    </Section>
  );
}

export function Rsi() {
  const { t } = useTranslation('whitepaper');
  const figures = useFigures();
  return (
    <Section name="rsi">
      <p>{t('rsi.idea', figures)}</p>
      <p>{t('rsi.past', figures)}</p>
      <Formula name="rsiPast" />
      <p>{t('rsi.live', figures)}</p>
      <Formula name="rsiLive" />
      <p>{t('rsi.needs', figures)}</p>
      <p>{t('rsi.band', figures)}</p>
      <Formula name="band" />
    </Section>
  );
}

const ZONES = [
  'oversold',
  'recovery_threshold',
  'neutral_bearish',
  'neutral',
  'neutral_bullish',
  'momentum_build_up',
  'extension_zone',
  'overbought',
] as const satisfies readonly (keyof typeof strategyV1.zones8)[];

export function Zones() {
  const { t } = useTranslation('whitepaper');
  const { t: common } = useTranslation();
  const format = useFormat();
  return (
    <Section name="zones">
      <DataTable
        caption={t('zones.table')}
        rows={ZONES}
        rowKey={(zone) => zone}
        columns={[
          { key: 'zone', head: t('zones.zone'), cell: (zone) => common(`market.zone.${zone}`) },
          {
            key: 'from',
            head: t('zones.from'),
            isFigure: true,
            cell: (zone) => plainNumber(format, strategyV1.zones8[zone]),
          },
          {
            key: 'rising',
            head: t('zones.rising'),
            cell: (zone) => common(`market.directional.${directionalKeyOf(zone, 'up')}`),
          },
          {
            key: 'falling',
            head: t('zones.falling'),
            cell: (zone) => common(`market.directional.${directionalKeyOf(zone, 'down')}`),
          },
        ]}
        phone={(zone) => ({
          lead: common(`market.zone.${zone}`),
          sub: `${common(`market.directional.${directionalKeyOf(zone, 'up')}`)} · ${common(`market.directional.${directionalKeyOf(zone, 'down')}`)}`,
          value: plainNumber(format, strategyV1.zones8[zone]),
        })}
      />
      <p>{t('zones.direction', useFigures())}</p>
    </Section>
  );
}

const { regime: steps } = strategyV1;
const STEPS = [
  { from: 'bear', to: 'transition', way: 'up', rsi: steps.bearToTransition },
  { from: 'transition', to: 'pre_bull', way: 'up', rsi: steps.transitionToPreBull },
  { from: 'transition', to: 'bear', way: 'down', rsi: steps.transitionToBear },
  { from: 'pre_bull', to: 'bull', way: 'up', rsi: steps.preBullToBull },
  { from: 'pre_bull', to: 'transition', way: 'down', rsi: steps.preBullToTransition },
  { from: 'bull', to: 'transition', way: 'down', rsi: steps.bullToTransition },
] as const;

export function RegimeSection() {
  const { t } = useTranslation('whitepaper');
  const { t: common } = useTranslation();
  const format = useFormat();
  return (
    <Section name="regime">
      <p>{t('regime.line')}</p>
      <DataTable
        caption={t('regime.steps')}
        rows={STEPS}
        rowKey={({ from, to }) => `${from} ${to}`}
        columns={[
          { key: 'from', head: t('regime.from'), cell: ({ from }) => common(`regime.${from}`) },
          { key: 'to', head: t('regime.to'), cell: ({ to }) => common(`regime.${to}`) },
          {
            key: 'rsi',
            head: t('regime.rsi'),
            isFigure: true,
            cell: ({ way, rsi }) => t(`regime.${way}`, { rsi: plainNumber(format, rsi) }),
          },
        ]}
      />
      <p>{t('regime.today')}</p>
    </Section>
  );
}

export function Sid() {
  const { t } = useTranslation('whitepaper');
  const { t: common } = useTranslation();
  const format = useFormat();
  const figures = useFigures();
  const figure = (value: number): string => plainNumber(format, value);
  return (
    <Section name="sid">
      <p>{t('sid.base')}</p>
      <Formula name="sidBase" />
      <DataTable
        caption={t('sid.centres')}
        rows={REGIMES}
        rowKey={(regime) => regime}
        columns={[
          { key: 'regime', head: t('section.regime'), cell: (regime) => common(`regime.${regime}`) },
          {
            key: 'centre',
            head: t('sid.centre'),
            isFigure: true,
            cell: (regime) => figure(strategyV1.sid.centre[regime]),
          },
        ]}
      />
      <p>{t('sid.enhance', figures)}</p>
      <Formula name="sid" />
      <DataTable
        caption={t('sid.levels')}
        rows={bidirectionalRanges}
        rowKey={({ level }) => level}
        columns={[
          { key: 'level', head: t('sid.level'), cell: ({ level }) => common(`market.level.${level}`) },
          { key: 'from', head: t('sid.from'), isFigure: true, cell: ({ from }) => figure(from) },
          { key: 'to', head: t('sid.upTo'), isFigure: true, cell: ({ to }) => figure(to) },
        ]}
      />
      <p>{t('sid.threshold', figures)}</p>
    </Section>
  );
}

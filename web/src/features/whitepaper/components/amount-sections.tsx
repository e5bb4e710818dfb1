import { strategyV1 } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { REGIMES } from '../../../components/ui/regime-steps';
import { useFormat } from '../../../lib/format/use-format';
import { plainNumber } from '../../../lib/strategy/strategy-figures';
import { Section, useFigures } from './article';
import { Formula } from './formula';

const { rsiCurve, regimeFactor } = strategyV1.weekly;

export function Investment() {
  const { t } = useTranslation('whitepaper');
  const { t: common } = useTranslation();
  const format = useFormat();
  const figures = useFigures();
  const figure = (value: number): string => plainNumber(format, value);
  return (
    <Section name="investment">
      <p>{t('investment.curveLine')}</p>
      <DataTable
        caption={t('investment.curve')}
        rows={rsiCurve}
        rowKey={({ rsi }) => String(rsi)}
        columns={[
          { key: 'rsi', head: t('regime.rsi'), cell: ({ rsi }) => figure(rsi) },
          {
            key: 'factor',
            head: t('investment.curve'),
            isFigure: true,
            cell: ({ factor }) => figure(factor),
          },
        ]}
      />
      <p>{t('investment.factorLine')}</p>
      <DataTable
        caption={t('investment.factor')}
        rows={REGIMES}
        rowKey={(regime) => regime}
        columns={[
          { key: 'regime', head: t('investment.factor'), cell: (regime) => common(`regime.${regime}`) },
          ...(['direct', 'strategic'] as const).map((profile) => ({
            key: profile,
            head: common(`profile.${profile}`),
            isFigure: true,
            cell: (regime: (typeof REGIMES)[number]) => figure(regimeFactor[profile][regime]),
          })),
        ]}
      />
      <p>{t('investment.momentum', figures)}</p>
      <Formula name="investment" />
      <p>{t('investment.amount', figures)}</p>
    </Section>
  );
}

export function Reinvestment() {
  const { t } = useTranslation('whitepaper');
  const figures = useFigures();
  return (
    <Section name="reinvestment">
      <p>{t('reinvestment.line', figures)}</p>
      <Formula name="reinvestment" />
      <p>{t('reinvestment.sale', figures)}</p>
      <p>{t('reinvestment.small', figures)}</p>
    </Section>
  );
}

export function Replay() {
  const { t } = useTranslation('whitepaper');
  return (
    <Section name="replay">
      <p>{t('replay.freeze')}</p>
      <p>{t('replay.round')}</p>
    </Section>
  );
}

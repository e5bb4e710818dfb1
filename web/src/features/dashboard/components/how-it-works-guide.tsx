import { strategyV1 } from '@app/strategy';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { OpTag } from '../../../components/ui/operation';
import { RegimeSteps } from '../../../components/ui/regime-steps';
import { RsiScale } from '../../../components/ui/rsi-scale';
import { SplitBar } from '../../../components/ui/split-bar';
import { Sum } from '../../../components/ui/sum';
import { useFormat } from '../../../lib/format/use-format';
import { GuideDialog } from './guide-dialog';
import classes from './guide-dialog.module.css';

const { rsiCurve, regimeFactor } = strategyV1.weekly;

const BASE = 100;
const REGIME = 'bear';
/** The corner of the curve of which the example is made. */
const POINT = rsiCurve[1];

const afterRsi = BASE * POINT.factor;
const total = afterRsi * regimeFactor.strategic[REGIME];
const usd = (dollars: number): string => dollars.toFixed(2);

const PICTURES = ['rsi', 'regime', 'sum', 'balance', 'record'] as const;

interface HowItWorksGuideProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A week in five pictures, drawn with the parts of the app and the figures of one example. */
export function HowItWorksGuide({ isOpen, onClose }: HowItWorksGuideProps) {
  const { t } = useTranslation('dashboard');
  const pictures = usePictures();
  return (
    <GuideDialog isOpen={isOpen} onClose={onClose} title={t('how.title')}>
      <p className="ui-muted ui-below-20">{t('how.example')}</p>
      <ol className="ui-column ui-list ui-gap-20">
        {PICTURES.map((picture, index) => (
          <li key={picture} className={classes.step}>
            <span className={classes.mark} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`how.${picture}.title`)}</h3>
            <p className="ui-muted">{t(`how.${picture}.text`)}</p>
            <div className="ui-below-4 ui-above-8">{pictures[picture]}</div>
          </li>
        ))}
      </ol>
    </GuideDialog>
  );
}

function usePictures(): Readonly<Record<(typeof PICTURES)[number], ReactNode>> {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const format = useFormat();
  const amount = (dollars: number): string => format.amount(usd(dollars), 'USD');
  return {
    rsi: <RsiScale value={POINT.rsi} />,
    regime: <RegimeSteps current={REGIME} />,
    sum: (
      <Sum
        caption={t('how.sum.caption')}
        base={{ name: t('how.sum.base'), amountUsd: usd(BASE) }}
        steps={[
          {
            key: 'rsi',
            name: t('how.sum.rsi', { rsi: POINT.rsi }),
            factor: String(POINT.factor),
            contributionUsd: usd(afterRsi - BASE),
          },
          {
            key: 'regime',
            name: t('how.sum.regime', {
              regime: common(`regime.${REGIME}`),
              profile: common('profile.strategic'),
            }),
            factor: String(regimeFactor.strategic[REGIME]),
            contributionUsd: usd(total - afterRsi),
          },
        ]}
        total={{ name: t('how.sum.total'), factor: String(total / BASE), amountUsd: usd(total) }}
      />
    ),
    balance: (
      <SplitBar
        firstShare={BASE / total}
        rows={[
          { label: common('sum.fromBase'), value: amount(BASE) },
          { label: common('sum.fromDynamicBalance'), value: amount(total - BASE) },
        ]}
      />
    ),
    record: (
      <div className="ui-wrap ui-gap-20 ui-rows-8">
        <OpTag operation="invest" />
        <OpTag operation="reinvest" />
        <OpTag operation="sell" />
      </div>
    ),
  };
}

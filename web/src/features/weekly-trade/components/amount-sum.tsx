import type { OperationSlot, RecommendationView } from '@app/contracts';
import { formatCents, ratioToDecimal, sats, usdCents, valueOf } from '@app/money';
import { readMicro } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { SplitBar } from '../../../components/ui/split-bar';
import { Sum } from '../../../components/ui/sum';
import type { SumStep } from '../../../components/ui/sum';
import { roundDecimal } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { priceOf, usdOf } from '../model/figures';
import { useAmountText } from '../model/use-amount-text';

type ViewStep = RecommendationView['investment']['sum'][number];

/** A factor of six places in percent without a fraction: "6.000000" is 600. */
const wholePercent = (factor: string): string =>
  roundDecimal(ratioToDecimal(readMicro(factor), 10_000n, 6), 0);

/** The line under a step: the frozen input it came from. */
function useStepInput(view: RecommendationView): (step: ViewStep) => string | undefined {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { inputs, market } = view;
  return (step) => {
    switch (step.key) {
      case 'base':
      case 'minimum':
        return undefined;
      case 'rsi':
        return t('sum.rsiInput', {
          rsi: format.decimal(inputs.rsi, { decimals: 2 }),
          zone: zoneName(market.rsiZoneKey, tc),
        });
      case 'regime':
        return t('sum.regimeInput', {
          regime: tc(`regime.${inputs.regime}`),
          profile: tc(`profile.${inputs.profile}`),
        });
      case 'momentum':
        return t('sum.momentumInput', {
          percent: format.percent(ratioToDecimal(readMicro(inputs.momentum), 10_000n, 6), {
            decimals: 2,
            plus: true,
          }),
        });
      case 'cap':
        return t(step.note['reached'] === 'true' ? 'sum.capReached' : 'sum.capNotReached', {
          percent: format.decimal(wholePercent(step.factor ?? '0.000000'), { decimals: 0 }),
        });
    }
  };
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
] as const;

type Zone = (typeof ZONES)[number];

/** The zone's name in the reader's language; an unknown key of a newer server is shown as it came. */
function zoneName(key: string, translate: (name: `market.zone.${Zone}`) => string): string {
  const zone = ZONES.find((known) => known === key);
  return zone === undefined ? key : translate(`market.zone.${zone}`);
}

/** The investment as a sum from the weekly base, to be checked by hand. */
function InvestmentSum({ view }: { readonly view: RecommendationView }) {
  const { t } = useTranslation('weekly-trade');
  const inputOf = useStepInput(view);
  const { investment, baseUsd } = view;
  const steps = investment.sum.flatMap((step): SumStep[] => {
    if (step.key === 'base') return [];
    const input = inputOf(step);
    const isIdle = step.key === 'cap' && step.note['reached'] !== 'true';
    return [
      {
        key: step.key,
        name: t(`sum.${step.key}`),
        // The cap is a limit and no factor: a row that says "x 6.0000" would not multiply anything.
        factor: step.key === 'cap' ? null : step.factor,
        contributionUsd: step.contributionUsd,
        isIdle,
        ...(input === undefined ? {} : { input }),
      },
    ];
  });
  const isBuilding = usdOf(investment.toReserveUsd) > 0n;
  const total = usdOf(investment.usd);
  return (
    <>
      <Sum
        caption={t('sum.caption')}
        base={{ name: t('sum.base'), amountUsd: baseUsd }}
        steps={steps}
        total={{ name: t('sum.total'), factor: investment.multiplier, amountUsd: investment.usd }}
        {...(total === 0n || isBuilding
          ? {}
          : {
              split: {
                fromBaseUsd: investment.fromBaseUsd,
                fromReserveUsd: investment.fromReserveUsd,
                baseShare: shareOf(investment.fromBaseUsd, investment.usd),
              },
            })}
      />
      {isBuilding ? (
        <SplitBar
          firstShare={shareOf(investment.fromBaseUsd, baseUsd)}
          rows={[
            { label: t('sum.spentFromBase'), value: <Amount value={investment.fromBaseUsd} /> },
            { label: t('sum.intoDynamicBalance'), value: <Amount value={investment.toReserveUsd} /> },
          ]}
        />
      ) : null}
    </>
  );
}

/** Share of a whole for a drawing, 0 to 1. */
function shareOf(part: string, whole: string): number {
  return Number(ratioToDecimal(usdOf(part), usdOf(whole), 4));
}

/** A reinvestment or a sale: a share of the cash, or of the Bitcoin at the frozen price. */
function ShareSum({ view, slot }: AmountSumProps & { readonly slot: 'reinvestment' | 'sale' }) {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const group = view[slot];
  const held = sats(BigInt(view.inputs.satsHeld));
  const ofUsd =
    slot === 'reinvestment'
      ? formatCents(usdCents(BigInt(view.inputs.portfolioCashCents)))
      : formatCents(valueOf(held, priceOf(view.market.priceUsd)));
  return (
    <>
      <Sum
        caption={t('sum.caption')}
        base={{ name: slot === 'reinvestment' ? t('sum.cash') : t('sum.held'), amountUsd: ofUsd }}
        steps={[]}
        total={{ name: t('sum.total'), factor: group.share, amountUsd: group.usd }}
      />
      {slot === 'sale' && group.of.btc !== null ? (
        <p className="ui-muted">{t('sum.saleNote', { btc: amount(group.of.btc, { unit: 'BTC' }) })}</p>
      ) : null}
    </>
  );
}

interface AmountSumProps {
  readonly view: RecommendationView;
  readonly slot: OperationSlot;
}

/** "Why this amount" of one group. */
export function AmountSum({ view, slot }: AmountSumProps) {
  return slot === 'investment' ? <InvestmentSum view={view} /> : <ShareSum view={view} slot={slot} />;
}

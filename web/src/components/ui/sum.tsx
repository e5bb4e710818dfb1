import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { formatDecimal } from '../../lib/format/decimal';
import { useLanguage } from '../../lib/i18n/use-language';
import { Amount, BareAmount, Unit } from './amount';
import { SplitBar } from './split-bar';
import classes from './sum.module.css';

export interface SumStep {
  readonly key: string;
  readonly name: string;
  /** The input of the step, under its name. */
  readonly input?: string;
  /** Decimal string, written with four places; null for a step that adds instead of multiplying. */
  readonly factor: string | null;
  /** What the step changed: the difference of the running totals, so that the column adds up. */
  readonly contributionUsd: string;
  /** The step did nothing here (a cap that was not reached). */
  readonly isIdle?: boolean;
}

export interface SumProps {
  /** The weekly base is the first row and has no sign. */
  readonly base: { readonly name: string; readonly amountUsd: string };
  readonly steps: readonly SumStep[];
  readonly total: { readonly name: string; readonly factor: string | null; readonly amountUsd: string };
  /** Where the money comes from: base and dynamic balance, with the base's share for the drawing. */
  readonly split?: {
    readonly fromBaseUsd: string;
    readonly fromReserveUsd: string;
    readonly baseShare: number;
  };
  readonly caption: string;
  /** Made-up figures, which "hide amounts" leaves alone. */
  readonly isPublic?: boolean;
}

function Factor({ value }: { readonly value: string | null }) {
  const { language } = useLanguage();
  return value === null ? null : <>× {formatDecimal(value, language, { decimals: 4 })}</>;
}

/** The signature of the product: a ledger column with a double rule under the total, to be checked by hand. */
export function Sum({ base, steps, total, split, caption, isPublic = false }: SumProps) {
  const { t } = useTranslation();
  return (
    <div>
      <table className={classes.sum}>
        <caption className="ui-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sum.step')}</th>
            <th scope="col" className={classes.figure}>
              {t('sum.factor')}
            </th>
            <th scope="col" className={classes.figure}>
              <Unit of="USD" />
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={base.name}
            factor={null}
            amount={<BareAmount value={base.amountUsd} isPublic={isPublic} />}
          />
          {steps.map((step) => (
            <Row
              key={step.key}
              name={step.name}
              input={step.input}
              factor={step.factor}
              isIdle={step.isIdle}
              amount={<BareAmount value={step.contributionUsd} isChange isPublic={isPublic} />}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            <td className={classes.factor}>
              <Factor value={total.factor} />
            </td>
            <td className={classes.total}>
              <BareAmount value={total.amountUsd} isPublic={isPublic} />
            </td>
          </tr>
        </tfoot>
      </table>
      {split === undefined ? null : (
        <SplitBar
          firstShare={split.baseShare}
          rows={[
            { label: t('sum.fromBase'), value: <Amount value={split.fromBaseUsd} isPublic={isPublic} /> },
            {
              label: t('sum.fromDynamicBalance'),
              value: <Amount value={split.fromReserveUsd} isPublic={isPublic} />,
            },
          ]}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly input?: string | undefined;
  readonly factor: string | null;
  readonly amount: ReactNode;
  readonly isIdle?: boolean | undefined;
}

function Row({ name, input, factor, amount, isIdle = false }: RowProps) {
  return (
    <tr className={cx(isIdle && classes.idle)}>
      <th scope="row">
        {name}
        {input === undefined ? null : <span className={cx('ui-note ui-block', classes.input)}>{input}</span>}
      </th>
      <td className={classes.factor}>
        <Factor value={factor} />
      </td>
      <td className={classes.figure}>{amount}</td>
    </tr>
  );
}

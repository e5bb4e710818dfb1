import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import type { DisplayUnit } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BareAmount, BtcAmount, Unit } from '../../../components/ui/amount';
import { usePreferences } from '../../../lib/preferences/preferences';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { btcOf, usdOf } from '../model/figures';
import type { ExecutedOperation } from '../model/group-state';
import classes from './group-card.module.css';

type Figures = ExecutedOperation['filled'];

interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly unit: DisplayUnit;
  readonly draw: (figures: Figures) => ReactNode;
  readonly difference: (planned: Figures, filled: Figures) => ReactNode;
}

const usdDifference = (planned: string, filled: string): string =>
  formatCents(usdCents(usdOf(filled) - usdOf(planned)));

function useFigureRows(isSale: boolean): readonly FigureRow[] {
  const { t } = useTranslation('weekly-trade');
  const { bitcoinUnit } = usePreferences();
  const usdRow = (key: 'totalUsd' | 'priceUsd' | 'feeUsd', label: string, isPublic = false): FigureRow => ({
    key,
    label,
    unit: 'USD',
    draw: (figures) => <BareAmount value={figures[key]} isPublic={isPublic} />,
    difference: (planned, filled) => (
      <BareAmount value={usdDifference(planned[key], filled[key])} isChange isPublic={isPublic} />
    ),
  });
  return [
    usdRow('totalUsd', isSale ? t('done.received') : t('done.spent')),
    {
      key: 'quantityBtc',
      label: t('done.bitcoin'),
      unit: bitcoinUnit,
      draw: (figures) => <BtcAmount value={figures.quantityBtc} isBare />,
      difference: (planned, filled) => (
        <BtcAmount
          value={formatBtc(sats(btcOf(filled.quantityBtc) - btcOf(planned.quantityBtc)))}
          isBare
          isChange
        />
      ),
    },
    usdRow('priceUsd', t('done.price'), true),
    usdRow('feeUsd', t('done.fee')),
  ];
}

interface PlannedFilledProps {
  readonly operation: ExecutedOperation;
  readonly isSale: boolean;
}

/** Planned, filled and the difference; on a phone without the difference. */
export function PlannedFilled({ operation: { planned, filled }, isSale }: PlannedFilledProps) {
  const { t } = useTranslation('weekly-trade');
  const rows = useFigureRows(isSale);
  const hasDifference = useViewport() !== 'phone';
  return (
    <table className={classes.figures}>
      <caption className="ui-visually-hidden">{t('done.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="ui-visually-hidden">{t('execute.figure')}</span>
          </th>
          <th scope="col">{t('execute.planned')}</th>
          <th scope="col">{t('execute.filled')}</th>
          {hasDifference ? <th scope="col">{t('done.difference')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label}{' '}
              <span className={classes.unit}>
                <Unit of={row.unit} />
              </span>
            </th>
            <td>{planned === null ? '-' : row.draw(planned)}</td>
            <td className={classes.filled}>{row.draw(filled)}</td>
            {hasDifference ? <td>{planned === null ? '-' : row.difference(planned, filled)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

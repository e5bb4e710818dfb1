import type { OperationSlot } from '@app/contracts';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { Pill } from '../../../components/ui/pill';
import { PreviousNext } from '../../../components/ui/previous-next';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { usePreferences } from '../../../lib/preferences/preferences';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { btcOf, usdOf } from '../model/figures';
import type { ExecutedOperation, GroupState, SetAsideOperation } from '../model/group-state';
import { GroupCard } from './group-card';
import classes from './group-card.module.css';

interface ExecutedGroupProps {
  readonly slot: OperationSlot;
  readonly state: Extract<GroupState, { readonly kind: 'executed' }>;
  readonly fold?: ReactNode;
  /** A newer recommendation of the week can be carried out against the rule. */
  readonly onExecuteAnother?: (() => void) | undefined;
}

/** A done group: what was planned beside what was filled. */
export function ExecutedGroup({ slot, state, fold, onExecuteAnother }: ExecutedGroupProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const { operation, isOfEarlier } = state;
  return (
    <GroupCard
      slot={slot}
      pill={
        <Pill tone="done">
          {t(slot === 'sale' ? 'done.sold' : 'done.executed', {
            date: format.tableDate(operation.operatedOn),
          })}
        </Pill>
      }
      fold={fold}
      foot={
        <BalanceFoot operation={operation}>
          {isOfEarlier && onExecuteAnother !== undefined ? (
            <TextLink onClick={onExecuteAnother}>{t('done.another')}</TextLink>
          ) : null}
        </BalanceFoot>
      }
    >
      <div className={classes.indent}>
        <PlannedFilled operation={operation} />
      </div>
    </GroupCard>
  );
}

interface SetAsideGroupProps {
  readonly operation: SetAsideOperation;
  readonly fold?: ReactNode;
}

/** The week's base went into the dynamic balance instead of a buy. */
export function SetAsideGroup({ operation, fold }: SetAsideGroupProps) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  return (
    <GroupCard
      slot="investment"
      pill={<Pill tone="done">{t('done.setAside', { date: format.tableDate(operation.operatedOn) })}</Pill>}
      fold={fold}
      foot={<BalanceFoot operation={operation} />}
    >
      <div className={classes.indent}>
        <p className={classes.amountLine}>
          <Amount value={operation.creditedUsd} isChange size="lg" />
        </p>
        <p className={classes.sentence}>{t('done.setAsideText')}</p>
      </div>
    </GroupCard>
  );
}

interface BalanceFootProps {
  readonly operation: ExecutedOperation | SetAsideOperation;
  readonly children?: ReactNode;
}

function BalanceFoot({ operation, children }: BalanceFootProps) {
  const { t } = useTranslation('weekly-trade');
  const { before, after } = operation.dynamicBalance;
  return (
    <>
      <div className={classes.footLine}>
        <span className="ui-muted">{t('balance.dynamic')}</span>
        <PreviousNext before={<BareAmount value={before} />} after={<Amount value={after} />} />
      </div>
      {children}
    </>
  );
}

type Figures = ExecutedOperation['filled'];

interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly draw: (figures: Figures) => ReactNode;
  readonly difference: (planned: Figures, filled: Figures) => ReactNode;
}

const usdDifference = (planned: string, filled: string): string =>
  formatCents(usdCents(usdOf(filled) - usdOf(planned)));

function useFigureRows(): readonly FigureRow[] {
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
    usdRow('totalUsd', t('done.spent')),
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

function PlannedFilled({ operation: { planned, filled } }: { readonly operation: ExecutedOperation }) {
  const { t } = useTranslation('weekly-trade');
  const rows = useFigureRows();
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
              {row.label} <span className={classes.unit}>{row.unit}</span>
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

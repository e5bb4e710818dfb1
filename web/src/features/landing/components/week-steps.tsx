import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount, Unit } from '../../../components/ui/amount';
import { OpTile } from '../../../components/ui/operation';
import { cx } from '../../../lib/classes';
import { EXAMPLE_WEEK } from '../model/example-week';
import { Section } from './section';
import classes from './week-steps.module.css';

/** What a week looks like, in parts of the app with the figures of the example. */
export function WeekSteps() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('week.title')} line={t('week.line')} ground="surface">
      <ol className={cx('ui-columns ui-3-from-62 ui-list ui-gap-32 ui-above-32', classes.steps)}>
        <li>
          <h3>{t('step.see.title')}</h3>
          <p className="ui-body ui-muted">{t('step.see.text')}</p>
          <Operations />
        </li>
        <li>
          <h3>{t('step.trade.title')}</h3>
          <p className="ui-body ui-muted">{t('step.trade.text')}</p>
          <div className={cx('ui-body ui-card ui-above-8', classes.card)} data-is="amount">
            <span className="ui-figure">
              <BtcAmount value={EXAMPLE_WEEK.btc} isPublic />
            </span>
            <span className="ui-muted">
              {t('step.trade.at')} <Amount value={EXAMPLE_WEEK.priceUsd} isPublic />
            </span>
          </div>
        </li>
        <li>
          <h3>{t('step.record.title')}</h3>
          <p className="ui-body ui-muted">{t('step.record.text')}</p>
          <Filled />
        </li>
      </ol>
    </Section>
  );
}

function Operations() {
  const { t: common } = useTranslation();
  const { t } = useTranslation('landing');
  return (
    <dl className={cx('ui-body ui-card ui-above-8', classes.card)}>
      <div>
        <dt className="ui-row ui-gap-10">
          <OpTile operation="invest" size={24} />
          {common('operation.invest')}
        </dt>
        <dd>
          <Amount value={EXAMPLE_WEEK.amountUsd} isPublic />
        </dd>
      </div>
      <div>
        <dt className="ui-row ui-gap-10">
          <OpTile operation="reinvest" size={24} />
          {common('operation.reinvest')}
        </dt>
        <dd>
          <Amount value={EXAMPLE_WEEK.reinvestUsd} isPublic />
        </dd>
      </div>
      <div>
        <dt className="ui-muted ui-row ui-gap-10">
          <OpTile operation="sell" size={24} isIdle />
          {common('operation.sell')}
        </dt>
        <dd className="ui-muted">{t('step.see.none')}</dd>
      </div>
    </dl>
  );
}

function Filled() {
  const { t } = useTranslation('landing');
  const { priceUsd, amountUsd, filled } = EXAMPLE_WEEK;
  const rows = [
    { key: 'price', planned: priceUsd, really: filled.priceUsd },
    { key: 'spent', planned: amountUsd, really: filled.spentUsd },
  ] as const;
  return (
    <div className={cx('ui-body ui-card ui-above-8', classes.card)}>
      <table className={classes.table}>
        <caption className="ui-visually-hidden">{t('step.record.caption')}</caption>
        <thead>
          <tr>
            <td>
              <Unit of="USD" />
            </td>
            <th scope="col">{t('step.record.planned')}</th>
            <th scope="col">{t('step.record.filled')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, planned, really }) => (
            <tr key={key}>
              <th scope="row">{t(`step.record.${key}`)}</th>
              <td>
                <BareAmount value={planned} isPublic />
              </td>
              <td>
                <strong>
                  <BareAmount value={really} isPublic />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

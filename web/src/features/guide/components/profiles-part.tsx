import { profiles, strategyV1 } from '@app/strategy';
import type { Profile } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { ProfileComparisonLink } from '../../../components/backtest/profile-comparison-link';
import { Amount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { REGIMES } from '../../../components/ui/regime-steps';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import classes from './live-parts.module.css';

const { cap, regimeFactor, sale } = strategyV1.weekly;

interface Row {
  readonly key: string;
  readonly label: string;
  readonly cell: (profile: Profile) => string;
}

/** Both profiles in the figures that they differ in, and the one of the person. */
export function ProfilesPart() {
  const { t } = useTranslation('guide');
  const { t: common } = useTranslation();
  const format = useFormat();
  const me = useMe().data;
  const percent = (share: number): string => format.percent((share * 100).toFixed(2), { decimals: 0 });
  const rows: readonly Row[] = [
    { key: 'cap', label: t('profiles.cap'), cell: (profile) => percent(cap[profile]) },
    ...REGIMES.map((regime) => ({
      key: regime,
      label: t('profiles.factor', { regime: common(`regime.${regime}`) }),
      cell: (profile: Profile) => format.decimal(regimeFactor[profile][regime], { decimals: 1 }),
    })),
    { key: 'sale', label: t('profiles.sale'), cell: (profile) => percent(sale.share[profile]) },
  ];
  return (
    <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-profiles">
      <h3 id="guide-profiles">{t('profiles.title')}</h3>
      <DataTable<Row>
        caption={t('profiles.title')}
        rows={rows}
        rowKey={({ key }) => key}
        phone={({ label, cell }) => ({
          lead: label,
          value: `${common('profile.direct')}: ${cell('direct')}`,
          subValue: `${common('profile.strategic')}: ${cell('strategic')}`,
        })}
        columns={[
          { key: 'figure', head: t('profiles.figure'), cell: ({ label }) => label },
          ...profiles.map((profile) => ({
            key: profile,
            head: common(`profile.${profile}`),
            isFigure: true,
            cell: ({ cell }: Row) => cell(profile),
          })),
        ]}
      />
      <p>
        <ProfileComparisonLink>{t('profiles.compare')}</ProfileComparisonLink>
      </p>
      {me === undefined ? null : (
        <p className="ui-muted">
          {t('own.profile', { profile: common(`profile.${me.profile}`) })} {t('own.base')}{' '}
          <Amount value={me.baseUsd} />
        </p>
      )}
    </section>
  );
}

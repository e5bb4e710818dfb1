import type { SettingsResponse } from '@app/contracts';
import { SegmentedControl, Select } from '@mantine/core';
import type { OptionsFilter } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { timeZoneNames } from '../../../lib/format/display-zone';
import { problemMessage } from '../../../lib/api/problem-message';
import { asLanguage } from '../../../lib/i18n/languages';
import { useLanguage } from '../../../lib/i18n/use-language';
import { notify } from '../../../lib/notifications/notification-store';
import { useSaveSetting } from '../api/settings';
import { isZoneFound, zoneOptions } from '../model/zone-options';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

interface SettingProps {
  readonly settings: SettingsResponse;
}

// Each in its own words, for the reader who needs it.
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'pt', label: 'Português' },
];

const said = (): void => {
  notify({ key: 'settings', type: 'success', title: (words) => words('settings:saved') });
};

/** On screen at once; the account keeps it for mails and other devices. */
export function LanguageSetting({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const { language, setLanguage } = useLanguage();
  const save = useSaveSetting('language');
  return (
    <SettingRow title={t('language.title')} help={t('language.help')}>
      <SegmentedControl
        aria-label={t('language.title')}
        data={LANGUAGES}
        value={language}
        onChange={(value) => {
          const next = asLanguage(value);
          if (next === undefined) return;
          setLanguage(next);
          if (next !== settings.language) save.mutate({ language: next }, { onSuccess: said });
        }}
      />
      {save.isError ? <p role="alert">{problemMessage(save.error, common, i18n)}</p> : null}
    </SettingRow>
  );
}

const findZones: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'value' in option && isZoneFound(option, search)).slice(0, limit);

/** Days and weeks of the record are those of this zone. */
export function ZoneSetting({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const save = useSaveSetting('time-zone');
  const { language } = useLanguage();
  // Hundreds of names are made when somebody looks for one.
  const [isAsked, setAsked] = useState(false);
  const zones = useMemo(
    () => zoneOptions(isAsked ? timeZoneNames(settings.timeZone) : [settings.timeZone], language),
    [isAsked, settings.timeZone, language],
  );
  return (
    <SettingRow title={t('zone.title')} help={t('zone.help')}>
      <Select
        className={classes.wide}
        searchable
        aria-label={t('zone.title')}
        data={zones}
        filter={findZones}
        limit={60}
        onDropdownOpen={() => {
          setAsked(true);
        }}
        nothingFoundMessage={t('zone.nothing')}
        value={settings.timeZone}
        disabled={save.isPending}
        error={save.isError ? problemMessage(save.error, common, i18n) : undefined}
        onChange={(timeZone) => {
          if (timeZone !== null && timeZone !== settings.timeZone)
            save.mutate({ timeZone }, { onSuccess: said });
        }}
      />
    </SettingRow>
  );
}

const COUNTRIES = ['BR', 'other'] as const;

/** Whose tax rules are shown in reports and before a sale. */
export function TaxCountrySetting({ settings }: SettingProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const save = useSaveSetting('tax-country');
  const { taxCountry, taxCountryChosen } = settings;
  return (
    <SettingRow
      title={t('taxCountry.title')}
      help={taxCountryChosen ? t('taxCountry.help') : t('taxCountry.helpGuessed')}
    >
      <SegmentedControl
        aria-label={t('taxCountry.title')}
        data={COUNTRIES.map((value) => ({ value, label: t(`taxCountry.${value}`) }))}
        value={taxCountry}
        disabled={save.isPending}
        onChange={(value) => {
          save.mutate({ country: value === 'BR' ? 'BR' : 'other' }, { onSuccess: said });
        }}
      />
      {save.isError ? <p role="alert">{problemMessage(save.error, common, i18n)}</p> : null}
    </SettingRow>
  );
}

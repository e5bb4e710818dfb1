import type { Language } from '@app/ledger';
import type { Profile, Regime, StressLevel, ZoneKey8 } from '@app/strategy';

type Names<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** As the screens name them. */
const regimes: Names<Regime> = {
  en: { bear: 'Bear', transition: 'Transition', pre_bull: 'Pre-bull', bull: 'Bull' },
  pt: { bear: 'Baixa', transition: 'Transição', pre_bull: 'Pré-alta', bull: 'Alta' },
};

const profiles: Names<Profile> = {
  en: { direct: 'Direct', strategic: 'Strategic' },
  pt: { direct: 'Direto', strategic: 'Estratégico' },
};

const zones: Names<ZoneKey8> = {
  en: {
    extension_zone: 'extension zone',
    momentum_build_up: 'momentum build-up',
    neutral: 'neutral',
    neutral_bearish: 'neutral, bearish side',
    neutral_bullish: 'neutral, bullish side',
    overbought: 'overbought',
    oversold: 'oversold',
    recovery_threshold: 'recovery threshold',
  },
  pt: {
    extension_zone: 'zona de extensão',
    momentum_build_up: 'ganho de força',
    neutral: 'neutro',
    neutral_bearish: 'neutro, lado baixista',
    neutral_bullish: 'neutro, lado altista',
    overbought: 'sobrecomprado',
    oversold: 'sobrevendido',
    recovery_threshold: 'limiar de recuperação',
  },
};

const levels: Names<StressLevel> = {
  en: {
    ERROR: 'Calculation error',
    EXTREME_OVEREXTENDED: 'Extreme overextension',
    EXTREME_STRESS: 'Extreme stress',
    HIGH_OVEREXTENDED: 'High overextension',
    HIGH_STRESS: 'High stress',
    LOW_OVEREXTENDED: 'Low overextension',
    LOW_STRESS: 'Low stress',
    MAXIMUM_OVEREXTENDED: 'Maximum overextension',
    MAXIMUM_STRESS: 'Maximum stress',
    MODERATE_OVEREXTENDED: 'Moderate overextension',
    MODERATE_STRESS: 'Moderate stress',
    NEUTRAL: 'Neutral',
  },
  pt: {
    ERROR: 'Erro no cálculo',
    EXTREME_OVEREXTENDED: 'Extremamente esticado',
    EXTREME_STRESS: 'Estresse extremo',
    HIGH_OVEREXTENDED: 'Muito esticado',
    HIGH_STRESS: 'Estresse alto',
    LOW_OVEREXTENDED: 'Levemente esticado',
    LOW_STRESS: 'Estresse baixo',
    MAXIMUM_OVEREXTENDED: 'Esticado ao máximo',
    MAXIMUM_STRESS: 'Estresse máximo',
    MODERATE_OVEREXTENDED: 'Moderadamente esticado',
    MODERATE_STRESS: 'Estresse moderado',
    NEUTRAL: 'Neutro',
  },
};

const named =
  <Key extends string>(names: Names<Key>) =>
  (key: Key, language: Language): string =>
    names[language][key];

export const profileName = named(profiles);
export const regimeName = named(regimes);
export const zoneName = named(zones);
export const stressLevelName = named(levels);

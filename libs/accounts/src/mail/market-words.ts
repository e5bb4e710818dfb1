import type { Language } from '@app/ledger';

type Names = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** As the screens name them. */
const regimes: Names = {
  en: { bear: 'Bear', transition: 'Transition', pre_bull: 'Pre-bull', bull: 'Bull' },
  pt: { bear: 'Baixa', transition: 'Transição', pre_bull: 'Pré-alta', bull: 'Alta' },
};

const zones: Names = {
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

const levels: Names = {
  en: {
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
  (names: Names) =>
  (key: string, language: Language): string =>
    names[language][key] ?? key;

export const regimeName = named(regimes);
export const zoneName = named(zones);
export const stressLevelName = named(levels);

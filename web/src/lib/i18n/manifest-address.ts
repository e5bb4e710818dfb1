import type { Language } from './languages';

/** Of the manifest that an installed app is named and described by. */
export const manifestAddress = (language: Language): string => `/manifest-${language}.webmanifest`;

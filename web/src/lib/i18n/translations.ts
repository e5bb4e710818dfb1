import type { FlatNamespace, i18n, TFunction } from 'i18next';

/** Speaks every catalogue: keys of the common one bare, those of a feature as "weekly-trade:toast.type". */
export type Translations = TFunction<['common', FlatNamespace]>;

/** A sentence that is put into words when it is shown, so that it follows a change of language. */
export type Message = string | ((t: Translations) => string);

/** The words of the language on screen; rebuilt for each change of language. */
export function translationsOf(instance: i18n): Translations {
  return instance.getFixedT<['common', FlatNamespace]>(instance.language);
}

export function messageText(sentence: Message, t: Translations): string {
  return typeof sentence === 'string' ? sentence : sentence(t);
}

import type { FlatNamespace, TFunction, i18n } from 'i18next';

/** Speaks every catalogue: keys of the common one bare, those of a feature as "weekly-trade:toast.type". */
export type Words = TFunction<['common', FlatNamespace]>;

/** A sentence that is put into words when it is shown, so that it follows a change of language. */
export type Sentence = string | ((t: Words) => string);

/** The words of the language on screen; made anew for each change of language. */
export function wordsOf(instance: i18n): Words {
  return instance.getFixedT<['common', FlatNamespace]>(instance.language);
}

export function say(sentence: Sentence, t: Words): string {
  return typeof sentence === 'string' ? sentence : sentence(t);
}

import type { z } from 'zod';
import type { Language } from '@app/ledger';

/** What a mail says, before it becomes text or HTML. */
export interface MailTranslations {
  readonly subject: string;
  /** Sentences without markup, the greeting and the closing line left out. */
  readonly paragraphs: readonly string[];
  /** Shown apart, to be copied: a password, a hash. */
  readonly code?: string;
  /** After the code. */
  readonly afterCode?: readonly string[];
  /** A page of the app, in place of the link to the app. */
  readonly link?: { readonly label: string; readonly path: string };
}

/** A kind of mail, in every language. */
export interface MailTemplate {
  /** Its words open an account: they are kept no longer than the sending needs. */
  readonly isSecret: boolean;
  /** @throws z.ZodError for parameters that are not this template's (a bug) */
  readonly words: (language: Language, params: unknown) => MailTranslations;
}

export interface MailDefinition<Params> {
  readonly params: z.ZodType<Params>;
  readonly isSecret?: boolean;
  readonly en: (params: Params) => MailTranslations;
  readonly pt: (params: Params) => MailTranslations;
}

export function defineMail<Params>(definition: MailDefinition<Params>): MailTemplate {
  return {
    isSecret: definition.isSecret ?? false,
    words: (language, params) => definition[language](definition.params.parse(params)),
  };
}

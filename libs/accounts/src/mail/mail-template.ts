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
  /** Figures, in the order in which they are read; the same in text and HTML. */
  readonly facts?: readonly MailFact[];
  /** Sentences after the figures. */
  readonly afterFacts?: readonly string[];
  /** Ends mails of this kind, without a sign-in; also the mail's header. */
  readonly unsubscribe?: { readonly label: string; readonly path: string };
  /** A page of the app, in place of the link to the app. */
  readonly link?: { readonly label: string; readonly path: string };
}

export interface MailFact {
  readonly label: string;
  readonly value: string;
  /** Where and when the value is from. */
  readonly note?: string;
  /** To be copied: a hash. */
  readonly isCode?: boolean;
}

/** A kind of mail, in every language. */
export interface MailTemplate {
  /** Its words open an account: they are kept no longer than the sending needs. */
  readonly isSecret: boolean;
  /** Never sent again where the server may have taken it: a second one would be worse than none. */
  readonly isSentOnce: boolean;
  /** @throws z.ZodError for parameters that are not this template's (a bug) */
  readonly words: (language: Language, params: unknown) => MailTranslations;
}

export interface MailDefinition<Params> {
  readonly params: z.ZodType<Params>;
  readonly isSecret?: boolean;
  readonly isSentOnce?: boolean;
  readonly en: (params: Params) => MailTranslations;
  readonly pt: (params: Params) => MailTranslations;
}

export function defineMail<Params>(definition: MailDefinition<Params>): MailTemplate {
  return {
    isSecret: definition.isSecret ?? false,
    isSentOnce: definition.isSentOnce ?? false,
    words: (language, params) => definition[language](definition.params.parse(params)),
  };
}

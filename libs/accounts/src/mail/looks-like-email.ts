const EMAIL_PATTERN = /[/\\:@]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}|www\./iu;

/**
 * Whether a mail program would make a link of a name. Anybody may register with the e-mail address of somebody else and
 * with any name: our mails carry no advertisement to strangers.
 */
export const looksLikeEmail = (name: string): boolean => EMAIL_PATTERN.test(name);

import type { AddressForm } from '../../../lib/navigation/use-addressed';

const PARAMETER = 'q';
/** Characters of a text that are looked for. */
const MAX_LENGTH = 120;

export const cutSearch = (text: string): string => text.slice(0, MAX_LENGTH);

/** The text that is looked for, in the address. */
export const SEARCH_TEXT: AddressForm<string> = {
  read: (query) => cutSearch(query.get(PARAMETER) ?? ''),
  write: (query, text) => {
    const next = new URLSearchParams(query);
    if (text.trim() === '') next.delete(PARAMETER);
    else next.set(PARAMETER, text.trim());
    return next;
  },
};

import type { FaqCategory } from '../../../components/faq/questions';

/** Characters of a search that are taken. */
export const MAX_QUERY = 120;

interface FaqChoice {
  readonly query: string;
  readonly category: FaqCategory | undefined;
}

/** The address of the questions with a search and a category; without either it is the plain one. */
export function faqAddress({ query, category }: FaqChoice): string {
  const search = new URLSearchParams({
    ...(query.trim() === '' ? {} : { q: query }),
    ...(category === undefined ? {} : { category }),
  });
  return search.size === 0 ? '/faq' : `/faq?${search.toString()}`;
}

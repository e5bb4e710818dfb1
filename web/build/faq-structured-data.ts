const QUESTION = /<summary[^>]*><h3>(.*?)<\/h3><\/summary><div id="[^"]+"[^>]*>(.*?)<p data-related/gs;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' },
};

/**
 * The questions of a rendered page as search engines read them (schema.org `FAQPage`), taken from the page itself, so that
 * both say the same. Undefined for a page without questions.
 */
export function faqStructuredData(html: string): string | undefined {
  const questions = [...html.matchAll(QUESTION)].map(([, question = '', answer = '']) => ({
    '@type': 'Question',
    name: textOf(question),
    acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
  }));
  if (questions.length === 0) return undefined;
  const page = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions };
  // A closing tag inside of a text would end the block.
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

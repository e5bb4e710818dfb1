import { expect, it } from '@jest/globals';

import { faqStructuredData } from '../../build/faq-structured-data';

const item = (question: string, answer: string): string =>
  `<details class="a"><summary class="b"><h3>${question}</h3></summary><div id="x" class="c">${answer}<p data-related="" class="d">Related</p><ul></ul></div></details>`;

it('questions of a page are those that search engines read, as text', () => {
  const html =
    item(
      'Is it &quot;free&quot;?',
      '<p>No &amp; <a href="/x">see</a>.</p><ul><li>One</li><li>Two</li></ul>',
    ) + item('Second', '<p>A &lt;/script&gt; ends nothing.</p>');
  const data = faqStructuredData(html) ?? '';
  expect(data).not.toContain('</script');
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Is it "free"?',
        acceptedAnswer: { '@type': 'Answer', text: 'No & see. One Two' },
      },
      {
        '@type': 'Question',
        name: 'Second',
        acceptedAnswer: { '@type': 'Answer', text: 'A </script> ends nothing.' },
      },
    ],
  });
  expect(faqStructuredData('<p>nothing</p>')).toBeUndefined();
});

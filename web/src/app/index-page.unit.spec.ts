import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, it } from '@jest/globals';

const WEB = resolve(import.meta.dirname, '../..');

it('says that it loads before anything has come, late and in both languages (regression: blank for 100 s)', () => {
  document.documentElement.innerHTML = readFileSync(resolve(WEB, 'index.html'), 'utf8');
  const texts = [...document.querySelectorAll('#root .ui-start[role="status"] p')];
  expect(
    texts.map((text) => [
      text.getAttribute('lang'),
      text.className,
      text.textContent.replaceAll(/\s+/g, ' ').trim(),
    ]),
  ).toEqual([
    ['en', '', 'Loading...'],
    ['pt-BR', '', 'Carregando...'],
    ['en', 'ui-start-slow', 'This is taking longer than usual. Please check your connection.'],
    ['pt-BR', 'ui-start-slow', 'Isso está demorando mais que o normal. Verifique sua conexão.'],
  ]);
  const style = readFileSync(resolve(WEB, 'src/config/theme/global.css'), 'utf8');
  expect(style).toMatch(/\.ui-start p \{[^}]*animation: ui-appear 0s linear 1s both;/);
  expect(style).toMatch(/\.ui-start-slow \{\s*animation-delay: 8s;/);
});

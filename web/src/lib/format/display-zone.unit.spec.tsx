import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';

import { session } from '../session/current-session';
import { testI18n } from '../../testing/test-i18n';
import { setDisplayZone } from './display-zone';
import { useFormat } from './use-format';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;

function Shown() {
  const format = useFormat();
  return (
    <p>
      {format.instantDay('2027-01-12T01:00:00Z')} · {format.instant('2027-01-12T01:00:00Z')}
    </p>
  );
}

beforeEach(() => {
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  window.localStorage.setItem(
    'session.user',
    JSON.stringify({ username: 'marina', is_admin: false, full_name: null }),
  );
  session.check();
});

afterEach(() => {
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

it('writes days and times in the zone of the person, not in that of the browser, and follows its change', async () => {
  setDisplayZone('America/Sao_Paulo');
  render(
    <I18nextProvider i18n={await testI18n('en')}>
      <Shown />
    </I18nextProvider>,
  );
  expect(screen.getByText('Jan 11, 2027 · Jan 11, 22:00')).toBeVisible();

  act(() => {
    setDisplayZone('Asia/Tokyo');
  });
  expect(screen.getByText('Jan 12, 2027 · Jan 12, 10:00')).toBeVisible();
});

import Bowser from 'bowser';
import type { SessionsResponse } from '@app/contracts';

type Device = SessionsResponse['sessions'][number]['device'];

const kinds: Readonly<Record<string, Device['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
};

/** A browser as a person knows it, from what it says of itself. */
export function deviceView(userAgent: string | null): Device {
  if (userAgent === null || userAgent.trim() === '') return { browser: null, os: null, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: named(browser.name, browser.version?.split('.')[0]),
    os: named(os.name, os.versionName ?? os.version),
    kind: kinds[platform.type ?? ''] ?? 'other',
  };
}

function named(name: string | undefined, version: string | undefined): string | null {
  if (name === undefined || name === '') return null;
  return version === undefined || version === '' ? name : `${name} ${version}`;
}

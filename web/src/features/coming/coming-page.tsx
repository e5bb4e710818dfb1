import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { PageHead } from '../../components/ui/page-head';

const PAGES = {
  '/reports': 'reports',
  '/rsi-historical': 'rsiHistory',
  '/guide': 'guide',
  '/settings': 'settings',
} as const;

function isComing(path: string): path is keyof typeof PAGES {
  return path in PAGES;
}

/** A page of the navigation that is not built yet, and says so. */
export function ComingPage() {
  const { t } = useTranslation('coming');
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, '');
  const page = isComing(path) ? PAGES[path] : 'guide';
  return (
    <>
      <PageHead title={t(`page.${page}.title`)} line={t('later')} />
      <p style={{ maxWidth: '60ch', marginBottom: 20 }}>{t(`page.${page}.what`)}</p>
      <Button component={Link} to="/weekly-trade" variant="default">
        {t('toWeek')}
      </Button>
    </>
  );
}

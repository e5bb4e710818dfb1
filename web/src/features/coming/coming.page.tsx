import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import { PublicFrame } from '../../components/ui/public-frame';
import classes from './coming.page.module.css';

/** The addresses whose pages are not built yet; each has a title and a sentence on what it will do. */
const PAGES = {
  '/faq': 'faq',
  '/bitcoin-do-zero': 'bitcoinGuide',
  '/reports': 'reports',
  '/guide': 'guide',
  '/admin/system': 'adminSystem',
  '/admin/users': 'adminUsers',
  '/admin/users/create': 'adminCreateUser',
  '/admin/portfolios': 'adminPortfolios',
  '/admin/logs': 'adminLogs',
} as const;

type ComingName = (typeof PAGES)[keyof typeof PAGES];

function isComing(path: string): path is keyof typeof PAGES {
  return path in PAGES;
}

/** Which page an address represents. Only addresses of the list are routed here. */
function comingPageAt(pathname: string): ComingName {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return isComing(path) ? PAGES[path] : 'guide';
}

function Coming({ to, label }: { readonly to: string; readonly label: string }) {
  const { t } = useTranslation('coming');
  const { pathname } = useLocation();
  const page = comingPageAt(pathname);
  return (
    <>
      <PageHeader title={t(`page.${page}.title`)} line={t('later')} />
      <p className={classes.what}>{t(`page.${page}.what`)}</p>
      <Button component={Link} to={to} variant="default">
        {label}
      </Button>
    </>
  );
}

/** Whether the page is one of the signed-in frame. */
const isOfMember = (page: ComingName): boolean => /^(reports|guide|admin)/.test(page);

/** A page that is not built yet, and says so. */
export function Component() {
  const { t } = useTranslation('coming');
  const { pathname } = useLocation();
  if (isOfMember(comingPageAt(pathname))) {
    return (
      <div className="ui-page">
        <Coming to="/weekly-trade" label={t('toWeek')} />
      </div>
    );
  }
  return (
    <PublicFrame>
      <div className={classes.public}>
        <Coming to="/" label={t('toStart')} />
      </div>
    </PublicFrame>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';

import { PageHeader } from '../../components/ui/page-header';
import classes from './coming.page.module.css';

/** The addresses whose pages are not built yet; each has a title and a sentence on what it will do. */
const PAGES = {
  '/reports': 'reports',
} as const;

type ComingName = (typeof PAGES)[keyof typeof PAGES];

function isComing(path: string): path is keyof typeof PAGES {
  return path in PAGES;
}

/** Which page an address represents. Only addresses of the list are routed here. */
function comingPageAt(pathname: string): ComingName {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return isComing(path) ? PAGES[path] : 'reports';
}

/** A page of a member or an administrator that is not built yet, and says so. */
export function Component() {
  const { t } = useTranslation('coming');
  const { pathname } = useLocation();
  const page = comingPageAt(pathname);
  return (
    <div className="ui-page">
      <PageHeader title={t(`page.${page}.title`)} line={t('later')} />
      <p className={classes.what}>{t(`page.${page}.what`)}</p>
      <Button component={Link} to="/weekly-trade" variant="default">
        {t('toWeek')}
      </Button>
    </div>
  );
}

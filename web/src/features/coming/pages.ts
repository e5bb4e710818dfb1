/** The addresses whose pages are not built yet; each has a title and a sentence on what it will do. */
const PAGES = {
  '/subscription': 'subscription',
  '/faq': 'faq',
  '/bitcoin-do-zero': 'bitcoinGuide',
  '/consultoria-bitcoin': 'advisory',
  '/payment-success': 'paymentSuccess',
  '/payment-cancelled': 'paymentCancelled',
  '/news': 'news',
  '/whitepaper': 'whitepaper',
  '/reports': 'reports',
  '/guide': 'guide',
  '/admin/system': 'adminSystem',
  '/admin/users': 'adminUsers',
  '/admin/users/create': 'adminCreateUser',
  '/admin/portfolios': 'adminPortfolios',
  '/admin/logs': 'adminLogs',
} as const;

export type ComingName = (typeof PAGES)[keyof typeof PAGES];

function isComing(path: string): path is keyof typeof PAGES {
  return path in PAGES;
}

/** Which page an address stands for. Only addresses of the list are routed here. */
export function comingPageAt(pathname: string): ComingName {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return isComing(path) ? PAGES[path] : 'guide';
}

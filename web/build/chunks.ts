import type { Rolldown } from 'vite';

/**
 * A first visit over a slow line pays for each file it waits for, and a browser asks for six at a time: what is needed
 * together comes in one file. A group takes along what its modules import, except what a group above has taken.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  return [
    // First, or a group below would take React along as a dependency of its own.
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
      priority: 9,
    },
    // Plotly is reached only through the lazy chart; a chunk of its own keeps it out of every first load.
    { name: 'plotly', test: /node_modules[\\/]plotly\.js[\\/]/, priority: 8 },
    // What runs first: the table of routes, the session, requests.
    { name: 'entry', tags: ['$initial'], priority: 8 },
    // What every visit loads before it can render anything.
    { name: 'app', test: /[\\/]app[\\/]start\.tsx$/, priority: 7 },
    // What the pages of visitors and the frame of a signed-in person both are made of, and the cross of the toasts, for
    // which those of a signed-in person would load all pages of visitors. How amounts are written is among it, and the
    // styles of links and scales: for those a visitor's first paint waited for all styles of a member's frame.
    {
      name: 'common',
      test: /[\\/]components[\\/]ui[\\/](amount|banner|brand|language-toggle|operation|page-header|site-footer|theme-toggle)\.tsx$|[\\/]ui[\\/](gauges|text-link)\.module\.css$|[\\/]format[\\/]use-format\.ts$|[\\/]IconX\.mjs$/,
      priority: 6,
    },
    // The frame of the pages of visitors.
    { name: 'visitors', test: /[\\/]components[\\/]ui[\\/]public-frame\.tsx$/, priority: 5 },
    // The pages of visitors that are opened most, the second with what it does not share with the first.
    { name: 'landing', test: /[\\/]landing[\\/]landing\.page\.tsx$/, priority: 3 },
    { name: 'login', test: /[\\/]auth[\\/]login\.page\.tsx$/, priority: 4 },
    // The frame of a member's pages and the page it opens with.
    {
      name: 'shell',
      test: /[\\/](app[\\/]member-layout|dashboard[\\/]dashboard\.page)\.tsx$/,
      priority: 4,
    },
    // The notice of the dashboard: nothing of other pages with it.
    { name: 'notice', test: /[\\/]components[\\/]notice-banner\.tsx$/, priority: 3 },
    // The chart, the tables and the curve of the dashboard, which come after its frame: nothing of other pages with them.
    {
      name: 'chart',
      test: /[\\/]components[\\/](chart[\\/]rsi-price-chart\.tsx|late-figures\.ts)$/,
      priority: 3,
    },
    // Visitors see toasts too, and nothing of what follows. The version of the terms comes with them: the registration and
    // the frame of a member ask for it, after the first load.
    {
      name: 'toasts',
      test: /[\\/]app[\\/]after-load\.ts$|[\\/]components[\\/]ui[\\/]toaster\.tsx$|[\\/]contracts[\\/]\w+[\\/]terms\.(ts|js)$|[\\/]account[\\/]terms\.ts$/,
      priority: 3,
    },
    // What follows the server while the frame of a member is open: nothing of other pages comes with it.
    {
      name: 'live',
      test: /[\\/]app[\\/]shell[\\/]watchers\.tsx$|[\\/]live[\\/]connect\.ts$|[\\/]notices[\\/]notices-watcher\.tsx$/,
      priority: 3,
    },
    // What settings and plans look like: a profile is saved after a sign-in, and a visitor sees the plans, without what
    // other pages share.
    {
      name: 'accounts',
      test: /[\\/]contracts[\\/]\w+[\\/](http[\\/]accounts|plans)\.(ts|js)$/,
      priority: 3,
    },
    // The notice of an ended subscription: a public page shows it without what other pages share.
    { name: 'ended', test: /[\\/]components[\\/]ui[\\/]ended-notice\.tsx$/, priority: 3 },
    // What opens over a page: it comes when it is first opened.
    {
      name: 'overlays',
      test: /[\\/]app[\\/]shell[\\/](\w+-)+(open|dialog|sheet)\.tsx$|[\\/]chart[\\/]full-screen\.tsx$/,
      priority: 2,
    },
    // The questions, which two pages of visitors show, and the texts of the guides: no member's page loads them.
    {
      name: 'guides',
      test: /[\\/]components[\\/](faq[\\/]|ui[\\/]prose\.tsx$)|[\\/]lib[\\/]strategy[\\/]/,
      priority: 2,
    },
    // The figures of the backtests and the plans, which pages of visitors and the comparison of the profiles show.
    {
      name: 'backtests',
      test: /[\\/]components[\\/]backtest[\\/](shipped-figures|backtest-method|backtest-table)\.tsx?$|[\\/]subscription[\\/]plans\.ts$/,
      priority: 2,
    },
    // What other pages share, in one file: several of them would import each other in a circle.
    { name: 'shared', minShareCount: 2, priority: 1 },
    // The pages of plans and payments, which share most of their parts.
    { name: 'payments', test: /[\\/]subscription[\\/](subscription|payment)\.page\.tsx$/, priority: 0 },
  ];
}

// Runs before the style sheet paints, so that the page never flashes in the wrong theme.
// An external file because the content security policy allows no inline script.
(function () {
  var saved = null;
  try {
    saved = window.localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the system preference decides.
  }
  var dark = saved === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : saved === 'dark';
  var root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.classList.toggle('dark', dark);
  var meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.setAttribute('content', dark ? '#0D1517' : '#F2F5F6');
})();

import type { Plugin } from 'vite';

/**
 * Asks Chromium to compile every function of a script next to the page, while it is still coming in. Otherwise each is
 * compiled when it is first called and the page waits: on a slow phone a second for Plotly, which is one function that
 * holds all others. What each page begins with is called at once anyway. Other browsers read a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Puts the hint before the chunks of these names. */
export function compileAhead(...names: readonly string[]): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // Last, so that nothing is before it.
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}

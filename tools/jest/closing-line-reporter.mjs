import { writeFileSync, writeSync } from 'node:fs';

/**
 * Counts the run as `N passed, N failed`; a test file that could not run counts as failed. Under the launcher, which
 * prints the line after everything else, the counts go to the file TEST_COUNTS_FILE.
 */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const counts = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    const file = process.env.TEST_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(counts));
    // Jest writes its own summary after the reporters have run; this must come last.
    else process.once('exit', () => writeSync(1, `\n${counts.passed} passed, ${counts.failed} failed\n`));
  }
}

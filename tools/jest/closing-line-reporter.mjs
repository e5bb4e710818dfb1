/** Prints `N passed, N failed` as the run's last line; a test file that could not run counts as failed. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    if (skipped > 0) process.stdout.write(`\n${skipped} skipped`);
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
  }
}

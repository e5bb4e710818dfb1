/** Rows of a matrix in the run at hand: `npm test` takes the first one, `npm run test:full` all the others. */
export function rowsOfRun<Rows extends readonly unknown[]>(rows: Rows): readonly Rows[number][] {
  return process.env['TEST_FULL'] === '1' ? rows.slice(1) : rows.slice(0, 1);
}

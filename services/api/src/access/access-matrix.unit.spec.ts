import { describe, expect, it } from '@jest/globals';
import { buildApiDocument } from '../openapi/api-document.js';
import { routesOf } from '../testing/documented-answers.js';
import { withPreviewedApp } from '../testing/previewed-app.js';
import { accessColumns, accessMatrix } from './access-matrix.js';

describe('the access matrix', () => {
  it('has a row for every route and a route for every row', async () => {
    const routes = await withPreviewedApp((app) => routesOf(buildApiDocument(app)));

    expect(Object.keys(accessMatrix).toSorted()).toEqual(routes.toSorted());
  });

  it('says in every row what every kind of caller is answered', () => {
    for (const [route, row] of Object.entries(accessMatrix)) {
      const cells = row.split(/ +/);
      expect([route, cells.length]).toEqual([route, accessColumns.length]);
      for (const cell of cells)
        expect([route, cell]).toEqual([route, expect.stringMatching(/^(ok|40[1-4]|410|503)$/)]);
    }
  });
});

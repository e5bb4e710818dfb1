import { expect, it } from '@jest/globals';

import { barBoxes } from './bars';
import { scalesOf } from './scales';

it('bars rise from zero or hang from it, half on each side of their day', () => {
  const scales = scalesOf({
    margin: { l: 0, r: 0, t: 0, b: 0 },
    font: { family: 'sans-serif', size: 12, color: '#444444' },
    xaxis: { range: ['2026-01-01', '2026-01-11'], tickvals: [], ticktext: [], linecolor: '#000000' },
    yaxis: { range: [-100, 100], tickvals: [], ticktext: [], gridcolor: '#cccccc' },
  });
  const [up, down] = barBoxes(
    {
      ...{ type: 'bar', x: ['2026-01-02', '2026-01-06'], y: [50, -100], width: 2 * 86_400_000 },
      ...{ marker: { color: '#000000', line: { width: 0 } } },
    },
    scales,
  );
  expect(up?.from.x).toBeCloseTo(0);
  expect(up?.to.x).toBeCloseTo(0.2);
  expect(up).toMatchObject({ from: { y: 0.25 }, to: { y: 0.5 } });
  expect(down).toMatchObject({ from: { y: 0.5 }, to: { y: 1 } });
});

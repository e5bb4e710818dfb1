import { afterEach, describe, expect, it } from '@jest/globals';
import { givenEventStoreUrl } from './test-database.js';

const { TEST_EVENTSTORE_URL = '', TEST_EVENTSTORE_GIVEN = '' } = process.env;

describe('the event store that a run was started with', () => {
  afterEach(() => {
    Object.assign(process.env, { TEST_EVENTSTORE_URL, TEST_EVENTSTORE_GIVEN });
  });

  // Browser tests have no set-up that says whether the run started it by itself: there it counted as not given.
  it.each([
    ['named', 'esdb://host:2113', '', 'esdb://host:2113'],
    ['named to the integration tests', 'esdb://host:2113', '1', 'esdb://host:2113'],
    ["the run's own", 'esdb://host:2113', '0', undefined],
    ['none', '', '', undefined],
  ])('is %s', (_case, url, isGiven, expected) => {
    Object.assign(process.env, { TEST_EVENTSTORE_URL: url, TEST_EVENTSTORE_GIVEN: isGiven });
    expect(givenEventStoreUrl()).toBe(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import { type AppTable, inOrderOfReference } from './app-tables.js';

const table = (name: string, ...refersTo: readonly string[]): AppTable => ({
  name,
  columns: ['id'],
  refersTo,
});
const namesOf = (tables: readonly AppTable[]): readonly string[] => tables.map(({ name }) => name);

describe('the order in which tables are filled', () => {
  it('puts every table after those its rows refer to', () => {
    const tables = [table('a_tokens', 'm_users'), table('b_logins', 'a_tokens'), table('m_users')];

    expect(namesOf(inOrderOfReference(tables))).toEqual(['m_users', 'a_tokens', 'b_logins']);
  });

  it('ignores a reference to a table that is not backed up', () => {
    expect(namesOf(inOrderOfReference([table('notes', 'elsewhere')]))).toEqual(['notes']);
  });

  it('rejects a circle by name instead of looping', () => {
    expect(() => inOrderOfReference([table('hens', 'eggs'), table('eggs', 'hens')])).toThrow('hens, eggs');
  });
});

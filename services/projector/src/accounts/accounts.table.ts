import { derivedTable } from '../folding/derived-table.js';
import type { AccountView } from './account-view.js';

/** One row a user: the settings that screens show. */
export const accountsTable = derivedTable<AccountView, 'accounts'>({
  table: 'accounts',
  key: ['user_id'],
  rowsOf: ({ userId, state, revision }) =>
    revision < 0n
      ? []
      : [
          {
            user_id: userId,
            language: state.language,
            time_zone: state.timeZone,
            profile: state.profile,
            profile_chosen: state.isProfileChosen,
            base_cents: state.base,
            is_admin: state.roles.includes('admin'),
            is_auditor: state.roles.includes('auditor'),
            status: state.status,
            revision,
          },
        ],
});

interface ApiTokensTable {
  token_id: string;
  user_id: string;
  /** SHA-256: the token itself is never stored. */
  token_hash: Buffer;
  name: string;
  scope: 'read' | 'read-and-record';
  created_at: Date;
  /** Null for one that does not expire. */
  expires_at: Date | null;
  last_used_at: Date | null;
}

interface SecurityEventsTable {
  event_id: string;
  occurred_at: Date;
  kind: string;
  actor_id: string | null;
  subject_id: string | null;
  network: string | null;
  code: string | null;
  change: string | null;
}

/** Of the schema `app`. */
export interface SecurityTables {
  'app.api_tokens': ApiTokensTable;
  'app.security_events': SecurityEventsTable;
}

import { APP_ROLE, SUPERUSER } from './connection-string.js';

/** Oid of the role that initdb made. PostgreSQL lets nobody take its superuser right away, and it owns the catalogue. */
const BOOTSTRAP = 10;

/** Dollar quotes hold any text but themselves; passwords are hexadecimal. */
const block = (...lines: readonly string[]): string => `do $block$ begin ${lines.join(' ')} end $block$;`;

/**
 * What brings a cluster to its two roles, whichever version made it; any number of times. The superuser is for nobody but
 * PostgreSQL itself; the product's role may create databases, and owns its own.
 *
 * Earlier versions ran the product as the superuser: that one gets another name, and the product's role the former one.
 */
export function roleStatements(password: string, superuserPassword: string): readonly string[] {
  return [
    block(
      // Nobody renames the role of the own session.
      `if exists (select from pg_roles where rolname = '${APP_ROLE}' and oid = ${BOOTSTRAP}) then`,
      'create role role_renamer superuser;',
      'set session authorization role_renamer;',
      `alter role ${APP_ROLE} rename to ${SUPERUSER};`,
      `set session authorization ${SUPERUSER};`,
      'drop role role_renamer;',
      'end if;',
      `if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if;`,
      `alter role ${APP_ROLE} login createdb nosuperuser nocreaterole noreplication nobypassrls password '${password}';`,
      `alter role ${SUPERUSER} password '${superuserPassword}';`,
    ),
    block(
      'declare one name;',
      'begin for one in select datname from pg_database where not datistemplate loop',
      `execute format('alter database %I owner to ${APP_ROLE}', one);`,
      'end loop; end;',
    ),
  ];
}

/** Gives the product's role what the superuser owns in a database, as a version left it that had one role for both. */
export const ownershipStatement = block(
  'declare one text;',
  'begin for one in',
  `select format('alter schema %I owner to ${APP_ROLE}', nspname) from pg_namespace`,
  `where nspowner = ${BOOTSTRAP} and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
  'union all',
  `select format('alter %s %s owner to ${APP_ROLE}',`,
  "case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)",
  `from pg_class c join pg_namespace n on n.oid = relnamespace where relowner = ${BOOTSTRAP}`,
  `and relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'`,
  // A sequence of a column goes with its table.
  "and not (relkind = 'S' and exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i')))",
  'union all',
  `select format('alter routine %s owner to ${APP_ROLE}', p.oid::regprocedure)`,
  `from pg_proc p join pg_namespace n on n.oid = pronamespace where proowner = ${BOOTSTRAP}`,
  `and nspname !~ '^pg_' and nspname <> 'information_schema'`,
  "and not exists (select from pg_depend where objid = p.oid and deptype = 'e')",
  'union all',
  `select format('alter type %s owner to ${APP_ROLE}', t.oid::regtype)`,
  `from pg_type t join pg_namespace n on n.oid = typnamespace where typowner = ${BOOTSTRAP}`,
  `and typtype in ('e', 'd') and nspname !~ '^pg_' and nspname <> 'information_schema'`,
  "and not exists (select from pg_depend where objid = t.oid and deptype = 'e')",
  'loop execute one; end loop; end;',
);

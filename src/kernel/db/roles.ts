import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * The application's role sees only what row-level security shows it. The sweep's role may call the few functions that
 * look across workspaces. Those functions run as the definer, a role in which nobody ever acts. The operator's role,
 * for commands, sees every row.
 */
const ROLES = ['galley_app', 'galley_sweep', 'galley_definer', 'galley_operator'] as const

const TRIES = 20
const RETRY_MS = 25
/**
 * duplicate_object, unique_violation and "tuple concurrently updated": the migration of another database runs at the
 * same time.
 */
const RACE = new Set(['42710', '23505', 'XX000'])

/**
 * Makes the roles and lets the current user act in them. Roles belong to the whole server, so the migrations of several
 * databases may collide here. No lock spans databases, so it retries.
 */
export async function ensureRoles(client: pg.ClientBase, roles: readonly string[] = ROLES): Promise<void> {
  for (const role of roles) {
    for (let attempt = 1; !(await mayActAs(client, role)); attempt++) {
      try {
        await grantRole(client, role)
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (code === '42501') throw new Error(refusal(role), { cause: error })
        if (attempt === TRIES || !RACE.has(code)) throw error
        await sleep(RETRY_MS)
      }
    }
  }
}

async function mayActAs(client: pg.ClientBase, role: string): Promise<boolean> {
  // A superuser may act in any role. Others need the grant with its SET option.
  const { rows } = await client.query<{ may: boolean }>(
    `select bool_or(pg_has_role(current_user, oid, case when current_setting('server_version_num')::int >= 160000
       then 'SET' else 'MEMBER' end)) as may from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]?.may === true
}

async function grantRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${role} nologin nobypassrls`)
  await client.query(`grant ${role} to current_user`)
}

/**
 * Lets nobody but the database's owner make temporary tables: they could replace ours under a search path that does not
 * name them. It runs at each start, because a copy of a database does not keep its grants.
 */
export async function refuseTemporaryTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select current_database() as name where has_database_privilege('galley_app', current_database(), 'TEMPORARY')`,
  )
  for (const { name } of rows) await client.query(revokeTemporary(name))
}

export function revokeTemporary(database: string): string {
  return `revoke temporary on database ${pg.escapeIdentifier(database)} from public`
}

function refusal(role: string): string {
  return (
    `The user of DATABASE_URL may neither create the role ${role} nor use it. Let an administrator of the server run: ` +
    `CREATE ROLE ${role} NOLOGIN NOBYPASSRLS; GRANT ${role} TO <that user>;`
  )
}

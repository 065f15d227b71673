import pg from 'pg'
import { lockMigrations } from './migrate.ts'
import { applicationName } from './pool.ts'

/**
 * The application's login at the embedded server. It has no rights of its own and can only act in the application's
 * roles.
 */
const LOGIN = 'galley_login'
const MAY_ACT_AS = ['galley_app', 'galley_sweep']

/**
 * Makes the application's own login at a server that asks for no password, and returns the connection string with it.
 * The owner of the embedded cluster is a superuser: if the application signed in as the owner, an injected statement
 * could leave its role and see every workspace. `url` is the owner's. The database is already migrated.
 */
export async function ensureApplicationLogin(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName() })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await lockMigrations(client)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [LOGIN])
    if (rowCount === 0) await client.query(`create role ${LOGIN} login noinherit nosuperuser nocreatedb nocreaterole`)
    await client.query(`grant ${MAY_ACT_AS.join(', ')} to ${LOGIN} with inherit false, set true`)
  } finally {
    await client.end()
  }
  const login = new URL(url)
  login.username = LOGIN
  return login.href
}

/** Whether the user of this connection string bypasses every row-level policy. */
export async function signsInAsSuperuser(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName() })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mighty: boolean }>(
      'select rolsuper or rolbypassrls as mighty from pg_roles where rolname = session_user',
    )
    return rows[0]?.mighty === true
  } finally {
    await client.end()
  }
}

import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import pg from 'pg'
import { isAlive } from '#kernel/db/embedded/processes.ts'
import { revokeTemporary } from '#kernel/db/roles.ts'
import { ensureTemplate, urlOfDatabase } from './template-database.ts'
import { testServer } from './test-server.ts'

export interface TestDatabase {
  /** The connection string of the owner. `openDatabase({ url, role })` connects as the application. */
  url: string
  /** Closes remaining connections and removes the database. */
  drop(): Promise<void>
}

/**
 * The name contains the machine and the process, so that the remains of a killed run can be told from databases in use.
 */
const MACHINE = `galley_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}_`

let server: ReturnType<typeof prepareServer> | undefined
let count = 0

/** A new database with every migration applied: a clone, made in about a tenth of a second. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(async (admin, url) => `template ${await ensureTemplate(admin, url)}`)
}

/** A new, empty database. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create(async () => '')
}

async function create(from: (admin: pg.Client, url: string) => Promise<string>): Promise<TestDatabase> {
  server ??= prepareServer()
  const url = await server
  const name = `${MACHINE}${process.pid}_${++count}`
  await asAdmin(url, async (admin) => {
    await admin.query(`create database ${name} ${await from(admin, url)}`)
    await admin.query(revokeTemporary(name)) // as `migrate` does; a clone does not copy this
  })
  return {
    url: urlOfDatabase(url, name),
    drop: () => asAdmin(url, (admin) => drop(admin, name)),
  }
}

/** Removes the clones of processes that are gone. */
export async function sweepClones(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [MACHINE],
  )
  for (const { datname } of rows) {
    const pid = Number(datname.slice(MACHINE.length).split('_')[0])
    if (!isAlive(pid)) await drop(admin, datname)
  }
}

export async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url, application_name: `galley ${process.pid}` })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function prepareServer(): Promise<string> {
  const { url } = await testServer()
  await asAdmin(url, sweepClones)
  return url
}

async function drop(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`)
}

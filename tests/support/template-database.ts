import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate, readMigrations } from '#kernel/db/migrate.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
export const TEMPLATE_PREFIX = 'galley_template_'

/** An arbitrary fixed number. With this lock only one process at a time makes a template. */
const LOCK = 4_205_712

/** The name of the migrated database that tests clone. Each state of the migrations has its own. */
export async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const name = await templateName()
  if (await exists(admin, name)) return name
  await admin.query('select pg_advisory_lock($1)', [LOCK])
  try {
    if (!(await exists(admin, name))) await build(admin, url, name)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK])
  }
  return name
}

export async function templateName(): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS)
  const digest = createHash('sha256').update(JSON.stringify(migrations.map(({ name, sha256 }) => [name, sha256])))
  return TEMPLATE_PREFIX + digest.digest('hex').slice(0, 12)
}

export function urlOfDatabase(url: string, database: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${database}`
  return parsed.href
}

/** Builds the template under another name and renames it, so that nobody clones a half-migrated one. */
async function build(admin: pg.Client, url: string, name: string): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  await migrate({ url: urlOfDatabase(url, draft), directory: MIGRATIONS })
  await admin.query(`alter database ${draft} rename to ${name}`)
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

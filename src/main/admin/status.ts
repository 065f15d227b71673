import type pg from 'pg'
import { keysInUse } from '#kernel/crypto/sealed-values.ts'
import { readMigrations } from '#kernel/db/migrate.ts'
import { ALIVE_SECONDS } from '#kernel/recurring/heartbeat.ts'
import { VERSION } from '#kernel/version.ts'
import { recurring } from '../../recurring.ts'
import { sealedColumns } from '../../sealed.ts'
import { asOperator } from '../check-stored-keys.ts'
import { loadConfig } from '../load-config.ts'
import { refuseMarked } from '../marker.ts'
import { MIGRATIONS_FOLDER } from '../paths.ts'
import { reachDatabase } from '../start-database.ts'
import type { Command } from './command.ts'

/** The lines of the report: each label with the SQL query that answers its text. */
const LINES: Record<string, string> = {
  PostgreSQL: `select current_setting('server_version')`,
  'Migrations applied': `select count(*)::text from schema_migration`,
  'Database size': `select pg_size_pretty(pg_database_size(current_database()))`,
  Workspaces: `select count(*)::text from org`,
  People: `select count(*)::text from user_account`,
  'Who runs it': `select coalesce(string_agg(email, ', ' order by created_at), 'nobody') from user_account where is_operator`,
  Posts: `select coalesce(sum(n), 0)::text from post_tally`,
  'Posts due now': `select count(*)::text from effect where kind = 'post' and wake_at <= clock_timestamp()`,
  'Next post': `select coalesce(min(wake_at)::text, 'none') from effect where kind = 'post' and wake_at > clock_timestamp()`,
  'Workers alive': `
    select coalesce(string_agg(format('%s (%s)', worker, array_to_string(roles, ', ')), '; ' order by worker), 'none')
    from worker_heartbeat where seen_at > now() - interval '${ALIVE_SECONDS} seconds'`,
  'Jobs waiting': `select count(*)::text from pgboss.job where state in ('created', 'retry', 'active')`,
  'Jobs given up': `select count(*)::text from pgboss.job where state = 'failed'`,
}

const LAST_RUN = `
  select concat_ws('; ',
    case
      when problem is not null then format('failed at %s: %s', ended_at, problem)
      when succeeded_at is not null
        then format('succeeded at %s, in %s ms', succeeded_at, round(1000 * extract(epoch from succeeded_at - began_at)))
      else 'not done yet'
    end,
    'running on ' || running_by,
    format('every %s s, next at %s', every_seconds, due_at)) as words
  from recurring_work where name = $1`

export const status: Command = {
  usage: '',
  what: 'show what this installation is and does',
  words: 0,
  async run({ env, log, say }) {
    const config = loadConfig(env)
    refuseMarked(config)
    const database = await reachDatabase(config, log)
    try {
      say(`Galley ${VERSION}`)
      say(`Database: ${config.databaseUrl ? 'a PostgreSQL server' : `embedded, in ${config.dataDir}`}`)
      say(`Migrations of this release: ${(await readMigrations(MIGRATIONS_FOLDER)).length}`)
      await asOperator(database.url, async (client) => {
        for (const [name, text] of Object.entries(LINES)) say(`${name}: ${await wordsOf(client, text)}`)
        say('Recurring work:')
        for (const { name } of recurring) say(`  ${name}: ${await lastRun(client, name)}`)
        say(`Keys in use: ${await keysOf(client)}; there: ${[...config.keys.keys()].join(', ')}`)
      })
    } finally {
      await database.stop()
    }
  },
}

async function wordsOf(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

async function lastRun(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ words: string }>(LAST_RUN, [name])
  return rows[0]?.words ?? 'no worker has begun it yet'
}

async function keysOf(client: pg.Client): Promise<string> {
  const ids = new Set<number>()
  for (const column of sealedColumns) for (const id of (await keysInUse(client, column)).keys()) ids.add(id)
  return [...ids].sort((a, b) => a - b).join(', ') || 'none'
}

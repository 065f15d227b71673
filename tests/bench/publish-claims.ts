import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'

const run = promisify(execFile)

/**
 * How many posts can be claimed each second, without publishing: by `clients` of pgbench, `posts` in all, `each` in one
 * statement.
 */
export async function claimRate(
  owner: pg.Client,
  {
    pgbench,
    url,
    clients,
    posts,
    each,
  }: { pgbench: string; url: string; clients: number; posts: number; each: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-claim-'))
  const script = join(folder, 'claim.sql')
  await writeFile(script, `select count(*) from claim_due('post', 'bench', interval '1 hour', ${each});\n`)
  const turns = Math.max(1, Math.floor(posts / clients / each))
  const started = performance.now()
  await run(pgbench, ['-n', '-M', 'prepared', '-f', script, '-c', `${clients}`, '-j', '2', '-t', `${turns}`, url])
  const seconds = (performance.now() - started) / 1000
  await rm(folder, { recursive: true })
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from effect where lease_owner = 'bench'`)
  await owner.query(
    `update effect set lease_owner = null, lease_until = null, fence = 0, wake_at = due_at where lease_owner = 'bench'`,
  )
  await owner.query('vacuum (analyze) effect')
  return (rows[0]?.n ?? 0) / seconds
}

import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'

/** The folder of this work tree's test cluster. All test processes share it; another work tree has its own. */
export const TEST_DATA_DIR = join(
  tmpdir(),
  `galley-tests-${createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)}`,
)

/** The server for tests: DATABASE_URL if set, otherwise the embedded one, which the first process starts. */
export async function testServer(): Promise<EmbeddedPostgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const log = { info() {}, warn: console.warn, error: console.error }
  return startEmbeddedPostgres({ dataDir: TEST_DATA_DIR, log, throwaway: true })
}

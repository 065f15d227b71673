import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'

/** Where this work tree's test cluster lives; all test processes share it, a second work tree has its own. */
export const TEST_DATA_DIR = join(
  tmpdir(),
  `galley-tests-${createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)}`,
)

/** The server for tests: DATABASE_URL when set, otherwise the embedded one, started by whichever process is first. */
export async function testServer(): Promise<EmbeddedPostgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => {} }
  const log = { info() {}, warn: console.warn, error: console.error }
  return startEmbeddedPostgres({ dataDir: TEST_DATA_DIR, log, throwaway: true })
}

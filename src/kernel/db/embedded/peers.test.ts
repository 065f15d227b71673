import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { socketDirOf, startEmbeddedApp } from '../../../../tests/support/embedded-app.ts'
import { PORT } from './server.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/**
 * A program that connects by PostgreSQL's protocol alone: it names a user and a database, and prints the first answer.
 * The answer begins with R (go on) or E (refused). Source: PostgreSQL 18, 54.7, StartupMessage.
 */
const KNOCK = `
  const socket = require('node:net').connect(process.argv[1])
  const text = Buffer.from('user\\0galley\\0database\\0postgres\\0\\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(text.length + 8, 0)
  head.writeInt32BE(196608, 4)
  socket.on('connect', () => socket.write(Buffer.concat([head, text])))
  socket.on('data', (answer) => { console.log(answer.toString('latin1').replaceAll('\\0', ' ')); process.exit() })
`

test('started by root, the server runs as a user of its own and lets root in alone', { skip: !isRoot }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-peers-'))
  await chmod(dataDir, 0o755)
  const app = await startEmbeddedApp(dataDir)
  try {
    const socket = join(socketDirOf(app.said), `.s.PGSQL.${PORT}`)
    const knock = async (uid: number) =>
      (await promisify(execFile)(process.execPath, ['-e', KNOCK, socket], { uid, gid: uid, cwd: '/' })).stdout
    const { uid } = await stat(join(dataDir, 'postgres/cluster'))
    assert.notEqual(uid, NOBODY)
    assert.ok(!(await readFile('/etc/passwd', 'utf8')).includes(`:${uid}:`), 'no program runs as that user')
    assert.match(await knock(0), /^R/)
    assert.match(await knock(uid), /^E.*[Pp]eer authentication failed/)
    await assert.rejects(knock(NOBODY), /EACCES/)
    const versionFile = join(dataDir, 'postgres/cluster/PG_VERSION')
    await assert.rejects(promisify(execFile)('cat', [versionFile], { uid: NOBODY, gid: NOBODY, cwd: '/' }), /denied/)
    // Everybody may read the copied programs (`server-…`). Only the server's user and root may read the other files.
    const home = join(dataDir, 'postgres')
    const own = (await readdir(home)).filter((name) => !name.startsWith('server-'))
    const modes = await Promise.all(own.map(async (name) => [name, (await stat(join(home, name))).mode & 0o077]))
    assert.deepEqual(
      modes,
      own.map((name) => [name, 0]),
    )
    await assert.rejects(promisify(execFile)('ls', [home], { uid: NOBODY, gid: NOBODY, cwd: '/' }), /denied/)
  } finally {
    await app.end('SIGINT')
    await rm(socketDirOf(app.said), { recursive: true })
    await rm(dataDir, { recursive: true })
  }
})

import assert from 'node:assert/strict'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, signIn } from '../../scripts/demo/client.ts'
import { freePort } from '../support/free-port.ts'
import { runAdmin } from './admin-process.ts'
import { type DataFolder, type GalleyProcess, makeDataFolder, startGalley } from './galley-process.ts'

const OWNER = { email: 'owner@northwind.test', password: 'a long enough password' }
const POSTS_A_GROUP = 3
/**
 * The pause between two groups. With it they stay below the 300 requests a minute that a person has, however long the
 * backup takes.
 */
const PAUSE_MS = 250

/** A backup is made while the embedded installation is being written to. It is then restored into another folder. */
describe('a backup of a running installation', () => {
  let folder: DataFolder
  let restored: DataFolder
  let env: Record<string, string>
  let galley: GalleyProcess
  let member: Client
  let made = 0

  before(async () => {
    folder = await makeDataFolder()
    restored = await makeDataFolder()
    await mkdir(join(folder.path, 'backups'))
    const port = await freePort()
    env = { PORT: String(port), GALLEY_DATA: folder.path, GALLEY_BASE_URL: `http://localhost:${port}` }
    galley = await startGalley(env)
    assert.ok(galley.address, galley.said().errors)
    member = await signIn(galley.address, { ...OWNER, name: 'Owner' })
    const org = await member.must('POST', '/v1/orgs', { name: 'Northwind', slug: 'northwind' })
    await member.enter(org.id)
  })
  after(async () => {
    await galley?.end('SIGTERM')
    await folder?.remove()
    await restored?.remove()
  })

  async function makeGroup(): Promise<void> {
    const posts = Array.from({ length: POSTS_A_GROUP }, (_, n) => ({ platform: 'x', contentText: `${made} ${n}` }))
    await member.must('POST', '{O}/marketing/post-groups', { title: `Group ${made}`, posts })
    made++
  }

  test('contains only whole transactions', { timeout: 300_000 }, async () => {
    for (let n = 0; n < 20; n++) await makeGroup()
    const before = made
    const file = join(folder.path, 'backups/one.tar.gz')
    let running = true
    const backup = runAdmin(env, 'backup', file).finally(() => {
      running = false
    })
    while (running) {
      await makeGroup()
      await sleep(PAUSE_MS)
    }
    assert.equal((await backup).code, 0, (await backup).said)
    assert.ok(made > before, 'nothing was written meanwhile')
    await galley.end('SIGTERM')

    const done = await runAdmin({ ...env, GALLEY_DATA: restored.path }, 'restore', file)
    assert.equal(done.code, 0, done.said)
    assert.deepEqual((await readdir(restored.path)).sort(), ['keys', 'postgres'])
    galley = await startGalley({ ...env, GALLEY_DATA: restored.path })
    assert.ok(galley.address, galley.said().errors)
    const again = await signIn(galley.address, OWNER)
    const [org] = await again.must('GET', '/v1/orgs')
    await again.enter(org.id)
    const { items, total } = await again.must('GET', '{O}/marketing/post-groups?limit=100')
    assert.ok(total >= before && total <= made, `${total} groups, between ${before} and ${made}`)
    for (const { posts } of items) assert.equal(posts.length, POSTS_A_GROUP)
    const posts = await again.must('GET', '{O}/marketing/posts?limit=1')
    assert.equal(posts.total, total * POSTS_A_GROUP, 'the counts fit what is there')
  })

  test('cannot be restored over an installation', async () => {
    const file = join(folder.path, 'backups/one.tar.gz')
    const { code, said } = await runAdmin({ ...env, GALLEY_DATA: restored.path }, 'restore', file)
    assert.equal(code, 1)
    assert.match(said, /is not empty/)
    await rm(file)
  })
})

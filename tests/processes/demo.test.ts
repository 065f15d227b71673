import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

const DEMO = join(import.meta.dirname, '../../scripts/demo.ts')

describe('npm run demo', () => {
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-demo-'))
    await chmod(folder, 0o755) // root runs PostgreSQL as somebody else, who has to reach it
  })
  after(() => rm(folder, { recursive: true, force: true }))

  async function demo(env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [DEMO, '--once'], {
      env: { ...process.env, PORT: '0', GALLEY_DATA: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const closed = once(child, 'close')
    const [said, complained] = await Promise.all(
      [child.stdout, child.stderr].map(async (stream) => Buffer.concat(await stream.toArray()).toString()),
    )
    const [code] = await closed
    return { code, said: said ?? '', complained: complained ?? '' }
  }

  test('makes a workspace and shows the main job, with the real answers', async () => {
    const { code, said, complained } = await demo()
    assert.equal(complained, '')
    assert.equal(code, 0, said)
    const answers = [...said.matchAll(/^ {3}(?:GET|POST) \S+ +(\d{3} \w+)$/gm)].map(([, answer]) => answer)
    assert.deepEqual(answers, [
      '200 pending_approval',
      '409 approval_required',
      '200 scheduled',
      '200 scheduled',
      '200 publishing',
      '200 published',
      '200 published',
      '409 already_published',
    ])
    assert.match(said, /^ {3}http:\/\/127\.0\.0\.1:\d+\/northwind_tools\/status\/\d+$/m)
    assert.match(said, /^ {3}http:\/\/127\.0\.0\.1:\d+\/profile\/northwind\.test\/post\/\w{13}$/m)
    assert.deepEqual(
      said.split('\n').filter((line) => line.length > 80),
      [],
    )
    assert.ok(!said.includes('\x1b'), 'colours are for terminals')
  })

  test('goes on with the workspace it made before', async () => {
    const before = await readFile(join(folder, 'data/demo.json'), 'utf8')
    const { code, said } = await demo()
    assert.equal(code, 0, said)
    assert.match(said, /where it was left/)
    const ports = (text: string) => JSON.parse(text).ports
    const { x, bluesky } = ports(await readFile(join(folder, 'data/demo.json'), 'utf8'))
    assert.deepEqual([x, bluesky], [ports(before).x, ports(before).bluesky])
  })

  test('leaves a folder alone that is not its own', async () => {
    const { code, complained } = await demo({ GALLEY_DATA: folder })
    assert.equal(code, 1)
    assert.match(complained, /holds something that is not the demo/)
  })
})

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
  let standing: string[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-demo-'))
    await chmod(folder, 0o755) // root starts PostgreSQL as another user, who needs the folder
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const start = (env: Record<string, string>, ...more: string[]) =>
    spawn(process.execPath, [DEMO, ...more], {
      env: { ...process.env, PORT: '0', GALLEY_DATA: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  async function demo(env: Record<string, string> = {}) {
    const child = start(env, '--once')
    const closed = once(child, 'close')
    const [said, complained] = await Promise.all(
      [child.stdout, child.stderr].map(async (stream) => Buffer.concat(await stream.toArray()).toString()),
    )
    const [code] = await closed
    return { code, said: said ?? '', complained: complained ?? '' }
  }

  test('makes a workspace and shows the main job, with real answers', async () => {
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
    standing = addressesIn(said.split('One group on every network')[1] ?? '')
    const ports = Object.values(simulatorsIn(await readFile(join(folder, 'data/demo.json'), 'utf8')))
    const hosts = new Set(standing.map((address) => Number(new URL(address).port)))
    assert.deepEqual([...hosts].sort(), ports.sort(), 'one address on each network at the least')
    assert.deepEqual(
      said.split('\n').filter((line) => line.length > 80),
      [],
    )
    assert.ok(!said.includes('\x1b'), 'colours are for terminals')
  })

  test('continues with the workspace that it made before, and every post is where it was', async () => {
    const before = await readFile(join(folder, 'data/demo.json'), 'utf8')
    const child = start({})
    const closed = once(child, 'close')
    let said = ''
    for await (const piece of child.stdout) {
      said += piece
      if (said.includes('Done in')) break
    }
    const found = await Promise.all(standing.map(async (address) => [address, (await fetch(address)).status]))
    child.kill('SIGTERM')
    await closed
    assert.match(said, /where it was left/)
    assert.deepEqual(
      found,
      standing.map((address) => [address, 200]),
    )
    assert.equal(addressesIn(said.split('One group on every network')[1] ?? '').length, standing.length)
    const after = await readFile(join(folder, 'data/demo.json'), 'utf8')
    assert.deepEqual(simulatorsIn(after), simulatorsIn(before))
  })

  test('leaves another folder alone', async () => {
    const { code, complained } = await demo({ GALLEY_DATA: folder })
    assert.equal(code, 1)
    assert.match(complained, /holds something that is not the demo/)
  })
})

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/^ {3}(http:\S+)$/gm)].map(([, address = '']) => address)

const simulatorsIn = (marker: string): Record<string, number> => JSON.parse(marker).ports.simulators

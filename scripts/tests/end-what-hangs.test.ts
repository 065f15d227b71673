import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'

const ENDS = new URL('../../tests/support/end-what-hangs.ts', import.meta.url).href
const PATIENCE_MS = 4_000

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-hangs-'))
})
after(() => rm(folder, { recursive: true }))

async function run(source: string): Promise<{ code: number; said: string }> {
  const file = join(folder, 'file.mjs')
  await writeFile(
    file,
    `import { describe, test } from 'node:test'\nconst wait = (ms) => new Promise((done) => setTimeout(done, ms))\n${source}`,
  )
  const { NODE_TEST_CONTEXT, ...env } = process.env // if this variable were set, the child would run no tests
  const child = spawn(process.execPath, ['--import', ENDS, file], {
    env: { ...env, GALLEY_TEST_PATIENCE_MS: String(PATIENCE_MS) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: Number(code), said }
}

test('a process runs as long as its tests do, however long they all take', async () => {
  const slow = `describe('a', () => describe('b', () => { for (const n of [1, 2, 3, 4]) test('t' + n, () => wait(${PATIENCE_MS / 3})) }))`
  assert.deepEqual(await run(slow), { code: 0, said: '' })
})

test('a process in which no test ends is stopped, and the report names what is open', async () => {
  const { code, said } = await run(`test('never', () => wait(1e8))`)
  assert.equal(code, 1)
  assert.match(said, /^Ended since no test has finished for 4 seconds; still open: .*Timeout/)
})

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { until } from '../../tests/support/until.ts'
import { endRun, processesOf } from './run-folder.ts'

const TIDILY = join(import.meta.dirname, '../tidily.ts')
const CLUSTER = join(import.meta.dirname, '../../tests/support/start-test-cluster.ts')

/** A program that leaves a folder behind, and a detached process that ignores SIGTERM. */
const LEAVES = `
  import { spawn } from 'node:child_process'
  import { mkdtempSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { join } from 'node:path'
  mkdtempSync(join(tmpdir(), 'left-'))
  const deaf = "process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)"
  const child = spawn(process.execPath, ['-e', deaf], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise((heard) => child.stdout.once('data', heard))
  child.unref()
  child.stdout.destroy()
  console.log('left')
  const [how] = process.argv.slice(2)
  if (how === 'fails') throw new Error('as a test that fails')
  if (how === 'stays') setInterval(() => {}, 1000)
`

describe('a program that runs under tidily leaves nothing behind', () => {
  let program: string
  let folder: string
  let inside: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-tidily-'))
    program = join(folder, 'leaves.mjs')
    await writeFile(program, LEAVES)
  })
  after(() => rm(folder, { recursive: true }))
  beforeEach(async () => {
    inside = await mkdtemp(join(tmpdir(), 't-'))
    // As open as a temporary folder: the database may belong to another user than the tests.
    await chmod(inside, (await stat(tmpdir())).mode & 0o7777)
  })
  // Even if a test fails, its process must not go on for ever.
  afterEach(() => endRun(inside))

  const start = (...args: string[]) => {
    const { NODE_TEST_CONTEXT, ...env } = process.env
    return spawn(process.execPath, [TIDILY, ...args], {
      env: { ...env, TMPDIR: inside },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  }
  async function endOf(child: ChildProcess): Promise<number> {
    const [code] = await once(child, 'exit')
    assert.deepEqual([processesOf(inside), await readdir(inside)], [[], []])
    return Number(code)
  }
  const left = (child: ChildProcess) => once(child.stdout ?? child, 'data')

  test('when it ends', async () => assert.equal(await endOf(start(program, 'ends')), 0))

  test('when it fails', async () => assert.equal(await endOf(start(program, 'fails')), 1))

  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(`when it is told to end by ${signal}`, async () => {
      const child = start(program, 'stays')
      await left(child)
      assert.ok(processesOf(inside).length >= 3, 'the runner, the program and what it left are seen')
      child.kill(signal)
      assert.equal(await endOf(child), status)
    })
  }

  test('when npm is told to end, whose shell passes the signal on to nobody', async () => {
    const { NODE_TEST_CONTEXT, ...env } = process.env
    const line = `'${process.execPath}' '${TIDILY}' '${program}' stays; true`
    const shell = spawn('/bin/sh', ['-c', line], {
      env: { ...env, TMPDIR: inside, npm_lifecycle_event: 'bench' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await left(shell)
    shell.kill('SIGTERM')
    const isTidy = async () => processesOf(inside).length === 0 && (await readdir(inside)).length === 0
    await until(isTidy, { that: 'nothing of it is left', everyMs: 100 })
  })

  test('when it was killed: the next run ends what the killed one left', async () => {
    const child = start(program, 'stays')
    await left(child)
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.ok(processesOf(inside).length > 0)
    assert.equal(await endOf(start(program, 'ends')), 0)
  })

  test('when a PostgreSQL outlives the process that started it', async () => {
    assert.equal(await endOf(start(CLUSTER)), 0)
  })
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../../../tests/support/until.ts'
import { runLongFfmpeg } from './long-ffmpeg.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-long-'))
})
after(() => rm(folder, { recursive: true }))

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}
const run = (path: string, more: Partial<Parameters<typeof runLongFfmpeg>[0]> = {}) =>
  runLongFfmpeg({ path, args: [], cpuSeconds: 60, memoryMb: 2048, signal: new AbortController().signal, ...more })

async function pidIn(file: string): Promise<number> {
  const written = async () => {
    const text = await readFile(file, 'utf8').catch(() => '')
    return text.endsWith('\n') && text
  }
  return Number(await until(written, { that: `a process number is in ${file}`, everyMs: 0 }))
}
/** Waits until the process has ended. A zombie, which its parent has not reaped yet, counts as ended. */
async function untilGone(pid: number): Promise<void> {
  const isGone = async () => {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    return state === null || / Z /.test(state)
  }
  await until(isGone, { that: `process ${pid} has ended`, everyMs: 0 })
}

test('how far it is and what it says are told, and so is how it ended', async () => {
  const seconds: number[] = []
  const well = await program(
    'well',
    'echo out_time_us=N/A; echo out_time_us=1500000; printf out_time_; echo us=2000000; echo progress=end',
  )
  assert.deepEqual(await run(well, { onSeconds: (at) => seconds.push(at) }), { done: true, words: '' })
  assert.deepEqual(seconds, [1.5, 2])
  const badly = await program('badly', 'echo "moov atom not found" >&2; exit 1')
  assert.deepEqual(await run(badly), { done: false, ended: false, words: 'moov atom not found' })
  // ffmpeg exits with its own error number, which must not be taken for a signal.
  const own = await run(await program('own', 'exit 234'))
  assert.ok(!own.done && !own.ended)
})

test('it gives way to everything else, and is told nothing of ours', async () => {
  const curious = await program('curious', 'nice; env | grep -c SECRET; exit 3')
  process.env.GALLEY_TEST_SECRET = 'SECRET'
  const said = await program('said', `${curious} >&2; exit 3`)
  const { words } = await run(said)
  delete process.env.GALLEY_TEST_SECRET
  const [niceness, secrets] = words.split('\n').map(Number)
  assert.ok(niceness !== undefined && niceness >= 10, words)
  assert.equal(secrets, 0)
})

test('it is ended when its caller wants that, and when it takes too much', async () => {
  const file = join(folder, 'asleep.pid')
  const asleep = await program('asleep', `echo $$ > ${file}; exec sleep 3600`)
  const controller = new AbortController()
  const ended = run(asleep, { signal: controller.signal })
  const pid = await pidIn(file)
  controller.abort()
  const { words: _, ...outcome } = await ended
  assert.deepEqual(outcome, { done: false, ended: true })
  await untilGone(pid)
  const before = new AbortController()
  before.abort()
  assert.equal((await run(asleep, { signal: before.signal })).done, false)
  const busy = await run(await program('busy', 'while :; do :; done'), { cpuSeconds: 1 })
  assert.ok(!busy.done && busy.ended)
})

test('it does not outlive a process that is killed', async () => {
  const file = join(folder, 'orphan.pid')
  const asleep = await program('orphan', `echo $$ > ${file}; exec sleep 3600`)
  const module = new URL('./long-ffmpeg.ts', import.meta.url).href
  const script = `import { runLongFfmpeg } from ${JSON.stringify(module)}
    await runLongFfmpeg({ path: ${JSON.stringify(asleep)}, args: [], cpuSeconds: 60, memoryMb: 2048, signal: new AbortController().signal })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const pid = await pidIn(file)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await untilGone(pid)
})

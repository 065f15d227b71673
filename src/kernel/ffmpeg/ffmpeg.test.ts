import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLog } from '../log.ts'
import { createFfmpegFinder } from './find-ffmpeg.ts'
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-ffmpeg-'))
})
after(() => rm(folder, { recursive: true }))

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}
const find = (ffmpeg: { named: string | null; searchPath: string }) =>
  createFfmpegFinder({ config: { ffmpeg }, log: createLog('silent') })()

test('the one that is named is the only one; else the first in PATH that runs', async () => {
  const named = await program('named', 'echo "ffmpeg version 5.1.9 and more"')
  await program('ffmpeg', 'echo "ffmpeg version 6.0"')
  assert.deepEqual(await find({ named, searchPath: folder }), { path: named, version: '5.1.9' })
  assert.deepEqual(await find({ named: null, searchPath: `relative:/nowhere:${folder}` }), {
    path: join(folder, 'ffmpeg'),
    version: '6.0',
  })
  for (const broken of [join(folder, 'gone'), await program('other', 'echo something else')]) {
    assert.equal(await find({ named: broken, searchPath: folder }), null)
  }
  await rm(join(folder, 'ffmpeg'))
})

const LIMITS = { args: [], cpuSeconds: 60, memoryMb: 2048, timeoutMs: 60_000, maxBytes: 1000 }
const run = (path: string, limits: Partial<FfmpegRun> = {}) => runFfmpeg({ path, ...LIMITS, ...limits })
const problemOf = async (outcome: ReturnType<typeof runFfmpeg>) => {
  const answered = await outcome
  return 'problem' in answered ? answered.problem : `it wrote ${answered.output}`
}

test('what it writes is answered, or its own words', async () => {
  assert.deepEqual(await run(await program('well', 'printf picture')), { output: Buffer.from('picture') })
  assert.equal(
    await problemOf(run(await program('badly', 'echo "moov atom not found" >&2; exit 1'))),
    'moov atom not found',
  )
})

test('it is told nothing of ours, and has no input', async () => {
  const path = await program('curious', 'env | grep -v ^PWD= | grep -v ^_= | grep -v ^SHLVL=; cat; pwd')
  assert.deepEqual(await run(path), { output: Buffer.from('/\n') })
})

test('too long, too much or for ever: it is ended', async () => {
  const busy = await program('busy', 'while :; do :; done')
  assert.match(await problemOf(run(busy, { cpuSeconds: 1 })), /SIGKILL|SIGXCPU|Killed|CPU/)
  assert.match(await problemOf(run(await program('asleep', 'exec sleep 3600'), { timeoutMs: 50 })), /SIGKILL/)
  assert.match(await problemOf(run(await program('chatty', 'exec yes'))), /SIGKILL/)
})

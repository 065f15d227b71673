import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { VIDEO_STAGES, type VideoStage } from '#contract/making/video-lists.ts'
import { lookAfterRuns } from '#features/runs/index.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { Person } from '../support/factories.ts'
import { COLOUR, H264, TONE } from '../support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../support/features/videos/world.ts'
import { priceOf } from '../support/prices.ts'
import { until } from '../support/until.ts'

const WORKER = join(import.meta.dirname, '../kill-videos/worker.ts')

let world: VideoWorld
let sweep: Db
let person: Person
let assetId: string
before(async () => {
  world = await openVideoWorld()
  process.env.TMPDIR = world.folder // workers get it too, so that everything left there is from this test
  sweep = openDatabase({ url: world.t.url, role: 'galley_sweep', max: 1 })
  person = await world.t.make.org()
  const talk = await world.clip('talk.mp4', `${COLOUR} ${TONE} ${H264} -c:a aac -shortest`)
  assetId = await world.inLibrary(person, talk, { seconds: 2, sound: true })
})
after(async () => {
  delete process.env.TMPDIR
  await sweep.destroy()
  await world.close()
})

async function startWorker(): Promise<ChildProcess> {
  const { config } = world.t.services
  const env = JSON.stringify(world.models.env())
  const worker = fork(WORKER, [world.t.url, config.dataDir, env], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(worker, 'message')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/** Ends the run's lease, as if its worker had been silent for long, and lets a worker look for such runs. */
async function passTime(runId: string): Promise<void> {
  await world.t.owner
    .updateTable('agent_run')
    .set({ lease_until: '2020-01-01T00:00:00Z' })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute()
  await lookAfterRuns(world.t.services, sweep)
}

const foldersOfRenders = async () => (await readdir(world.folder)).filter((name) => name.startsWith('galley-video-'))
/** Folders of renders that are left, and programs that still work in one. */
async function left(): Promise<string[]> {
  const folders = await foldersOfRenders()
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return [...folders, ...commands.filter((line) => line.includes(`${world.folder}/galley-video-`))]
}
async function untilNothingIsLeft(): Promise<void> {
  await until(async () => (await left()).length === 0, { that: 'nothing of the killed worker is left', everyMs: 20 })
}

for (const stage of VIDEO_STAGES) {
  test(`a worker that is killed while it is ${stage} leaves nothing, and another makes the video`, async () => {
    const { data } = await world.start(person, { video: { assetId }, branding: { format: 'square' } })
    const worker = await startWorker()
    await world.until(person, data.id, (render) => hasReached(render.stage, stage) || render.status === 'done')
    await kill(worker)
    await untilNothingIsLeft()
    await passTime((await world.read(person, data.id)).data.runId)
    await world.t.runJobs()
    const render = (await world.read(person, data.id)).data
    assert.deepEqual([render.status, render.error, render.creditsUsed], ['done', null, priceOf('transcribe')])
    assert.equal(render.postMedia.width, 1080)
    const steps = await world.t.owner
      .selectFrom('agent_step')
      .selectAll()
      .where('run_id', '=', render.runId)
      .where('key', '=', 'transcribe')
      .where('status', '=', 'succeeded')
      .execute()
    assert.equal(steps.length, 1, 'what was written down is kept')
    await untilNothingIsLeft()
  })
}

const hasReached = (at: VideoStage | null, wanted: VideoStage): boolean =>
  at !== null && VIDEO_STAGES.indexOf(at) >= VIDEO_STAGES.indexOf(wanted)

test('a video whose workers are killed three times has failed, says so, and costs nothing', async () => {
  const { data } = await world.start(person, { video: { assetId } })
  for (let time = 0; time < 3; time++) {
    // The model's answer is held back; otherwise a fast worker could finish the video before the test sees that it has
    // begun.
    world.models.script.add('hang')
    const worker = await startWorker()
    await until(() => world.models.script.left().length === 0, { that: 'the worker waits for its model', everyMs: 20 })
    await kill(worker)
    await passTime(data.runId)
  }
  const render = (await world.read(person, data.id)).data
  assert.deepEqual([render.status, render.postMedia, render.creditsUsed], ['failed', null, null])
  assert.match(render.error, /started three times.*Nothing was charged/)
  const held = await world.t.owner.selectFrom('credit_hold').select('state').where('run_id', '=', data.runId).execute()
  assert.deepEqual(held, [{ state: 'voided' }])
  await untilNothingIsLeft()
})

import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { COLOUR, H264, type MadeClip } from '../../../tests/support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../../../tests/support/features/videos/world.ts'

let world: VideoWorld
let clip: MadeClip
let by: Person
let assetId: string
before(async () => {
  world = await openVideoWorld()
  clip = await world.clip('short.mp4', `${COLOUR} ${H264}`)
})
beforeEach(async () => {
  by = await world.t.make.org()
  assetId = await world.inLibrary(by, clip, { seconds: 2 })
})
after(() => world.close())

const captions = [{ text: 'by hand', start: 0, end: 1 }]
const begin = async () => (await world.start(by, { video: { assetId }, captions })).data
const cancel = (runId: string) => world.t.request('POST', `{O}/agent-runs/${runId}/cancel`, { as: by })
/** The workspace's files; the video that it uploaded is one of them. */
const files = () => readdir(join(world.t.services.config.dataDir, 'files/media', by.orgId))
const inHand = () =>
  world.t.owner.selectFrom('file_in_hand').select('key').where('org_id', '=', by.orgId).orderBy('key').execute()
const nothingLeft = async () => assert.deepEqual([(await files()).length, await inHand()], [1, []])

/** Stores a file as a render does before the file is in the library. */
async function keep(ending: string): Promise<string> {
  const key = `media/${by.orgId}/${newId()}.${ending}`
  await world.t.services.storage.write(key, new Uint8Array(9))
  await world.t.owner.insertInto('file_in_hand').values({ org_id: by.orgId, key }).execute()
  return key
}

/** Leaves the files and outputs of an attempt whose worker dies before the end. */
async function keptBefore(runId: string): Promise<{ key: string; preview: string }> {
  const [key, preview] = [await keep('mp4'), await keep('webp')]
  const facts = { width: 9, height: 9, durationSeconds: 2, videoCodec: 'avc', audioCodec: null }
  const value = { key, sizeBytes: 9, ...facts, preview: { key: preview, sizeBytes: 9 } }
  await world.t.owner
    .insertInto('agent_step')
    .values({
      org_id: by.orgId,
      run_id: runId,
      key: 'render',
      attempt: 1,
      kind: 'tool_call',
      status: 'succeeded',
      agent: 'renderer',
      memo: JSON.stringify({ value }),
    })
    .execute()
  return { key, preview }
}

describe('the file of a render that does not keep it is removed at once', () => {
  test('if the workspace has no room for it at the end', async () => {
    const { id } = await begin()
    const { storageBytes } = world.t.services.config
    await world.t.owner.updateTable('media_asset').set({ size_bytes: storageBytes }).where('id', '=', assetId).execute()
    await world.t.runJobs()
    const { data } = await world.read(by, id)
    assert.equal(data.status, 'failed')
    assert.match(data.error, /GALLEY_STORAGE_GB/)
    await nothingLeft()
  })

  test('if it is cancelled while its file is being stored', async () => {
    const { id, runId } = await begin()
    const { storage } = world.t.services
    const fromFile = storage.fromFile.bind(storage)
    storage.fromFile = async <T>(key: string, work: (path: string) => Promise<T>): Promise<T> => {
      const written = await fromFile(key, work)
      if (key.endsWith('.mp4')) assert.equal((await cancel(runId)).status, 200)
      return written
    }
    try {
      await world.t.runJobs()
    } finally {
      storage.fromFile = fromFile
    }
    assert.match((await world.read(by, id)).data.error, /was cancelled/)
    await nothingLeft()
  })

  test('if it is cancelled after that', async () => {
    const { runId } = await begin()
    await keptBefore(runId)
    assert.equal((await files()).length, 3)
    assert.equal((await cancel(runId)).status, 200)
    await world.t.runJobs()
    await nothingLeft()
  })

  test('but not if another attempt continues with it, or if it is a file of the library', async () => {
    const { id, runId } = await begin()
    const { key } = await keptBefore(runId)
    await world.t.runJobs()
    const { data } = await world.read(by, id)
    assert.equal(data.status, 'done', JSON.stringify(data))
    const made = await world.t.owner
      .selectFrom('media_asset')
      .select('storage_key')
      .where('id', '=', data.postMedia.assetId)
      .executeTakeFirstOrThrow()
    assert.equal(made.storage_key, key)
    assert.deepEqual([(await files()).length, await inHand()], [3, []])
    // An edit starts another render, which is cancelled. The earlier file stays, because posts may use it.
    const again = await world.t.request('PATCH', `{O}/marketing/videos/branded/${id}/captions`, {
      as: by,
      body: { captions },
    })
    assert.equal((await cancel(again.data.runId)).status, 200)
    await world.t.runJobs()
    assert.equal((await files()).length, 3)
  })
})

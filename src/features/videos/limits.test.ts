import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { COLOUR, H264, type MadeClip } from '../../../tests/support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../../../tests/support/features/videos/world.ts'
import { requireFewDrawn } from './few-pictures.ts'

let world: VideoWorld
let clip: MadeClip
before(async () => {
  world = await openVideoWorld()
  clip = await world.clip('short.mp4', `${COLOUR} ${H264}`)
})
after(() => world.close())

const edit = (by: Person, renderId: string, body: Record<string, unknown>) =>
  world.t.request('PATCH', `{O}/marketing/videos/branded/${renderId}/captions`, { as: by, body })

describe('captions that take too many pictures', () => {
  test('are refused at once, unless their style needs one picture for each caption only', async () => {
    const by = await world.t.make.org()
    const assetId = await world.inLibrary(by, clip, { seconds: 3600 })
    const captions = Array.from({ length: 801 }, (_, at) => ({
      text: 'one two three four five six seven eight nine ten',
      start: at * 2,
      end: at * 2 + 2,
    }))
    const video = { assetId }
    const refused = await world.start(by, { video, captions })
    assert.deepEqual(
      [refused.status, refused.body.details[0].path],
      [400, 'body.captions'],
      JSON.stringify(refused.body),
    )
    assert.match(refused.body.details[0].message, /8,000 pictures.*boxed or clean/)
    const most = captions.slice(1)
    const begun = await world.start(by, { video, captions: most })
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    const clean = await world.start(by, { video, captions, branding: { subtitles: { style: 'clean' } } })
    assert.equal(clean.status, 200)

    assert.equal((await edit(by, begun.data.id, { captions })).body.details[0].path, 'body.captions')
    const file = captions.map(({ text, start, end }) => `${clock(start)} --> ${clock(end)}\n${text}\n`)
    const subtitleFile = `WEBVTT\n\n${file.join('\n')}`
    for (const answer of [
      await edit(by, begun.data.id, { subtitleFile }),
      await world.start(by, { video, subtitleFile }),
    ]) {
      assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'body.subtitleFile'])
    }
  })
})

test('captions from a model server are counted before they are drawn', () => {
  const words = Array.from({ length: 9 }, (_, at) => ({ text: 'one', spaced: at > 0, start: at, end: at + 1 }))
  // Words from a recogniser that repeats the same times.
  const heard = Array.from({ length: 1000 }, () => ({ text: 'one '.repeat(9), start: 0, end: 9, words }))
  assert.throws(() => requireFewDrawn(heard, 'highlight'), /more than 8,000 pictures/)
  requireFewDrawn(heard, 'clean')
  requireFewDrawn(heard.slice(200), 'highlight')
})

describe('renders of one workspace', () => {
  test('are limited to five at once, also those rendered again; another workspace is not delayed', async () => {
    const [by, other] = [await world.t.make.org(), await world.t.make.org()]
    const video = { assetId: await world.inLibrary(by, clip, { seconds: 2 }) }
    const foreign = { assetId: await world.inLibrary(other, clip, { seconds: 2 }) }
    const captions = [{ text: 'by hand', start: 0, end: 1 }]
    const begin = async () => (await world.start(by, { video, captions })).data
    const first = await begin()
    const cancel = (runId: string) => world.t.request('POST', `{O}/agent-runs/${runId}/cancel`, { as: by })
    assert.equal((await cancel(first.runId)).status, 200)
    const others = []
    // All are started at once, and the count must still be right.
    for (const { status, data } of await Promise.all(
      Array.from({ length: 7 }, () => world.start(by, { video, captions })),
    )) {
      if (status === 200) others.push(data)
      else assert.equal(status, 429)
    }
    assert.equal(others.length, 5)

    for (const refused of [await world.start(by, { video, captions }), await edit(by, first.id, { captions })]) {
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limit_exceeded'])
      assert.match(refused.body.error, /^5 videos of this workspace wait .* cancel one/)
      assert.equal(refused.headers['retry-after'], '60')
    }
    assert.equal((await world.read(by, first.id)).data.runId, first.runId)
    assert.equal((await world.start(other, { video: foreign, captions })).status, 200)
    assert.equal((await cancel(others[0].runId)).status, 200)
    assert.equal((await edit(by, first.id, { captions })).status, 200)
  })
})

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`

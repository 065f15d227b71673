import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { lookAfterRuns } from '#features/runs/index.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { newestPage } from '#kernel/db/newest-page.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { COLOUR, H264 } from '../../../tests/support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../../../tests/support/features/videos/world.ts'
import { LISTED } from './render-row.ts'

const CAPTIONS = [{ text: 'Fair winds', start: 0, end: 1 }]

let world: VideoWorld
let person: Person
let clip: string
before(async () => {
  world = await openVideoWorld({ without: true })
  person = await world.t.make.org()
  clip = await world.inLibrary(person, await world.clip('clip.mp4', `${COLOUR} ${H264}`), { seconds: 2 })
})
after(() => world.close())

const get = (path: string) => world.t.request('GET', `{O}/${path}`, { as: person })

async function rendered(body: object = { captions: CAPTIONS }) {
  const { data } = await world.start(person, { video: { assetId: clip }, ...body })
  await world.t.runJobs()
  return (await world.read(person, data.id)).data
}

test('a render that is rendered again and cancelled keeps its last good file, and the given captions', async () => {
  const first = await rendered()
  const captions = [{ text: 'Foul winds', start: 0, end: 1 }]
  const path = `{O}/marketing/videos/branded/${first.id}/captions`
  const again = await world.t.request('PATCH', path, { as: person, body: { captions } })
  await world.t.request('POST', `{O}/agent-runs/${again.data.runId}/cancel`, { as: person })
  const { data } = await world.read(person, first.id)
  assert.deepEqual([data.status, data.error], ['failed', 'It was cancelled'])
  assert.equal(data.postMedia.assetId, first.postMedia.assetId)
  assert.deepEqual(data.captions, captions)
})

test('until the new file is there, a render describes the existing one', async () => {
  const first = await rendered({ branding: { subtitles: { enabled: false } } })
  const path = `{O}/marketing/videos/branded/${first.id}/captions`
  const edit = () => world.t.request('PATCH', path, { as: person, body: { captions: CAPTIONS } })
  const cancelled = await edit()
  await world.t.request('POST', `{O}/agent-runs/${cancelled.data.runId}/cancel`, { as: person })
  assert.equal((await world.read(person, first.id)).data.branding.subtitles.enabled, false)
  await edit()
  await world.t.runJobs()
  assert.equal((await world.read(person, first.id)).data.branding.subtitles.enabled, true)
})

test('renders are listed, newest first, with the name of their video and without captions', async () => {
  const done = await rendered()
  const { data: queued } = await world.start(person, { video: { assetId: clip }, captions: CAPTIONS })
  const { data } = await get('marketing/videos/branded?limit=2')
  const [newest, earlier] = data.items
  assert.deepEqual([newest.id, newest.status, newest.title], [queued.id, 'queued', 'Talk'])
  assert.deepEqual([earlier.id, earlier.postMedia], [done.id, done.postMedia])
  assert.equal('captions' in earlier, false)
  assert.ok(data.total >= 3)
  await world.t.runJobs()
})

test('a list reads neither captions nor words, which may be a megabyte each', async () => {
  await rendered()
  const { rows } = await inScope(world.t.services.db, { orgId: person.orgId }, (db) =>
    newestPage(db.selectFrom('video_render').where('org_id', '=', person.orgId), { page: 1, limit: 5 }, LISTED),
  )
  const [row] = rows
  assert.deepEqual(Object.keys(row ?? {}).sort(), [...LISTED].sort())
  assert.equal(
    LISTED.some((column) => /captions|words|warnings/.test(column)),
    false,
  )
})

test('of failed renders only the newest fifty are kept, and all that made a file', async () => {
  const by = await world.t.make.org()
  const assetId = await world.inLibrary(by, await world.clip('unmade.mp4', `${COLOUR} ${H264}`), { seconds: 2 })
  const begin = async () => (await world.start(by, { video: { assetId }, captions: CAPTIONS })).data
  const good = await begin()
  await world.t.runJobs()
  for (let made = 0; made < 53; made++) {
    const { runId } = await begin()
    await world.t.request('POST', `{O}/agent-runs/${runId}/cancel`, { as: by })
  }
  const { data } = await world.t.request('GET', '{O}/marketing/videos/branded?limit=100', { as: by })
  assert.equal(data.total, 52, 'fifty, the last one that was begun, and the good one')
  assert.equal(data.items.at(-1).id, good.id)
})

test('the notification of its end names the video, and links to it', async () => {
  const { id } = await rendered()
  const { items } = (await get('notifications?unreadOnly=false')).data
  const news = items.find(({ href }: { href: string }) => href === `/videos/${id}`)
  assert.deepEqual([news.type, news.title], ['render_finished', 'The video “Talk” (reel) is done'])
})

test('the defaults say whether speech can be transcribed here, and if not who must do what', async () => {
  const { data } = await get('marketing/videos/defaults')
  assert.equal(data.speech.available, false)
  assert.match(data.speech.missing, /whoever runs this installation must set/)
})

test('a run that another release wrote still ends, and delays nobody else’s', async () => {
  const others = await world.t.make.org()
  const own = await world.inLibrary(others, await world.clip('own.mp4', `${COLOUR} ${H264}`), { seconds: 2 })
  const { data: strange } = await world.start(person, { video: { assetId: clip }, captions: CAPTIONS })
  const { data: sound } = await world.start(others, { video: { assetId: own }, captions: CAPTIONS })
  const { owner } = world.t
  await sql`update agent_run set payload = payload - 'seconds' where id = ${strange.runId}`.execute(owner)
  await sql`
    update agent_run set status = 'running', attempt_count = 3, max_attempts = 3, started_at = now() - interval '1 hour',
      lease_until = now() - case when id = ${strange.runId} then interval '2 hours' else interval '1 hour' end
    where id in (${strange.runId}, ${sound.runId})`.execute(owner)
  const sweep = openDatabase({ url: world.t.url, role: 'galley_sweep', max: 1 })
  await lookAfterRuns(world.t.services, sweep).finally(() => sweep.destroy())
  assert.equal((await world.read(person, strange.id)).data.status, 'failed')
  assert.equal((await world.read(others, sound.id)).data.status, 'failed')
  const { items } = (await get('notifications?unreadOnly=false')).data
  assert.ok(items.some(({ title }: { title: string }) => title === 'The run “branded video” did not succeed'))
})

test('captions that changed in the meantime are not overwritten unseen; captions after the video’s end are named', async () => {
  const first = await rendered({ captions: CAPTIONS, clean: true })
  const path = `{O}/marketing/videos/branded/${first.id}/captions`
  const save = (text: string, start = 0) =>
    world.t.request('PATCH', path, {
      as: person,
      body: { captions: [{ text, start, end: start + 1 }], ifUpdatedAt: first.updatedAt },
    })
  assert.equal((await save('Theirs', 600)).status, 200)
  await world.t.runJobs()
  const late = await save('Ours')
  assert.deepEqual([late.status, late.body.code], [409, 'stale_update'])
  const { data } = await world.read(person, first.id)
  assert.equal(data.captions[0].text, 'Theirs')
  assert.deepEqual(data.warnings, ['The captions begin after the end of the video, and cannot be seen'])
  const { items } = (await get('marketing/media?collection=on_brand')).data
  assert.equal(items[0].title, 'Talk: reel, clean')
})

test('a footer stays a footer however often its video is rendered again, and TikTok is still warned', async () => {
  const marked = await rendered()
  assert.equal(marked.postMedia.addedMarks, true)
  const { data } = await world.start(person, {
    video: { assetId: marked.postMedia.assetId },
    captions: CAPTIONS,
    clean: true,
  })
  await world.t.runJobs()
  const again = (await world.read(person, data.id)).data
  assert.equal(again.postMedia.addedMarks, true)
  const { items } = (await get('marketing/media?collection=on_brand')).data
  assert.doesNotMatch(items[0].title, /clean/)
})

test('webhooks report the end of a render, whether it succeeded or not', async () => {
  const by = await world.t.make.org()
  const own = await world.inLibrary(by, await world.clip('told.mp4', `${COLOUR} ${H264}`), { seconds: 2 })
  const body = { url: 'https://hooks.example.com/galley', events: ['render.finished'] }
  assert.equal((await world.t.request('POST', '{O}/webhooks', { as: by, body })).status, 201)
  const { data: made } = await world.start(by, { video: { assetId: own }, captions: CAPTIONS })
  await world.t.runJobs()
  const { data: stopped } = await world.start(by, { video: { assetId: own }, captions: CAPTIONS })
  await world.t.request('POST', `{O}/agent-runs/${stopped.runId}/cancel`, { as: by })
  const told = await world.t.owner
    .selectFrom('webhook_delivery')
    .select('payload')
    .where('org_id', '=', by.orgId)
    .orderBy('created_at')
    .execute()
  const payloads = told.map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload))
  assert.deepEqual(
    payloads.map(({ type, data }) => [type, data.id, data.status]),
    [
      ['render.finished', made.id, 'done'],
      ['render.finished', stopped.id, 'failed'],
    ],
  )
})

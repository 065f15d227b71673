import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { COLOUR, H264 } from './render/clips-for-tests.ts'
import { openVideoWorld, type VideoWorld } from './world-for-tests.ts'

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

test('a render that is made anew and cancelled keeps its last good file, and the captions that were given', async () => {
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

test('renders are listed, the newest first, with the name of their video and without captions', async () => {
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

test('its end is told by the name of its video, and leads to it', async () => {
  const { id } = await rendered()
  const { items } = (await get('notifications?unreadOnly=false')).data
  const news = items.find(({ href }: { href: string }) => href === `/videos/${id}`)
  assert.deepEqual([news.type, news.title], ['render_finished', 'The video “Talk” is done'])
})

test('the defaults say whether speech can be written down here, and else who does what', async () => {
  const { data } = await get('marketing/videos/defaults')
  assert.equal(data.speech.available, false)
  assert.match(data.speech.missing, /whoever runs this installation must set/)
})

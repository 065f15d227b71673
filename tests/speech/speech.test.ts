import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { H264, makeClip } from '../support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../support/features/videos/world.ts'
import { openRecogniser } from './recogniser.ts'
import { type Spoken, speak } from './speak.ts'

const WORDS = 'people approved better reviewers ready yellow window open market morning'.split(' ')
/** Nobody notices if a caption is so many seconds early or late. */
const MOST_OFF = 0.15

let folder: string
let recogniser: Awaited<ReturnType<typeof openRecogniser>>
let world: VideoWorld
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-speech-'))
  recogniser = await openRecogniser(folder, WORDS)
  const env = { OPENAI_BASE_URL: recogniser.url, AI_MODEL_DRAFT: 'openai:none', AI_MODEL_TRANSCRIBE: 'openai:local' }
  world = await openVideoWorld({ without: true, env })
})
after(async () => {
  await world.close()
  recogniser.close()
  await rm(folder, { recursive: true })
})

const near = (one: number, other: number, what: string) =>
  assert.ok(Math.abs(one - other) <= MOST_OFF, `${what}: ${one} beside ${other}`)

test('each word of real speech is in the captions, within 150 ms of when it was said', async () => {
  const { path, spoken } = await speak(folder, WORDS)
  const seconds = (spoken.at(-1)?.end ?? 0) + 0.5
  const args = `-f lavfi -i color=c=0x3060c0:s=640x360:r=30:d=${seconds.toFixed(2)} -i ${path} ${H264} -c:a aac -shortest`
  const clip = await makeClip(folder, 'talk.mp4', args)
  const person = await world.t.make.org()
  const assetId = await world.inLibrary(person, clip, { seconds, sound: true })
  const begun = await world.start(person, { video: { assetId }, branding: { format: 'square' }, language: 'en' })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  await world.t.runJobs()
  const { data } = await world.read(person, begun.data.id)
  assert.equal(data.status, 'done', JSON.stringify(data))

  const { words } = await world.t.owner
    .selectFrom('video_render')
    .select('words')
    .where('id', '=', begun.data.id)
    .executeTakeFirstOrThrow()
  const heard = words as Spoken[] | { text: string; start: number; end: number }[]
  assert.equal(heard.length, spoken.length, JSON.stringify(heard))
  for (const [at, { word, start, end }] of spoken.entries()) {
    const timed = heard[at] ?? assert.fail()
    assert.equal('word' in timed ? timed.word : timed.text, word)
    near(timed.start, start, `${word} begins`)
    near(timed.end, end, `${word} ends`)
  }

  const captions: { text: string; start: number; end: number }[] = data.captions
  assert.equal(captions.map(({ text }) => text).join(' '), WORDS.join(' '))
  let said = 0
  for (const { text, start } of captions) {
    near(start, spoken[said]?.start ?? Number.NaN, `“${text}” begins`)
    said += text.split(' ').length
  }
})

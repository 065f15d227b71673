import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_VIDEO_BRANDING } from '#contract/making/video.ts'
import { askedOf, asksForSpeech, newlyAsked, requestOf } from './asked.ts'
import { captionsOf, draftsOf, withOneMore } from './caption-drafts.ts'
import type { VideoRender } from './reads.ts'
import { stateWords } from './render-words.ts'

const branding = { ...DEFAULT_VIDEO_BRANDING, format: 'reel' } as const
const captions = [{ text: 'Fair winds', start: 0.2, end: 1 }]
const saved = { branding, saved: false, speech: { available: true, missing: null } }
const earlier = { sourceAssetId: 'a', branding: { ...branding, format: 'square' }, captions } as VideoRender
const body = { video: { assetId: 'a' }, branding }

test('it begins with the workspace’s defaults, or with an earlier render’s settings, with its captions', () => {
  assert.equal(newlyAsked(saved, null).wordsFrom, 'speech')
  const like = newlyAsked(saved, earlier)
  assert.deepEqual([like.branding.format, like.wordsFrom], ['square', 'render'])
  assert.deepEqual(requestOf(like, 'a', earlier), { ...body, branding: earlier.branding, captions })
  assert.equal(newlyAsked(saved, { ...earlier, captions: [] }).wordsFrom, 'speech')
})

test('captions are sent from the chosen source, and none without subtitles', () => {
  const asked = { ...newlyAsked(saved, null), language: 'de', file: { name: 'a.srt', text: 'WEBVTT', of: 'a' } }
  assert.deepEqual(requestOf(asked, 'a', null), { ...body, language: 'de' })
  assert.deepEqual(requestOf({ ...asked, wordsFrom: 'file' }, 'a', null), { ...body, subtitleFile: 'WEBVTT' })
  const subtitles = { ...branding.subtitles, enabled: false }
  const without = { ...asked, branding: { ...asked.branding, subtitles } }
  assert.deepEqual(requestOf(without, 'a', null), { ...body, branding: without.branding })
  assert.deepEqual([asksForSpeech(asked), asksForSpeech(without)], [true, false])
})

test('captions are edited while typing, and a new one follows the last', () => {
  const drafts = draftsOf(captions)
  assert.deepEqual(captionsOf(drafts), captions)
  assert.deepEqual(withOneMore(drafts).at(-1), { id: 2, text: '', start: '1', end: '2' })
  assert.deepEqual(withOneMore([]).at(-1), { id: 1, text: '', start: '0', end: '1' })
  assert.deepEqual(withOneMore(drafts, 1.5).at(-1), { id: 2, text: '', start: '0.5', end: '1.5' })
})

test('the state of a render is told in words, and being stopped is not a failure', () => {
  const words = (status: VideoRender['status'], error: string | null = null, stage: VideoRender['stage'] = null) =>
    stateWords({ status, error, stage })
  assert.equal(words('queued'), 'Waiting for its turn')
  assert.equal(words('rendering', null, 'transcribing'), 'Transcribing the speech')
  assert.equal(words('failed', 'It was cancelled'), 'Cancelled')
  assert.equal(words('failed', 'The file is broken'), 'Failed')
  assert.equal(words('done', null), 'Done')
})

test('captions of a render and a file belong to their video: for another video neither counts', () => {
  const speech = { available: false, missing: 'Set it up' }
  const like = { ...newlyAsked(saved, earlier), file: { name: 'a.srt', text: 'WEBVTT', of: 'a' } }
  const same = askedOf('a', like, { like: earlier, speech })
  assert.deepEqual([same.asked.wordsFrom, same.earlier, same.asked.file?.name], ['render', earlier, 'a.srt'])
  const other = askedOf('b', like, { like: earlier, speech })
  assert.deepEqual([other.asked.wordsFrom, other.earlier, other.asked.file], ['file', null, null])
  assert.equal(other.asked.branding.format, 'square', 'what it looks like stays')
  assert.equal(newlyAsked({ ...saved, speech }, null).wordsFrom, 'file')
})

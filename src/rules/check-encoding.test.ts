import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { VideoEncoding } from '#contract/limits/video-encoding.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import { draftOf, mediaOf, problemsOf } from '../../tests/support/rules/draft.ts'

const SOUND: VideoEncoding = { videoCodec: 'avc', frameRate: 30, bitDepth: 8, chroma: '4:2:0', interlaced: false }
const usual: VideoEncoding = {
  ...SOUND,
  audioCodec: 'aac',
  audioProfile: 'mp4a.40.2',
  audioChannels: 2,
  audioSampleRate: 48_000,
}

const PAYLOADS: Partial<Record<Platform, Record<string, unknown>>> = {
  instagram: { placement: 'reel' },
  tiktok: { privacyLevel: 'SELF_ONLY' },
  youtube: { title: 'A film', madeForKids: false, privacyStatus: 'private' },
  reddit: { subreddit: 'sails', title: 'A film', kind: 'video' },
}
const CODES = /video_(codec|colours|frame_rate|sound)_unsupported|video_interlaced/

function found(platform: Platform, encoding: VideoEncoding | undefined, payload = PAYLOADS[platform] ?? null) {
  const media = mediaOf.video({ ...(encoding && { encoding }), width: 720, height: 1280 })
  return problemsOf(draftOf(platform, { media, platformPayload: payload }))
    .filter((one) => CODES.test(one))
    .map((one) => one.replace(/ media$/, ''))
}

const error = (what: string) => [`error video_${what}`]
const warning = (what: string) => [`warning video_${what}`]
const CODEC = error('codec_unsupported')
const COLOURS = error('colours_unsupported')
const RATE = error('frame_rate_unsupported')
const NOISE = error('sound_unsupported')

/** A network that is missing in a row reports nothing. */
const TABLE: [what: string, is: VideoEncoding, finds: Partial<Record<Platform, string[]>>][] = [
  ['H.264 with AAC', {}, {}],
  ['without sound', { audioCodec: null }, {}],
  ['HEVC of a telephone', { videoCodec: 'hevc', bitDepth: 10 }, { x: CODEC, linkedin: warning('codec_unsupported') }],
  [
    'AV1',
    { videoCodec: 'av1' },
    { x: CODEC, instagram: CODEC, threads: CODEC, tiktok: CODEC, linkedin: warning('codec_unsupported') },
  ],
  ['VP9', { videoCodec: 'vp9' }, { x: CODEC, instagram: CODEC, threads: CODEC }],
  ['4:2:2', { chroma: '4:2:2' }, { x: COLOURS, instagram: COLOURS, threads: COLOURS }],
  ['4:4:4', { chroma: '4:4:4' }, { x: COLOURS, instagram: COLOURS, threads: COLOURS }],
  [
    'H.264 of 10 bits',
    { bitDepth: 10 },
    { x: COLOURS, instagram: warning('colours_unsupported'), threads: warning('colours_unsupported') },
  ],
  [
    '120 frames a second',
    { frameRate: 120 },
    { x: RATE, instagram: RATE, threads: RATE, tiktok: RATE, linkedin: warning('frame_rate_unsupported') },
  ],
  ['60 frames a second', { frameRate: 60.02 }, {}],
  ['the rate of film', { frameRate: 23.976 }, {}],
  ['15 frames a second', { frameRate: 15 }, { instagram: RATE, threads: RATE, tiktok: RATE }],
  [
    '21 frames a second, as they came',
    { frameRate: 21.6, variableFrameRate: true },
    {
      instagram: warning('frame_rate_unsupported'),
      threads: warning('frame_rate_unsupported'),
      tiktok: warning('frame_rate_unsupported'),
    },
  ],
  [
    'interlaced',
    { interlaced: true },
    {
      x: error('interlaced'),
      instagram: error('interlaced'),
      threads: error('interlaced'),
      youtube: warning('interlaced'),
    },
  ],
  ['Opus', { audioCodec: 'opus', audioProfile: 'opus' }, { x: NOISE, instagram: NOISE, threads: NOISE }],
  ['sound without a name', { audioCodec: 'unknown' }, { x: NOISE, instagram: NOISE, threads: NOISE }],
  ['six channels', { audioChannels: 6 }, { x: NOISE, instagram: NOISE, threads: NOISE }],
  ['96 kHz', { audioSampleRate: 96_000 }, { instagram: NOISE, threads: NOISE }],
  ['High-Efficiency AAC', { audioProfile: 'mp4a.40.5' }, { x: NOISE }],
]

describe('how a video is written, on each network', () => {
  for (const [what, is, finds] of TABLE) {
    it(what, () => {
      const all = Object.fromEntries(PLATFORMS.map((platform) => [platform, found(platform, { ...usual, ...is })]))
      assert.deepEqual(all, { ...Object.fromEntries(PLATFORMS.map((platform) => [platform, []])), ...finds })
    })
  }

  it('what is not known is not held against a video', () => {
    for (const platform of PLATFORMS) {
      for (const encoding of [undefined, {}, { videoCodec: 'avc' }]) assert.deepEqual(found(platform, encoding), [])
    }
    assert.deepEqual(found('x', { videoCodec: 'av1' }), CODEC)
  })

  it('reels and stories on Facebook ask for more than its feed', () => {
    const slow = { ...usual, frameRate: 15 }
    assert.deepEqual(found('facebook', slow), [])
    assert.deepEqual(found('facebook', slow, { placement: 'reel' }), RATE)
    assert.deepEqual(found('facebook', slow, { placement: 'story' }), RATE)
    assert.deepEqual(found('facebook', { ...usual, videoCodec: 'av1' }, { placement: 'reel' }), [])
    assert.deepEqual(
      found('facebook', { ...usual, audioCodec: 'mp3' }, { placement: 'reel' }),
      warning('sound_unsupported'),
    )
  })
})

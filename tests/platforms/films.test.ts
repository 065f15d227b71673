import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { VideoEncoding } from '#contract/limits/video-encoding.ts'
import type { PostMedia } from '#contract/media/media.ts'
import type { Platform } from '#contract/platforms.ts'
import { checkContent } from '#rules/check.ts'
import { filmFault, reelFault } from '../../sandbox/graph/film-fault.ts'
import { writtenFault } from '../../sandbox/tiktok/init.ts'
import { isWorkable } from '../../sandbox/x/media-rules.ts'
import { readVideo } from '../../src/features/media/videos/read-video.ts'
import { H264, MOVING, makeClip, TONE } from '../support/features/videos/render/clips.ts'
import { contextOf, draftOf, mediaOf } from '../support/rules/draft.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-films-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const at = (rate: string) => `-f lavfi -i testsrc2=s=160x90:r=${rate}:d=2`
const AVC = '-c:v libx264 -preset ultrafast'
const HEVC = '-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1'
const VP9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8'
const AAC = '-c:a aac'
const WITH_TONE = `${MOVING} ${TONE} ${H264}`

/** Each clip: its name, ffmpeg's arguments, and the facts to be read from it besides the usual ones. */
const CLIPS: [name: string, args: string, is: VideoEncoding][] = [
  ['plain.mp4', `${WITH_TONE} ${AAC}`, {}],
  ['plain.mov', `${WITH_TONE} ${AAC}`, {}],
  ['pieces.mp4', `${WITH_TONE} ${AAC} -movflags frag_keyframe+empty_moov`, {}],
  ['baseline.mp4', `${WITH_TONE} -profile:v baseline ${AAC}`, {}],
  ['b-frames.mp4', `${MOVING} ${TONE} -c:v libx264 -bf 3 -pix_fmt yuv420p ${AAC}`, {}],
  ['lists.mp4', `${MOVING} ${TONE} -c:v libx264 -pix_fmt yuv420p -x264-params cqm=jvt ${AAC}`, {}],
  ['lossless.mp4', `${MOVING} ${TONE} ${AVC} -qp 0 -pix_fmt yuv420p ${AAC}`, {}],
  ['silent.mp4', `${MOVING} ${H264}`, { audioCodec: null }],
  ['60.mp4', `${at('60')} ${TONE} ${H264} ${AAC}`, { frameRate: 60 }],
  ['5994.mp4', `${at('60000/1001')} ${TONE} ${H264} ${AAC}`, { frameRate: 59.94 }],
  ['2398.mp4', `${at('24000/1001')} ${TONE} ${H264} ${AAC}`, { frameRate: 23.976 }],
  ['15.mp4', `${at('15')} ${TONE} ${H264} ${AAC}`, { frameRate: 15 }],
  ['120.mp4', `${at('120')} ${TONE} ${H264} ${AAC}`, { frameRate: 120 }],
  [
    'uneven.mp4',
    `${MOVING} ${TONE} -vf select='lt(mod(n\\,10)\\,6)' -fps_mode vfr ${H264} ${AAC}`,
    { frameRate: 19.091, variableFrameRate: true },
  ],
  ['422.mp4', `${MOVING} ${TONE} ${AVC} -pix_fmt yuv422p ${AAC}`, { chroma: '4:2:2' }],
  ['444.mp4', `${MOVING} ${TONE} ${AVC} -pix_fmt yuv444p ${AAC}`, { chroma: '4:4:4' }],
  ['grey.mp4', `${MOVING} ${TONE} ${AVC} -pix_fmt gray ${AAC}`, { chroma: '4:0:0' }],
  ['10.mp4', `${MOVING} ${TONE} ${AVC} -pix_fmt yuv420p10le ${AAC}`, { bitDepth: 10 }],
  ['422-10.mp4', `${MOVING} ${TONE} ${AVC} -pix_fmt yuv422p10le ${AAC}`, { bitDepth: 10, chroma: '4:2:2' }],
  [
    'fields.mov',
    `${MOVING} ${TONE} ${H264} -vf setfield=tff -flags +ilme+ildct -x264opts tff=1 ${AAC}`,
    { interlaced: true },
  ],
  ['hevc.mp4', `${MOVING} ${TONE} ${HEVC} -pix_fmt yuv420p ${AAC}`, { videoCodec: 'hevc' }],
  ['hevc-10.mov', `${MOVING} ${TONE} ${HEVC} -pix_fmt yuv420p10le ${AAC}`, { videoCodec: 'hevc', bitDepth: 10 }],
  ['hevc-444.mp4', `${MOVING} ${TONE} ${HEVC} -pix_fmt yuv444p ${AAC}`, { videoCodec: 'hevc', chroma: '4:4:4' }],
  ['vp9.mp4', `${MOVING} ${TONE} ${VP9} ${AAC}`, { videoCodec: 'vp9' }],
  ['vp9-444.mp4', `${MOVING} ${TONE} ${VP9} -pix_fmt yuv444p ${AAC}`, { videoCodec: 'vp9', chroma: '4:4:4' }],
  ['av1.mp4', `${MOVING} ${TONE} -c:v libaom-av1 -cpu-used 8 -crf 50 ${AAC}`, { videoCodec: 'av1' }],
  ['opus.mp4', `${WITH_TONE} -c:a libopus`, { audioCodec: 'opus', audioSampleRate: 48_000 }],
  ['mp3.mp4', `${WITH_TONE} -c:a libmp3lame`, { audioCodec: 'mp3' }],
  ['flac.mp4', `${WITH_TONE} -c:a flac -strict -2`, { audioCodec: 'flac' }],
  ['lossless-sound.mov', `${WITH_TONE} -c:a alac`, { audioCodec: 'unknown' }],
  ['samples.mov', `${WITH_TONE} -c:a pcm_s16le`, { audioCodec: 'pcm-s16' }],
  ['around.mp4', `${WITH_TONE} ${AAC} -ac 6`, { audioChannels: 6 }],
  ['fine.mp4', `${WITH_TONE} ${AAC} -ar 96000`, { audioSampleRate: 96_000 }],
]

const USUAL: VideoEncoding = {
  videoCodec: 'avc',
  frameRate: 30,
  variableFrameRate: false,
  bitDepth: 8,
  chroma: '4:2:0',
  interlaced: false,
  audioCodec: 'aac',
  audioChannels: 1,
  audioSampleRate: 44_100,
}

type Kind = [platform: Platform, payload: Record<string, unknown> | null, isRefused: (bytes: Uint8Array) => boolean]
const KINDS: Record<string, Kind> = {
  x: ['x', null, (bytes) => !isWorkable(bytes)],
  instagram: ['instagram', { placement: 'reel' }, (bytes) => filmFault(bytes) !== null],
  threads: ['threads', null, (bytes) => filmFault(bytes) !== null],
  'facebook reel': ['facebook', { placement: 'reel' }, (bytes) => reelFault(bytes) !== null],
  tiktok: ['tiktok', null, (bytes) => writtenFault({ bytes }) !== null],
}
const ABOUT_THE_ENCODING = /^video_(codec|colours|frame_rate|sound)_unsupported$|^video_interlaced$/

function refusedByCheck([platform, platformPayload]: Kind, media: PostMedia): boolean {
  const { problems } = checkContent(draftOf(platform, { media, platformPayload }), contextOf())
  return problems.some(({ code, severity }) => severity === 'error' && ABOUT_THE_ENCODING.test(code))
}

for (const [name, args, is] of CLIPS) {
  test(`${name}: the reader finds the made properties, and the check refuses it where the network does`, async () => {
    const { path, type } = await makeClip(folder, name, `${args} -t 2`)
    const read = await readVideo({ path, type })
    assert.ok('encoding' in read, JSON.stringify(read))
    const { videoCodec, audioCodec, encoding } = read
    const found = { videoCodec, audioCodec, ...encoding, audioProfile: undefined }
    const rate = encoding.frameRate ?? 0
    const sound = is.audioCodec === null ? { audioChannels: undefined, audioSampleRate: undefined } : {}
    const expected = { ...USUAL, ...sound, ...is, audioProfile: undefined }
    // The rate that is computed from fragments is a little off.
    assert.ok(Math.abs(rate - (expected.frameRate ?? 0)) < 0.5, `${rate} frames a second`)
    assert.deepEqual({ ...sound, ...found, frameRate: expected.frameRate }, expected)

    const media = mediaOf.video({ encoding: { videoCodec, audioCodec, ...encoding } })
    const bytes = await readFile(path)
    const bySimulator = Object.entries(KINDS).filter(([, [, , isRefused]]) => isRefused(bytes))
    const byCheck = Object.entries(KINDS).filter(([, kind]) => refusedByCheck(kind, media))
    assert.deepEqual(
      byCheck.map(([kind]) => kind),
      bySimulator.map(([kind]) => kind),
    )
  })
}

test('a video without readable properties is never refused', () => {
  const bytes = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0moov', 'latin1')
  for (const [, , isRefused] of Object.values(KINDS)) assert.equal(isRefused(bytes), false)
})

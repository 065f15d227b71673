import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { readVideoTask } from '#features/media/index.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { COLOUR, H264, TONE } from '../../../tests/support/features/videos/render/clips.ts'
import { openVideoWorld, type VideoWorld } from '../../../tests/support/features/videos/world.ts'
import { priceOf } from '../../../tests/support/prices.ts'

const QUIET = { progressBar: 'none', footer: { logo: false, name: false, handle: null } } as const

describe('a branded video', () => {
  const usual = process.env.TMPDIR
  let world: VideoWorld
  let person: Person
  let silent: string
  let spoken: string
  before(async () => {
    world = await openVideoWorld()
    process.env.TMPDIR = world.folder // so that anything left there is from this test
    person = await world.t.make.org()
    silent = await world.inLibrary(person, await world.clip('silent.mp4', `${COLOUR} ${H264}`), { seconds: 2 })
    const talk = await world.clip('talk.mp4', `${COLOUR} ${TONE} ${H264} -c:a aac -shortest`)
    spoken = await world.inLibrary(person, talk, { seconds: 2, sound: true })
  })
  after(async () => {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    await world.close()
  })

  const balance = async () => (await world.t.request('GET', '{O}/billing', { as: person })).data.creditBalance
  const transcriptions = () =>
    world.models.journal().filter(({ path }) => path.startsWith('/v1/audio/transcriptions')).length
  const leftBehind = async () => (await readdir(world.folder)).filter((name) => name.startsWith('galley-video-'))

  test('goes from queued to done, with captions from its speech, and becomes a file of the library', async () => {
    const begun = await world.start(person, {
      video: { assetId: spoken },
      branding: { format: 'square' },
      language: 'en',
    })
    assert.equal(begun.status, 200, JSON.stringify(begun.body))
    assert.deepEqual([begun.data.status, begun.data.stage, begun.data.postMedia], ['queued', null, null])
    assert.equal(begun.data.branding.subtitles.style, 'highlight')
    await world.t.runJobs()
    const { data } = await world.read(person, begun.data.id)
    assert.deepEqual([data.status, data.stage, data.stageProgress, data.error], ['done', null, null, null])
    assert.equal(data.creditsUsed, priceOf('transcribe'))
    assert.deepEqual([data.postMedia.kind, data.postMedia.width, data.postMedia.height], ['video', 1080, 1080])
    assert.match(data.captions[0].text, /^This is a simulated/)
    const library = await world.t.request('GET', '{O}/marketing/media', {
      as: person,
      query: { collection: 'on_brand' },
    })
    const [file] = library.data.items
    assert.deepEqual(
      [file.id, file.source, file.format, file.title],
      [data.postMedia.assetId, 'branded_video', 'square', 'Talk: square'],
    )
    assert.ok(file.previewUrl)
    const steps = await world.t.request('GET', `{O}/agent-runs/${data.runId}/steps`, { as: person })
    assert.deepEqual(
      steps.data.items.map(({ label, status }: Record<string, string>) => [label, status]),
      [
        ['Look at the video', 'succeeded'],
        ['Transcribe the speech', 'succeeded'],
        ['Render the video', 'succeeded'],
      ],
    )
    assert.deepEqual(await leftBehind(), [])
  })

  test('is rendered again with edited captions, without transcribing and free of charge', async () => {
    const begun = await world.start(person, { video: { assetId: spoken }, branding: QUIET })
    await world.t.runJobs()
    const first = (await world.read(person, begun.data.id)).data
    const asked = transcriptions()
    const captions = first.captions.map((caption: object, at: number) =>
      at === 0 ? { ...caption, text: 'This was a simulated' } : caption,
    )
    const path = `{O}/marketing/videos/branded/${first.id}/captions`
    const again = await world.t.request('PATCH', path, { as: person, body: { captions } })
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.deepEqual([again.data.status, again.data.captions[0].text], ['queued', 'This was a simulated'])
    assert.equal((await world.t.request('PATCH', path, { as: person, body: { captions } })).status, 409)
    await world.t.runJobs()
    const second = (await world.read(person, first.id)).data
    assert.deepEqual([second.status, second.creditsUsed], ['done', priceOf('transcribe')])
    assert.notEqual(second.postMedia.assetId, first.postMedia.assetId)
    assert.notEqual(second.runId, first.runId)
    assert.equal(transcriptions(), asked)
  })

  test('takes captions from a subtitle file, and refuses an unreadable one with the line', async () => {
    const file = 'WEBVTT\n\n00:00.200 --> 00:01.000\nHello\n\nlost\n\n00:01.000 --> 00:01.800\nworld\n'
    const bad = await world.start(person, { video: { assetId: silent }, subtitleFile: '1\n00:00:01 --> x\nHello' })
    assert.equal(bad.status, 400)
    assert.match(bad.body.details[0].message, /^Line 2: /)
    const begun = await world.start(person, { video: { assetId: spoken }, subtitleFile: file })
    const leftOut = ['Line 6 of the subtitle file: “lost” has no times and was left out']
    assert.deepEqual(begun.data.warnings, leftOut)
    await world.t.runJobs()
    const { data } = await world.read(person, begun.data.id)
    assert.deepEqual(data.warnings, leftOut)
    assert.deepEqual(
      data.captions.map(({ text }: { text: string }) => text),
      ['Hello', 'world'],
    )
    assert.deepEqual([data.status, data.creditsUsed], ['done', 0])
  })

  test('has a clean variant for TikTok, with the words as they were heard before', async () => {
    const [earlier] = await world.t.owner
      .selectFrom('video_render')
      .selectAll()
      .where('source_asset_id', '=', spoken)
      .where('credits_used', '>', 0)
      .orderBy('created_at', 'desc')
      .execute()
    assert.ok(earlier)
    const body = {
      video: { assetId: spoken },
      captions: earlier.captions,
      clean: true,
      branding: { progressBar: 'border' },
    }
    const begun = await world.start(person, body)
    assert.deepEqual(
      [begun.data.branding.progressBar, begun.data.branding.footer],
      ['none', { logo: false, name: false, handle: null }],
    )
    const row = await world.t.owner
      .selectFrom('video_render')
      .select('words')
      .where('id', '=', begun.data.id)
      .executeTakeFirstOrThrow()
    assert.ok((earlier.words as unknown[]).length > 0)
    assert.deepEqual(row.words, earlier.words)
    await world.t.runJobs()
    const clean = await world.read(person, begun.data.id)
    assert.deepEqual([clean.data.status, clean.data.postMedia.addedMarks], ['done', undefined])
    const marked = await world.start(person, { video: { assetId: silent }, branding: { progressBar: 'bottom' } })
    await world.t.runJobs()
    const { data } = await world.read(person, marked.data.id)
    assert.equal(data.postMedia.addedMarks, true)
    const entry = await world.t.request('GET', `{O}/marketing/media/${data.postMedia.assetId}`, { as: person })
    assert.deepEqual([entry.data.madeFrom.kind, entry.data.madeFrom.renderId], ['video', marked.data.id])
  })

  test('without sound has no captions, costs nothing and says so', async () => {
    const begun = await world.start(person, { video: { assetId: silent } })
    await world.t.runJobs()
    const { data } = await world.read(person, begun.data.id)
    assert.deepEqual([data.status, data.captions, data.creditsUsed], ['done', [], 0])
    assert.match(data.warnings[0], /no sound/)
  })

  test('shows its price before anything is done', async () => {
    const asked = await world.start(person, { video: { assetId: spoken }, estimateOnly: true })
    assert.deepEqual(asked.data, { estimate: { credits: priceOf('transcribe'), providerCostMilliUsd: null } })
    const off = { subtitles: { enabled: false } }
    assert.equal(
      (await world.start(person, { video: { assetId: spoken }, branding: off, estimateOnly: true })).data.estimate
        .credits,
      0,
    )
  })

  test('that fails says why, costs nothing and leaves nothing behind', async () => {
    const before = await balance()
    const broken = await world.inLibrary(
      person,
      { path: import.meta.filename, type: 'video/mp4', demuxer: 'mov' },
      { seconds: 2, sound: true },
    )
    const begun = await world.start(person, { video: { assetId: broken } })
    await world.t.runJobs()
    const { data } = await world.read(person, begun.data.id)
    assert.deepEqual([data.status, data.postMedia, data.creditsUsed], ['failed', null, null])
    assert.match(data.error, /cannot be rendered: export it anew/)
    assert.deepEqual(await balance(), before)
    assert.deepEqual(await leftBehind(), [])
  })

  test('is cancelled with its run: its ffmpeg ends, and nothing is charged', async () => {
    const clip = await world.clip('long.mp4', `-f lavfi -i testsrc2=s=1280x720:r=30:d=60 ${H264}`)
    const long = await world.inLibrary(person, clip, { seconds: 60, width: 1280, height: 720 })
    const begun = await world.start(person, { video: { assetId: long }, branding: { subtitles: { enabled: false } } })
    const work = world.t.runJobs()
    const seen = await world.until(
      person,
      begun.data.id,
      ({ stage, stageProgress }) => stage === 'branding' && stageProgress > 0,
    )
    assert.equal(seen.status, 'rendering')
    const cancelled = await world.t.request('POST', `{O}/agent-runs/${seen.runId}/cancel`, { as: person })
    assert.equal(cancelled.data.status, 'cancelled')
    await work
    const { data } = await world.read(person, begun.data.id)
    assert.deepEqual([data.status, data.stage, data.postMedia], ['failed', null, null])
    assert.match(data.error, /was cancelled/)
    assert.deepEqual(await leftBehind(), [])
  })

  test('is refused if the file is no video of the workspace', async () => {
    const other = await world.t.make.org()
    const foreign = await world.start(other, { video: { assetId: silent } })
    assert.deepEqual([foreign.status, foreign.body.details[0].code], [400, 'asset_not_found'])
    const wrong = await world.start(person, { video: { assetId: silent }, branding: { progressColor: 'reddish' } })
    assert.equal(wrong.status, 400)
    const captions = [{ text: 'a', start: 2, end: 1 }]
    const backwards = await world.start(person, { video: { assetId: silent }, captions })
    assert.equal(backwards.body.details[0].path, 'body.captions.0.end')
  })

  test('defaults are Galley’s own until some are saved; only the given fields change', async () => {
    const by = await world.t.make.org()
    const path = '{O}/marketing/videos/defaults'
    const first = await world.t.request('GET', path, { as: by })
    assert.deepEqual([first.data.saved, first.data.branding.fit, first.data.branding.format], [false, 'blur', 'reel'])
    const body = { progressColor: '#FFF', subtitles: { style: 'boxed' }, footer: { handle: '@galley' } }
    const put = await world.t.request('PUT', path, { as: by, body })
    assert.equal(put.data.saved, true)
    assert.deepEqual(put.data.branding.subtitles, { enabled: true, style: 'boxed', position: 'lower' })
    assert.deepEqual([put.data.branding.progressColor, put.data.branding.footer.handle], ['#ffffff', '@galley'])
    const cleared = await world.t.request('PUT', path, {
      as: by,
      body: { progressColor: null, footer: { handle: null } },
    })
    assert.deepEqual([cleared.data.branding.progressColor, cleared.data.branding.footer.handle], [null, null])
    assert.equal(cleared.data.branding.subtitles.style, 'boxed')
    const clip = await world.clip('own.mp4', `${COLOUR} ${H264}`)
    const assetId = await world.inLibrary(by, clip, { seconds: 2 })
    const begun = await world.start(by, { video: { assetId }, branding: { format: 'landscape' }, saveAsDefaults: true })
    assert.deepEqual([begun.data.branding.subtitles.style, begun.data.branding.format], ['boxed', 'landscape'])
    assert.equal((await world.t.request('GET', path, { as: by })).data.branding.format, 'landscape')
  })

  test('is itself a valid upload', async () => {
    const begun = await world.start(person, { video: { assetId: silent }, branding: { format: 'portrait' } })
    await world.t.runJobs()
    const { data } = await world.read(person, begun.data.id)
    const row = await world.t.owner
      .selectFrom('media_asset')
      .selectAll()
      .where('id', '=', data.postMedia.assetId)
      .executeTakeFirstOrThrow()
    const { storage, heavyWork } = world.t.services
    const facts = await storage.asFile(row.storage_key ?? '', (path) =>
      heavyWork.run(readVideoTask, { path, type: 'video/mp4' }, { parties: [], cpuSeconds: 20, memoryMb: 512 }),
    )
    assert.partialDeepStrictEqual(facts, {
      durationSeconds: row.duration_seconds,
      width: 1080,
      height: 1350,
      videoCodec: 'avc',
      audioCodec: null,
      encoding: { bitDepth: 8, chroma: '4:2:0', interlaced: false },
    })
  })
})

describe('if something is not set up', () => {
  test('without a model, speech is refused with the remedy, and everything else is rendered', async () => {
    const world = await openVideoWorld({ without: true })
    try {
      const by = await world.t.make.org()
      const talk = await world.clip('talk2.mp4', `${COLOUR} ${TONE} ${H264} -c:a aac -shortest`)
      const assetId = await world.inLibrary(by, talk, { seconds: 2, sound: true })
      const refused = await world.start(by, { video: { assetId } })
      assert.deepEqual([refused.status, refused.body.code], [503, 'provider_unavailable'])
      assert.match(refused.body.error, /AI_MODEL_TRANSCRIBE|OPENAI_API_KEY/)
      assert.match(refused.body.error, /send captions or a subtitle file, or switch subtitles off/)
      const captions = [{ text: 'by hand', start: 0, end: 1 }]
      assert.equal((await world.start(by, { video: { assetId }, captions })).status, 200)
    } finally {
      await world.close()
    }
  })

  test('without ffmpeg, the refusal says who must do what', async () => {
    const world = await openVideoWorld({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } })
    try {
      const by = await world.t.make.org()
      const assetId = await world.inLibrary(by, await world.clip('c.mp4', `${COLOUR} ${H264}`), { seconds: 2 })
      const refused = await world.start(by, { video: { assetId } })
      assert.deepEqual([refused.status, refused.body.code], [503, 'provider_unavailable'])
      assert.match(refused.body.error, /apt install ffmpeg.*FFMPEG_PATH/)
    } finally {
      await world.close()
    }
  })
})

import { z } from 'zod'
import type { VideoBranding } from '#contract/making/video.ts'
import { hasMarks } from '#contract/making/video-marks.ts'
import { costOf } from '#features/credits/index.ts'
import {
  DEMUXERS,
  dropMadeVideo,
  findInLibrary,
  hasAddedMarks,
  keepMadeVideo,
  MadeVideo,
  storeMadeVideo,
  throwAwayLater,
} from '#features/media/index.ts'
import { defineRun, type RunContext, RunLost } from '#features/runs/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { videoLayout } from '#rendering/video/video-look.ts'
import { withSubtitles } from './branding.ts'
import { captionsOfWords } from './captions/captions-of-words.ts'
import { captionsWithWordTimes } from './captions/captions-with-word-times.ts'
import { wordsOfSpeech } from './captions/words-of-speech.ts'
import { readSetup, type Setup } from './read-setup.ts'
import { patiently } from './render/draw-work.ts'
import { probeSource, SourceFacts } from './render/probe.ts'
import { notRenderedWords, renderVideo, writeSpeech } from './render/render-video.ts'
import { inWorkFolder } from './render/work-folder.ts'
import { findRender, presentRender } from './render-row.ts'
import { requireFfmpeg } from './require-ffmpeg.ts'
import { createStageNotes, type StageNotes } from './stage-notes.ts'

const TRANSCRIBE = 'transcribe'
const RENDER = 'render'

const Payload = z.object({
  renderId: z.uuid(),
  assetId: z.uuid(),
  /** The minutes of speech to transcribe, rounded up. 0 if none. */
  minutes: z.int(),
  seconds: z.number(),
  /** The captions of the render were edited, so they are shown even if its branding switches captions off. */
  edited: z.boolean().optional(),
  /** Warnings from the start, which are still shown when the render is done. */
  warnings: z.array(z.string()).optional(),
})
type Payload = z.infer<typeof Payload>

const Speech = z.object({
  text: z.string(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })),
})

/**
 * The run that renders a branded video. Its stages are those of Spec V6. The transcript and the stored file are kept
 * for another attempt.
 */
export const videoRun = defineRun({
  jobType: 'branded_video',
  action: TRANSCRIBE,
  operation: 'createBrandedVideo',
  payload: Payload,
  result: z.object({ renderId: z.uuid(), assetId: z.uuid() }),
  hold: ({ minutes }) => 1000 * costOf(TRANSCRIBE) * minutes,
  subject: ({ renderId }) => ({ type: 'video_render', id: renderId }),
  async news(db, orgId, { renderId, assetId }) {
    const source = await findInLibrary(db, orgId, assetId)
    const { render } = await findRender(db, orgId, renderId)
    const form = formOf(render.branding as VideoBranding, hasAddedMarks(source?.made_from)) // from a parsed value
    return {
      type: 'render_finished',
      what: `The video “${nameOf(source?.title ?? null)}” (${form})`,
      href: `/videos/${renderId}`,
      subject: { type: 'video_render', id: renderId },
    }
  },
  ended: (db, services, orgId, { renderId }) =>
    emitEvent(db, services, {
      orgId,
      type: 'render.finished',
      data: async () => presentRender({ db, storage: services.storage }, await findRender(db, orgId, renderId)),
    }),
  // An idle machine takes about as long as the video lasts; a busy one, or HDR video, takes far longer.
  limitMs: ({ seconds }) => 15 * 60_000 + 12_000 * seconds,
  async abandon(db, orgId, kept) {
    const made = MadeVideo.safeParse(kept.get(RENDER))
    if (made.success) await throwAwayLater(db, orgId, made.data)
  },
  async run(ctx, payload) {
    const { services, orgId, runId, attempt } = ctx
    const notes = createStageNotes(services, { orgId, runId, attempt })
    notes.at('preparing', 0)
    try {
      return await inWorkFolder(services.clock.now(), (folder) => attemptRender(ctx, payload, folder, notes))
    } finally {
      await notes.settled()
    }
  },
})

async function attemptRender(ctx: RunContext, payload: Payload, folder: string, notes: StageNotes) {
  const { services, orgId, inOrg } = ctx
  const { renderId, minutes, edited } = payload
  const ffmpeg = await requireFfmpeg(services)
  const setup = await inOrg((org) => readSetup(org, renderId))
  const userId = await inOrg(async (org) => org.userId)
  const parties = [`user:${userId}`, `org:${orgId}`]
  const { source } = setup
  const branding = edited ? withSubtitles(setup.branding) : setup.branding
  const { seconds } = source

  return services.storage.asFile(source.storageKey, async (path) => {
    const file = { path, demuxer: DEMUXERS[source.type] }
    const facts = await ctx.step(
      step('look', 'Look at the video', SourceFacts, { assetId: source.id, seconds }),
      async ({ signal }) => {
        const found = await probeSource(file, { path: ffmpeg.path, signal })
        if (!found) throw new AppError('validation', notRenderedWords('there is no video in it'))
        return { output: found }
      },
    )
    notes.at('preparing', 1)
    // If a person deleted all captions, no warning about missing ones is needed.
    const isMute = branding.subtitles.enabled && !source.hasSound && setup.captions.length === 0 && !edited
    const warnings = [...(payload.warnings ?? []), ...(isMute ? [NO_SOUND] : [])]

    const own = { ffmpeg: ffmpeg.path, folder, source: file, seconds }
    const spoken = minutes > 0 ? await transcribe(ctx, own, setup, facts, notes) : null
    const words = spoken ? wordsOfSpeech(spoken, seconds) : setup.words
    const { mostCharacters } = videoLayout(branding.format ?? 'reel')
    const captions = spoken ? captionsOfWords(words, mostCharacters) : setup.captions
    if (spoken && captions.length === 0) warnings.push(NOTHING_SAID)

    const late = captions.filter(({ start }) => start >= seconds).length
    if (late > 0) warnings.push(lateWords(late, captions.length))

    let stored: MadeVideo | null = null
    const made = await ctx
      .step(step(RENDER, 'Render the video', MadeVideo, branding), async ({ signal }) => {
        notes.at('branding', 0)
        const logo = branding.footer.logo && setup.logoKey !== null ? await services.storage.read(setup.logoKey) : null
        const rendered = await renderVideo({
          ...own,
          facts,
          branding,
          parties,
          signal,
          heavyWork: services.heavyWork,
          width: source.width,
          height: source.height,
          look: { colours: setup.colours, headingFont: setup.headingFont, bodyFont: setup.bodyFont, logo },
          name: setup.name,
          captions: captionsWithWordTimes(captions, words, seconds),
          onProgress: (share) => notes.at('branding', share),
        })
        notes.at('finishing', 0)
        stored = await patiently(signal, () => storeMadeVideo(services, { orgId, path: rendered }, parties))
        return { output: stored }
      })
      .catch(async (error: unknown) => {
        // Another attempt makes a separate file. If it is unknown whether the step was stored, the file stays, and the
        // sweep of files in hand removes it after it has checked that no row names it.
        if (stored && error instanceof RunLost) await dropMadeVideo(services, orgId, stored)
        throw error
      })
    notes.at('finishing', 0.9)

    return async (org: OrgContext) => {
      const { render } = await findRender(org.db, orgId, renderId, { locked: true })
      const assetId = await keepMadeVideo(org, made, {
        source: 'branded_video',
        title: `${nameOf(source.title)}: ${formOf(branding, source.hasMarks)}`,
        format: branding.format ?? 'reel',
        aiGenerated: source.aiGenerated,
        madeFrom: {
          kind: 'video',
          renderId,
          videoAssetId: source.id,
          branding,
          ...(source.hasMarks && { overMarks: true }),
        },
      })
      await org.db
        .updateTable('video_render')
        .set({
          asset_id: assetId,
          branding: JSON.stringify(branding),
          captions: JSON.stringify(captions),
          words: JSON.stringify(words),
          warnings: JSON.stringify(warnings),
          credits_used: (render.credits_used ?? 0) + costOf(TRANSCRIBE) * minutes,
          updated_at: org.now.toISOString(),
        })
        .where('org_id', '=', orgId)
        .where('id', '=', renderId)
        .execute()
      org.audit({ type: 'video_render', id: renderId, after: { assetId } })
      return { result: { renderId, assetId }, summary: { renderId, assetId, captions: captions.length, warnings } }
    }
  })
}

const NO_SOUND =
  'The video has no sound, so nothing was transcribed: give its captions as words and times, or as a subtitle file'
const lateWords = (late: number, all: number): string =>
  `${late === all ? 'The captions begin' : late === 1 ? 'One caption begins' : `${late} captions begin`} after the end of the video, and cannot be seen`
const NOTHING_SAID = 'No speech was heard in the video, so there are no captions'

const nameOf = (title: string | null): string => (title === null ? 'Video' : [...title].slice(0, 150).join(''))
/** What distinguishes the render from other renders of the same video. */
const formOf = (branding: VideoBranding, overMarks: boolean): string =>
  `${branding.format ?? 'reel'}${overMarks || hasMarks(branding) ? '' : ', clean'}`

function step<T>(key: string, label: string, output: z.ZodType<T>, input: Record<string, unknown>) {
  return { key, kind: 'tool_call', role: 'renderer', label, input, output } as const
}

async function transcribe(
  ctx: RunContext,
  own: { ffmpeg: string; folder: string; source: { path: string; demuxer: string }; seconds: number },
  { language }: Setup,
  facts: SourceFacts,
  notes: StageNotes,
) {
  if (!facts.sound) return { text: '', words: [] }
  notes.at('transcribing', 0)
  const input = { seconds: own.seconds, language }
  const spec = { ...step('transcribe', 'Transcribe the speech', Speech, input), kind: 'model_round' as const }
  const speech = await ctx.step(spec, async ({ signal }) => {
    // Extracting the sound is a hundred times faster than playing the video; the transcription after it reports no
    // progress.
    const sound = await writeSpeech({ ...own, signal }, (share) => notes.at('transcribing', share * 0.2))
    notes.at('transcribing', 0.2)
    const { answer, text, words } = await ctx.services.llm.transcribe({
      file: sound,
      signal,
      orgId: ctx.orgId,
      ...(language !== null && { language }),
    })
    return { output: { text, words: words.slice(0, MOST_WORDS).map(rounded) }, answer }
  })
  notes.at('transcribing', 1)
  return speech
}

/** The most words that fit into a stored step. */
const MOST_WORDS = 3500
const inMs = (seconds: number): number => Math.round(seconds * 1000) / 1000
const rounded = ({ word, start, end }: { word: string; start: number; end: number }) => ({
  word: word.slice(0, 80),
  start: inMs(start),
  end: inMs(end),
})

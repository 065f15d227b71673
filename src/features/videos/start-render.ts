import type { VideoBranding } from '#contract/making/video.ts'
import { startRun } from '#features/runs/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { requireUnchanged } from '#kernel/require-unchanged.ts'
import type { Services } from '#kernel/services.ts'
import type { GivenCaptions } from './given-captions.ts'
import type { SourceVideo } from './read-setup.ts'
import { findRender } from './render-row.ts'
import { videoRun } from './video-run.ts'

interface Asked {
  source: SourceVideo
  branding: VideoBranding
  language: string | null
  /** The given captions. Null if the speech is to be transcribed. */
  given: GivenCaptions | null
}

/** The minutes of speech to transcribe, rounded up. 0 if captions are given or there is no sound. */
export function minutesOf({ source, branding, given }: Pick<Asked, 'source' | 'branding' | 'given'>): number {
  return branding.subtitles.enabled && given === null && source.hasSound ? Math.ceil(source.seconds / 60) : 0
}

/** Creates the row and starts its run. Throws 402 if there are not enough credits. */
export async function startRender(org: OrgContext, asked: Asked): Promise<string> {
  const { db, orgId, userId } = org
  const { source, branding, language, given } = asked
  const renderId = newId()
  const runId = await start(org, { renderId, source, minutes: minutesOf(asked), warnings: given?.warnings })
  await forgetUnmade(org)
  await db
    .insertInto('video_render')
    .values({
      org_id: orgId,
      id: renderId,
      source_asset_id: source.id,
      branding: JSON.stringify(branding),
      language,
      captions: JSON.stringify(given?.captions ?? []),
      warnings: JSON.stringify(given?.warnings ?? []),
      words: given === null ? '[]' : await wordsHeard(org, source.id),
      run_id: runId,
      created_by_user_id: userId,
    })
    .execute()
  return renderId
}

/**
 * The most failed renders of a workspace that are kept. Their captions are large, and are not counted as files of the
 * library.
 */
const MOST_UNMADE = 50

async function forgetUnmade({ db, orgId }: OrgContext): Promise<void> {
  const unmade = db
    .selectFrom('video_render as r')
    .innerJoin('agent_run as a', (join) => join.onRef('a.org_id', '=', 'r.org_id').onRef('a.id', '=', 'r.run_id'))
    .select('r.run_id')
    .where('r.org_id', '=', orgId)
    .where('r.asset_id', 'is', null)
    .where('a.status', 'in', ['failed', 'cancelled'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(MOST_UNMADE)
  // Deleted by run id: a render that somebody restarts at this moment has another run, and stays.
  await db.deleteFrom('video_render').where('org_id', '=', orgId).where('run_id', 'in', unmade).execute()
}

/** The words that another render of the same video heard, so that captions copied from that render keep their times. */
async function wordsHeard({ db, orgId }: OrgContext, assetId: string): Promise<string> {
  const earlier = await db
    .selectFrom('video_render')
    .select('words')
    .where('org_id', '=', orgId)
    .where('source_asset_id', '=', assetId)
    .where('words', '<>', '[]')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return JSON.stringify(earlier?.words ?? [])
}

/**
 * Renders again with these captions, without transcribing. Until the render is done, the rest of the row describes the
 * existing file. Throws 409 while a render is running, or if the row has changed since the named moment.
 */
export async function renderAgain(
  org: OrgContext,
  renderId: string,
  { given, source, ifUpdatedAt }: { given: GivenCaptions; source: SourceVideo; ifUpdatedAt?: string | undefined },
) {
  const { db, orgId, now } = org
  const { render, run } = await findRender(db, orgId, renderId, { locked: true })
  if (run.status === 'queued' || run.status === 'running') {
    throw conflict('invalid_transition', 'This video is being rendered: wait until it is done, or cancel its run')
  }
  const changedSince =
    'Somebody has changed these captions since you read them: read the new captions, then save yours again'
  requireUnchanged(ifUpdatedAt, render.updated_at, changedSince)
  const { captions, warnings } = given
  const runId = await start(org, { renderId, source, minutes: 0, edited: true, warnings })
  await db
    .updateTable('video_render')
    .set({
      captions: JSON.stringify(captions),
      warnings: JSON.stringify(warnings),
      run_id: runId,
      stage: null,
      stage_progress: null,
      updated_at: now.toISOString(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', renderId)
    .execute()
}

interface Start {
  renderId: string
  source: SourceVideo
  minutes: number
  edited?: boolean
  warnings: string[] | undefined
}

async function start(org: OrgContext, { source, ...what }: Start): Promise<string> {
  const payload = { ...what, assetId: source.id, seconds: source.seconds }
  const { runId } = await startRun(org, videoRun, { payload, key: null, awaited: false })
  return runId
}

/** The bytes that are reserved for a second of the result: twice what most videos need. */
const BYTES_A_SECOND = 900_000
export const roomFor = ({ seconds }: SourceVideo): number => Math.ceil(seconds * BYTES_A_SECOND)

/** What has to be set up for transcription. Null if nothing is missing, or nothing is to be transcribed. */
export function missingForSpeech({ llm }: Pick<Services, 'llm'>, minutes: number): string | null {
  const missing = minutes === 0 ? null : llm.missing('transcribe')
  return missing && `${missing}. Or send captions or a subtitle file, or switch subtitles off`
}

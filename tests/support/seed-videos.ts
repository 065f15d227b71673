import { sql } from 'kysely'
import { DEFAULT_VIDEO_BRANDING } from '#contract/making/video.ts'
import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

type Made = Pick<TestApp, 'owner' | 'services'> & {
  word: (of: string) => string
  run: (by: Pick<Person, 'orgId' | 'userId'>, status: 'succeeded', text: string) => Promise<string>
}

/** Makes library videos and their renders as rows, without work for a worker. */
export function seedVideos({ owner: db, services, word, run }: Made) {
  async function video(
    { orgId }: Pick<Person, 'orgId'>,
    text = word('video'),
    codec: 'avc' | 'hevc' = 'avc',
  ): Promise<string> {
    const id = newId()
    const stored = `media/${orgId}/${newId()}.mp4`
    await services.storage.write(stored, Buffer.from(text))
    await db
      .insertInto('media_asset')
      .values({
        org_id: orgId,
        id,
        kind: 'video',
        status: 'ready',
        content_type: 'video/mp4',
        upload_key: `uploads/${orgId}/${id}`,
        storage_key: stored,
        size_bytes: text.length,
        width: 1280,
        height: 720,
        duration_seconds: 12.5,
        video_codec: codec,
        audio_codec: 'aac',
        title: text,
        completed_at: sql<string>`now()`,
      })
      .execute()
    return id
  }

  async function render(by: Pick<Person, 'orgId' | 'userId'>, text = word('render')): Promise<string> {
    const source = await video(by, `source of ${text}`)
    const id = newId()
    await db
      .insertInto('video_render')
      .values({
        org_id: by.orgId,
        id,
        source_asset_id: source,
        branding: JSON.stringify({
          ...DEFAULT_VIDEO_BRANDING,
          progressColor: '#0e5a4f',
          footer: { logo: true, name: true, handle: text },
        }),
        language: 'en',
        captions: JSON.stringify([{ text: `caption of ${text}`, start: 0, end: 1.5 }]),
        words: JSON.stringify([{ text: `word of ${text}`, spaced: false, start: 0, end: 1.4 }]),
        warnings: JSON.stringify([`warning of ${text}`]),
        run_id: await run(by, 'succeeded', `run of ${text}`),
        stage: 'finishing',
        stage_progress: 1,
        asset_id: await video(by, `result of ${text}`),
        credits_used: 1,
        created_by_user_id: by.userId,
      })
      .execute()
    return id
  }

  const videoDefaults = ({ orgId }: Pick<Person, 'orgId'>, text: string) =>
    db
      .insertInto('video_defaults')
      .values({
        org_id: orgId,
        branding: JSON.stringify({
          ...DEFAULT_VIDEO_BRANDING,
          progressColor: '#0e5a4f',
          footer: { logo: true, name: true, handle: text },
        }),
      })
      .execute()

  /** Ends the renders that have begun, so that they no longer count as unfinished. */
  const endRenders = ({ orgId }: Pick<Person, 'orgId'>) =>
    db
      .updateTable('agent_run')
      .set({ status: 'cancelled', completed_at: sql<string>`now()` })
      .where('org_id', '=', orgId)
      .where('job_type', 'in', ['branded_video', 'video_copy'])
      .where('status', '=', 'queued')
      .execute()

  return { video, render, videoDefaults, endRenders }
}

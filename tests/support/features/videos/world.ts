import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readyAssetsById } from '#features/media/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../../../sandbox/models/create-models-sandbox.ts'
import { type TestAnswer, type TestApp, testApp } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { until } from '../../until.ts'
import { type MadeClip, makeClip } from './render/clips.ts'

export interface VideoWorld {
  t: TestApp
  models: ModelsSandbox
  folder: string
  /** Puts a clip into the library of the person's workspace, as if it had been uploaded. */
  inLibrary(by: Person, clip: MadeClip, facts: ClipFacts): Promise<string>
  clip(name: string, args: string): Promise<MadeClip>
  start(by: Person, body: Record<string, unknown>): Promise<TestAnswer>
  read(by: Person, renderId: string): Promise<TestAnswer>
  /** Waits until `so` is true for the render. */
  until(by: Person, renderId: string, so: (render: TestAnswer['data']) => boolean): Promise<TestAnswer['data']>
  close(): Promise<void>
}

export interface ClipFacts {
  seconds: number
  sound?: boolean
  width?: number
  height?: number
}

/** The application with a simulated server of models, or without any. */
export async function openVideoWorld({
  env = {},
  without = false,
}: {
  env?: Record<string, string>
  without?: boolean
} = {}): Promise<VideoWorld> {
  const models = createModelsSandbox()
  await models.start()
  const folder = await mkdtemp(join(tmpdir(), 'galley-videos-'))
  const t = await testApp({ env: { ...(without ? {} : models.env()), AI_TIMEOUT_SECONDS: '30', ...env } })
  const read: VideoWorld['read'] = (by, renderId) =>
    t.request('GET', `{O}/marketing/videos/branded/${renderId}`, { as: by })

  return {
    t,
    models,
    folder,
    clip: (name, args) => makeClip(folder, name, args),
    async inLibrary({ orgId, userId }, { path, type }, { seconds, sound = false, width = 640, height = 360 }) {
      const id = newId()
      const key = `media/${orgId}/${id}.${path.split('.').at(-1)}`
      await t.services.storage.fromFile(key, (to) => copyFile(path, to))
      await t.owner
        .insertInto('media_asset')
        .values({
          org_id: orgId,
          id,
          kind: 'video',
          source: 'upload',
          status: 'ready',
          content_type: type,
          upload_key: `uploads/${orgId}/${id}`,
          storage_key: key,
          size_bytes: 1000,
          width,
          height,
          duration_seconds: seconds,
          video_codec: 'avc',
          audio_codec: sound ? 'aac' : null,
          title: 'Talk',
          created_by: userId,
          completed_at: new Date().toISOString(),
        })
        .execute()
      const found = await inScope(t.services.db, { orgId }, (db) => readyAssetsById(db, orgId, [id]))
      if (!found.has(id)) throw new Error('The clip is in no library')
      return id
    },
    start: (by, body) => t.request('POST', '{O}/marketing/videos/branded', { as: by, body }),
    read,
    async until(by, renderId, so) {
      let data: Awaited<ReturnType<typeof read>>['data']
      const look = async () => {
        data = (await read(by, renderId)).data
        return so(data) && data
      }
      return until(look, { that: 'the render is so far', seen: () => [data?.status, data?.stage] })
    },
    async close() {
      await t.close()
      await models.stop()
      await rm(folder, { recursive: true })
    },
  }
}

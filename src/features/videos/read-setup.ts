import type { Caption, VideoBranding } from '#contract/making/video.ts'
import { VIDEO_TYPES, type VideoType } from '#contract/media/uploads.ts'
import { readKit } from '#features/brand/index.ts'
import { findInLibrary, hasAddedMarks, readLibraryImage } from '#features/media/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import type { BrandColours } from '#rendering/palette.ts'
import type { TimedWord } from './captions/timed-word.ts'
import { findRender } from './render-row.ts'

/** A video of the library that can be rendered. */
export interface SourceVideo {
  id: string
  storageKey: string
  type: VideoType
  width: number
  height: number
  seconds: number
  hasSound: boolean
  title: string | null
  aiGenerated: boolean
  /** Whether the picture of the video already contains a footer or a bar. */
  hasMarks: boolean
}

/** Reads a video of the library. Throws 400 at `path` if the workspace has no such video. */
export async function readSource(db: Trx, orgId: string, assetId: string, path: string): Promise<SourceVideo> {
  const asset = await findInLibrary(db, orgId, assetId)
  if (!asset) throw invalidField(path, 'asset_not_found', 'There is no such file in the library: list_media names them')
  const type = VIDEO_TYPES.find((known) => known === asset.content_type)
  const { width, height, duration_seconds: seconds } = asset
  if (asset.kind !== 'video' || !type || !width || !height || !seconds) {
    throw invalidField(path, 'not_a_video', 'This file is not a video: choose one of kind video')
  }
  return {
    id: asset.id,
    storageKey: asset.storage_key,
    type,
    width,
    height,
    seconds,
    hasSound: asset.audio_codec !== null,
    title: asset.title,
    aiGenerated: asset.ai_generated,
    hasMarks: hasAddedMarks(asset.made_from),
  }
}

export interface Setup {
  source: SourceVideo
  branding: VideoBranding
  language: string | null
  captions: Caption[]
  words: TimedWord[]
  name: string
  colours: BrandColours
  headingFont: string | null
  bodyFont: string | null
  logoKey: string | null
}

/** Everything that a render needs, in its present state. */
export async function readSetup({ db, orgId, services }: OrgContext, renderId: string): Promise<Setup> {
  const { render } = await findRender(db, orgId, renderId)
  const source = await readSource(db, orgId, render.source_asset_id, 'body.video.assetId')
  const kit = await readKit(db, orgId)
  const logo = kit.logo_asset_id && (await readLibraryImage(db, services.storage, orgId, kit.logo_asset_id))
  const { name } = await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  return {
    source,
    branding: render.branding as VideoBranding, // written from parsed values
    language: render.language,
    captions: render.captions as Caption[],
    words: render.words as TimedWord[],
    name,
    colours: {
      primary: kit.color_primary,
      secondary: kit.color_secondary,
      accent: kit.color_accent,
      background: kit.color_background,
    },
    headingFont: kit.heading_font,
    bodyFont: kit.body_font,
    logoKey: logo && logo !== 'not_an_image' ? logo.storageKey : null,
  }
}

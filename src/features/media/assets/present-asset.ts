import { z } from 'zod'
import { EncodingDetails, type VideoEncoding } from '#contract/limits/video-encoding.ts'
import { VideoBranding } from '#contract/making/video.ts'
import { hasMarks } from '#contract/making/video-marks.ts'
import type { MediaLibraryEntry, MediaLibraryItem, MediaSource, PostImage, PostMedia } from '#contract/media/media.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { ReadyAsset } from './assets.ts'

/** An asset in the form of a post's media. */
export function presentAsset(asset: ReadyAsset, storage: Storage): PostMedia {
  switch (asset.kind) {
    case 'image':
      return { kind: 'image', ...presentImage(asset, storage) }
    case 'document':
      return presentDocument(asset, storage)
    case 'video':
      return presentVideo(asset, storage)
  }
}

/**
 * An image in the form of a post's media. `alt` takes precedence over the asset's own text: an empty `alt` means that
 * no text is wanted, null that none is known.
 */
export function presentImage(asset: ReadyAsset, storage: Storage, alt: string | null = asset.alt_text): PostImage {
  return {
    ...stored(asset, storage),
    ...(asset.width !== null && { width: asset.width }),
    ...(asset.height !== null && { height: asset.height }),
    ...(asset.frames !== null && asset.frames > 1 && { frames: asset.frames }),
    ...(alt !== null && { altText: alt }),
  }
}

export function presentDocument(asset: ReadyAsset, storage: Storage, title?: string): PostMedia {
  return {
    kind: 'document',
    ...stored(asset, storage),
    contentType: 'application/pdf',
    title: title ?? asset.title ?? 'Document',
    ...(asset.page_count !== null && { pageCount: asset.page_count }),
    ...previewsOf(asset, storage),
  }
}

/** The previews of every page. Assets from before page previews have only one for the first page. */
function previewsOf({ page_preview_keys: pages, preview_key: first }: ReadyAsset, storage: Storage) {
  const keys = pages ?? (first === null ? [] : [first])
  return keys.length > 0 && { previewImageUrls: keys.map((key) => storage.publicUrl(key)) }
}

export function presentVideo(asset: ReadyAsset, storage: Storage): PostMedia {
  return {
    kind: 'video',
    ...stored(asset, storage),
    durationSeconds: asset.duration_seconds ?? 0,
    width: asset.width ?? 0,
    height: asset.height ?? 0,
    ...encodingOf(asset),
    ...(hasAddedMarks(asset.made_from) && { addedMarks: true }),
  }
}

/**
 * The encoding of a video. Assets from before the column `encoding` have only their codecs. In those, null as the audio
 * codec means either no sound or an unknown codec, so `audioCodec` is left out.
 */
function encodingOf({ video_codec, audio_codec, encoding }: ReadyAsset): { encoding?: VideoEncoding } {
  if (video_codec === null) return {}
  const details = EncodingDetails.nullable().parse(encoding)
  const sound = audio_codec !== null || details ? { audioCodec: audio_codec } : {}
  return { encoding: { videoCodec: video_codec, ...sound, ...details } }
}

/**
 * Whether Galley drew a logo, a name or a bar on a video, either in this render or in the render that it was made from.
 */
export function hasAddedMarks(madeFrom: unknown): boolean {
  const made = Branded.safeParse(madeFrom)
  return made.success && (made.data.overMarks === true || hasMarks(made.data.branding))
}
/** The branding that a render stores. */
const Branded = z.object({ branding: VideoBranding, overMarks: z.boolean().optional() })

export function presentLibraryItem(asset: ReadyAsset, storage: Storage): MediaLibraryItem {
  // For an image without a preview, the image itself is shown.
  const previewKey = asset.preview_key ?? (asset.kind === 'image' ? asset.storage_key : null)
  return {
    id: asset.id,
    source: asset.source as MediaSource, // the library leaves out pictures of link cards
    asset: presentAsset(asset, storage),
    previewUrl: previewKey === null ? null : storage.publicUrl(previewKey),
    title: asset.title,
    format: asset.format,
    aiGenerated: asset.ai_generated,
    sizeBytes: asset.size_bytes,
    createdAt: asset.created_at,
  }
}

export function presentEntry(
  asset: ReadyAsset,
  storage: Storage,
  usedIn: MediaLibraryEntry['usedIn'],
): MediaLibraryEntry {
  const madeFrom = asset.made_from as Record<string, unknown> | null // always an object, by a constraint
  return { ...presentLibraryItem(asset, storage), madeFrom, usedIn }
}

function stored(asset: ReadyAsset, storage: Storage) {
  return {
    assetId: asset.id,
    url: storage.publicUrl(asset.storage_key),
    contentType: asset.content_type,
    sizeBytes: asset.size_bytes,
  }
}

import { z } from 'zod'
import { EncodingDetails, type VideoEncoding } from '#contract/limits/video-encoding.ts'
import { VideoBranding } from '#contract/making/video.ts'
import { hasMarks } from '#contract/making/video-marks.ts'
import type { MediaLibraryEntry, MediaLibraryItem, MediaSource, PostImage, PostMedia } from '#contract/media/media.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import type { ReadyAsset } from './assets.ts'

/** An asset as a post carries it if nothing else is said about it. */
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

/** `alt` counts before the asset's own text; an empty one says that none is wanted, and null that none is known. */
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

/** Of every page; of the first one alone where it was made before those were kept. */
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

/** A file from before more of it was read has its codecs alone, and one without a name stood as if there were no sound. */
function encodingOf({ video_codec, audio_codec, encoding }: ReadyAsset): { encoding?: VideoEncoding } {
  if (video_codec === null) return {}
  const details = EncodingDetails.nullable().parse(encoding)
  const sound = audio_codec !== null || details ? { audioCodec: audio_codec } : {}
  return { encoding: { videoCodec: video_codec, ...sound, ...details } }
}

/** Whether a logo, a name or a bar was drawn on a video here: this time, or on what it was made of. */
export function hasAddedMarks(madeFrom: unknown): boolean {
  const made = Branded.safeParse(madeFrom)
  return made.success && (made.data.overMarks === true || hasMarks(made.data.branding))
}
/** As whoever renders a video keeps it. */
const Branded = z.object({ branding: VideoBranding, overMarks: z.boolean().optional() })

export function presentLibraryItem(asset: ReadyAsset, storage: Storage): MediaLibraryItem {
  // An image that has none yet is shown itself.
  const previewKey = asset.preview_key ?? (asset.kind === 'image' ? asset.storage_key : null)
  return {
    id: asset.id,
    source: asset.source as MediaSource, // the pictures of link cards are in no library
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
  const madeFrom = asset.made_from as Record<string, unknown> | null // an object, by a constraint
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

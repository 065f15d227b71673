import { LIMITS } from '#contract/limits.ts'
import type { PostImage, PostMedia } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import type { VisualFormat } from '#contract/visual-lists.ts'
import type { VisualImage } from '#contract/visuals.ts'

type ImageMedia = Extract<PostMedia, { kind: 'image' }>

export const isImage = (media: PostMedia): media is ImageMedia => media.kind === 'image'

export function visualImage(media: ImageMedia, format: VisualFormat, page?: number): VisualImage {
  const { assetId, url, contentType, sizeBytes, width = 0, height = 0 } = media
  return { assetId, url, contentType, sizeBytes, width, height, format, ...(page !== undefined && { page }) }
}

/** As many of the images as the network takes in one post. */
export function imagesFor(platform: Platform, images: readonly ImageMedia[]): PostMedia | null {
  const most = mostImages(platform)
  const kept = images.slice(0, most)
  const [first] = kept
  if (!first) return null
  if (kept.length === 1) return first
  return { kind: 'images', images: kept.map(({ kind: _, ...image }): PostImage => image) }
}

function mostImages(platform: Platform): number {
  const kinds = Object.values(LIMITS[platform].kinds) as { images?: { max: number } }[] // of any network
  return Math.max(0, ...kinds.map(({ images }) => images?.max ?? 0))
}

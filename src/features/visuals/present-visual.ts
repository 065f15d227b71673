import type { KindLimits, NetworkLimits } from '#contract/limit-shapes.ts'
import { LIMITS } from '#contract/limits.ts'
import type { PostImage, PostMedia } from '#contract/media.ts'
import type { Platform } from '#contract/platforms.ts'
import { CAROUSEL_NETWORKS, type VisualFormat } from '#contract/visual-lists.ts'
import type { Carousel, VisualImage } from '#contract/visuals.ts'

type ImageMedia = Extract<PostMedia, { kind: 'image' }>

export const isImage = (media: PostMedia): media is ImageMedia => media.kind === 'image'

export function visualImage(media: ImageMedia, format: VisualFormat, page?: number): VisualImage {
  const { assetId, url, contentType, sizeBytes, width = 0, height = 0 } = media
  return { assetId, url, contentType, sizeBytes, width, height, format, ...(page !== undefined && { page }) }
}

/** What a post on each network carries of a carousel: the document where it takes one, else as many images as it takes. */
export function mediaByNetwork(document: PostMedia | null, images: readonly ImageMedia[]): Carousel['postMedia'] {
  const of = (network: Platform) => (takesDocuments(network) && document) || imagesFor(network, images)
  return Object.fromEntries(CAROUSEL_NETWORKS.map((network) => [network, of(network)])) as Carousel['postMedia'] // one for each
}

const kindsOf = (network: Platform): KindLimits[] => Object.values((LIMITS[network] satisfies NetworkLimits).kinds)
const takesDocuments = (network: Platform): boolean => kindsOf(network).some((kind) => kind.document)

function imagesFor(network: Platform, images: readonly ImageMedia[]): PostMedia | null {
  const most = Math.max(0, ...kindsOf(network).map((kind) => kind.images?.max ?? 0))
  const kept = images.slice(0, most)
  const [first] = kept
  if (!first) return null
  if (kept.length === 1) return first
  return { kind: 'images', images: kept.map(({ kind: _, ...image }): PostImage => image) }
}

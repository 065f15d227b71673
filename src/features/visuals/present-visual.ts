import type { KindLimits, NetworkLimits } from '#contract/limits/limit-shapes.ts'
import { LIMITS } from '#contract/limits/limits.ts'
import { POSTED_OUTPUT, type VisualFormat } from '#contract/making/visual-lists.ts'
import type { Carousel, VisualImage } from '#contract/making/visuals.ts'
import type { PostImage, PostMedia } from '#contract/media/media.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'

type ImageMedia = Extract<PostMedia, { kind: 'image' }>

export const isImage = (media: PostMedia): media is ImageMedia => media.kind === 'image'

export function visualImage(media: ImageMedia, format: VisualFormat, page?: number): VisualImage {
  const { assetId, url, contentType, sizeBytes, width = 0, height = 0 } = media
  return { assetId, url, contentType, sizeBytes, width, height, format, ...(page !== undefined && { page }) }
}

/** Chooses the image that a post uses: the first format, in the file type that every network accepts. */
export const postedImage = (images: readonly ImageMedia[]): ImageMedia | null =>
  images.find(({ contentType }) => contentType === `image/${POSTED_OUTPUT}`) ?? null

/**
 * The media of a post with this carousel on each network: the document if the network accepts documents, otherwise as
 * many images as it accepts.
 */
export function mediaByNetwork(document: PostMedia | null, images: readonly ImageMedia[]): Carousel['postMedia'] {
  const of = (network: Platform) => (takesDocuments(network) && document) || imagesFor(network, images)
  // The object has a value for each network.
  return Object.fromEntries(PLATFORMS.map((network) => [network, of(network)])) as Carousel['postMedia']
}

const kindsOf = (network: Platform): KindLimits[] => Object.values((LIMITS[network] satisfies NetworkLimits).kinds)
const takesDocuments = (network: Platform): boolean => kindsOf(network).some((kind) => kind.document)

function imagesFor(network: Platform, images: readonly ImageMedia[]): PostMedia | null {
  const limits = kindsOf(network).flatMap((kind) => kind.images ?? [])
  const most = Math.max(0, ...limits.map(({ max }) => max))
  const isTaken = ({ contentType }: ImageMedia) => limits.some(({ types }) => types.includes(contentType))
  const kept = images.filter(isTaken).slice(0, most)
  const [first] = kept
  if (!first) return null
  if (kept.length === 1) return first
  return { kind: 'images', images: kept.map(({ kind: _, ...image }): PostImage => image) }
}

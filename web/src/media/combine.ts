import type { PostImage, PostMedia } from '#contract/media/media.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'

/** The media of these images: one is of kind image, several of kind images, none is null. */
function mediaOf(images: readonly PostImage[]): PostMedia | null {
  const [first, ...others] = images
  if (!first) return null
  return others.length === 0 ? { kind: 'image', ...first } : { kind: 'images', images: [...images] }
}

/** Adds a file to the media: images join images, anything else replaces them. An image is not added twice. */
export function withAsset(media: PostMedia | null, asset: PostMedia): PostMedia | null {
  const added = imagesOf(asset)
  if (added.some(({ assetId }) => imagesOf(media).some((image) => image.assetId === assetId))) return media
  return added.length === 0 ? asset : mediaOf([...imagesOf(media), ...added])
}

export function withoutAsset(media: PostMedia | null, assetId: string): PostMedia | null {
  if (media && 'assetId' in media && media.assetId === assetId) return null
  return mediaOf(imagesOf(media).filter((image) => image.assetId !== assetId))
}

/** Replaces a file with a copy; an image keeps its description. Changes nothing if the file was removed. */
export function withReplaced(
  media: PostMedia | null,
  image: Pick<PostImage, 'assetId'>,
  copy: PostMedia,
): PostMedia | null {
  if (copy.kind === 'video') return media?.kind === 'video' && media.assetId === image.assetId ? copy : media
  const [made] = imagesOf(copy)
  if (!made) return media
  const words = (now: PostImage) => (now.altText === undefined ? {} : { altText: now.altText })
  return mediaOf(imagesOf(media).map((now) => (now.assetId === image.assetId ? { ...made, ...words(now) } : now)))
}

export function withAltText(media: PostMedia | null, assetId: string, altText: string): PostMedia | null {
  return mediaOf(imagesOf(media).map((image) => (image.assetId === assetId ? { ...image, altText } : image)))
}

import type {
  DocumentLimits,
  ImageLimits,
  KindLimits,
  LengthLimit,
  VideoLimits,
} from '#contract/limits/limit-shapes.ts'
import { MB } from '#contract/limits/limits.ts'
import type { PostImage, PostMedia, PostVideo } from '#contract/media/media.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { imagesOf, type PostPart } from '#contract/posts/post-parts.ts'
import { isBlank } from '#contract/text/visible.ts'
import { checkEncoding } from './check-encoding.ts'
import { excess } from './excess.ts'
import { error, type Finding, warning } from './finding.ts'
import { checkVideoShape } from './video-shape.ts'

/** Rounded up, so that a file just over a limit is not shown as within it. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / (MB / 100)) / 100} MB`
const typeNames = (types: readonly string[]) =>
  types.map((type) => type.replace(/^.*\//, '').replace('quicktime', 'mov').toUpperCase()).join(', ')

/** The images of a part, each with its path. Empty for other media. */
export function placedImages({ media, mediaPath }: PostPart): { image: PostImage; path: string }[] {
  return imagesOf(media).map((image, index) => ({
    image,
    path: media?.kind === 'images' ? `${mediaPath}.images.${index}` : mediaPath,
  }))
}

function checkType(name: string, path: string, contentType: string, types: readonly string[]): Finding[] {
  if (types.includes(contentType)) return []
  const message = `${name} does not take ${contentType}: convert the file to one of ${typeNames(types)}.`
  return [error(path, 'media_type_unsupported', message)]
}

/** Checks the type of an image. An animation cannot simply be converted, so its messages suggest a video first. */
function checkImageType(
  name: string,
  path: string,
  image: PostImage,
  { types, animated = [] }: ImageLimits,
): Finding[] {
  const { contentType, frames = 1 } = image
  if (frames <= 1 || animated.includes(contentType)) return checkType(name, path, contentType, types)
  if (!types.includes(contentType)) {
    const message = `${name} does not take ${contentType}: use a video in place of the animation, or one picture of it as ${typeNames(types)}.`
    return [error(path, 'media_type_unsupported', message)]
  }
  const message = `${name} shows only the first picture of this animation: use a video in its place, or leave it so.`
  return [warning(path, 'animation_becomes_still', message)]
}

function checkAltText(
  name: string,
  path: string,
  altText: string | undefined,
  limit: LengthLimit | { max: null },
): Finding[] {
  if (altText === undefined || isBlank(altText)) {
    const message = 'No alt text: people who cannot see the image do not learn what it shows. Add a description.'
    return [warning(path, 'alt_text_missing', message)]
  }
  const over = limit.max === null ? null : excess(altText, limit)
  if (over === null) return []
  const message = `The alt text is ${over} over ${name}'s ${limit.max}: shorten it.`
  return [error(`${path}.altText`, 'alt_text_too_long', message)]
}

function checkImage(name: string, path: string, image: PostImage, limits: ImageLimits): Finding[] {
  const findings = checkImageType(name, path, image, limits)
  const isGif = image.contentType === 'image/gif'
  const maxBytes = isGif ? (limits.maxGifBytes ?? limits.maxBytes) : limits.maxBytes
  if (image.sizeBytes > maxBytes) {
    const message = `This ${isGif ? 'GIF' : 'image'} has ${megabytes(image.sizeBytes)}, ${name} takes ${megabytes(maxBytes)}: export it smaller.`
    findings.push(error(path, 'image_too_large', message))
  }
  const pixels = (image.width ?? 0) * (image.height ?? 0)
  if (limits.maxPixels !== undefined && pixels > limits.maxPixels) {
    const message = `This image is ${image.width} × ${image.height} pixels, ${name} takes ${limits.maxPixels} pixels in all: scale it down.`
    findings.push(error(path, 'image_dimensions_too_large', message))
  }
  if (limits.altText) findings.push(...checkAltText(name, path, image.altText, limits.altText))
  return findings
}

function checkImages(name: string, part: PostPart, limits: ImageLimits): Finding[] {
  const images = placedImages(part)
  const findings = images.flatMap(({ image, path }) => checkImage(name, path, image, limits))
  const firstOver = images[limits.max]
  if (firstOver) {
    const message = `${images.length} images, ${name} takes ${limits.max}: remove ${images.length - limits.max}.`
    findings.push(error(firstOver.path, 'too_many_images', message))
  }
  return findings
}

function checkVideo(name: string, path: string, video: PostVideo, limits: VideoLimits): Finding[] {
  const findings = checkType(name, path, video.contentType, limits.types)
  const { sizeBytes, durationSeconds: seconds } = video
  if (limits.maxBytes !== null && sizeBytes > limits.maxBytes) {
    const message = `This video has ${megabytes(sizeBytes)}, ${name} takes ${megabytes(limits.maxBytes)}: export it smaller.`
    findings.push(error(path, 'video_too_large', message))
  }
  if (seconds < limits.minSeconds) {
    const message = `This video lasts ${seconds} s, ${name} takes none under ${limits.minSeconds} s: use a longer one.`
    findings.push(error(path, 'video_too_short', message))
  }
  if (limits.maxSeconds !== null && seconds > limits.maxSeconds) {
    const message = `This video lasts ${seconds} s, ${name} takes ${limits.maxSeconds} s: cut ${Math.ceil(seconds - limits.maxSeconds)} s.`
    findings.push(error(path, 'video_too_long', message))
  }
  findings.push(...checkVideoShape(`A video on ${name}`, path, video, limits))
  return [...findings, ...checkEncoding(name, path, video, limits)]
}

type Document = Extract<PostMedia, { kind: 'document' }>

function checkDocument(name: string, path: string, document: Document, limits: DocumentLimits): Finding[] {
  const findings: Finding[] = []
  if (document.sizeBytes > limits.maxBytes) {
    const message = `This document has ${megabytes(document.sizeBytes)}, ${name} takes ${megabytes(limits.maxBytes)}: export it smaller.`
    findings.push(error(path, 'document_too_large', message))
  }
  const pages = document.pageCount ?? 0
  if (pages > limits.maxPages) {
    const message = `This document has ${pages} pages, ${name} takes ${limits.maxPages}: remove ${pages - limits.maxPages}.`
    findings.push(error(path, 'document_too_long', message))
  }
  if (isBlank(document.title)) {
    findings.push(error(`${path}.title`, 'document_title_missing', `${name} shows a document's title: give it one.`))
  }
  return findings
}

/** Checks one part's media against what the platform accepts: kinds, counts, types and sizes. */
export function checkMedia(platform: Platform, part: PostPart, limits: Omit<KindLimits, 'text'>): Finding[] {
  const { media, mediaPath } = part
  if (!media) return []
  const name = PLATFORM_NAMES[platform]
  const refused = (kind: string) => [
    error(mediaPath, 'media_kind_unsupported', `${name} takes no ${kind}: remove it, or use another kind of media.`),
  ]
  if (media.kind === 'video') {
    return limits.video ? checkVideo(name, mediaPath, media, limits.video) : refused('videos')
  }
  if (media.kind === 'document') {
    return limits.document ? checkDocument(name, mediaPath, media, limits.document) : refused('documents')
  }
  return limits.images ? checkImages(name, part, limits.images) : refused('images')
}

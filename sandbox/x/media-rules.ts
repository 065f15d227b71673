import { readFilm } from '../kit/read-film.ts'
import type { SniffedType } from '../kit/sniff-media.ts'

const MEGABYTE = 1024 * 1024

/** The types and sizes that each category accepts, by the file's real bytes. Source: X's media best practices. */
const CATEGORIES: Record<string, { types: SniffedType[]; maxBytes: number }> = {
  tweet_image: { types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], maxBytes: 5 * MEGABYTE },
  tweet_gif: { types: ['image/gif'], maxBytes: 15 * MEGABYTE },
  tweet_video: { types: ['video/mp4', 'video/quicktime'], maxBytes: 512 * MEGABYTE },
}

/**
 * Whether X can process a film: H.264 with 4:2:0 and 8 bits, at most 60 frames a second, not interlaced, AAC-LC with
 * one or two channels.
 */
export function isWorkable(bytes: Uint8Array): boolean {
  const film = readFilm(bytes)
  if (!film) return true
  const { codec, chroma, bits, framesPerSecond, isInterlaced, sound } = film
  const isPicture = codec === 'h264' && (chroma ?? 1) === 1 && (bits ?? 8) === 8 && !isInterlaced
  const isSound = !sound || (sound.codec === 'aac' && sound.isLowComplexity && sound.channels <= 2)
  return isPicture && isSound && (framesPerSecond ?? 0) < 60.5
}

/** What is wrong with a file for its category; null if nothing. */
export function refuseMedia(category: string, type: SniffedType | null, size: number): string | null {
  const rule = CATEGORIES[category]
  if (!rule) return `This sandbox does not simulate media of category ${category}.`
  if (size === 0) return 'The media file is empty.'
  if (size > rule.maxBytes) return `The media file has ${size} bytes; ${category} takes up to ${rule.maxBytes}.`
  if (!type || !rule.types.includes(type))
    return `The bytes of the media file are ${type ?? 'of no known type'}; ${category} takes ${rule.types.join(', ')}.`
  return null
}

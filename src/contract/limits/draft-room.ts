import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../platforms.ts'
import type { KindLimits, NetworkLimits } from './limit-shapes.ts'
import { LIMITS } from './limits.ts'

/*
 * What a draft may hold while it is written, so that nobody is refused what they want to cut down. What a network takes
 * stands in limits.ts: these figures are ours, or follow from those.
 */

/** What a person may have before them to be cut down: an article pasted into a short form, not a book. */
const ROOM_TO_SHORTEN = 4
const ALWAYS_ROOM_FOR = 10_000
/** Of all that is one post, so that reading it takes no time that anybody else would notice. */
export const MOST_TEXT = 100_000

const kindsOf = (platform: Platform): KindLimits[] => Object.values((LIMITS[platform] satisfies NetworkLimits).kinds)

/** The longest text that a network takes from anybody, in its own count. */
export function longestText(platform: Platform): number {
  return Math.max(...kindsOf(platform).flatMap(({ text }) => text.map(({ max }) => max)))
}

/** How much text one post of a network may hold while it is being written, in UTF-16 code units. */
export function mostText(platform: Platform): number {
  return Math.min(MOST_TEXT, Math.max(ALWAYS_ROOM_FOR, ROOM_TO_SHORTEN * longestText(platform)))
}

export function tooMuchText(most: number, platform?: Platform): string {
  const whose = platform ? ` for ${PLATFORM_NAMES[platform]}` : ''
  return `A draft${whose} holds at most ${most.toLocaleString('en-US')} characters: shorten the text`
}

/** In characters, but `images`. */
export const ROOM = {
  altText: 2000,
  /** Of a document, and of posts whose network is strict about theirs only with some media. */
  title: 300,
  comment: ALWAYS_ROOM_FOR,
  /** As many as the network that takes the most. */
  images: Math.max(...PLATFORMS.flatMap((platform) => kindsOf(platform).map(({ images }) => images?.max ?? 0))),
} as const

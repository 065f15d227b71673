import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../platforms.ts'
import type { KindLimits, NetworkLimits } from './limit-shapes.ts'
import { LIMITS } from './limits.ts'

/*
 * How much a draft may hold while it is being written. It exceeds the networks' limits, so that nobody is refused a
 * text that they want to cut down. limits.ts holds what a network accepts. The figures here are our own, or follow from
 * those in limits.ts.
 */

/** How many times longer a draft may be than its post: enough to paste an article, not a book. */
const ROOM_TO_SHORTEN = 4
const ALWAYS_ROOM_FOR = 10_000
/** The most text of one whole post. Text of this length is read fast enough that other requests do not notice. */
export const MOST_TEXT = 100_000

const kindsOf = (platform: Platform): KindLimits[] => Object.values((LIMITS[platform] satisfies NetworkLimits).kinds)

/** The longest text that a network takes from anybody, in its own unit. */
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

/** In characters, except `images`. */
export const ROOM = {
  altText: 2000,
  /** For documents, and for posts on a network that limits a title only with some media. */
  title: 300,
  comment: ALWAYS_ROOM_FOR,
  /** As many as the most generous network takes. */
  images: Math.max(...PLATFORMS.flatMap((platform) => kindsOf(platform).map(({ images }) => images?.max ?? 0))),
} as const

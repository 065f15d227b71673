import { PLATFORM_NAMES, type Platform } from './platforms.ts'

/**
 * The longest text that each network takes from anybody, in its own count. The content rules count by these figures,
 * and how much text a draft may hold at all follows from them. Sources and date: `src/rules/platforms`.
 */
export const LONGEST_TEXT = {
  x: 25_000,
  linkedin: 3000,
  tiktok: 4000,
  reddit: 40_000,
  facebook: 63_206,
  instagram: 2200,
  youtube: 5000,
  bluesky: 3000,
  threads: 500,
} as const satisfies Record<Platform, number>

/** What a person may have before them to be cut down: an article pasted into a short form, not a book. */
const ROOM_TO_SHORTEN = 4
const ALWAYS_ROOM_FOR = 10_000
/** Of all that is one post, so that reading it takes no time that anybody else would notice. */
export const MOST_TEXT = 100_000

/** How much text one post of a network may hold while it is being written, in UTF-16 code units. */
export function mostText(platform: Platform): number {
  return Math.min(MOST_TEXT, Math.max(ALWAYS_ROOM_FOR, ROOM_TO_SHORTEN * LONGEST_TEXT[platform]))
}

export function tooMuchText(most: number, platform?: Platform): string {
  const whose = platform ? ` for ${PLATFORM_NAMES[platform]}` : ''
  return `A draft${whose} holds at most ${most.toLocaleString('en-US')} characters: shorten the text`
}

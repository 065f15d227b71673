import type { PlatformPayloads } from '#contract/networks/platform-payload.ts'
import type { Platform } from '#contract/platforms.ts'

interface Variant<P extends Platform> {
  text: string
  shows: 'picture' | 'film' | 'none'
  payload?: PlatformPayloads[P]
}

export const EVERYWHERE_TITLE = 'Handles, the whole family'

/** One piece of news, as a post for each network. */
export const EVERYWHERE: { readonly [P in Platform]: Variant<P> } = {
  x: { text: 'Six woods, one handle. Which one is in your hand?', shows: 'picture' },
  linkedin: {
    text: 'Six woods, one handle: why we turn every model in all of them, and what it costs us.',
    shows: 'picture',
  },
  tiktok: {
    text: 'Six woods, one handle.',
    shows: 'film',
    payload: { privacyLevel: 'PUBLIC_TO_EVERYONE', allowComment: true },
  },
  reddit: {
    text: 'We turn every handle in six woods. Ask us anything about ash, beech and oak.',
    shows: 'picture',
    payload: { subreddit: 'northwind', title: 'Six woods, one handle' },
  },
  facebook: { text: 'Six woods, one handle. Come and try them on Saturday.', shows: 'picture' },
  instagram: { text: 'Six woods, one handle. From pale ash to dark beech.', shows: 'picture' },
  youtube: {
    text: 'Six woods, one handle, four seconds.',
    shows: 'film',
    payload: { title: 'Six woods, one handle', madeForKids: false, privacyStatus: 'public' },
  },
  bluesky: { text: 'Six woods, one handle. We like the third from the left.', shows: 'picture' },
  threads: { text: 'Six woods, one handle. Guess which one is ash.', shows: 'picture' },
}

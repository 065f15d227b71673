import type { CountBy } from '#contract/limits/limit-shapes.ts'

/** One sign, and its cost in each unit of counting. */
export interface SignCost {
  what: string
  sign: string
  costs: Record<CountBy, number>
}

type Row = [
  what: string,
  sign: string,
  utf16: number,
  characters: number,
  weighted: number,
  graphemes: number,
  bytes: number,
  threads: number,
]

/**
 * Signs for which units differ. `docs/guides/limits.md` shows them, and tests compare each counter and each simulated
 * network with them. Sources: `COUNT_SOURCES`.
 */
const ROWS: readonly Row[] = [
  ['A Latin letter', 'a', 1, 1, 1, 1, 1, 1],
  ['A letter with an accent', 'é', 1, 1, 1, 1, 2, 1],
  ['A letter and an accent apart', 'e\u0301', 2, 2, 1, 1, 3, 2],
  ['A Cyrillic letter', 'ж', 1, 1, 1, 1, 2, 1],
  ['A Chinese or Japanese sign', '日', 1, 1, 2, 1, 3, 1],
  ['A Hindi syllable', 'क्षि', 4, 4, 4, 1, 12, 4],
  ['A letter beyond the basic plane', '𝐚', 2, 1, 2, 1, 4, 2],
  ['An ellipsis', '…', 1, 1, 2, 1, 3, 1],
  ['A trade mark sign', '™', 1, 1, 2, 1, 3, 3],
  ['A heart as text', '❤', 1, 1, 2, 1, 3, 3],
  ['A heart as an emoji', '❤️', 2, 2, 2, 1, 6, 6],
  ['An emoji', '😀', 2, 1, 2, 1, 4, 4],
  ['An emoji as keyboards of Apple write it', '⚡️', 2, 2, 2, 1, 6, 6],
  ['An emoji with a skin tone', '👋🏽', 4, 2, 2, 1, 8, 8],
  ['A flag', '🇩🇪', 4, 2, 2, 1, 8, 8],
  ['The flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 14, 7, 2, 1, 28, 28],
  ['A keycap', '1️⃣', 3, 3, 2, 1, 7, 7],
  ['A family', '👨‍👩‍👧‍👦', 11, 7, 2, 1, 25, 25],
  ['A zero-width space', '\u200B', 1, 1, 1, 1, 3, 1],
  ['A line break of Windows', '\r\n', 2, 2, 2, 1, 2, 2],
]

export const SIGNS: readonly SignCost[] = ROWS.map(
  ([what, sign, utf16, code_points, weighted, graphemes, utf8_bytes, threads]) => ({
    what,
    sign,
    costs: { utf16, code_points, weighted, graphemes, utf8_bytes, threads },
  }),
)

/** The page that says how each unit counts. Null if no page says it: then the larger count is used. */
export const COUNT_SOURCES: Record<CountBy, string | null> = {
  utf16: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
  code_points: 'https://github.com/reddit-archive/reddit/blob/master/r2/r2/lib/validator/validator.py',
  weighted: 'https://docs.x.com/fundamentals/counting-characters',
  graphemes: 'https://atproto.com/specs/lexicon#string',
  utf8_bytes: 'https://developers.google.com/youtube/v3/docs/videos',
  threads: 'https://developers.facebook.com/documentation/threads/posts',
}

/**
 * The categories that a video can be put in, by what people see at YouTube. Source: videoCategories.list, those that are
 * assignable; https://developers.google.com/youtube/v3/docs/videoCategories/list, 2026-11
 */
export const YOUTUBE_CATEGORIES: Readonly<Record<string, string>> = {
  1: 'Film & Animation',
  2: 'Autos & Vehicles',
  10: 'Music',
  15: 'Pets & Animals',
  17: 'Sports',
  19: 'Travel & Events',
  20: 'Gaming',
  22: 'People & Blogs',
  23: 'Comedy',
  24: 'Entertainment',
  25: 'News & Politics',
  26: 'Howto & Style',
  27: 'Education',
  28: 'Science & Technology',
  29: 'Nonprofits & Activism',
}

/** The id of the category that is meant by its id or its name; null if there is none. */
export function categoryId(words: string): string | null {
  const meant = words.trim().toLowerCase()
  const found = Object.entries(YOUTUBE_CATEGORIES).find(([id, name]) => id === meant || name.toLowerCase() === meant)
  return found?.[0] ?? null
}

/** Lists that people make have ids of this form; YouTube's own (watch later, likes, uploads, mixes) take no videos. */
const PLAYLIST = /^PL[\w-]{16,62}$/
const HOST = /^(?:(?:www|m|music|studio)\.)?youtube\.com$|^youtu\.be$/
/** As the studio has it. */
const STUDIO_PATH = /^\/playlist\/([\w-]+)(?:\/|$)/

/** The id of the playlist that is meant by its id or by an address with it; null if it is none that takes videos. */
export function playlistId(words: string): string | null {
  const meant = words.trim()
  if (PLAYLIST.test(meant)) return meant
  const url = URL.parse(/^https?:\/\//i.test(meant) ? meant : `https://${meant}`)
  if (!url || !HOST.test(url.hostname)) return null
  const id = url.searchParams.get('list') ?? STUDIO_PATH.exec(url.pathname)?.[1] ?? ''
  return PLAYLIST.test(id) ? id : null
}

/**
 * The categories of a video, by their names at YouTube. Source: the assignable ones of videoCategories.list;
 * https://developers.google.com/youtube/v3/docs/videoCategories/list, 2026-11
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

/** The category's id, from its id or its name. Null if there is no such category. */
export function categoryId(words: string): string | null {
  const meant = words.trim().toLowerCase()
  const found = Object.entries(YOUTUBE_CATEGORIES).find(([id, name]) => id === meant || name.toLowerCase() === meant)
  return found?.[0] ?? null
}

/**
 * Ids of people's own playlists have this form. YouTube's own lists (watch later, likes, uploads, mixes) accept no
 * videos.
 */
const PLAYLIST = /^PL[\w-]{16,62}$/
const HOST = /^(?:(?:www|m|music|studio)\.)?youtube\.com$|^youtu\.be$/
/** The form of addresses in YouTube Studio. */
const STUDIO_PATH = /^\/playlist\/([\w-]+)(?:\/|$)/

/** The playlist's id, from its id or its address. Null if it is not a list that accepts videos. */
export function playlistId(words: string): string | null {
  const meant = words.trim()
  if (PLAYLIST.test(meant)) return meant
  const url = URL.parse(/^https?:\/\//i.test(meant) ? meant : `https://${meant}`)
  if (!url || !HOST.test(url.hostname)) return null
  const id = url.searchParams.get('list') ?? STUDIO_PATH.exec(url.pathname)?.[1] ?? ''
  return PLAYLIST.test(id) ? id : null
}

/** The nine networks, in the order of every list. Spec N1, item 3. */
export const PLATFORMS = [
  'x',
  'linkedin',
  'tiktok',
  'reddit',
  'facebook',
  'instagram',
  'youtube',
  'bluesky',
  'threads',
] as const

export type Platform = (typeof PLATFORMS)[number]

/** The networks' names, as they write them. */
export const PLATFORM_NAMES: Record<Platform, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  bluesky: 'Bluesky',
  threads: 'Threads',
}

/**
 * What an installation may do on a network depends on the kind of access that the network gave its owner. Spec N8
 */
export const PLATFORM_ACCESS = {
  x: ['self_serve', 'enterprise'],
  linkedin: ['self_serve', 'community_management'],
  tiktok: ['unaudited', 'audited'],
  youtube: ['unverified', 'verified'],
} as const satisfies Partial<Record<Platform, readonly string[]>>

export type PlatformAccess = { [P in keyof typeof PLATFORM_ACCESS]: (typeof PLATFORM_ACCESS)[P][number] }

/** The access that everybody gets. */
export const DEFAULT_PLATFORM_ACCESS: PlatformAccess = {
  x: 'self_serve',
  linkedin: 'self_serve',
  tiktok: 'unaudited',
  youtube: 'unverified',
}

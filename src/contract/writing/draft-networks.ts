/** The networks for which posts are written from a thought. */
export const DRAFT_PLATFORMS = ['x', 'linkedin'] as const
export type DraftPlatform = (typeof DRAFT_PLATFORMS)[number]

interface DraftNetwork {
  /** How long a post there is to be, for whoever writes it. */
  length: string
  /** Whether a post there is a few lines: blanks that only round it off are left out. */
  isBrief: boolean
  /** Whether what is too long for one post may go on in a thread. */
  hasThreads: boolean
}

export const DRAFT_NETWORKS: Record<DraftPlatform, DraftNetwork> = {
  x: { length: 'at most 270 characters, a link counting as 23', isBrief: true, hasThreads: true },
  linkedin: {
    length: '500 to 1,500 characters, in short paragraphs with an empty line between them',
    isBrief: false,
    hasThreads: false,
  },
}

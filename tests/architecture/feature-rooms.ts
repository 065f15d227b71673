import type { Room } from './rules.ts'

/** What every feature may import; of other features only their index.ts. */
const BESIDE = [
  'src/contract',
  'src/kernel',
  'src/rules',
  'src/platforms',
  'src/rendering',
  'src/features/*/index.ts',
  'npm',
  'node',
] as const
const at = (...rooms: string[]): Room => ({ may: [...BESIDE, ...rooms.map((room) => `src/features/posts/${room}`)] })

/** A feature is one room. Only the largest has several, which lead from what a post is up to what is done to it. */
export const FEATURE_ROOMS: Record<string, Room> = {
  'src/features': { may: BESIDE },
  'src/features/posts/rows': at(),
  'src/features/posts/lists': at('rows'),
  'src/features/posts/content': at('rows'),
  'src/features/posts/moves': at('rows', 'content'),
  'src/features/posts/times': at('rows', 'moves'),
  'src/features/posts/review': at('rows', 'content', 'moves', 'times'),
  'src/features/posts/writing': at('rows', 'content', 'moves', 'times', 'review'),
  // The index, the operations, and what their tests share.
  'src/features/posts': { may: [...BESIDE, 'src/features/posts'] },
}

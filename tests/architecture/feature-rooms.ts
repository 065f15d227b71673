import type { Room } from './rules.ts'

/** What every feature may import. From another feature it may import only index.ts. */
const BESIDE = [
  'src/contract',
  'src/kernel',
  'src/rules',
  'src/writing',
  'src/platforms',
  'src/sources',
  'src/rendering',
  'src/features/*/index.ts',
  'npm',
  'node',
] as const
/** A room of a feature, and which of the feature's other rooms it may import. */
const roomsOf =
  (feature: string) =>
  (...rooms: string[]): Room => ({ may: [...BESIDE, ...rooms.map((room) => `src/features/${feature}/${room}`)] })

const accounts = roomsOf('accounts')
const effects = roomsOf('effects')
const media = roomsOf('media')
const posts = roomsOf('posts')
const publisher = roomsOf('publisher')
const webhooks = roomsOf('webhooks')

/** Each feature is one room, except the largest ones. Their rooms lead from what a thing is to what is done with it. */
export const FEATURE_ROOMS: Record<string, Room> = {
  'src/features': { may: BESIDE },
  'src/features/accounts/rows': accounts(),
  'src/features/accounts/pictures': accounts('rows'),
  'src/features/accounts/tokens': accounts('rows', 'pictures'),
  'src/features/accounts/choosing': accounts('rows', 'pictures', 'tokens'),
  'src/features/accounts/consent': accounts('rows', 'tokens', 'choosing'),
  'src/features/effects/core': { may: ['src/contract', 'src/platforms'] },
  'src/features/effects/effect-columns.ts': effects('core'),
  'src/features/effects/attempts': effects(),
  'src/features/effects/pause': effects(),
  'src/features/effects/posts': effects('core', 'effect-columns.ts'),
  'src/features/media/videos': media(),
  'src/features/media/pictures': media('videos'),
  'src/features/media/assets': media(),
  'src/features/media/storing': media('videos', 'pictures', 'assets'),
  'src/features/media/library': media('assets', 'storing'),
  'src/features/media/adding': media('videos', 'pictures', 'assets', 'storing', 'library'),
  'src/features/posts/rows': posts(),
  'src/features/posts/lists': posts('rows'),
  'src/features/posts/content': posts('rows'),
  'src/features/posts/moves': posts('rows', 'content'),
  'src/features/posts/times': posts('rows', 'moves'),
  'src/features/posts/review': posts('rows', 'content', 'moves', 'times'),
  'src/features/posts/writing': posts('rows', 'content', 'moves', 'times', 'review'),
  'src/features/publisher/drive': publisher(),
  'src/features/publisher/posts': publisher('drive'),
  'src/features/publisher/acts': publisher('drive'),
  'src/features/publisher/reconciling': publisher('posts'),
  'src/features/webhooks/service.ts': webhooks(),
  'src/features/webhooks/hooks': webhooks(),
  'src/features/webhooks/delivering': webhooks('hooks', 'service.ts'),
  // The index, the operations, and the files that use several rooms.
  'src/features/accounts': { may: [...BESIDE, 'src/features/accounts'] },
  'src/features/effects': { may: [...BESIDE, 'src/features/effects'] },
  'src/features/media': { may: [...BESIDE, 'src/features/media'] },
  'src/features/posts': { may: [...BESIDE, 'src/features/posts'] },
  'src/features/publisher': { may: [...BESIDE, 'src/features/publisher'] },
  'src/features/webhooks': { may: [...BESIDE, 'src/features/webhooks'] },
}

import type { Room } from './rules.ts'

/** What every room of the contract may import: the basic terms. */
const BESIDE = [
  'zod',
  'src/contract/common.ts',
  'src/contract/errors.ts',
  'src/contract/platforms.ts',
  'src/contract/statuses.ts',
] as const
const at = (...rooms: string[]): Room => ({ may: [...BESIDE, ...rooms.map((room) => `src/contract/${room}`)] })

/** The rooms of `src/contract`. A room imports only rooms above it in this list. */
export const CONTRACT_ROOMS: Record<string, Room> = {
  'src/contract/text': at(),
  'src/contract/limits': at(),
  'src/contract/media': at('limits'),
  'src/contract/people': at('text'),
  'src/contract/planning': at(),
  'src/contract/results': at(),
  'src/contract/billing': at(),
  'src/contract/networks': at('text', 'limits', 'media', 'planning'),
  'src/contract/posts': at('text', 'limits', 'media', 'people', 'networks'),
  'src/contract/strategy': at('text'),
  'src/contract/making': at('text', 'media', 'posts'),
  'src/contract/writing': at('text', 'limits', 'media', 'posts', 'strategy', 'making'),
  'src/contract/subtitles': { may: [...at('text', 'making').may, 'entities'] },
  'src/contract/engagement': at('text'),
  'src/contract/programs': at('text', 'people', 'networks', 'posts', 'making', 'engagement'),
  'src/contract/news': at(),
  'src/contract/home': at('planning', 'results', 'posts', 'making', 'strategy', 'writing'),
  // The four files of basic terms, those about the installation, and tests that concern several rooms.
  'src/contract': { may: ['zod', 'src/contract'] },
}

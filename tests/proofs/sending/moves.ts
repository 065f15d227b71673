import type { Role } from '#contract/people/roles.ts'
import { fc } from '../../support/fast-check.ts'

/** `key` and `scribe` act for the owner; `writer` is an assistant that may only draft. `mate` is a member who may leave. */
export const ACTORS = ['owner', 'mate', 'key', 'scribe', 'writer'] as const
export type Who = (typeof ACTORS)[number]

/** One step of a run. `item` and `post` are places in what the run has made. */
export type Move =
  | { do: 'draft'; who: Who; item: number }
  /** Sends the draft, or words that nobody has seen. */
  | { do: 'reply'; who: Who; item: number; draft: boolean }
  | { do: 'rule'; who: Who; kind: 'autoRepost' | 'autoDelete'; live: boolean; perDay: number }
  | { do: 'choose'; who: Who; post: number; choice: 'in' | 'out' | null }
  | { do: 'sweep'; who: Who }
  | { do: 'night' }
  /** The notices of a day ago end. */
  | { do: 'day' }
  /** Workers do what is due. */
  | { do: 'work' }
  | { do: 'delete'; who: Who; post: number }
  | { do: 'dm'; who: Who }
  | { do: 'role'; role: Role }
  | { do: 'leave' }
  | { do: 'connection'; lost: boolean }

export interface Run {
  /** The mate's role at first. */
  role: Role
  moves: Move[]
}

export const ITEMS = 3
export const POSTS = 4

const who = fc.constantFrom(...ACTORS)
const item = fc.nat(ITEMS - 1)
const post = fc.nat(POSTS - 1)
const role = fc.constantFrom<Role>('admin', 'admin', 'editor', 'contributor', 'viewer')
const kind = fc.constantFrom('autoRepost' as const, 'autoDelete' as const)
const fixed = (move: Move): fc.Arbitrary<Move[]> => fc.constant([move])
const one = (move: fc.Arbitrary<Move>): fc.Arbitrary<Move[]> => move.map((made): Move[] => [made])

const rule = fc.record({
  do: fc.constant('rule' as const),
  who,
  kind,
  live: fc.constantFrom(true, true, true, false),
  perDay: fc.integer({ min: 1, max: 9 }),
})
const draft = fc.record({ do: fc.constant('draft' as const), who, item })
const reply = fc.record({ do: fc.constant('reply' as const), who, item, draft: fc.boolean() })
const choose = fc.record({
  do: fc.constant('choose' as const),
  who,
  post,
  choice: fc.constantFrom('in' as const, 'out' as const, null),
})
const sweeping: Move[] = [{ do: 'night' }, { do: 'day' }, { do: 'night' }]

const piece: fc.Arbitrary<Move[]> = fc.oneof(
  { weight: 3, arbitrary: one(draft) },
  { weight: 5, arbitrary: one(reply) },
  // What one drafts, the same or another one sends.
  { weight: 5, arbitrary: fc.tuple(draft, reply).map(([a, b]): Move[] => [a, { ...b, item: a.item, draft: true }]) },
  { weight: 3, arbitrary: one(rule) },
  { weight: 5, arbitrary: rule.map((made): Move[] => [made, ...sweeping, { do: 'work' }]) },
  // What was planned is done only after something else has happened.
  { weight: 3, arbitrary: rule.map((made): Move[] => [made, ...sweeping]) },
  { weight: 4, arbitrary: one(choose) },
  // A rule of the owner meets posts that somebody has chosen.
  {
    weight: 8,
    arbitrary: fc
      .tuple(choose, rule)
      .map(([made, its]): Move[] => [made, { ...its, who: 'owner', live: true }, ...sweeping, { do: 'work' }]),
  },
  // Somebody with fewer rights sends, or deletes.
  {
    weight: 3,
    arbitrary: fc.tuple(role, reply).map(([now, its]): Move[] => [
      { do: 'role', role: now },
      { ...its, who: 'mate' },
    ]),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(role, post).map(([now, at]): Move[] => [
      { do: 'role', role: now },
      { do: 'delete', who: 'mate', post: at },
    ]),
  },
  { weight: 2, arbitrary: one(fc.record({ do: fc.constant('sweep' as const), who })) },
  { weight: 4, arbitrary: fixed({ do: 'work' }) },
  { weight: 2, arbitrary: one(fc.record({ do: fc.constant('delete' as const), who, post })) },
  { weight: 1, arbitrary: one(fc.record({ do: fc.constant('dm' as const), who })) },
  { weight: 2, arbitrary: one(fc.record({ do: fc.constant('role' as const), role })) },
  { weight: 2, arbitrary: fixed({ do: 'leave' }) },
  { weight: 2, arbitrary: fc.boolean().map((lost): Move[] => [{ do: 'connection', lost }, { do: 'work' }]) },
)

export const movesOfRun: fc.Arbitrary<Run> = fc.record({
  role,
  moves: fc.array(piece, { minLength: 6, maxLength: 12, size: 'max' }).map((pieces) => pieces.flat()),
})

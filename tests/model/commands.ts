import fc from 'fast-check'
import type { Command } from './command.ts'
import {
  approve,
  approveUnseen,
  changeAccount,
  draft,
  edit,
  editWhileWorking,
  end,
  postNowTwice,
  reject,
  remove,
  resolve,
  schedule,
  setStatus,
} from './deeds.ts'
import { MODEL_PLATFORMS } from './model.ts'
import { disconnect, pass, pause, reconnect, suspendEditor, workWith } from './surroundings.ts'
import { FAULTS } from './world.ts'

const pick = fc.nat({ max: 5 })
const minutes = fc.constantFrom(1, 3, 10)
/** Minutes: up to and past the waiting window, the backoffs, an hour, and three days. */
const passing = fc.constantFrom(1, 1, 2, 2, 5, 20, 65, 3 * 24 * 60)
const fault = fc.constantFrom(...FAULTS)
/** Faults of the first calls, or of the second call alone. In the latter case the first part of a thread is live. */
const faults = fc.oneof(
  fc.array(fault, { maxLength: 2 }),
  fault.map((kind) => ['none' as const, kind]),
)
const death = fc.oneof(
  fc.nat({ max: 14 }).map((atQuery) => ({ atQuery })),
  fc.constant({ atCall: true } as const),
)

/** What may happen, with weights by how useful it is. */
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        fc.subarray([...MODEL_PLATFORMS], { minLength: 1, maxLength: 3 }),
        fc.constantFrom('plain', 'thread', 'community'),
      )
      .map(([on, kind]) => draft(on, kind)),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(pick, fc.constantFrom('owner', 'editor'), minutes)
      .map(([post, who, at]) => approve(post, who, { minutes: at })),
    weight: 8,
  },
  {
    arbitrary: fc.tuple(pick, fc.constantFrom('best slot', 'none')).map(([post, time]) => approve(post, 'owner', time)),
    weight: 2,
  },
  { arbitrary: pick.map(approveUnseen), weight: 1 },
  { arbitrary: pick.map(reject), weight: 1 },
  {
    arbitrary: fc.tuple(pick, fc.constantFrom('text', 'picture', 'replies')).map(([post, what]) => edit(post, what)),
    weight: 3,
  },
  { arbitrary: pick.map(editWhileWorking), weight: 2 },
  {
    arbitrary: fc
      .tuple(pick, fc.constantFrom('pending_approval', 'draft', 'canceled', 'approved'))
      .map(([post, to]) => setStatus(post, to)),
    weight: 3,
  },
  { arbitrary: pick.map(remove), weight: 1 },
  { arbitrary: fc.tuple(pick, minutes).map(([post, at]) => schedule(post, at)), weight: 3 },
  { arbitrary: pick.map(postNowTwice), weight: 5 },
  { arbitrary: pick.map(resolve), weight: 3 },
  { arbitrary: pick.map(end), weight: 1 },
  { arbitrary: pick.map(changeAccount), weight: 1 },
  { arbitrary: passing.map(pass), weight: 8 },
  { arbitrary: faults.map((struck) => workWith(struck, null)), weight: 10 },
  { arbitrary: fc.tuple(faults, death).map(([struck, at]) => workWith(struck, at)), weight: 5 },
  { arbitrary: fc.boolean().map(pause), weight: 2 },
  { arbitrary: fc.boolean().map(suspendEditor), weight: 1 },
  { arbitrary: fc.constant(null).map(disconnect), weight: 1 },
  { arbitrary: fc.constant(null).map(reconnect), weight: 1 },
)

/** A story always has something to publish, and is long enough for something to go wrong. */
export const stories = (longest: number) =>
  fc
    .tuple(
      fc.tuple(
        fc.subarray([...MODEL_PLATFORMS], { minLength: 2, maxLength: 2 }),
        fc.constantFrom('plain', 'thread', 'community'),
        minutes,
      ),
      fc.array(command, { minLength: 6, maxLength: longest, size: 'max' }),
    )
    .map(([[on, kind, at], rest]) => [
      draft(on, kind),
      approve(0, 'editor', { minutes: at }),
      approve(1, 'owner', { minutes: at }),
      ...rest,
    ])

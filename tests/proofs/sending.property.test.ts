import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrgContext } from '#kernel/context.ts'
import type { Operation } from '#kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import { fc } from '../support/fast-check.ts'
import { openResultsWorld, type ResultsWorld } from '../support/features/results/world.ts'
import { movesOfRun, type Run } from './sending/moves.ts'
import { play } from './sending/play.ts'

/** A run needs accounts of its own, and a simulated network has forty. */
const RUNS = 30
/** How many replies, deletions and reposts must be made for the test to prove something. */
const ENOUGH = 5

const real: readonly Operation[] = Object.values<Operation>(operations)
const withHole = (name: string, hole: (one: Operation) => Partial<Operation>) =>
  real.map((one) => (one.name === name ? { ...one, ...hole(one) } : one))

/** The operations with the context of these changed first. */
const through = (change: (ctx: OrgContext) => OrgContext | Promise<OrgContext>, ...names: string[]) =>
  real.map((one) => {
    if (!names.includes(one.name)) return one
    const { run } = one
    if (run.in !== 'org' && run.in !== 'steps') assert.fail('not an operation of a workspace')
    const handler = run.handler as (ctx: never, input: never, found: never) => Promise<unknown> // either kind
    const changed = async (ctx: OrgContext, input: never, found: never) =>
      handler((await change(ctx)) as never, input, found)
    return { ...one, run: { ...run, handler: changed } as Operation['run'] }
  })
const asPerson = (...names: string[]) =>
  through((ctx) => ({ ...ctx, actor: { kind: 'user', userId: ctx.userId } }), ...names)

const open = (all: readonly Operation[]): Promise<ResultsWorld> => openResultsWorld({}, undefined, { operations: all })

describe('nothing is sent, reposted or deleted that no person sent or switched on', () => {
  test('whatever people, keys, assistants and rules do, whoever leaves, and whatever is lost', async (context) => {
    const world = await open(real)
    const done = { replies: 0, deletions: 0, reposts: 0 }
    try {
      const property = fc.asyncProperty(movesOfRun, async (run: Run) => {
        const { holes, ...now } = await play(world, run)
        for (const name of ['replies', 'deletions', 'reposts'] as const) done[name] += now[name]
        assert.deepEqual(holes, [])
      })
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    } finally {
      await world.close()
    }
    context.diagnostic(`${RUNS} runs: ${JSON.stringify(done)}`)
    for (const [name, count] of Object.entries(done)) assert.ok(count > ENOUGH, `only ${count} ${name}`)
  })

  const BREACHES: Record<string, [all: () => readonly Operation[], hole: RegExp]> = {
    'what an assistant drafts counts as a person’s': [() => asPerson('updateReplyDraft'), /reply that nobody sent/],
    'an assistant sends as a person does': [() => asPerson('sendReply'), /reply that nobody sent/],
    'sending a reply takes no more than drafting it': [
      () => withHole('sendReply', () => ({ permission: 'content:write' })),
      /reply that nobody sent/,
    ],
    'deleting takes no more than drafting': [
      () => through((ctx) => ({ ...ctx, can: () => true }), 'deleteXPost'),
      /deleted/,
    ],
    'a program switches rules live': [() => asPerson('updateXAutomationRules'), /no person has switched on/],
    'whoever is removed stays': [
      () =>
        withHole('removeMember', ({ run }) => ({
          run: { ...run, handler: async () => undefined } as Operation['run'],
        })),
      /no person has switched on|nobody sent|nobody said so/,
    ],
    'posts that are kept are forgotten': [
      () =>
        real.map((one) => {
          if (one.name !== 'updateXAutomationRules' || one.run.in !== 'org') return one
          const { handler } = one.run
          const forgets = (ctx: OrgContext, input: object, found: never) =>
            handler(ctx, { ...input, posts: [] } as never, found)
          return { ...one, run: { ...one.run, handler: forgets } as Operation['run'] }
        }),
      /that is kept/,
    ],
  }
  for (const [what, [all, hole]] of Object.entries(BREACHES)) {
    test(`a violation is detected if ${what}`, async () => {
      const world = await open(all())
      const found: string[] = []
      try {
        const property = fc.asyncProperty(movesOfRun, async (run: Run) => {
          const { holes } = await play(world, run)
          found.push(...holes)
          return !holes.some((one) => hole.test(one))
        })
        await fc.check(property, { numRuns: RUNS, endOnFailure: true })
      } finally {
        await world.close()
      }
      assert.match(found.join('\n'), hole)
    })
  }

  test('a violation is detected if a direct message is sent', async () => {
    const world = await open(real)
    try {
      const run: Run = { role: 'editor', moves: [{ do: 'dm', who: 'owner' }] }
      assert.deepEqual((await play(world, run)).holes, [])
      // What an operation would have to call.
      await fetch(`${world.sandbox.x.url}/2/dm_conversations/with/7/messages`, { method: 'POST', body: '{}' })
      assert.match((await play(world, run)).holes.join(), /direct message/)
    } finally {
      await world.close()
    }
  })
})

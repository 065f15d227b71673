import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Role, roleAllows } from '#contract/people/roles.ts'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'
import type { AssistantApprovals } from '#contract/statuses.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Operation } from '#kernel/operation.ts'
import { slimSchema } from '#surfaces/mcp/slim-schema.ts'
import { createToolSet } from '#surfaces/mcp/tool-set.ts'
import { operations } from '../../src/operations.ts'
import { arbitraryFor, type Schema } from '../fuzz/arbitrary-for.ts'
import { type PublishingWorld, publishingWorld } from '../journeys/publishing-world.ts'
import { fc } from '../support/fast-check.ts'
import { callTool } from '../support/mcp.ts'
import { seenIn } from '../support/seen.ts'
import { until } from '../support/until.ts'

/** Placeholders for ids of groups and posts that a run learns: its own ones and a seeded one. */
const PLACES = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)

/** One step of a run. The assistant calls tools; meanwhile a person may approve in the app. */
type Move =
  | { by: 'assistant'; tool: string; args: Record<string, unknown> }
  | { by: 'person'; group: string }
  /** A person changes the words of a post. */
  | { by: 'editor'; post: string }
  | { by: 'clock' }

interface Run {
  role: Role
  scopes: Scope[]
  /** What the workspace lets assistants approve. */
  rule: AssistantApprovals
  moves: Move[]
}

const id = fc.constantFrom(...PLACES)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const call = (tool: string, args: Record<string, fc.Arbitrary<unknown>>, weight: number) => ({
  weight,
  arbitrary: fc
    .record(args, { requiredKeys: Object.keys(args).filter((name) => name.endsWith('Id') || name === 'posts') })
    .map((given): Move => ({ by: 'assistant', tool, args: given })),
})
const platform = fc.constantFrom('x', 'bluesky')
const time = fc.constantFrom(...[1, 2, 9].map(inDays))

/** Calls of every tool with any arguments that its schema accepts. Those that lead further come more often. */
function moves(): fc.Arbitrary<Move> {
  const source = { ids: PLACES, resolve: () => ({}) }
  const any = createToolSet(Object.values<Operation>(operations), 'https://galley.example')
    .granted(SCOPES)
    .map(({ shown, arguments: args }) =>
      // What assistants are shown says nothing of ids, so calls are drawn from the whole schema.
      arbitraryFor(slimSchema(args.schema, 'input') as Schema, source).map(
        (drawn): Move => ({ by: 'assistant', tool: shown.name, args: drawn as Record<string, unknown> }), // of an object's schema
      ),
    )
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...any) },
    call('create_draft_post', { posts: platform.map((p) => [{ platform: p, contentText: 'TEXT' }]) }, 8),
    call('create_x_thread', { posts: fc.constant([{ text: 'TEXT' }, { text: 'TEXT' }]) }, 1),
    call('update_post', { postId: id, contentText: fc.constant('TEXT') }, 3),
    call(
      'update_post',
      { postId: id, status: fc.constantFrom('approved', 'scheduled', 'publishing'), scheduledForUtc: time },
      3,
    ),
    call(
      'update_post_group',
      { groupId: id, status: fc.constantFrom('approved', 'scheduled', 'draft'), scheduledFor: time },
      3,
    ),
    call('approve_post_group', { groupId: id, scheduledForUtc: time, autoSchedule: fc.boolean() }, 9),
    call('schedule_post_group', { groupId: id, scheduledForUtc: time, useBestSlot: fc.boolean() }, 3),
    call('post_now', { postId: id }, 6),
    { weight: 7, arbitrary: id.map((group): Move => ({ by: 'person', group })) },
    { weight: 6, arbitrary: id.map((post): Move => ({ by: 'editor', post })) },
    { weight: 2, arbitrary: fc.constant<Move>({ by: 'clock' }) },
  )
}

const runs: fc.Arbitrary<Run> = fc.record({
  role: fc.constantFrom<Role>('owner', 'editor', 'editor', 'contributor'),
  scopes: fc.subarray([...SCOPES.slice(1)]).map((some): Scope[] => ['mcp:read', ...some]),
  rule: fc.constantFrom('people_drafts', 'people_drafts', 'all', 'never'),
  moves: fc
    .array(moves(), { minLength: 4, maxLength: 14 })
    .map((rest): Move[] => [
      { by: 'assistant', tool: 'create_draft_post', args: { posts: [{ platform: 'x', contentText: 'TEXT' }] } },
      ...rest,
    ]),
})

let texts = 0
const BY_PERSON = 'A person’s note'

/** Plays a run to its end, publishes everything scheduled, and answers what is public without permission. */
async function play(
  world: PublishingWorld,
  { role, scopes, rule, moves }: Run,
): Promise<{ holes: string[]; published: number }> {
  const { app, owner } = world
  const member = await app.make.member(owner, role)
  const client = `Scribe ${++texts}`
  const token = await app.make.connectionToken(member, scopes, { client })
  const known: { groupId: string; postId: string }[] = []
  const mark = `run ${texts}:`
  const approvedByPerson = new Set<string>()

  await world.ask('PATCH', '/scheduler/settings', { assistantApprovals: rule })
  for (const move of moves) {
    if (move.by === 'clock') await everythingIsDue(world)
    else if (move.by === 'person') {
      const groupId = resolve(move.group, 'groupId', known)
      const answer = await app.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as: owner })
      if (answer.status === 200) approvedByPerson.add(String(groupId))
    } else if (move.by === 'editor') {
      const contentText = `${BY_PERSON} of ${mark} ${++texts}`
      const postId = resolve(move.post, 'postId', known)
      await app.request('PATCH', `{O}/marketing/posts/${postId}`, { as: owner, body: { contentText } })
    } else {
      const args = filledIn(move.args, known, mark)
      const expected = move.tool === 'approve_post_group' && { expected: await seenIn(app, String(args.groupId)) }
      const { data, isError } = await callTool(app, token, move.tool, { ...args, ...expected })
      if (!isError && data?.group?.id) known.push({ groupId: data.group.id, postId: data.posts[0].id })
    }
  }
  await everythingIsDue(world)
  const entries = (['x', 'bluesky'] as const).flatMap((name) => world.sandbox[name].ledger())
  const own = entries.filter(({ text, replyTo }) => text.includes(mark) && replyTo === null)
  const holes: string[] = []
  for (const { text } of own) {
    const why = await withoutLeave(world, text, { client, userId: member.userId, scopes, rule, approvedByPerson })
    if (why) holes.push(`${text}: ${why}`)
  }
  return { holes, published: own.length }
}

/** Why content should not be public. Null if the records say that a member with the right to do so approved it. */
async function withoutLeave(
  { app }: PublishingWorld,
  text: string,
  by: {
    client: string
    userId: string
    scopes: Scope[]
    rule: AssistantApprovals
    approvedByPerson: ReadonlySet<string>
  },
): Promise<string | null> {
  const approvals = await app.owner
    .selectFrom('post as p')
    .innerJoin('approval as a', (on) => on.onRef('a.org_id', '=', 'p.org_id').onRef('a.post_id', '=', 'p.id'))
    .innerJoin('member as m', (on) =>
      on.onRef('m.org_id', '=', 'a.org_id').onRef('m.user_id', '=', 'a.approved_by_user_id'),
    )
    .select(['a.client', 'a.approved_by_user_id', 'm.role', 'p.group_id'])
    .whereRef('a.content_hash', '=', 'p.content_hash')
    .where('a.action', 'in', ['approved', 'reapproved'])
    .where('p.content_text', '=', text)
    .execute()
  if (approvals.length === 0) return 'nobody approved these words'
  const faults = approvals.map(({ client, approved_by_user_id: userId, role, group_id: groupId }) => {
    if (!roleAllows(role as Role, 'content:approve')) return `a ${role} approved it` // a role of the closed list
    if (client === null) return by.approvedByPerson.has(groupId) ? null : 'approved in a person’s name that did not'
    if (client !== by.client || userId !== by.userId) return 'the record names another client or user'
    if (!by.scopes.includes('posts:schedule')) return 'approved over a connection without posts:schedule'
    if (by.rule === 'never') return 'an assistant approved it where none may'
    // Each text begins with a word for who wrote it.
    return by.rule === 'all' || text.startsWith(BY_PERSON) ? null : 'an assistant approved what no person wrote'
  })
  return faults.includes(null) ? null : (faults[0] ?? null)
}

/** Makes every post due, and waits until everything due is published. */
async function everythingIsDue({ app }: PublishingWorld): Promise<void> {
  await sql`
    with due as (
      update post set scheduled_for_utc = now() where status = 'scheduled' and next_retry_at is null returning org_id, id
    )
    update effect e set due_at = now(), ready_at = now(), wake_at = now() from due
    where e.org_id = due.org_id and e.id = due.id
  `.execute(app.owner)
  app.services.wakePublisher()
  let left = 0
  const isDone = async () => {
    const { n } = await app.owner
      .selectFrom('post')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('status', 'in', ['publishing', 'awaiting_platform', 'scheduled'])
      .executeTakeFirstOrThrow()
    left = Number(n)
    return left === 0
  }
  await until(isDone, { that: 'every post went out', seen: () => `${left} posts that did not` })
}

type Known = readonly { groupId: string; postId: string }[]

function resolve(place: string, name: string, known: Known): string {
  const one = known[Number(place.at(-1)) % Math.max(1, known.length)]
  return (name === 'groupId' ? one?.groupId : one?.postId) ?? place
}

/** Replaces placeholders by ids, and each text by a new one. */
function filledIn(value: Record<string, unknown>, known: Known, mark: string): Record<string, unknown> {
  const filled: unknown = JSON.parse(JSON.stringify(value), (name, part: unknown) => {
    if (part === 'TEXT') return `Note of ${mark} ${++texts}`
    return typeof part === 'string' && PLACES.includes(part) ? resolve(part, name, known) : part
  })
  return filled as Record<string, unknown> // an object stays one
}

async function openWorld(all: readonly Operation[]): Promise<PublishingWorld> {
  const world = await publishingWorld({ operations: all })
  await world.connect('x')
  await world.connect('bluesky')
  await world.ask('PATCH', '/scheduler/settings', { minGapMinutes: 0, maxPostsPerDay: 50 })
  world.startWorker()
  return world
}

const RUNS = 30
/** So many posts must be published before the test proves something. */
const ENOUGH = 5

const real: readonly Operation[] = Object.values<Operation>(operations)
const withHole = (name: string, hole: (real: Operation) => Partial<Operation>) =>
  real.map((one) => (one.name === name ? { ...one, ...hole(one) } : one))

type Handling = Operation['run']
/** A handler with another context. */
function through(run: Handling, change: (ctx: OrgContext) => OrgContext | Promise<OrgContext>): Handling {
  if (run.in !== 'org') assert.fail('not an operation of a workspace')
  const { handler } = run
  return {
    ...run,
    handler: async (ctx: OrgContext, input: never, found: never) => handler(await change(ctx), input, found),
  }
}

const asPerson = (...names: string[]) =>
  real.map((one) => {
    if (!names.includes(one.name)) return one
    return { ...one, run: through(one.run, (ctx) => ({ ...ctx, actor: { kind: 'user', userId: ctx.userId } })) }
  })

const underAll = (run: Handling): Handling =>
  through(run, async (ctx) => {
    await ctx.db.updateTable('scheduler_profile').set({ assistant_approvals: 'all' }).execute()
    return ctx
  })

describe('nothing that an assistant does reaches a platform without a person’s approval', () => {
  test('whatever its scopes, and whatever tools it calls with whatever arguments', async (context) => {
    const world = await openWorld(real)
    let published = 0
    let played = 0
    try {
      const property = fc.asyncProperty(runs, async (run) => {
        // Runs with hardly any approvals prove little. So after RUNS runs the test goes on until more than ENOUGH posts
        // were published.
        if (played >= RUNS && published > ENOUGH) return
        const { holes, published: now } = await play(world, run)
        played++
        published += now
        assert.deepEqual(holes, [])
      })
      await fc.assert(property, { numRuns: 8 * RUNS, endOnFailure: true })
    } finally {
      await world.close()
    }
    context.diagnostic(`${played} runs: ${published} posts went out, each approved`)
    assert.ok(published > ENOUGH, 'hardly anything went out, so that hardly anything was shown')
  })

  for (const [what, hole] of Object.entries({
    'approving takes no more than writing does': () =>
      withHole('approvePostGroup', () => ({ permission: 'content:write' })),
    'approving is under the scope of drafting': () =>
      withHole('approvePostGroup', ({ tool }) => (tool ? { tool: { ...tool, scope: 'posts:write' } } : {})),
    'what an assistant writes counts as its person’s': () => asPerson('createDraftPost', 'updatePost'),
    'the rule about assistants is not read': () => withHole('approvePostGroup', ({ run }) => ({ run: underAll(run) })),
  })) {
    test(`a violation is detected if ${what}`, async () => {
      const world = await openWorld(hole())
      try {
        const property = fc.asyncProperty(runs, async (run) => (await play(world, run)).holes.length === 0)
        const { failed, counterexample } = await fc.check(property, { numRuns: 1000, endOnFailure: true })
        assert.ok(failed, 'nothing was noticed')
        assert.ok(counterexample)
      } finally {
        await world.close()
      }
    })
  }
})

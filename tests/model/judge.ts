import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { PostStatus } from '#contract/statuses.ts'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { groupStatusByTable } from '../support/group-status-by-table.ts'
import { foreignMoves, readMoves } from '../support/recorded-moves.ts'
import type { Content, Model, ModelPlatform, ModelPost } from './model.ts'
import { asksForFile } from './shape.ts'
import type { Desk, World } from './world.ts'

/** The state at the beginning of a command, by which the judge knows what the command published. */
export interface Before {
  now: number
  paused: boolean
  inForce: ReadonlySet<ModelPost>
}

export interface Judge {
  before(model: Model): Before
  /**
   * Checks everything after a command, and throws what is wrong. If no worker published, each post must be as the model
   * says. Otherwise the model takes over what the worker did.
   */
  after(model: Model, before: Before, worked: boolean): Promise<void>
}

type Entry = LedgerEntry & { platform: ModelPlatform }

interface Row {
  id: string
  status: PostStatus
  mayBeLive: boolean
  parts: number
  error: string | null
  told: string[]
}

export function createJudge(world: World, desk: Desk): Judge {
  const keyOf = ({ platform, id }: Entry) => `${platform} ${id}`
  const seen = new Set(world.ledger().map(keyOf))
  return {
    before: (model) => ({
      now: world.now(),
      paused: model.paused,
      inForce: new Set(model.posts.filter(({ inForce }) => inForce)),
    }),
    async after(model, before, worked) {
      const entries = world.ledger().filter((entry) => !seen.has(keyOf(entry)))
      for (const entry of entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt))) {
        judgeEffect(world, model, before, entry)
        seen.add(keyOf(entry))
      }
      await judgeRows(world, desk, model, worked)
    },
  }
}

/** Checks that nothing is sent without approval, too early, during a pause, or twice under one approval. */
function judgeEffect(world: World, model: Model, before: Before, entry: Entry): void {
  const said = `"${entry.text}" went out on ${entry.platform}`
  const known = model.posts.flatMap((post) =>
    post.approvals.map((approval) => ({ post, approval, part: approval.content.texts.indexOf(entry.text) })),
  )
  const found = known.findLast(({ part }) => part >= 0)
  assert.ok(found, `${said}, and nobody ever approved it`)
  const { post, approval, part } = found
  assert.ok(before.inForce.has(post), `${said}, and its approval was not in force`)
  assert.equal(approval, post.approvals.at(-1), `${said}, and only a former approval covers it`)
  assert.equal(entry.platform, post.platform, `${said}, and was approved for ${post.platform}`)
  assert.deepEqual(shown(world, entry, part), wanted(approval.content, post.platform, part), `${said}, not as approved`)
  assert.ok(!before.paused, `${said} while publishing was paused`)
  const createdAt = Date.parse(entry.createdAt) + (world.now() - Date.now())
  assert.ok(post.due !== null && createdAt >= post.due, `${said} ${(post.due ?? 0) - createdAt} ms before its time`)
  approval.effects[part] = (approval.effects[part] ?? 0) + 1
  assert.equal(approval.effects[part], 1, `${said} twice under one approval`)
}

/** The content without the text. What only X shows belongs to the first part. */
function wanted({ picture, replySettings, community }: Content, platform: ModelPlatform, part: number) {
  const onX = platform === 'x' && part === 0
  const shows = part === 0 && (picture || asksForFile(platform))
  return { pictures: shows ? 1 : 0, ...(onX && { replySettings, community }) }
}

function shown({ sandbox }: World, entry: Entry, part: number) {
  const post = entry.platform === 'x' && part === 0 ? sandbox.x.state.posts.get(entry.id) : undefined
  const onX = post && { replySettings: post.replySettings, community: post.communityId !== null }
  return { pictures: entry.mediaHashes.length, ...onX }
}

/** Checks the posts, their groups and the changes of status. */
async function judgeRows({ app }: World, { orgId }: Desk, model: Model, worked: boolean): Promise<void> {
  const { rows } = await sql<Row>`
    select p.id, p.status, p.outcome_unknown as "mayBeLive", jsonb_array_length(p.live_parts) as parts,
      p.last_error as error,
      coalesce((select jsonb_agg(distinct n.type) from notification n
        where n.org_id = p.org_id and n.metadata->'subject'->>'id' = p.id::text), '[]') as told
    from post p where p.org_id = ${orgId}
  `.execute(app.owner)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const post of model.posts) {
    const row = byId.get(post.id)
    assert.ok(row, `post ${post.id} is gone`)
    const now = { status: row.status, mayBeLive: row.mayBeLive, partsLive: row.parts }
    const { status, mayBeLive, partsLive } = post
    if (!worked) assert.deepEqual(now, { status, mayBeLive, partsLive }, 'it is not what it should have become')
    Object.assign(post, now)
    if (row.status === 'published') judgePublished(post)
    if (row.status !== 'failed') continue
    assert.ok(row.error, 'it failed without a reason')
    const type = row.mayBeLive ? 'post_maybe_live' : 'post_failed'
    assert.ok(row.told.includes(type), `it failed, and nobody was told: ${type}`)
    const hidden = post.approvals.at(-1)?.effects.findIndex((times, part) => times > 0 && part >= row.parts) ?? -1
    if (!row.mayBeLive) assert.equal(hidden, -1, `part ${hidden} is said to have failed and is live: ${row.error}`)
  }
  const groups = await app.owner.selectFrom('post_group').select(['id', 'status']).where('org_id', '=', orgId).execute()
  for (const { id, status } of groups) {
    const posts = model.posts.filter(({ groupId }) => groupId === id).map((post) => post.status)
    assert.equal(status, groupStatusByTable(posts), `a group of ${posts.join(', ')}`)
  }
  const own = (await readMoves(app.owner)).filter(({ postId }) => byId.has(postId))
  assert.deepEqual(foreignMoves(own), [], 'moves that the table does not know')
}

function judgePublished({ approvals, content, ended, partsLive }: ModelPost): void {
  for (const text of ended ? content.texts.slice(0, partsLive) : content.texts) {
    const there = approvals.some((approval) => (approval.effects[approval.content.texts.indexOf(text)] ?? 0) > 0)
    assert.ok(there, `"${text}" is said to be published and is not there`)
  }
}

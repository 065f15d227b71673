import { sql } from 'kysely'
import { ROLES, type Role } from '#contract/people/roles.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { contentHash } from '#features/posts/index.ts'
import { newId } from '#kernel/ids.ts'
import { accountColumns } from './account-columns.ts'
import type { TestApp } from './app.ts'
import { seedEffect } from './due-post.ts'
import type { Person } from './factories.ts'
import { ONE_PIXEL } from './one-pixel.ts'
import { seedBrand } from './seed-brand.ts'
import { type SeededLibrary, seedContext } from './seed-context.ts'
import { type SeededInbox, seedEngagement } from './seed-engagement.ts'
import { seedNotes } from './seed-notes.ts'
import { seedPeople } from './seed-people.ts'
import { seedRecords } from './seed-records.ts'
import { seedRuns } from './seed-runs.ts'
import { seedTicket } from './seed-ticket.ts'
import { seedVideos } from './seed-videos.ts'
import { seedWebhooks } from './seed-webhooks.ts'

/** A workspace with every kind of resource. Each string that a person could have written contains `word`. */
export interface SeededOrg extends SeededLibrary, SeededInbox {
  orgId: string
  word: string
  /** One member for each role; `people.owner` made the workspace. */
  people: Record<Role, Person>
  tagId: string
  thoughtId: string
  conversationId: string
  /** The active version, which is number 1. */
  strategyId: string
  groupId: string
  /** One post in each of these states. */
  posts: Record<SeededStatus, string>
  imageId: string
  uploadId: string
  accounts: { x: string; bluesky: string }
  notificationId: string
  apiKeyId: string
  connectionId: string
  invitationId: string
  webhookId: string
  deliveryId: string
  runId: string
  renderId: string
}

const SEEDED_STATUSES = [
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'published',
  'failed',
  'canceled',
] as const satisfies readonly PostStatus[]
export type SeededStatus = (typeof SEEDED_STATUSES)[number]
type Org = Pick<Person, 'orgId'>

/** Makes content as rows, without the API, because a registry test must not depend on the operations that it tests. */
export function createSeed({ owner: db, make, services }: Pick<TestApp, 'owner' | 'make' | 'services'>) {
  let count = 0
  const word = (of: string) => `${of} ${++count}`
  const { apiKey, invitation, connection, notification } = seedPeople({ owner: db, word })
  const notes = seedNotes({ owner: db, word })
  const { tag, thought, strategy, conversation, automation } = notes
  const { signal, brand } = seedBrand({ owner: db, word })
  const { library, ...context } = seedContext({ owner: db, services, word })
  const { inbox, ...engagement } = seedEngagement({ owner: db, word })
  const { run } = seedRuns({ owner: db, word })
  const { videoDefaults, ...videos } = seedVideos({ owner: db, services, word, run })
  const { webhook, delivery } = seedWebhooks({ owner: db, services, word })

  async function group(org: Org, status: SeededStatus, text = word('group')): Promise<string> {
    const id = newId()
    await db
      .insertInto('post_group')
      .values({
        org_id: org.orgId,
        id,
        title: text,
        topic: `topic of ${text}`,
        objective: `objective of ${text}`,
        status: status === 'published' || status === 'failed' ? 'scheduled' : status,
        timezone: 'UTC',
        created_by: JSON.stringify({ kind: 'system', job: `seed ${text}` }),
      })
      .execute()
    return id
  }

  async function post(
    { orgId }: Org,
    groupId: string,
    status: SeededStatus,
    { text = word('post'), accountId = null as string | null } = {},
  ): Promise<string> {
    const id = newId()
    const platform = 'x'
    const empty = { media: null, platformPayload: null }
    const hash = contentHash({ platform, socialAccountId: accountId, contentText: text, ...empty })
    const approved = ['approved', 'scheduled', 'published', 'failed'].includes(status)
    const time = new Date(Date.now() + (status === 'scheduled' ? 1 : -1) * (30 + ++count) * 3_600_000).toISOString()
    await db
      .insertInto('post')
      .values({
        org_id: orgId,
        id,
        group_id: groupId,
        platform,
        social_account_id: accountId,
        status,
        content_text: text,
        content_hash: hash,
        content_by: JSON.stringify({ kind: 'user', userId: newId() }),
        approved_hash: approved ? hash : null,
        idempotency_key: approved ? newId() : null,
        ...(['scheduled', 'published', 'failed'].includes(status) && {
          scheduled_for_utc: time,
          schedule_reason: `reason of ${text}`,
        }),
        ...(status === 'published' && {
          published_at: time,
          // An id in X's form: the adapter asks X for no other ids.
          published_external_id: String(1_900_000_000_000_000_000n + BigInt(count)),
          published_url: `https://x.example/${encodeURIComponent(text)}`,
        }),
        ...(status === 'failed' && { last_error: `error of ${text}`, attempt_count: 1, outcome_unknown: true }),
      })
      .execute()
    if (status === 'scheduled') await seedEffect(db, id)
    return id
  }

  /** A group with one post. */
  async function draft(org: Org, status: SeededStatus = 'draft', accountId: string | null = null) {
    const groupId = await group(org, status)
    return { groupId, postId: await post(org, groupId, status, { accountId }) }
  }

  /** A library picture, or an upload that nobody has completed. Its bytes are in the storage. */
  async function image({ orgId }: Org, status: 'pending' | 'ready' = 'ready', text = word('image')) {
    const id = newId()
    const key = `uploads/${orgId}/${id}`
    const stored = `media/${orgId}/${newId()}.png`
    await services.storage.write(status === 'ready' ? stored : key, ONE_PIXEL)
    if (status === 'pending') await seedTicket(db, { key, room: ONE_PIXEL.length, orgId })
    await db
      .insertInto('media_asset')
      .values({
        org_id: orgId,
        id,
        kind: 'image',
        status,
        upload_key: key,
        content_type: 'image/png',
        ...(status === 'ready' && {
          storage_key: stored,
          size_bytes: ONE_PIXEL.length,
          width: 1,
          height: 1,
          alt_text: `alternative of ${text}`,
          title: text,
          completed_at: sql<string>`now()`,
        }),
      })
      .execute()
    return { id, key }
  }

  /** A picture that was uploaded and is not used yet. Answers its key. */
  async function picture(kind: 'orgs' | 'users', id: string): Promise<string> {
    const key = `uploads/pictures/${kind}/${id}/${newId()}-png`
    await services.storage.write(key, ONE_PIXEL)
    await seedTicket(db, { key, room: ONE_PIXEL.length, ...(kind === 'users' ? { userId: id } : { orgId: id }) })
    return key
  }

  async function account(org: Org, platform: 'x' | 'bluesky', text = word('account')): Promise<string> {
    const handle = text.replaceAll(' ', '-')
    const id = await make.account(org, platform, { externalId: `id-of-${handle}`, handle })
    await db
      .updateTable('social_account')
      .set(accountColumns(platform, handle, text))
      .where('id', '=', id)
      .execute()
    return id
  }

  async function approval(by: Person, groupId: string, postId: string, text: string): Promise<void> {
    await db
      .insertInto('approval')
      .values({
        org_id: by.orgId,
        level: 'post',
        group_id: groupId,
        post_id: postId,
        approved_by_user_id: by.userId,
        action: 'rejected',
        reason: 'other',
        note: `note of ${text}`,
      })
      .execute()
  }

  /** A workspace with one of every resource, and with `mark` in every string. */
  async function workspace(mark: string): Promise<SeededOrg> {
    const owner = await make.org({ timezone: 'Europe/Berlin' })
    const { orgId } = owner
    const people = { owner } as Record<Role, Person>
    for (const role of ROLES) if (role !== 'owner') people[role] = await make.member(owner, role)
    const slug = mark.replaceAll(' ', '-')
    await db
      .updateTable('org')
      .set({ name: `name ${mark}`, slug })
      .where('id', '=', orgId)
      .execute()
    for (const { userId, role } of Object.values(people)) {
      await db
        .updateTable('user_account')
        .set({ name: `${role} ${mark}`, email: `${role}-${slug}@example.test` })
        .where('id', '=', userId)
        .execute()
    }
    const accounts = {
      x: await account(owner, 'x', `account x ${mark}`),
      bluesky: await account(owner, 'bluesky', `account bluesky ${mark}`),
    }
    const tagId = await tag(owner, `tag ${mark}`)
    const groupId = await group(owner, 'draft', `group ${mark}`)
    await db.insertInto('post_group_tag').values({ org_id: orgId, group_id: groupId, tag_id: tagId }).execute()
    const thoughtId = await thought(owner, `thought ${mark}`)
    await db.insertInto('thought_draft').values({ org_id: orgId, thought_id: thoughtId, group_id: groupId }).execute()
    const { id: strategyId } = await strategy(owner, { status: 'active', text: `strategy ${mark}` })
    const posts = {} as Record<SeededStatus, string>
    for (const status of SEEDED_STATUSES) {
      const options = { text: `post ${status} ${mark}`, accountId: accounts.x }
      posts[status] = await post(owner, groupId, status, options)
    }
    await approval(owner, groupId, posts.draft, mark)
    await db.insertInto('scheduler_profile').values({ org_id: orgId, min_gap_minutes: 45 }).execute()
    await seedRecords({ owner: db, services }, people, posts.published, mark)
    await automation(owner, posts.published, accounts.x, mark)
    const webhookId = await webhook(owner, `webhook ${mark}`)
    const { id: imageId } = await image(owner, 'ready', `image ${mark}`)
    await brand(owner, { imageId, postId: posts.draft }, mark)
    await videoDefaults(owner, `footer ${mark}`)
    await db.insertInto('post_file').values({ org_id: orgId, asset_id: imageId, post_id: posts.published }).execute()
    return {
      orgId,
      word: mark,
      people,
      tagId,
      thoughtId,
      conversationId: await conversation(owner, `conversation ${mark}`),
      strategyId,
      groupId,
      posts,
      imageId,
      uploadId: (await image(owner, 'pending')).id,
      accounts,
      notificationId: await notification(owner, `notice ${mark}`),
      apiKeyId: (await apiKey(owner, `key ${mark}`)).id,
      connectionId: (await connection(owner, `assistant ${mark}`)).id,
      invitationId: (await invitation(owner, `invited-${slug}@example.test`)).id,
      webhookId,
      deliveryId: await delivery(owner, webhookId, `delivery ${mark}`),
      runId: await run(owner, 'succeeded', `run ${mark}`),
      renderId: await videos.render(owner, `render ${mark}`),
      ...(await library({ ...owner, groupId }, mark)),
      ...(await inbox(owner, mark)),
    }
  }

  return {
    ...notes,
    signal,
    ...context,
    ...engagement,
    group,
    post,
    draft,
    image,
    picture,
    account,
    apiKey,
    connection,
    notification,
    invitation,
    webhook,
    delivery,
    run,
    ...videos,
    workspace,
    word,
  }
}

export type Seed = ReturnType<typeof createSeed>

import type { Platform } from '#contract/platforms.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { type Client, signIn } from './client.ts'
import { connectAccounts } from './connect-accounts.ts'
import { PASSWORD, PEOPLE, RECENT, TAGS, WORKSPACE } from './content.ts'
import { fillSimulators } from './fill-simulators.ts'
import type { Installation } from './installation.ts'
import { makeOlder } from './make-older.ts'
import { type Places, seedBrand } from './seed-brand.ts'
import { seedInbox } from './seed-inbox.ts'
import { untilSettled } from './until-settled.ts'
import { uploadPicture } from './upload.ts'
import { type DraftGroup, PLANNED, REFUSED, REJECTED, WAITING } from './waiting-content.ts'
import { type PastAccount, writePast } from './write-past.ts'

/** Makes a workspace with past weeks and coming days. Everything but the past is made through the API. */
export async function seed(
  installation: Installation,
  sandbox: Sandbox,
  platforms: readonly Platform[],
): Promise<void> {
  const { baseUrl, owner, services } = installation
  const ownerClient = await signIn(baseUrl, { ...PEOPLE.owner, password: PASSWORD })
  const org = await ownerClient.must('POST', '/v1/orgs', WORKSPACE)
  await ownerClient.enter(org.id)
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await ownerClient.must('PATCH', '{O}/timezone', { timezone })
  const editor = await joinAsEditor(installation, org.id)
  await connectAccounts(ownerClient, baseUrl, platforms)
  const tags = new Map<string, string>()
  for (const tag of TAGS) tags.set(tag.name, (await ownerClient.must('POST', '{O}/marketing/tags', tag)).id)

  const places = await seedBrand(ownerClient)
  const people = { owner: (await ownerClient.must('GET', '/v1/users/me')).id, editor: editor.id }
  const accounts = await accountsOf(ownerClient)
  await writePast({ owner, services, orgId: org.id, timezone, people, accounts, tags, places })
  await fillSimulators({ owner, storage: services.storage, sandbox })

  installation.startWorker()
  const picture = await uploadPicture(editor.client, 'png')
  const draft = (group: DraftGroup) => handIn(editor.client, group, { tags, places, media: picture })
  await publishNow(ownerClient, await Promise.all([...RECENT, REFUSED].map(draft)))
  for (const group of PLANNED) {
    const { group: made } = await draft(group)
    await ownerClient.must('POST', `{O}/marketing/post-groups/${made.id}/approve`, {})
  }
  for (const group of WAITING) {
    const { group: made } = await draft(group)
    await makeOlder(owner, made.id, group)
  }
  const { reason, note, ...rejected } = REJECTED
  const { group: made } = await draft(rejected)
  await ownerClient.must('POST', `{O}/marketing/post-groups/${made.id}/reject`, { reason, note })
  await seedInbox(ownerClient, sandbox)
}

async function joinAsEditor({ baseUrl, owner }: Installation, orgId: string): Promise<{ id: string; client: Client }> {
  const client = await signIn(baseUrl, { ...PEOPLE.editor, password: PASSWORD })
  const { id } = await client.must('GET', '/v1/users/me')
  await owner.insertInto('member').values({ org_id: orgId, user_id: id, role: 'editor' }).execute()
  await client.enter(orgId)
  return { id, client }
}

async function accountsOf(client: Client): Promise<{ x: PastAccount; bluesky: PastAccount }> {
  const all: { id: string; platform: string; accountExternalId: string; accountHandle: string }[] = await client.must(
    'GET',
    '{O}/marketing/accounts',
  )
  const of = (platform: string): PastAccount => {
    const found = all.find((account) => account.platform === platform)
    if (!found) throw new Error(`No ${platform} account is connected`)
    return { id: found.id, externalId: found.accountExternalId, handle: found.accountHandle }
  }
  return { x: of('x'), bluesky: of('bluesky') }
}

interface Around {
  tags: ReadonlyMap<string, string>
  places: Places
  media: object
}

async function handIn(client: Client, group: DraftGroup, { tags, places, media }: Around) {
  const { title, tag, posts, wishPassedHours } = group
  return client.must('POST', '{O}/marketing/drafts', {
    title,
    tagIds: [tags.get(tag)],
    ...places.get(tag),
    posts: group.picture ? posts.map((post) => ({ ...post, media })) : posts,
    // Nobody can wish for a past time, so it is in the future when it is set, and make-older.ts moves it into the past.
    ...(wishPassedHours !== undefined && { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() }),
  })
}

async function publishNow(client: Client, drafts: { group: { id: string }; posts: { id: string }[] }[]): Promise<void> {
  for (const { group, posts } of drafts) {
    await client.must('POST', `{O}/marketing/post-groups/${group.id}/approve`, { autoSchedule: false })
    for (const post of posts) await client.must('POST', `{O}/marketing/posts/${post.id}/post-now`)
  }
  for (const { posts } of drafts) for (const post of posts) await untilSettled(client, post.id)
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TOOLS_BY_SCOPE } from '../../src/contract/programs/tools.ts'
import type { Operation } from '../../src/kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import { type NetworkedWorld, openNetworkedWorld } from '../browser/networked-world.ts'
import type { Member } from '../browser/world.ts'
import { until } from '../support/until.ts'
import { LIBRARIES, type Speaker } from './clients.ts'
import { createProvider, type Provider } from './provider.ts'

const PRESENT = new Set<string>(Object.values<Operation>(operations).flatMap(({ tool }) => (tool ? [tool.name] : [])))

let world: NetworkedWorld
before(async () => {
  world = await openNetworkedWorld()
})
after(() => world.close())

/** Scopes that the page does not tick when it opens. */
const ASKED = ['Approve and schedule', 'Publish now', 'Change the brand']

/** Allows fewer scopes than were requested, on the consent page. */
async function consent(page: Page, { sentTo }: Provider, refused: readonly string[]): Promise<void> {
  await page.goto(String(sentTo))
  await page.getByRole('heading', { name: /^Connect Journey/ }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /Read this workspace/ }).isDisabled(), true)
  assert.equal(await page.getByRole('checkbox', { name: /Delete posts/ }).isChecked(), false)
  for (const name of ASKED) {
    const box = page.getByRole('checkbox', { name })
    assert.equal(await box.isChecked(), false, name)
    if (!refused.includes(name)) await box.check()
  }
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Back in the assistant').waitFor()
}

/** The person looks at the draft, reads who wrote it, and approves it for later. */
async function approve(page: Page, title: string): Promise<void> {
  await page.goto(`${world.url}/review`)
  await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  await page.getByText(/Drafted by Journey.* for Rita Gomes/).waitFor()
  await page.getByRole('button', { name: /^Approve for \w{3} / }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Approved “${title}”` })
    .waitFor()
}

async function published(speaker: Speaker, postId: string): Promise<void> {
  let post: { status: string; lastError: string | null } | undefined
  const isPublished = async () => {
    const { data } = await speaker.call('list_posts', {})
    post = data.items.find(({ id }: { id: string }) => id === postId)
    return post?.status === 'published'
  }
  await until(isPublished, { that: 'the post is published', everyMs: 50, seen: () => [post?.status, post?.lastError] })
}

/** Ends all access tokens, as if an hour had passed. */
async function endAccessTokens({ orgId }: Member): Promise<void> {
  await world.app.owner
    .updateTable('oauth_token')
    .set({ expires_at: '2020-01-01T00:00:00Z' })
    .where('org_id', '=', orgId)
    .where('kind', '=', 'access')
    .execute()
}

for (const [index, library] of LIBRARIES.entries()) {
  describe(`an assistant with ${library.name}`, () => {
    let member: Member
    let page: Page
    let provider: Provider
    let speaker: Speaker
    let draft: { groupId: string; postId: string }
    const mcp = () => new URL('/mcp', world.url)
    const title = `Bench note ${index}`
    const text = `${title}: the drawer runs.`

    before(async () => {
      member = await world.member()
      page = await world.page({ width: 1280 }, member)
      provider = await createProvider(`Journey ${index}`)
      const account = { handle: 'northwind.test', appPassword: 'nwnd-tool-demo-pass' }
      await member.call('POST', '/marketing/accounts/bluesky/connect', account)
    })
    after(async () => {
      await speaker?.close()
      await provider.close()
      await page.context().close()
    })

    test('registers, and connects once its person has allowed fewer scopes than it asked for', async () => {
      assert.equal(await library.connect(mcp(), provider), null)
      await consent(page, provider, ['Approve and schedule', 'Change the brand'])
      const connected = await library.connect(mcp(), provider, provider.cameBackWith())
      assert.ok(connected)
      speaker = connected
      assert.equal(provider.kept?.scope, 'mcp:read posts:write posts:publish')
    })

    test('has exactly the allowed tools', async () => {
      const granted = (['mcp:read', 'posts:write', 'posts:publish'] as const).flatMap((scope): string[] => [
        ...TOOLS_BY_SCOPE[scope],
      ])
      assert.deepEqual(
        await speaker.tools(),
        granted.filter((name) => PRESENT.has(name)),
      )
    })

    test('drafts, and cannot publish an unapproved post', async () => {
      const { data } = await speaker.call('create_draft_post', {
        title,
        posts: [{ platform: 'bluesky', contentText: text }],
      })
      const { group, posts } = data
      assert.equal(group.status, 'pending_approval')
      draft = { groupId: group.id, postId: posts[0].id }
      const refused = await speaker.call('post_now', { postId: draft.postId })
      assert.deepEqual([refused.isError, refused.data.code], [true, 'approval_required'])
      await assert.rejects(speaker.call('approve_post_group', { groupId: draft.groupId }), /posts:schedule/)
    })

    test('publishes once a person has approved it in the app', async () => {
      await approve(page, title)
      const answer = await speaker.call('post_now', { postId: draft.postId })
      assert.deepEqual([answer.isError, answer.data.status], [false, 'publishing'])
      await published(speaker, draft.postId)
      const entries = world.sandbox.bluesky.ledger().filter((entry) => entry.text === text)
      assert.equal(entries.length, 1)
    })

    test('continues with its refresh token after its hour', async () => {
      const before = provider.kept
      await endAccessTokens(member)
      assert.equal((await speaker.call('list_posts', {})).isError, false)
      assert.notEqual(provider.kept?.access_token, before?.access_token)
      assert.notEqual(provider.kept?.refresh_token, before?.refresh_token)
    })

    test('loses access as soon as it is revoked', async () => {
      const { access_token: token, refresh_token: refresh = '' } = provider.kept ?? { access_token: '' }
      const ask = () => fetch(mcp(), { method: 'POST', headers: { authorization: `Bearer ${token}` } })
      assert.notEqual((await ask()).status, 401)
      const client = await provider.clientInformation()
      const body = new URLSearchParams({ token: refresh, client_id: client?.client_id ?? '' })
      assert.equal((await fetch(`${world.url}/oauth/revoke`, { method: 'POST', body })).status, 200)
      assert.equal((await ask()).status, 401)
      provider.sentTo = null
      await assert.rejects(speaker.call('list_posts', {}))
      assert.ok(provider.sentTo, 'the person is asked anew')
      assert.deepEqual(await member.call('GET', '/connections'), [])
    })
  })
}

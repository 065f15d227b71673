import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../platforms/networks.ts'
import type { Person } from '../support/factories.ts'
import { createSeed } from '../support/seed.ts'
import { type ConnectedAccount, openSimulatedApp, type SimulatedApp, sendPast } from '../support/simulated-app.ts'

/** Networks without a call for deleting a post, or without one for this kind of sign-in. Platform facts, 3 and 7. */
const BY_HAND: readonly SimulatedPlatform[] = ['tiktok', 'instagram']

describe('a published post is deleted by its network’s id', () => {
  let world: SimulatedApp
  let owner: Person
  before(async () => {
    world = await openSimulatedApp()
    owner = await world.t.make.org()
  })
  after(() => world.close())

  /** Writes the rows of a post as they are after `publish` has answered this id. */
  async function published(account: ConnectedAccount, externalId: string): Promise<string> {
    const { postId } = await createSeed(world.t).draft(owner, 'published', account.id)
    const entry = ledgerOf(account.platform).find(({ id }) => id === externalId)
    const url = entry?.url ?? 'https://example.com/'
    await world.t.owner
      .updateTable('post')
      .set({
        platform: account.platform,
        published_external_id: externalId,
        published_url: url,
        live_parts: JSON.stringify([{ externalId, url, extra: {} }]),
        parts_total: 1,
        follow_ups: 0,
      })
      .where('id', '=', postId)
      .execute()
    return postId
  }

  const ledgerOf = (platform: SimulatedPlatform) => (world.sandbox[platform] as Simulator).ledger()
  const standing = ({ platform, externalId }: ConnectedAccount) =>
    ledgerOf(platform).filter(({ account, deletedAt }) => account === externalId && deletedAt === null)
  const remove = (postId: string) => world.t.request('DELETE', `{O}/marketing/posts/${postId}`, { as: owner })

  for (const platform of SIMULATED_PLATFORMS) {
    test(PLATFORM_NAMES[platform], async () => {
      const account = await world.account(owner, platform)
      const externalId = await sendPast(world.sandbox, account, `To be taken away from ${platform}`)
      const { status, body } = await remove(await published(account, externalId))
      if (BY_HAND.includes(platform)) {
        assert.deepEqual([status, body.code], [409, 'invalid_transition'])
        assert.match(body.error, /delete it there/)
        return
      }
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(standing(account), [])
    })
  }

  test('LinkedIn: a video has an id of another kind', async () => {
    const account = await world.account(owner, 'linkedin')
    const share = await sendPast(world.sandbox, account, 'A film')
    const { posts } = world.sandbox.linkedin.state
    const post = posts.get(share)
    assert.ok(post)
    const film = { ...post, urn: share.replace(':share:', ':ugcPost:') }
    posts.delete(share)
    posts.set(film.urn, film)
    const { status, body } = await remove(await published(account, film.urn))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(standing(account), [])
  })

  test('Facebook: a video whose post has no known id is deleted by the video’s id', async () => {
    const account = await world.account(owner, 'facebook')
    const postId = await sendPast(world.sandbox, account, 'A film')
    const { videos } = world.sandbox.facebook.state
    const film = { id: '700700700', pageId: account.externalId, postId, bytes: new Uint8Array(), hash: '' }
    videos.set(film.id, { ...film, readyAtMs: 1, isPlayable: true })
    const { status, body } = await remove(await published(account, film.id))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(standing(account), [])
  })
})

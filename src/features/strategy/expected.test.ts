import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MOST_STRATEGY_DRAFTS } from '#contract/strategy/strategy-lists.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { openSite, type SiteServer } from '../../../tests/support/features/brand/site-server.ts'
import { versionsOf } from '../../../tests/support/features/strategy/draft-strategy.ts'

let world: AiWorld
let site: SiteServer
let owner: Person
before(async () => {
  world = await openAiWorld()
  world.t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  site = await openSite()
})
beforeEach(async () => {
  owner = await world.t.make.org()
})
after(async () => {
  site?.close()
  await world?.close()
})

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
const propose = async (body: object = {}) => (await ask('POST', 'strategy/generate', body)).data
const read = ({ version, contentHash }: { version: number; contentHash: string }) => ({ version, contentHash })

describe('a confirmation that names what was read', () => {
  test('confirms it, and again: the state of a version is no part of its content', async () => {
    const draft = await propose()
    const first = await ask('POST', 'strategy/confirm', { expected: read(draft) })
    assert.deepEqual([first.status, first.data.status], [200, 'active'])
    assert.equal(first.data.contentHash, draft.contentHash)
    const edited = await ask('POST', 'strategy/confirm', {
      expected: read(draft),
      updates: { primaryObjective: 'Be known for boats' },
    })
    assert.equal(edited.status, 200)
    assert.notEqual(edited.data.contentHash, draft.contentHash)
  })

  test('does not confirm what somebody changed since', async () => {
    const active = await propose({ replaceActive: true })
    await ask('PATCH', 'strategy', { guardrailNotes: ['Name our rival'] })
    const { status, body } = await ask('POST', 'strategy/confirm', { expected: read(active) })
    assert.deepEqual([status, body.code], [409, 'stale_update'])
    assert.match(body.error, /Version 1 was changed since it was read: look at it again/)
    const { data } = await ask('GET', 'strategy')
    assert.equal(data.meta.confirmedAt, null)
    assert.equal((await ask('POST', 'strategy/confirm', { expected: read(data) })).status, 200)
  })

  test('does not confirm another version that came in between', async () => {
    const draft = await propose()
    await propose()
    const { status, body } = await ask('POST', 'strategy/confirm', { expected: read(draft) })
    assert.deepEqual([status, body.code], [409, 'stale_update'])
    assert.match(body.error, /Version 2 would be confirmed, and version 1 was read/)
    assert.deepEqual(await versionsOf(world.t, owner), ['1 draft', '2 draft'])
  })
})

test('a draft too many is refused before a model is asked, wherever it would come from, with what to do', async () => {
  const first = await propose({ replaceActive: true })
  while ((await versionsOf(world.t, owner)).length < MOST_STRATEGY_DRAFTS + 1) {
    assert.equal((await ask('POST', 'strategy/versions/1/restore')).status, 200)
  }
  const asked = world.models.journal().length
  for (const [path, body] of [
    ['strategy/versions/1/restore', undefined],
    ['strategy/generate', {}],
    ['onboarding/from-website', { websiteUrl: site.url }],
  ] as const) {
    const answer = await ask('POST', path, body)
    assert.deepEqual([answer.status, answer.body.code], [402, 'fair_use_limit'], path)
    assert.match(answer.body.error, /25 drafts already.*confirm one of them/)
  }
  assert.equal(world.models.journal().length, asked)
  assert.equal((await ask('POST', 'strategy/generate', { replaceActive: true })).status, 200)
  assert.equal((await ask('POST', 'strategy/confirm', { version: first.version + 1 })).status, 200)
  assert.equal((await ask('POST', 'strategy/versions/1/restore')).status, 200)
})

test('copies at the same time do not get past the limit', async () => {
  await propose({ replaceActive: true })
  const answers = await Promise.all(
    Array.from({ length: MOST_STRATEGY_DRAFTS + 5 }, () => ask('POST', 'strategy/versions/1/restore')),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, MOST_STRATEGY_DRAFTS)
})

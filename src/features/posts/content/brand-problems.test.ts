import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { countStatements } from '../../../../tests/support/count-statements.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { callTool } from '../../../../tests/support/mcp.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
beforeEach(async () => {
  owner = await t.make.org()
  await t.make.account(owner, 'x')
})
after(() => t.close())

const ask = async (method: string, path: string, body?: object) => {
  const answer = await t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.data
}
interface Shown {
  path: string
  code: string
  message: string
  severity: string
  quote?: string
  replacement?: string
}
const ofBrand = (problems: Shown[]) => problems.filter(({ code }) => /^banned|^guardrail/.test(code))
const short = (problems: Shown[]) => ofBrand(problems).map(({ path, code, quote }) => `${path} ${code} ${quote}`)

const RULES = {
  voice: { bannedPhrases: ['game-changer'] },
  guardrails: [
    { text: 'Never use exclamation marks' },
    { text: 'Never mention Canaria. Only we know', disclosure: 'private' },
  ],
}
const TEXT = 'Two game changers from Canaria!'
const FOUND = [
  'contentText banned_phrase game changers',
  'contentText guardrail_broken Canaria',
  'contentText guardrail_broken !',
]

test('the brand’s rules speak in every answer that shows a post’s problems, as warnings that hold nothing up', async () => {
  await ask('PATCH', 'brand/profile', RULES)
  const unsaved = await ask('POST', 'marketing/posts/check', { platform: 'x', contentText: TEXT })
  assert.deepEqual([short(unsaved.problems), unsaved.ok], [FOUND, true])
  assert.deepEqual(
    ofBrand(unsaved.problems).map(({ severity, replacement }) => [severity, replacement]),
    [
      ['warning', undefined],
      ['warning', undefined],
      ['warning', '.'],
    ],
  )
  const { group, posts } = await ask('POST', 'marketing/post-groups', {
    title: 'News',
    posts: [{ platform: 'x', contentText: TEXT }],
  })
  assert.deepEqual(short(posts[0].problems), FOUND)
  const saved = await ask('POST', `marketing/posts/${posts[0].id}/check`)
  assert.deepEqual(saved.problems, unsaved.problems, 'the same code says the same')
  const changed = await ask('PATCH', `marketing/posts/${posts[0].id}`, { contentText: 'A game changer.' })
  assert.deepEqual(short(changed.problems), ['contentText banned_phrase game changer'])
  const approved = await ask('POST', `marketing/post-groups/${group.id}/approve`, { autoSchedule: false })
  assert.equal(approved.status, 'approved')
})

test('an assistant gets the same words from its tools, and no private rule', async () => {
  await ask('PATCH', 'brand/profile', RULES)
  const token = await t.make.connectionToken(owner)
  const { isError, body } = await callTool(t, token, 'create_draft_post', {
    posts: [{ platform: 'x', contentText: TEXT }],
  })
  assert.ok(!isError, JSON.stringify(body))
  const said = JSON.stringify(body)
  assert.match(said, /the brand’s voice never says “game-changer”/)
  assert.match(said, /“Canaria” breaks a rule of the brand, which is private/)
  assert.doesNotMatch(said, /Only we know|Never mention/)
})

test('each part of a thread is read, and the notes of the active plan count', async () => {
  await t.owner
    .insertInto('strategy')
    .values({
      org_id: owner.orgId,
      version: 1,
      status: 'active',
      source: 'heuristic',
      primary_objective: 'Be known',
      target_audience: 'Joiners',
      guardrail_notes: ['At most one hashtag'],
    })
    .execute()
  await ask('PATCH', 'brand/profile', RULES)
  const { problems } = await ask('POST', 'marketing/posts/check', {
    platform: 'x',
    contentText: 'Fine #wood #glue',
    platformPayload: { thread: [{ text: 'A game-changer' }] },
  })
  assert.deepEqual(short(problems), [
    'contentText guardrail_broken #glue',
    'platformPayload.thread.0.text banned_phrase game-changer',
  ])
})

test('a word that breaks a rule a thousand times is named once', async () => {
  await ask('PATCH', 'brand/profile', RULES)
  const { problems } = await ask('POST', 'marketing/posts/check', {
    platform: 'linkedin',
    contentText: 'Canaria '.repeat(300),
  })
  assert.equal(ofBrand(problems).length, 1)
})

test('another workspace’s rules do not count', async () => {
  await ask('PATCH', 'brand/profile', RULES)
  owner = await t.make.org()
  const { problems } = await ask('POST', 'marketing/posts/check', { platform: 'x', contentText: TEXT })
  assert.deepEqual(short(problems), [])
})

test('a check reads the brand’s rules in one statement', async (c) => {
  await ask('PATCH', 'brand/profile', RULES)
  const check = () => ask('POST', 'marketing/posts/check', { platform: 'x', contentText: TEXT })
  await check()
  const count = countStatements(c)
  await check()
  const reads = count.texts.filter((text) => /brand_profile|brand_guardrail|guardrail_notes/.test(text))
  assert.equal(reads.length, 1, reads.join('\n'))
})

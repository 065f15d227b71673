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
  start?: number
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
    ofBrand(unsaved.problems).map(({ severity, start = -1, quote = '', replacement }) => [
      severity,
      TEXT.slice(start, start + quote.length),
      replacement,
    ]),
    [
      ['warning', 'game changers', ''],
      ['warning', 'Canaria', ''],
      ['warning', '!', '.'],
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
  assert.match(said, /the brand’s voice must not use “game-changer”/)
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

test('invisible characters are named without any rule of the brand', async () => {
  const { problems } = await ask('POST', 'marketing/posts/check', { platform: 'x', contentText: 'Our\u2060 fair' })
  assert.deepEqual(
    problems.map(({ code, start, quote, replacement }: Shown) => [code, start, quote, replacement]),
    [['hidden_characters', 3, '\u2060', '']],
  )
})

test('what a draft claims without a source is named as long as it stands, in what is saved and in what is not', async () => {
  const text = 'We waited 10 minutes. 80 % do, says https://glue.example'
  const { posts } = await ask('POST', 'marketing/post-groups', {
    title: 'Glue',
    posts: [{ platform: 'x', contentText: text }],
  })
  const basis = {
    thoughts: [],
    documents: [],
    facts: [],
    format: null,
    signals: [],
    unsupported: [{ quote: '80 %' }, { quote: 'https://glue.example' }],
  }
  const { id } = posts[0]
  await t.owner
    .updateTable('post')
    .set({ basis: JSON.stringify(basis) })
    .where('id', '=', id)
    .execute()
  const claims = (problems: Shown[]) =>
    problems
      .filter(({ code }) => /_not_in_source$/.test(code))
      .map(({ code, quote, replacement, severity }) => [code, quote, replacement, severity])
  const found = [
    ['number_not_in_source', '80 %', '[a number from your own work]', 'warning'],
    ['link_not_in_source', 'https://glue.example', '', 'warning'],
  ]
  const saved = await ask('POST', `marketing/posts/${id}/check`)
  assert.deepEqual(claims(saved.problems), found)
  const token = await t.make.connectionToken(owner)
  const { body } = await callTool(t, token, 'update_post', { postId: id, contentText: `${text} ` })
  assert.deepEqual(claims(JSON.parse(body.result.content[0].text).problems), found, 'an assistant is told the same')
  const typed = { platform: 'x', contentText: '80 % do. 12 people asked.', postId: id }
  const unsaved = await ask('POST', 'marketing/posts/check', typed)
  assert.deepEqual(claims(unsaved.problems), found.slice(0, 1), 'and the number that a person added is theirs')
  const { postId: _, ...other } = typed
  assert.deepEqual(claims((await ask('POST', 'marketing/posts/check', other)).problems), [])
  const stranger = await t.make.org()
  const answer = await t.request('POST', '{O}/marketing/posts/check', { as: stranger, body: typed })
  assert.equal(answer.status, 404)
})

test('a first comment and a title are read too', async () => {
  await ask('PATCH', 'brand/profile', RULES)
  const check = (platform: string, platformPayload: object) =>
    ask('POST', 'marketing/posts/check', { platform, contentText: 'Fine.', platformPayload })
  const comment = await check('linkedin', { firstComment: 'A game-changer' })
  assert.deepEqual(short(comment.problems), ['platformPayload.firstComment banned_phrase game-changer'])
  const title = await check('youtube', { title: 'Canaria' })
  assert.deepEqual(short(title.problems), ['platformPayload.title guardrail_broken Canaria'])
})

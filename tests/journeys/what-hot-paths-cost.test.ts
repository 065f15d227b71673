import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { type TestApp, testApp } from '../support/app.ts'
import { countStatements } from '../support/count-statements.ts'
import type { Person } from '../support/factories.ts'
import { callTool, sendMcp } from '../support/mcp.ts'

/**
 * How many statements and transactions each hot path takes, and how large the text is that every assistant reads first.
 * If a figure has risen, a change is the reason: undo it, or raise the figure here and say why.
 * src/features/publisher/together.test.ts measures publishing.
 */
const MOST = {
  list: { transactions: 1, statements: 6, see: 'src/features/posts/lists' },
  calendar: { transactions: 1, statements: 4, see: 'src/features/scheduling' },
  // The last statement reads which steps of the first run are left (decision 107).
  home: { transactions: 1, statements: 28, see: 'src/features/home' },
  // The last statement reads what a draft said before somebody changed it, so that Galley learns from the change
  // (decision 105).
  approve: { transactions: 1, statements: 35, see: 'src/features/posts/review/approve.ts' },
  'sign-in': { transactions: 4, statements: 18, see: 'src/auth' },
  "a tool's call": { transactions: 1, statements: 5, see: 'src/surfaces/mcp' },
} as const
const TOOLS_BYTES = 63_480

const PASSWORD = 'oak, ash and elm in a row'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp({ env: { GALLEY_KEPT_ANSWERS_MB: '0' } })
  owner = await t.make.org()
})
after(() => t?.close())

/** Calls once without counting, since a process does some things only once, and counts a second call. */
async function cost(c: TestContext, name: keyof typeof MOST, call: () => Promise<unknown>): Promise<void> {
  await call()
  const count = countStatements(c)
  await call()
  const { transactions, statements } = count.counted()
  const most = MOST[name]
  assert.ok(
    transactions <= most.transactions && statements <= most.statements,
    `${name}: ${transactions} transactions and ${statements} statements, where ${most.transactions} and ` +
      `${most.statements} were enough; see ${most.see}\n${count.texts.map((text) => text.trim().slice(0, 120)).join('\n')}`,
  )
}

const ok = async (answer: ReturnType<TestApp['request']>) => {
  const { status, body, data } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return data
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a list of posts', (c) => cost(c, 'list', () => ok(t.request('GET', '{O}/marketing/posts', { as: owner }))))

test('a month of the calendar', (c) =>
  cost(c, 'calendar', () =>
    ok(t.request('GET', '{O}/marketing/scheduler/calendar', { as: owner, query: { from: day(-20), to: day(10) } })),
  ))

test('the first page', (c) => cost(c, 'home', () => ok(t.request('GET', '{O}/home/summary', { as: owner }))))

test('an approval into a slot', async (c) => {
  const socialAccountId = await t.make.account(owner, 'x')
  const drafts: string[] = []
  while (drafts.length < 2) {
    const posts = [{ platform: 'x', contentText: `What we shipped, part ${drafts.length}`, socialAccountId }]
    const { group } = await ok(
      t.request('POST', '{O}/marketing/post-groups', { as: owner, body: { title: 'Notes', posts } }),
    )
    drafts.push(group.id)
  }
  await cost(c, 'approve', () =>
    ok(t.request('POST', `{O}/marketing/post-groups/${drafts.pop()}/approve`, { as: owner, body: {} })),
  )
})

test('a sign-in', async (c) => {
  const email = 'ada@example.test'
  const body = { email, password: PASSWORD, name: 'Ada Example' }
  const { status, body: said } = await t.request('POST', '/v1/auth/sign-up', { body })
  assert.ok(status < 300, JSON.stringify(said))
  await cost(c, 'sign-in', () => ok(t.request('POST', '/v1/auth/sign-in', { body: { email, password: PASSWORD } })))
})

test('the call of a tool, and the list of all tools', async (c) => {
  const token = await t.make.connectionToken(owner)
  await cost(c, "a tool's call", async () => {
    const { isError, body } = await callTool(t, token, 'list_posts', { limit: 5 })
    assert.ok(!isError, JSON.stringify(body))
  })
  const { body } = await sendMcp(t, token, 'tools/list')
  assert.ok(body.result.tools.length > 0)
  const bytes = Buffer.byteLength(JSON.stringify(body.result))
  assert.ok(
    bytes <= TOOLS_BYTES,
    `tools/list has ${bytes} bytes, where ${TOOLS_BYTES} were enough: every assistant reads all of it; see src/surfaces/mcp`,
  )
})

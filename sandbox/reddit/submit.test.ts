import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRedditSandbox } from './create-reddit-sandbox.ts'

const LINK = { kind: 'link', url: 'https://northwind.example/news' }
const GOOD = { sr: 'northwind', title: 'A title', kind: 'self', text: 'Hello' }

test('a submission is answered with 200, and a refusal carries Reddit’s code in it', async (t) => {
  const sandbox = createRedditSandbox({ accounts: [{ name: 'northwind_0' }] })
  await sandbox.start()
  t.after(() => sandbox.stop())
  const authorization = `Bearer ${sandbox.grant('northwind_0')?.accessToken}`
  const call = async (path: string, form: Record<string, string>) => {
    const headers = { authorization, 'user-agent': 'web:tests:1 (by /u/northwind_0)' }
    const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: new URLSearchParams(form) })
    // Reddit's own form
    const { json } = (await answer.json()) as { json: { errors: string[][]; data?: { name?: string } } }
    return { status: answer.status, code: json.errors[0]?.[0] ?? null, name: json.data?.name ?? '' }
  }
  const cases: [form: Record<string, string>, code: string | null][] = [
    [{ kind: 'poll' }, 'INVALID_OPTION'],
    [{ sr: 'nowhere' }, 'SUBREDDIT_NOEXIST'],
    [{ title: ' ' }, 'NO_TEXT'],
    [{ title: 'a'.repeat(301) }, 'TOO_LONG'],
    [{ text: 'a'.repeat(40_001) }, 'TOO_LONG'],
    [{ kind: 'link', url: 'northwind' }, 'BAD_URL'],
    [{ kind: 'image', url: 'https://elsewhere.example/a.png' }, 'BAD_URL'],
    [{ flair_id: 'none-such' }, 'BAD_FLAIR_TEMPLATE_ID'],
    [LINK, null],
    [LINK, 'ALREADY_SUB'],
    [{ ...LINK, resubmit: 'true' }, null],
    [{}, null],
  ]
  for (const [changes, code] of cases) {
    const answer = await call('/api/submit', { ...GOOD, ...changes })
    assert.deepEqual([answer.status, answer.code], [200, code], JSON.stringify(changes).slice(0, 80))
  }
  assert.equal(sandbox.ledger().length, 3)
  const { name } = await call('/api/submit', GOOD)
  assert.equal((await call('/api/comment', { thing_id: name, text: ' ' })).code, 'NO_TEXT')
  assert.equal((await call('/api/comment', { thing_id: name, text: 'Hi' })).code, null)
})

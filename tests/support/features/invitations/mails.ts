import assert from 'node:assert/strict'
import type { TestApp } from '../../app.ts'

/** The tokens in the links of the mails that somebody got, oldest first. */
export async function tokensFor(t: TestApp, email: string): Promise<string[]> {
  await t.runJobs()
  const mails = (await t.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
  return mails.map(({ text }) => {
    const token = /\/invitations\/accept#token=([\w-]+)/.exec(text)?.[1]
    assert.ok(token, text)
    return token
  })
}

/** The token of the newest mail to somebody. */
export async function tokenFor(t: TestApp, email: string): Promise<string> {
  const token = (await tokensFor(t, email)).at(-1)
  assert.ok(token, `no mail for ${email}`)
  return token
}

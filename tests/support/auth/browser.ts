import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestAnswer, TestApp } from '../app.ts'

export const PASSWORD = 'a long password'

/** A person's browser. It keeps its cookies and gets tokens by them. */
export interface Browser {
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>
  /** Makes a request as the signed-in person, with an access token of the session. */
  own(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  cookies: Map<string, string>
}

export function openBrowser(t: TestApp): Browser {
  const cookies = new Map<string, string>()
  const request: Browser['request'] = async (method, path, { body, headers } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await t.request(method, path, { body, headers: { ...(cookie && { cookie }), ...headers } })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    request,
    async own(method, path, body, headers) {
      const issued = await request('POST', '/v1/auth/token', { body: {} })
      const authorization = `Bearer ${issued.data?.accessToken}`
      return request(method, path, { body, headers: { authorization, ...headers } })
    },
  }
}

export const addressOf = (name: string): string => `${name}@example.test`

/** A new account, signed in. Its address is not verified yet. */
export async function signedUp(t: TestApp, name: string): Promise<Browser & { email: string; userId: string }> {
  const browser = openBrowser(t)
  const body = { email: addressOf(name), password: PASSWORD }
  const answer = await browser.request('POST', '/v1/auth/sign-up', { body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return { ...browser, email: body.email, userId: answer.data.user.id }
}

/** Marks the person's address as verified, as if the person had opened the mailed link. */
export async function proveAddressOf(t: TestApp, userId: string): Promise<void> {
  await t.owner.updateTable('user_account').set({ email_verified: true }).where('id', '=', userId).execute()
}

/** The mails delivered to an address so far, oldest first. */
export async function mailsTo(t: TestApp, email: string) {
  await t.runJobs()
  return (await t.mails()).filter(({ to }) => to === email)
}

/** The secret from the newest mail to the address that links to this page. */
export async function tokenFrom(t: TestApp, email: string, page: string): Promise<string> {
  const links = (await mailsTo(t, email)).map(({ text }) => new RegExp(`${page}#token=([\\w-]+)`).exec(text)?.[1])
  return links.findLast((token) => token !== undefined) ?? assert.fail(`no mail to ${email} leads to ${page}`)
}

/** Deletes the counted attempts, because all tests of a file come from one address and together make too many. */
export async function forgetTries(t: TestApp): Promise<void> {
  await t.owner.deleteFrom('sign_in_failure').execute()
}

/** Ages the sent links by this many minutes. */
export async function ageLinks(t: TestApp, userId: string, minutes: number): Promise<void> {
  await t.owner
    .updateTable('one_time_link')
    .set({ expires_at: sql<string>`expires_at - make_interval(mins => ${minutes}::int)` })
    .where('user_id', '=', userId)
    .execute()
}

/** The detail of a refusal: its status, path and code. */
export function refusalOf({ status, body }: TestAnswer): [number, string | undefined, string | undefined] {
  return [status, body.details?.[0]?.path, body.details?.[0]?.code]
}

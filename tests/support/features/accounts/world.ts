import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Credentials } from '#platforms/connecting.ts'
import type { Sandbox } from '../../../../sandbox/start.ts'
import type { TestAnswer, TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { BASE_URL, OF_DEMO, openSimulatedApp } from '../../simulated-app.ts'

export const DONE = `${BASE_URL}/connect/x/done`

/** The application with a simulated X and Bluesky that answer over real HTTP. */
export interface World {
  t: TestApp
  x: Sandbox['x']
  bluesky: Sandbox['bluesky']
  start(as: Person, body?: Record<string, unknown>): Promise<TestAnswer>
  /** The address to which the platform's consent page sends the browser. */
  consent(authorizationUrl: string, decision: 'allow' | 'cancel', account?: string): Promise<URL>
  /** Opens that address, as the browser or as another client. */
  callback(url: URL, headers?: Record<string, string>): Promise<TestAnswer>
  /** Opens that address as the program of the person who began a consent last. */
  comeBack(url: URL, headers?: Record<string, string>): Promise<TestAnswer>
  /** Connects an account at X from beginning to end. Answers the account. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  connectX(as: Person, account?: string): Promise<any>
  /** Tokens of a connected account that X knows and that end in so many seconds. */
  tokens(account: string, endInSeconds: number): Credentials
  close(): Promise<void>
}

export const X_ACCOUNTS = [
  { username: 'northwind', name: 'Northwind', subscription: 'Premium', description: 'Hand tools.' },
  { username: 'labs', name: 'Northwind Labs', subscription: 'None' },
] as const

export async function openWorld(): Promise<World> {
  const { t, sandbox, close } = await openSimulatedApp({
    sandbox: { x: { accounts: [...X_ACCOUNTS] }, bluesky: OF_DEMO.bluesky },
    env: { BLUESKY_WEB_URL: 'https://bsky.app' },
  })
  const { x, bluesky } = sandbox

  let token = ''
  const start: World['start'] = (as, body = { redirectUri: DONE }) => {
    token = as.token
    return t.request('POST', '{O}/marketing/accounts/x/oauth/start', { as, body })
  }

  const callback: World['callback'] = (url, headers = {}) =>
    t.request('GET', url.pathname, { query: Object.fromEntries(url.searchParams), headers })

  const comeBack: World['comeBack'] = (url, headers) => callback(url, { authorization: `Bearer ${token}`, ...headers })

  async function consent(authorizationUrl: string, decision: string, account = 'northwind'): Promise<URL> {
    const page = await (await fetch(authorizationUrl)).text()
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    assert.ok(fields.length > 0, page)
    const form = new URLSearchParams(
      fields.map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')]),
    )
    form.set('account', account)
    form.set('decision', decision)
    const action = new URL('/i/oauth2/authorize', x.url)
    const answer = await fetch(action, { method: 'POST', body: form, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '')
  }

  return {
    t,
    x,
    bluesky,
    start,
    consent,
    callback,
    comeBack,
    async connectX(as, account) {
      const { data } = await start(as)
      const back = await consent(data.authorizationUrl, 'allow', account)
      const answer = await comeBack(back)
      assert.equal(answer.data?.outcome, 'connected', JSON.stringify(answer.body))
      return answer.data.account
    },
    tokens(account, endInSeconds) {
      const granted = x.grant(account)
      assert.ok(granted)
      const { accessToken, refreshToken, scopes } = granted
      return {
        accessToken,
        refreshToken,
        scopes,
        extra: {},
        expiresAt: new Date(Date.now() + endInSeconds * 1000).toISOString(),
      }
    },
    close,
  }
}

/** Every value of every table as text, as somebody who has stolen the database would read it. */
export async function dump(t: TestApp): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(t.owner)
  const tables = await Promise.all(rows.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(t.owner)))
  return JSON.stringify(tables, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer' && 'data' in value
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value,
  )
}

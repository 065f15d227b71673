import assert from 'node:assert/strict'
import type { TestAnswer, TestApp } from '../../app.ts'
import type { ProviderPerson, TestProvider } from '../../oidc-provider.ts'
import { type Browser, openBrowser } from '../browser.ts'

export const BASE_URL = 'http://localhost:4400'
const HTML = { accept: 'text/html' }

/** Sends this browser to the provider. `alter` changes the address before the browser follows it. */
export async function toProvider(
  browser: Browser,
  { provider = 'corp', next, alter }: { provider?: string; next?: string; alter?: (url: URL) => void } = {},
): Promise<string> {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  const answer = await browser.request('GET', `/v1/auth/oidc/${provider}/start${query}`, { headers: HTML })
  assert.equal(answer.status, 302, JSON.stringify(answer.body))
  const url = new URL(String(answer.headers.location))
  alter?.(url)
  return url.href
}

/** Follows the provider's redirect back to Galley. */
export function comeBack(browser: Browser, back: URL): Promise<TestAnswer> {
  return browser.request('GET', `${back.pathname}${back.search}`, { headers: HTML })
}

/** Signs in completely, as a person of the provider. */
export async function signInAs(
  t: TestApp,
  provider: TestProvider,
  subject: string,
  person: ProviderPerson,
  options: { next?: string; browser?: Browser; alter?: (url: URL) => void } = {},
) {
  provider.people.set(subject, person)
  const { browser = openBrowser(t), ...rest } = options
  const answer = await comeBack(browser, await provider.consent(await toProvider(browser, rest), subject))
  assert.equal(answer.status, 302, JSON.stringify(answer.body))
  return { browser, answer, location: String(answer.headers.location), me: () => browser.own('GET', '/v1/users/me') }
}

/**
 * The `problem` and the provider in the address of the sign-in page to which a browser is redirected. Fails if the
 * address contains anything else.
 */
export function problemIn({ headers }: Pick<TestAnswer, 'headers'>): string {
  const url = new URL(String(headers.location), BASE_URL)
  assert.equal(url.pathname, '/sign-in')
  const { problem, provider, ...rest } = Object.fromEntries(url.searchParams)
  assert.deepEqual(rest, {})
  return `${problem} ${provider}`
}

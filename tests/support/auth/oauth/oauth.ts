import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { SCOPES, type Scope } from '#contract/programs/scopes.ts'
import type { TestAnswer, TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { type Browser, openBrowser, signedUp } from '../browser.ts'

export const BASE_URL = 'http://localhost:4400'
export const CALLBACK = 'https://assistant.example/callback'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export interface Client {
  client_id: string
  client_secret?: string
}

/** The tokens that a program holds. */
export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

/** A signed-in person with a workspace of their own, in a browser. */
export interface Resident extends Browser {
  orgId: string
  userId: string
  email: string
  person: Person
}

let count = 0

export async function resident(t: TestApp, name = `resident-${++count}`): Promise<Resident> {
  const browser = await signedUp(t, name)
  const org = await browser.own('POST', '/v1/orgs', { name: `Workspace of ${name}`, slug: name })
  assert.equal(org.status, 201, JSON.stringify(org.body))
  const orgId: string = org.data.id
  const issued = await browser.request('POST', '/v1/auth/token', { body: { orgId } })
  const person: Person = {
    userId: browser.userId,
    orgId,
    token: issued.data.accessToken,
    role: 'owner',
    email: browser.email,
    sessionId: '',
  }
  return { ...browser, orgId, person }
}

export async function register(t: TestApp, more: object = {}): Promise<Client> {
  const answer = await t.request('POST', '/oauth/register', {
    body: { client_name: 'Ada’s assistant', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none', ...more },
  })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** Posts a form to a program's endpoint. */
export function post(t: TestApp, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return t.request('POST', path, { body: new URLSearchParams(fields).toString(), headers: { ...FORM, ...headers } })
}

export interface Begun {
  verifier: string
  /** The answer of the authorization endpoint. */
  answer: TestAnswer
  /** The path of the consent page, if the answer leads there. */
  path: string
}

/** Sends the browser to the authorization endpoint. A parameter that is null is left out. */
export async function begin(
  browser: Browser,
  client: Client,
  more: Record<string, string | null> = {},
): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const given: Record<string, string | null> = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${BASE_URL}/mcp`,
    ...more,
  }
  const query = new URLSearchParams(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null))
  const answer = await browser.request('GET', `/oauth/authorize?${query}`)
  return { verifier, answer, path: new URL(String(answer.headers.location ?? '/'), BASE_URL).pathname }
}

export interface Decision {
  answer?: string
  scopes?: readonly Scope[]
  workspace?: string
}

/** Opens the consent page and answers it as a person would, with the fields on the page. */
export async function decide(browser: Browser, path: string, decision: Decision = {}): Promise<TestAnswer> {
  const page = await browser.request('GET', path + (decision.workspace ? `?workspace=${decision.workspace}` : ''))
  assert.equal(page.status, 200, String(page.body))
  return submit(browser, path, fieldsOf(String(page.body)), decision)
}

export function fieldsOf(page: string): { token: string; workspace: string } {
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? assert.fail(`no ${name}`)
  return { token: field('token'), workspace: field('workspace') }
}

export function submit(
  browser: Browser,
  path: string,
  fields: { token: string; workspace: string },
  { answer = 'allow', scopes = SCOPES }: Decision = {},
): Promise<TestAnswer> {
  const form = new URLSearchParams({ ...fields, answer })
  for (const scope of scopes) form.append('scope', scope)
  return browser.request('POST', path, { body: form.toString(), headers: { ...FORM, origin: 'null' } })
}

/** Follows the redirect after the decision. Returns the program's address with the answer in it. */
export async function wayBack(browser: Browser, decided: TestAnswer): Promise<URL> {
  assert.equal(decided.status, 303, String(decided.body))
  const url = new URL(String(decided.headers.location))
  const answer = await browser.request('GET', url.pathname)
  assert.equal(answer.status, 303, String(answer.body))
  return new URL(String(answer.headers.location))
}

/** A code that the person allowed, and everything that the program needs to exchange it. */
export async function codeFor(
  browser: Browser,
  client: Client,
  { decision, more }: { decision?: Decision; more?: Record<string, string | null> } = {},
): Promise<{ code: string; verifier: string }> {
  const { path, verifier } = await begin(browser, client, more)
  const back = await wayBack(browser, await decide(browser, path, decision))
  return { code: back.searchParams.get('code') ?? assert.fail(back.href), verifier }
}

export function exchange(t: TestApp, client: Client, { code, verifier }: { code: string; verifier: string }) {
  return post(t, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: CALLBACK,
    client_id: client.client_id,
    ...(client.client_secret && { client_secret: client.client_secret }),
  })
}

export function refresh(t: TestApp, client: Client, token: string, more: Record<string, string> = {}) {
  return post(t, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: client.client_id,
    ...(client.client_secret && { client_secret: client.client_secret }),
    ...more,
  })
}

/** Makes a complete connection: registers, allows, exchanges. */
export async function connected(
  t: TestApp,
  browser: Browser,
  decision: Decision = {},
): Promise<Tokens & { client: Client }> {
  const client = await register(t)
  const answer = await exchange(t, client, await codeFor(browser, client, { decision }))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { ...answer.body, client }
}

export const anonymous = (t: TestApp): Browser => openBrowser(t)

/** The owner of an access token, as the surface for assistants sees it. */
export const whoIs = (t: TestApp, token: string) => t.services.assistants.authenticate(token)

/** Ages the codes and tokens by this many seconds. */
export async function age(t: TestApp, seconds: number): Promise<void> {
  await sql`
    update oauth_token set expires_at = expires_at - make_interval(secs => ${seconds}::float8),
      consumed_at = consumed_at - make_interval(secs => ${seconds}::float8)
  `.execute(t.owner)
}

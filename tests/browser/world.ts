import type { Locator, Page } from 'playwright-core'
import type { Role } from '#contract/people/roles.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { createReadiness } from '../../src/main/readiness.ts'
import { operations } from '../../src/operations.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { builtWeb } from './built-web.ts'
import { contextOf, launchChromium, PATIENCE_MS, type Sight } from './chromium.ts'
import { closeAfterTest } from './pages-of-a-test.ts'

const PASSWORD = 'a long enough password'

/** A person with an account and a workspace, and a way to call the API. */
export interface Member {
  orgId: string
  email: string
  cookie: { name: string; value: string }
  /** Calls the API in the person's workspace; throws if it refuses. */
  call<T = { group: { id: string }; posts: { id: string }[] }>(method: string, path: string, body?: unknown): Promise<T>
}

export interface World {
  url: string
  app: TestApp
  password: string
  /** A person with a workspace, made through the API. */
  member(name?: string): Promise<Member>
  /** Adds somebody else to the member's workspace, with that role. */
  joined(of: Member, role: Role, name?: string): Promise<Member>
  /** A page in its own browser context, closed after the test; signed in if a member is given. */
  page(sight: Sight, member?: Member): Promise<Page>
  close(): Promise<void>
}

/** The real application with its web pages on a free port, and a real browser. Close it at the end of the file. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const [port, webFolder] = await Promise.all([freePort(), builtWeb()])
  const url = `http://127.0.0.1:${port}`
  const app = await testApp({ env: { GALLEY_BASE_URL: url, ...env } })
  const server = await createHttpServer({
    services: app.services,
    operations: Object.values(operations),
    webFolder,
    ready: createReadiness(app.services),
  })
  // Otherwise the server might close an idle connection at the moment when the test uses it again.
  server.server.keepAliveTimeout = 0
  await server.listen({ host: '127.0.0.1', port })
  const browser = await launchChromium()
  let count = 0

  async function send(path: string, options: { method?: string; body?: unknown; headers?: Record<string, string> }) {
    const response = await fetch(url + path, {
      method: options.method ?? 'POST',
      headers: { ...options.headers, ...(options.body !== undefined && { 'content-type': 'application/json' }) },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
    const answer = (await response.json()) as { data: any }
    if (!response.ok)
      throw new Error(`${options.method ?? 'POST'} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return { data: answer.data, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  async function person(name: string) {
    count += 1
    const email = `member-${count}-${port}@example.test`
    const { cookie } = await send('/v1/auth/sign-up', { body: { email, password: PASSWORD, name } })
    const token = async (orgId: string | null) => {
      const { data } = await send('/v1/auth/token', { body: { orgId }, headers: { cookie } })
      return { authorization: `Bearer ${data.accessToken}` }
    }
    return { number: count, email, cookie, token }
  }

  function inWorkspace(orgId: string, email: string, cookie: string, headers: Record<string, string>): Member {
    const [name = '', value = ''] = cookie.split('=')
    return {
      orgId,
      email,
      cookie: { name, value },
      call: async (method, path, body) => (await send(`/v1/orgs/${orgId}${path}`, { method, body, headers })).data,
    }
  }

  return {
    url,
    app,
    password: PASSWORD,
    async member(name = 'Rita Gomes') {
      const { number, email, cookie, token } = await person(name)
      const { data: org } = await send('/v1/orgs', {
        body: { name: `Workspace ${number}`, slug: `workspace-${number}-${port}` },
        headers: await token(null),
      })
      return inWorkspace(org.id, email, cookie, await token(org.id))
    },
    async joined({ orgId }, role, name = 'Noor Haddad') {
      const { email, cookie, token } = await person(name)
      const user = app.owner.selectFrom('user_account').select('id').where('email', '=', email)
      const { id } = await user.executeTakeFirstOrThrow()
      await app.owner.insertInto('member').values({ org_id: orgId, user_id: id, role }).execute()
      return inWorkspace(orgId, email, cookie, await token(orgId))
    },
    async page(sight, member) {
      const context = await contextOf(browser, sight)
      closeAfterTest(context)
      if (member) await context.addCookies([{ ...member.cookie, url }])
      return context.newPage()
    },
    async close() {
      await browser.close()
      await server.close()
      await app.close()
    },
  }
}

/** Waits until an element has this text, because a page shows its data later than its frame. */
export async function says(locator: Locator, what: RegExp): Promise<void> {
  let said = ''
  const isSaid = async () => {
    said = await textOf(locator)
    return what.test(said)
  }
  await until(isSaid, { that: `an element says ${what}`, everyMs: 50, withinMs: PATIENCE_MS, seen: () => said })
}

/** All text in an element, including text for screen readers. Waits for the element. */
export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}

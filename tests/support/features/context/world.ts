import assert from 'node:assert/strict'
import { allowConsent } from '../../../../sandbox/kit/allow-consent.ts'
import { createNotionSandbox, type NotionSandbox } from '../../../../sandbox/notion/create-notion-sandbox.ts'
import type { NotionSandboxOptions } from '../../../../sandbox/notion/options.ts'
import { type TestAnswer, type TestApp, testApp } from '../../app.ts'
import type { Person } from '../../factories.ts'
import { BASE_URL } from '../../simulated-app.ts'

export const DONE = `${BASE_URL}/context`

/** The application with a simulated Notion, which it reaches over real HTTP. */
export interface NotionWorld {
  t: TestApp
  notion: NotionSandbox
  start(as: Person, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<TestAnswer>
  /** Opens the callback address as the browser that comes back from the consent. */
  comeBack(address: string, headers?: Record<string, string>): Promise<TestAnswer>
  /** Connects Notion from beginning to end. Answers the source. Shares everything, or only the named titles. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  connect(as: Person, ...titles: string[]): Promise<any>
  /** Reads these pages by their titles, ids or addresses. */
  sync(as: Person, sourceId: string, ...pages: string[]): Promise<TestAnswer>
  /** The paths of the requests for content since this function was called last. */
  asked(): string[]
  close(): Promise<void>
}

export async function openNotionWorld(options: NotionSandboxOptions = {}): Promise<NotionWorld> {
  const callback = `${BASE_URL}/v1/context/oauth/notion/callback`
  const notion = createNotionSandbox({ callbacks: [callback], ...options })
  await notion.start()
  const t = await testApp({ env: notion.env() }).catch(async (error: unknown) => {
    await notion.stop() // without this the process would never end
    throw error
  })
  const start: NotionWorld['start'] = (as, body = { redirectUri: DONE }, headers = {}) =>
    t.request('POST', '{O}/context/sources/notion/oauth/start', { as, body, headers })
  const comeBack: NotionWorld['comeBack'] = (address, headers = {}) => {
    const { pathname, searchParams } = new URL(address)
    return t.request('GET', pathname, { query: Object.fromEntries(searchParams), headers })
  }
  let seen = 0
  return {
    t,
    notion,
    start,
    comeBack,
    async connect(as, ...titles) {
      const begun = await start(as)
      assert.equal(begun.status, 200, JSON.stringify(begun.body))
      const back = await allowConsent(begun.data.authorizationUrl, 'northwind')
      const { data, body } = await comeBack(back, { authorization: `Bearer ${as.token}` })
      assert.equal(data?.outcome, 'connected', JSON.stringify(body))
      const grant = [...notion.state.grants].at(-1)
      if (titles.length > 0 && grant) {
        grant.shared.clear()
        for (const title of titles) grant.shared.set(notion.state.page(title).id, notion.clock.now())
      }
      return data.source
    },
    sync(as, sourceId, ...pages) {
      const known = [...notion.state.pages.values()]
      const pageIds = pages.map((page) => known.find(({ titleParts }) => titleParts.join('') === page)?.id ?? page)
      return t.request('POST', `{O}/context/sources/${sourceId}/sync`, { as, body: { pageIds } })
    },
    asked() {
      const paths = notion.journal().map(({ path }) => path)
      const fresh = paths.slice(seen).filter((path) => !path.startsWith('/v1/oauth'))
      seen = paths.length
      return fresh
    },
    async close() {
      await t.close()
      await notion.stop()
    },
  }
}

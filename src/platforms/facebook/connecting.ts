import type { Connecting, Credentials, GrantedAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { GraphClient } from '../graph/client.ts'
import { listPage } from '../graph/wire.ts'
import { walkList } from '../walk-list.ts'
import { facebookOAuth } from './oauth.ts'
import { API_VERSION } from './version.ts'
import { type Page, Pages, Success } from './wire.ts'

/** An upper limit for the pages of one person. */
const MOST_PAGES = 1000

/** A person's consent gives access to the pages that the person may post to, each with its own token. */
export function facebookConnecting({
  client,
  site,
  ...options
}: Parameters<typeof facebookOAuth>[0] & { client: GraphClient; site: string }): Connecting<'facebook'> {
  async function pagesOf(accessToken: string): Promise<Page[]> {
    const { things } = await walkList<Page>({
      most: 100,
      limit: MOST_PAGES,
      async read({ size, cursor }) {
        const fields = 'id,name,username,about,link,picture,access_token,tasks'
        const query = new URLSearchParams({ fields, limit: String(size), ...(cursor ? { after: cursor } : {}) })
        const path = `${API_VERSION}/me/accounts?${query}`
        return listPage(await client(Pages, { method: 'GET', path, accessToken, answersList: true }))
      },
    })
    return things
  }

  return {
    oauth: facebookOAuth(options),

    async accounts(credentials) {
      const userToken = personsToken(credentials)
      const pages = await pagesOf(userToken)
      return pages.flatMap(
        (page) => granted(page, { ...credentials, extra: { userToken, pageId: page.id } }, site) ?? [],
      )
    },

    /** Gets a new page token, with the token of the person who gave consent. */
    async refresh(credentials) {
      const { pageId } = credentials.extra
      const page = (await pagesOf(personsToken(credentials))).find(({ id }) => id === pageId)
      const fresh = page && granted(page, credentials, site)
      if (fresh) return fresh.credentials
      const says =
        'The person who connected this page may no longer post to it: somebody who may post must connect the page again.'
      throw new PlatformError('reconnect', says)
    },

    async revoke(credentials) {
      const call = { method: 'DELETE', path: `${API_VERSION}/me/permissions` } as const
      try {
        await client(Success, { ...call, accessToken: personsToken(credentials) })
      } catch (error) {
        // The access was already revoked, which is the desired result.
        if (!(error instanceof PlatformError && error.kind === 'reconnect')) throw error
      }
    },
  }
}

/**
 * The consenting person's token. A page's credentials have it in `extra`; the consent's own credentials are that token.
 */
const personsToken = ({ accessToken, extra }: Credentials): string =>
  typeof extra.userToken === 'string' ? extra.userToken : accessToken

/** The page as an account. Null if the person may not post on it. */
function granted(page: Page, credentials: Credentials, site: string): GrantedAccount<'facebook'> | null {
  if (!page.access_token || (page.tasks && !page.tasks.includes('CREATE_CONTENT'))) return null
  return {
    externalId: page.id,
    handle: page.username ?? null,
    name: page.name ?? null,
    profileImageUrl: page.picture?.data?.url ?? null,
    bio: page.about ?? null,
    profileUrl: page.link ?? `${site}/${page.username ?? page.id}`,
    facts: {},
    credentials: { ...credentials, accessToken: page.access_token, refreshToken: null, expiresAt: null },
  }
}

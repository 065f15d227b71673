/**
 * A file of its own that comes before all others, and so imports nothing: it asks for the token while the app is still
 * on its way, and with it for what the page begins with, which the server has named in the head. What it asks is what
 * `api/client.ts` would; the name of the workspace last used is the same there.
 */
const KEPT_MS = 10_000
const orgId = localStorage.getItem('galley.workspace')

const grant = fetch('/v1/auth/token', {
  method: 'POST',
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body: JSON.stringify({ orgId }),
}).catch(() => null)

const token = grant
  .then(async (response): Promise<string | null> => {
    if (orgId === null || !response?.ok) return null
    const { data } = (await response.clone().json()) as { data: { accessToken: string } } // B5-1
    return data.accessToken
  })
  .catch(() => null)

const read = (url: string): Promise<Response | null> =>
  token
    .then((bearer) =>
      bearer === null
        ? null
        : fetch(url, { headers: { accept: 'application/json', authorization: `Bearer ${bearer}` } }),
    )
    .catch(() => null)

const named = document.querySelector<HTMLMetaElement>('meta[name="first-reads"]')?.content.split(' ') ?? []
const reads = new Map(named.map((path) => [`/v1/orgs/${orgId}${path}`, read(`/v1/orgs/${orgId}${path}`)]))
// Whoever comes to the page later asks anew.
setTimeout(() => reads.clear(), KEPT_MS)

globalThis.galleyEarly = { orgId, grant, reads }

export {}

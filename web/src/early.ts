/**
 * A separate file that loads before all others, so it imports nothing. It requests the token while the app is still
 * loading, and then the page's first reads, which the server named in the head. It makes the same requests as
 * `api/client.ts`, and reads the last workspace under the same name.
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
    const { data } = (await response.clone().json()) as { data: { accessToken: string } } // Spec S3
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
const urls = named.map((path) => (path.startsWith('/v1/') ? path : `/v1/orgs/${orgId}${path}`))
const reads = new Map(urls.map((url) => [url, read(url)]))
// A later visit to the page reads again.
setTimeout(() => reads.clear(), KEPT_MS)

globalThis.galleyEarly = { orgId, grant, reads }

export {}

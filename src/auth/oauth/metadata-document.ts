import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { readLimited } from '#kernel/net/read-limited.ts'
import { clientMetadata } from './client-metadata.ts'

const MOST_BYTES = 5 * 1024
const TIMEOUT_MS = 5_000

/**
 * Fetches a program's description of itself from the address that is its id, and converts it to our form. Redirects are
 * not followed, because the id is the address itself. draft-ietf-oauth-client-id-metadata-document.
 */
export async function fetchMetadataDocument(fetch: GuardedFetch, address: string): Promise<Response> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    timeoutMs: TIMEOUT_MS,
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    return new Response(null, { status: 502 })
  }
  const text = (await readLimited(answer, MOST_BYTES)).toString('utf8')
  const given = JSON.parse(text) as { client_id?: unknown; token_endpoint_auth_method?: unknown }
  // The document is public, so such a program has no secret. It may say so or leave out the field.
  const method = given.token_endpoint_auth_method ?? 'none'
  const own = clientMetadata({ ...given, token_endpoint_auth_method: method })
  const age = answer.headers.get('cache-control')
  return Response.json(
    { ...own, client_id: given.client_id },
    { headers: age === null ? {} : { 'cache-control': age } },
  )
}

import { mayBePage, pageText } from '#features/outside/index.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { line } from '../page/text.ts'
import { type Failure, failureOf, statusFailure } from './failures.ts'

export interface FetchedText {
  /** The address after redirects. */
  url: string
  text: string
  /** Whether the text was longer than the limit. */
  isCut: boolean
}

const MAX_REDIRECTS = 5
/** The most characters of a content type, which the server chooses, that are shown. */
const MOST_TYPE = 60
/** The number of bytes of a refusal in which a bot check is searched. */
const REFUSAL_BYTES = 64 * 1024
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Galley; reads a site for its owner)' }

export interface Limits {
  bytes: number
  timeoutMs: number
  until: AbortSignal
}

/** Reads a page up to a limit, and ignores the rest. */
export async function fetchPage(fetch: GuardedFetch, address: string, limits: Limits): Promise<FetchedText | Failure> {
  try {
    const answer = await ask(fetch, address, limits, 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1')
    const type = answer.headers.get('content-type')
    const url = answer.url || address
    if (!answer.ok) return statusFailure(answer, (await readUpTo(answer.body, REFUSAL_BYTES)).bytes, url)
    if (!mayBePage(type)) {
      await answer.body?.cancel()
      return {
        failure: 'not_a_page',
        address: url,
        detail: line(type?.split(/[;,]/)[0] ?? '').slice(0, MOST_TYPE) || 'a file without a type',
      }
    }
    const { bytes, isCut } = await readUpTo(answer.body, limits.bytes)
    if (bytes.length === 0) return { failure: 'not_a_page', address: url, detail: 'an empty answer' }
    if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
      return { failure: 'not_a_page', address: url, detail: 'application/pdf' }
    const text = pageText(bytes, type)
    return text === null ? { failure: 'unreadable', address: url, detail: null } : { url, text, isCut }
  } catch (error) {
    return failureOf(error, address)
  }
}

/** Reads a style sheet or a manifest. Null if it cannot be read: the site is then read without it. */
export async function fetchPart(
  fetch: GuardedFetch,
  address: string,
  limits: Limits & { accept: string },
): Promise<FetchedText | null> {
  try {
    const answer = await ask(fetch, address, limits, limits.accept)
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || /^\s*(text\/html|image\/|video\/|font\/)/i.test(type)) {
      await answer.body?.cancel()
      return null
    }
    const { bytes, isCut } = await readUpTo(answer.body, limits.bytes)
    return { url: answer.url || address, text: decoded(bytes, type), isCut }
  } catch {
    return null
  }
}

const ask = (fetch: GuardedFetch, address: string, { timeoutMs, until }: Limits, accept: string) =>
  fetch(address, { headers: { ...HEADERS, accept }, signal: until, timeoutMs, maxRedirects: MAX_REDIRECTS })

async function readUpTo(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break // leaving the loop cancels the stream
  }
  return { bytes: Buffer.concat(chunks).subarray(0, most), isCut: size > most }
}

function decoded(bytes: Uint8Array, type: string): string {
  const label = /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

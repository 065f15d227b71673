import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type Response, fetch as undiciFetch } from 'undici'
import type { Clock } from '../clock.ts'
import { readLimited } from '../net/read-limited.ts'
import { refusalOf, S3Refusal, unreachable } from './s3-refusal.ts'
import { type S3Settings, s3Address } from './s3-settings.ts'
import { readXml, type XmlElement } from './s3-xml.ts'
import { signHeaders } from './sigv4.ts'

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Absent for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Statuses besides 2xx that the caller handles. */
  expects?: readonly number[]
}

export interface S3Client {
  /**
   * Signs each attempt anew. Throws S3Refusal for a status that is neither 2xx nor expected, after retries if another
   * attempt may succeed.
   */
  call(call: S3Call): Promise<Response>
  /** For a call whose answer is an XML document. An answer of 200 that holds an error counts as a refusal as well. */
  ask(call: S3Call): Promise<XmlElement>
}

/** Every call is safe to repeat: it sends the same bytes under the same key. */
const PAUSES_MS = [200, 800, 3200]
/** The longest silence before a call is given up. Some calls copy files or join parts before they answer. */
const SILENCE_MS = 120_000
const MOST_XML_BYTES = 4 * 2 ** 20
const NOTHING = new Uint8Array()

export function createS3Client(settings: S3Settings, clock: Clock, pauses: readonly number[] = PAUSES_MS): S3Client {
  const dispatcher = new Agent({
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    connect: { timeout: 10_000 },
  })

  async function once({ method, key, query = {}, headers = {}, body = NOTHING, expects = [] }: S3Call) {
    const request = { method, url: s3Address(settings, key), query, headers, body }
    const signed = signHeaders(request, settings, clock.now())
    const answer = await undiciFetch(signed.url, {
      method,
      headers: { ...signed.headers, 'accept-encoding': 'identity' },
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
      redirect: 'manual',
      dispatcher,
    }).catch((error: unknown) => {
      throw unreachable(settings.bucket, error)
    })
    if (answer.ok || expects.includes(answer.status)) return answer
    throw refusalOf(settings.bucket, answer.status, await codeOf(answer))
  }

  async function call(asked: S3Call): Promise<Response> {
    for (const pause of pauses) {
      try {
        return await once(asked)
      } catch (error) {
        if (!(error instanceof S3Refusal) || !error.mayPass) throw error
        await sleep(pause)
      }
    }
    return once(asked)
  }

  return {
    call,
    async ask(asked) {
      const answer = await call(asked)
      const document = readXml(String(await readLimited(answer, MOST_XML_BYTES)))
      const error = document?.name === 'Error' ? document.text('Code') : null
      if (document && error === null) return document
      throw refusalOf(settings.bucket, error === null ? answer.status : 500, error)
    },
  }
}

/** A refused HEAD has no body. */
async function codeOf(answer: Response): Promise<string | null> {
  const xml = await readLimited(answer, MOST_XML_BYTES).catch(() => '')
  return readXml(String(xml))?.text('Code') ?? null
}

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
  /** Absent: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Answers besides 2xx that the caller understands. */
  expects?: readonly number[]
}

export interface S3Client {
  /** Each try is signed anew. Throws S3Refusal for what is neither 2xx nor expected, after tries that may have passed. */
  call(call: S3Call): Promise<Response>
  /** The same where an XML document is the answer; an error in one that began as 200 is a refusal as well. */
  ask(call: S3Call): Promise<XmlElement>
}

/** All that Galley asks may be asked twice: the same bytes under the same key. */
const PAUSES_MS = [200, 800, 3200]
/** The store says nothing for so long: it copies and puts together before it answers. */
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

/** A HEAD is refused without words. */
async function codeOf(answer: Response): Promise<string | null> {
  const xml = await readLimited(answer, MOST_XML_BYTES).catch(() => '')
  return readXml(String(xml))?.text('Code') ?? null
}

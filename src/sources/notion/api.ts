import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { PlatformError } from '#platforms/errors.ts'
import type { PlatformHttp, PlatformRequest } from '#platforms/http.ts'
import { bodyReader } from '#platforms/read-body.ts'
import { notionRefusal } from './refusal.ts'

export interface NotionApp {
  clientId: string
  clientSecret: string
}

/** The version of Notion's API that this code reads. In this version, things in the bin have the field `in_trash`. */
const VERSION = '2026-03-11'
/** If Notion asks to wait for at most so many seconds, the call waits itself. */
const SHORT_WAIT_SECONDS = 2
const PAUSES_MS = [250, 1_000]

const readBody = bodyReader('Notion')

export interface NotionApi {
  get<T extends z.ZodType>(token: string, path: string, query: Query, answer: T): Promise<z.output<T>>
  post<T extends z.ZodType>(token: string, path: string, json: object, answer: T): Promise<z.output<T>>
  /** A change that may be made twice, because it sets values and adds nothing. */
  patch<T extends z.ZodType>(token: string, path: string, json: object, answer: T): Promise<z.output<T>>
  /** A call as the app. It is never repeated, because a code or a refresh token may be used up by then. */
  asApp<T extends z.ZodType>(path: string, json: object, answer: T): Promise<z.output<T>>
}

type Query = Record<string, string | undefined>

/**
 * Notion's API. Calls that read, including searches, are repeated after passing faults and short waits. For a longer
 * wait they throw `retry_after` with the seconds, and the caller waits.
 */
export function createNotionApi({ http, host, app }: { http: PlatformHttp; host: string; app: NotionApp }): NotionApi {
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')

  async function once<T extends z.ZodType>(request: PlatformRequest, answer: T): Promise<z.output<T>> {
    const response = await http(request)
    if (response.status !== 200) throw notionRefusal(response)
    return readBody(answer, response)
  }

  async function repeated<T extends z.ZodType>(request: PlatformRequest, answer: T): Promise<z.output<T>> {
    for (const pause of PAUSES_MS) {
      try {
        return await once(request, answer)
      } catch (error) {
        const wait = waitOf(error, pause)
        if (wait === null) throw error
        await sleep(wait)
      }
    }
    return once(request, answer)
  }

  const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'notion-version': VERSION })
  return {
    get(token, path, query, answer) {
      const url = new URL(`/v1/${path}`, host)
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
      return repeated({ method: 'GET', url: url.href, headers: headers(token), answersList: true }, answer)
    },
    post: (token, path, json, answer) =>
      repeated(
        { method: 'POST', url: new URL(`/v1/${path}`, host).href, headers: headers(token), json, answersList: true },
        answer,
      ),
    patch: (token, path, json, answer) =>
      repeated({ method: 'PATCH', url: new URL(`/v1/${path}`, host).href, headers: headers(token), json }, answer),
    asApp: (path, json, answer) =>
      once(
        {
          method: 'POST',
          url: new URL(`/v1/oauth/${path}`, host).href,
          headers: { authorization: `Basic ${basic}`, 'notion-version': VERSION },
          json,
        },
        answer,
      ),
  }
}

/** Milliseconds to wait before the call is repeated; null if it must not be. */
function waitOf(error: unknown, pause: number): number | null {
  if (!(error instanceof PlatformError)) return null
  if (error.kind === 'retry_backoff') return pause
  const seconds = error.facts.retryAfterSeconds ?? Number.POSITIVE_INFINITY
  return error.kind === 'retry_after' && seconds <= SHORT_WAIT_SECONDS ? seconds * 1_000 : null
}

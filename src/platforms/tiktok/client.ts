import { z } from 'zod'
import type { PlatformHttp, PlatformRequest } from '../http.ts'
import { bodyReader } from '../read-body.ts'
import { tiktokRefusal } from './refusal.ts'

export type TikTokCall = Omit<PlatformRequest, 'url'> & { path: string; accessToken: string }

/**
 * Authorised calls. The `data` of each answer is read by its schema. A refusal is thrown as a PlatformError, whatever
 * its status.
 */
export type TikTokClient = <T extends z.ZodType>(schema: T, call: TikTokCall) => Promise<z.infer<T>>

const Envelope = z.object({ data: z.unknown(), error: z.object({ code: z.string() }).optional() })

export function createTikTokClient({ http, api }: { http: PlatformHttp; api: string }): TikTokClient {
  return async (schema, { path, accessToken, headers, ...request }) => {
    const authorization = `Bearer ${accessToken}`
    const response = await http({ ...request, url: api + path, headers: { ...headers, authorization } })
    const envelope = Envelope.safeParse(response.body).data
    const refused = envelope?.error !== undefined && envelope.error.code !== 'ok'
    if (response.status !== 200 || refused) throw tiktokRefusal(response)
    return readBody(schema, { ...response, body: envelope?.data })
  }
}

export const readBody = bodyReader('TikTok')

import type { z } from 'zod'
import { PlatformError } from '../errors.ts'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { readBody } from '../read-body.ts'

export type GraphCall = Omit<PlatformRequest, 'url'> & { path: string; accessToken: string }

/** Authorised calls to one host of a Graph API. Each answer is parsed by its schema. Every failed answer is thrown. */
export type GraphClient = <T extends z.ZodType>(schema: T, call: GraphCall) => Promise<z.infer<T>>

interface Host {
  http: PlatformHttp
  api: string
  /** The network's name for people. */
  name: string
  refusal: (response: PlatformResponse) => PlatformError
}

export function createGraphClient({ http, api, name, refusal }: Host): GraphClient {
  return async (schema, { path, accessToken, headers, ...request }) => {
    const response = await http({
      ...request,
      url: `${api}${path}`,
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
    })
    if (response.status < 200 || response.status > 299) throw refusal(response)
    return readBody(schema, response, name)
  }
}

/** Whether Meta says that the object does not exist, or is hidden from this token. */
export const isMissing = (error: unknown): boolean => error instanceof PlatformError && error.facts.missing === true

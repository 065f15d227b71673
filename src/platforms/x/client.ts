import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { bodyReader } from '../read-body.ts'
import { xRefusal } from './refusal.ts'

export type XCall = Omit<PlatformRequest, 'url'> & { path: string; accessToken: string }

export type XClient = ReturnType<typeof createXClient>

/** Authorised calls to the API host. An answer outside 2xx is thrown as a PlatformError. */
export function createXClient({ http, api }: { http: PlatformHttp; api: string }) {
  return async ({ path, accessToken, headers, ...request }: XCall): Promise<PlatformResponse> => {
    const response = await http({
      ...request,
      url: `${api}${path}`,
      headers: { ...headers, authorization: `Bearer ${accessToken}` },
    })
    if (response.status < 200 || response.status > 299) throw xRefusal(response)
    return response
  }
}

/** Reads a 2xx body by its schema. X sometimes answers 200 with `errors` and no `data`, which is no success either. */
export const readBody = bodyReader('X')

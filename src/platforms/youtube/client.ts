import type { z } from 'zod'
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../http.ts'
import { bodyReader } from '../read-body.ts'
import { youtubeRefusal } from './refusal.ts'

export type YouTubeCall = PlatformRequest & { accessToken: string }

export type YouTubeClient = ReturnType<typeof createYouTubeClient>

/** The status of an unfinished upload. It is no redirect, despite its number. */
export const RESUME_INCOMPLETE = 308

/** Authorised calls. Any answer other than a success, or 308 for an upload, is thrown as a PlatformError. */
export function createYouTubeClient({ http, api }: { http: PlatformHttp; api: string }) {
  const call = async ({ accessToken, headers, ...request }: YouTubeCall): Promise<PlatformResponse> => {
    const response = await http({ ...request, headers: { ...headers, authorization: `Bearer ${accessToken}` } })
    const { status } = response
    if ((status >= 200 && status < 300) || status === RESUME_INCOMPLETE) return response
    throw youtubeRefusal(response)
  }
  return {
    call,
    /** A list of the Data API, read by its schema. */
    async list<T extends z.ZodType>(
      schema: T,
      accessToken: string,
      resource: 'videos' | 'channels' | 'playlists' | 'playlistItems',
      query: Record<string, string>,
    ): Promise<z.infer<T>> {
      const url = `${api}/youtube/v3/${resource}?${new URLSearchParams(query)}`
      return readBody(schema, await call({ method: 'GET', url, accessToken, answersList: true }))
    },
  }
}

/** Reads the body of a successful answer by its schema. */
export const readBody = bodyReader('YouTube')

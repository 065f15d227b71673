import { PlatformError } from '../errors.ts'
import type { Timings } from '../network.ts'
import type { OutgoingPart } from '../outgoing.ts'
import type { Publishing } from '../publishing.ts'
import { readChunk } from '../read-chunk.ts'
import type { YouTubeClient } from './client.ts'
import { findAmongUploads } from './find.ts'
import { playlistOf } from './playlist.ts'
import { pollVideo, type Ticket } from './poll.ts'
import { videoId } from './post-address.ts'
import { prepareYouTube, readPrepared } from './prepare.ts'
import { askSession, isForgotten, rangeHeader, standingOf } from './session.ts'
import { filmOf } from './video-body.ts'

export function youtubePublishing({
  client,
  hosts,
  publishTimeoutMs,
  unknownOutcomeWindowMs,
}: Timings & {
  client: YouTubeClient
  hosts: { api: string; upload: string; web: string }
}): Publishing<'youtube'> {
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,

    prepare: (account, part, saved, save) =>
      prepareYouTube({ client, upload: hosts.upload }, account, part, saved, save),

    /** Sends the end of the film. YouTube then processes it, and only `poll` finds out when it can be watched. */
    async publish({ credentials }, part, prepared, { guard, signal }) {
      const upload = readPrepared(prepared)
      if (!upload) throw new Error('The part was not prepared')
      if (upload.videoId !== undefined) return processing(part, upload.videoId)
      const film = filmOf(part)
      const range = { start: upload.received, end: film.sizeBytes }
      const sending = client.call({
        method: 'PUT',
        url: upload.session,
        accessToken: credentials.accessToken,
        headers: { ...rangeHeader(range, film.sizeBytes), 'content-type': film.contentType },
        raw: await readChunk(film, range),
        timeoutMs: publishTimeoutMs,
        signal,
        guard,
      })
      const response = await sending.catch((error: unknown) => {
        throw isForgotten(error) ? lapsed(error) : error
      })
      const standing = standingOf(response)
      if (standing.state === 'whole') return processing(part, standing.videoId)
      // Preparing continues from what YouTube has.
      throw new PlatformError('retry_backoff', 'YouTube has not stored the whole video yet; the rest is sent again.')
    },

    poll: (account, ticket) => pollVideo({ client, api: hosts.api, web: hosts.web }, account, ticket),

    /**
     * The upload knows best, since it becomes one video and no other. The channel is read only if the upload is
     * forgotten.
     */
    async find(account, part, since, prepared) {
      const upload = readPrepared(prepared)
      if (upload?.videoId !== undefined) return processing(part, upload.videoId)
      const standing = upload && (await askSession(client, account, upload.session, filmOf(part).sizeBytes))
      if (standing?.state === 'whole') return processing(part, standing.videoId)
      if (standing?.state === 'open') return { state: 'absent' }
      const found = await findAmongUploads(client, account, part, since)
      return typeof found === 'string' ? { state: found } : processing(part, found.videoId)
    },

    async remove({ credentials: { accessToken } }, { externalId }, { guard, signal }) {
      const id = videoId(externalId, hosts.web)
      if (id === null) throw new PlatformError('rejected', `${externalId} is not the id of a video on YouTube.`)
      const url = `${hosts.api}/youtube/v3/videos?${new URLSearchParams({ id })}`
      try {
        await client.call({ method: 'DELETE', url, accessToken, timeoutMs: publishTimeoutMs, signal, guard })
      } catch (error) {
        // 404: it is already gone, which is the desired result.
        if (!(error instanceof PlatformError && error.facts.httpStatus === 404)) throw error
      }
    },
  }

  /** The next `prepare` finds out whether a video came of it, and begins anew if not. */
  function lapsed(error: unknown): PlatformError {
    const facts = error instanceof PlatformError ? error.facts : {}
    return new PlatformError('retry_backoff', 'YouTube no longer knows of the upload; it will be begun anew.', facts)
  }

  function processing(part: OutgoingPart<'youtube'>, id: string) {
    const ticket: Ticket = { videoId: id, playlistId: playlistOf(part) }
    return { state: 'processing' as const, ticket }
  }
}

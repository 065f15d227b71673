import type { Timings } from '../network.ts'
import type { Publishing } from '../publishing.ts'
import { readChunk } from '../read-chunk.ts'
import { findPhotos, findUpload } from './find.ts'
import { filmOf, isPhotos } from './post-info.ts'
import { prepareTikTok, type TikTokTools } from './prepare.ts'
import { pollPost, ticketFor } from './status.ts'
import { readUpload, sendChunk } from './upload.ts'
import { Begun } from './wire.ts'

export function tiktokPublishing({
  publishTimeoutMs,
  unknownOutcomeWindowMs,
  ...tools
}: Timings & TikTokTools): Publishing<'tiktok'> {
  const { http, client, hosts } = tools
  return {
    publishTimeoutMs,
    unknownOutcomeWindowMs,
    prepare: (account, part, saved, save) => prepareTikTok(tools, account, part, saved, save),

    /**
     * Sends the end of the video, or announces the photos. TikTok then processes it, and only `poll` finds out the
     * result.
     */
    async publish(account, part, prepared, { guard, signal }) {
      const once = { guard, signal, timeoutMs: publishTimeoutMs }
      if (isPhotos(part)) {
        const { postInfo } = prepared
        const { publish_id: publishId } = await client(Begun, {
          method: 'POST',
          path: '/v2/post/publish/content/init/',
          accessToken: account.credentials.accessToken,
          json: {
            media_type: 'PHOTO',
            post_mode: postInfo ? 'DIRECT_POST' : 'MEDIA_UPLOAD',
            post_info: postInfo ?? { title: part.payload?.title ?? '', description: part.text },
            source_info: {
              source: 'PULL_FROM_URL',
              photo_images: part.media.map(({ publicUrl }) => publicUrl(hosts.api)),
              photo_cover_index: 0,
            },
          },
          ...once,
        })
        return { state: 'processing', ticket: ticketFor(part, publishId) }
      }
      const upload = readUpload(prepared)
      if (!upload) throw new Error('The part was not prepared')
      const film = filmOf(part)
      const range = { start: upload.received, end: film.sizeBytes }
      await sendChunk(http, upload, film, range, { raw: await readChunk(film, range), ...once })
      return { state: 'processing', ticket: ticketFor(part, upload.publishId) }
    },

    poll: (account, ticket) => pollPost({ client, web: hosts.web }, account, ticket),

    async find(account, part, since, prepared) {
      const upload = readUpload(prepared)
      return upload
        ? findUpload(client, account, part, upload, filmOf(part).sizeBytes)
        : findPhotos({ client, web: hosts.web }, account, part, since)
    },
  }
}

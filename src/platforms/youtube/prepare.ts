import { z } from 'zod'
import type { OpenAccount } from '../connecting.ts'
import { PlatformError } from '../errors.ts'
import type { ByteRange, OutgoingFile, OutgoingPart } from '../outgoing.ts'
import type { Prepared } from '../publishing.ts'
import type { YouTubeClient } from './client.ts'
import { findAmongUploads } from './find.ts'
import { playlistOf, requireOwnPlaylist } from './playlist.ts'
import { askSession, openSession, rangeHeader, standingOf } from './session.ts'
import { filmOf, videoBody } from './video-body.ts'

/** Pieces are multiples of this, except for the last. Source: YouTube's guide to resumable uploads. */
const UNIT_BYTES = 256 * 1024
const PIECE_BYTES = 64 * UNIT_BYTES
const PIECE_TIMEOUT_MS = 300_000

/** An upload that lacks its last piece, or one that turned out to be complete. */
const PreparedUpload = z.object({ session: z.string(), received: z.number().int(), videoId: z.string().optional() })
export type PreparedUpload = z.infer<typeof PreparedUpload>

export const readPrepared = (prepared: Prepared): PreparedUpload | null =>
  PreparedUpload.safeParse(prepared).data ?? null

export interface UploadTools {
  client: YouTubeClient
  /** The host of uploads. */
  upload: string
}

/**
 * Opens an upload and sends all but its last piece. Nothing is public before the last byte. An upload becomes one
 * video, however often its end is sent, so its address is stored before the first byte leaves. Platform facts, section
 * 17.
 */
export async function prepareYouTube(
  tools: UploadTools,
  account: OpenAccount,
  part: OutgoingPart<'youtube'>,
  saved: Prepared | null,
  save: (prepared: Prepared) => Promise<void>,
): Promise<Prepared> {
  // Before any upload, refuses what YouTube would refuse.
  const body = videoBody(part)
  const film = filmOf(part)
  let upload = saved && (await continued(tools.client, account, part, readPrepared(saved)))
  if (!upload) {
    await requireOwnPlaylist(tools.client, account, playlistOf(part))
    upload = { session: await openSession(tools, account, film, body), received: 0 }
    await save(upload)
  }
  while (upload.videoId === undefined && upload.received < lastPiece(film).start) {
    upload = await sendPiece(tools.client, account, film, upload)
    await save(upload)
  }
  return upload
}

/** The bytes of the publishing call: at most 256 KiB, so that its outcome is open only for a short time. */
export function lastPiece({ sizeBytes }: Pick<OutgoingFile, 'sizeBytes'>): ByteRange {
  return { start: Math.max(0, Math.ceil(sizeBytes / UNIT_BYTES) - 1) * UNIT_BYTES, end: sizeBytes }
}

/**
 * The saved upload, with the state that YouTube answers for it. Null if YouTube has forgotten it and has no video from
 * it: then the upload is begun anew.
 */
async function continued(
  client: YouTubeClient,
  account: OpenAccount,
  part: OutgoingPart<'youtube'>,
  saved: PreparedUpload | null,
): Promise<PreparedUpload | null> {
  if (!saved || saved.videoId !== undefined) return saved
  const standing = await askSession(client, account, saved.session, filmOf(part).sizeBytes)
  switch (standing.state) {
    case 'gone': {
      const found = await findAmongUploads(client, account, part, part.composedAt)
      if (found === 'absent') return null
      if (found !== 'cannot_tell') return { ...saved, videoId: found.videoId }
      const message = 'YouTube no longer knows of the upload, and its channel has more videos than can be read.'
      throw new PlatformError('retry_backoff', message)
    }
    case 'open':
      return { session: saved.session, received: standing.received }
    case 'whole':
      return { ...saved, videoId: standing.videoId }
  }
}

async function sendPiece(
  client: YouTubeClient,
  { credentials }: OpenAccount,
  film: OutgoingFile,
  upload: PreparedUpload,
): Promise<PreparedUpload> {
  const { received: start, session } = upload
  const range = { start, end: Math.min(start + PIECE_BYTES, lastPiece(film).start) }
  const response = await client.call({
    method: 'PUT',
    url: session,
    accessToken: credentials.accessToken,
    headers: { ...rangeHeader(range, film.sizeBytes), 'content-type': film.contentType },
    stream: { bytes: film.read(range), sizeBytes: range.end - range.start },
    timeoutMs: PIECE_TIMEOUT_MS,
  })
  const standing = standingOf(response)
  if (standing.state === 'whole') return { ...upload, videoId: standing.videoId }
  // YouTube may keep less than was sent. But a piece of which it keeps nothing would be sent for ever.
  if (standing.received <= start)
    throw new PlatformError('retry_backoff', 'YouTube stored nothing of a part of the video.')
  return { session, received: standing.received }
}

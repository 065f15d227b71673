import { randomUUID } from 'node:crypto'
import type { PostImage, PostMedia } from '#contract/media/media.ts'
import { imagesOf, sentPartsOf } from '#contract/posts/post-parts.ts'
import type { OutgoingMedia, OutgoingPart } from '#platforms/outgoing.ts'
import type { RulesDraft } from '#rules/check.ts'
import { WEBM } from '../../../sandbox/kit/bytes-for-tests.ts'
import { filmOf } from '../../../sandbox/kit/film-for-tests.ts'
import { fileOf, plainPart } from '../../platforms/conformance/outgoing-part.ts'

/** The first bytes of a file, by which a network recognises its type. */
const HEADS: Readonly<Record<string, string>> = {
  'image/jpeg': 'ffd8ffe0',
  'image/png': '89504e470d0a1a0a',
  'image/gif': '474946383961',
  'image/webp': '524946460000000057454250',
  'application/pdf': '255044462d',
}

/** The parts in which a draft would be sent, with files whose bytes are what the draft says. */
export function asOutgoing(
  { contentText, media, platformPayload, names }: RulesDraft,
  composedAt: string,
): OutgoingPart[] {
  return sentPartsOf({ contentText, media, platformPayload }).map(({ kind, text, media: files }, index) =>
    plainPart({
      index,
      kind,
      text,
      composedAt,
      publishKey: randomUUID(),
      names: names ?? {},
      media: outgoingMedia(files),
      payload: platformPayload as OutgoingPart['payload'], // sent to the network whether or not it is valid
    }),
  )
}

function outgoingMedia(media: PostMedia | null): OutgoingMedia[] {
  if (media?.kind === 'video') return [outgoingFilm(media)]
  if (media?.kind !== 'document') return imagesOf(media).map(outgoingImage)
  const { contentType, title } = media
  return [{ ...NOTHING, kind: 'document', contentType, title, assetId: randomUUID(), ...bytesOf(media) }]
}

const NOTHING = { width: null, height: null, durationSeconds: null, altText: '', aiGenerated: false }

function outgoingImage(image: PostImage): OutgoingMedia {
  const { contentType, width = null, height = null, altText = '' } = image
  return { ...NOTHING, kind: 'image', contentType, width, height, altText, assetId: randomUUID(), ...bytesOf(image) }
}

/** The names of codecs in the index of a film. */
const ENTRIES: Readonly<Record<string, string>> = { avc: 'avc1', hevc: 'hvc1', vp9: 'vp09', av1: 'av01' }

function outgoingFilm({
  contentType,
  width,
  height,
  durationSeconds,
  encoding,
}: Extract<PostMedia, { kind: 'video' }>): OutgoingMedia {
  const { videoCodec = 'avc', frameRate = 30 } = encoding ?? {}
  const written = { codec: ENTRIES[videoCodec] ?? 'avc1', framesPerSecond: frameRate }
  const film = filmOf({ width, height, seconds: durationSeconds, ...(encoding && { written }) })
  const bytes = contentType === 'video/webm' ? WEBM : film
  if (contentType === 'video/quicktime') bytes.write('qt  ', 8, 'latin1')
  return {
    ...NOTHING,
    kind: 'video',
    contentType,
    width,
    height,
    durationSeconds,
    assetId: randomUUID(),
    ...fileOf(Buffer.concat([bytes, Buffer.from(randomUUID())])),
  }
}

function bytesOf({ contentType, sizeBytes }: { contentType: string; sizeBytes: number }) {
  const head = Buffer.from(HEADS[contentType] ?? '', 'hex')
  const rest = Buffer.alloc(sizeBytes - head.length)
  rest.write(randomUUID())
  return fileOf(Buffer.concat([head, rest]))
}

import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { ROOM } from '../limits/draft-room.ts'
import { VideoEncoding } from '../limits/video-encoding.ts'
import { PLATFORMS } from '../platforms.ts'
import { POST_STATUSES } from '../statuses.ts'

/** Names a library file. Payloads name files only by this schema, so that a test can find every such place. */
export const AssetId = z.uuid().toLowerCase()

const stored = { assetId: AssetId, url: z.url(), contentType: z.string(), sizeBytes: z.int() }

const imageFields = {
  ...stored,
  width: z.int().optional(),
  height: z.int().optional(),
  frames: z.int().optional().describe('How many frames an animation has'),
  altText: z.string().max(ROOM.altText).optional(),
}

/** What a post carries besides its text: one of four kinds. Spec M1. */
export const PostMedia = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('image'), ...imageFields }),
    z.object({ kind: z.literal('images'), images: z.array(z.object(imageFields)).min(1).max(ROOM.images) }),
    z.object({
      kind: z.literal('document'),
      ...stored,
      contentType: z.literal('application/pdf'),
      title: z.string(),
      pageCount: z.int().optional(),
      previewImageUrls: z.array(z.url()).optional().describe('Small pictures of its pages, the first one first'),
    }),
    z.object({
      kind: z.literal('video'),
      ...stored,
      durationSeconds: z.number(),
      width: z.int(),
      height: z.int(),
      encoding: VideoEncoding.optional().describe('How the video is encoded, as far as its file says'),
      addedMarks: z
        .literal(true)
        .optional()
        .describe('Made here with a footer or a progress bar, which TikTok forbids'),
    }),
  ])
  .meta({ id: 'PostMedia' })

const imageInput = { assetId: AssetId, altText: z.string().max(ROOM.altText).optional() }

/**
 * Media as a caller sends them: which assets, and their alternative texts. A caller may also send the rest of a
 * PostMedia, as the upload answered it, but that is filled in from the workspace's own records.
 */
export const PostMediaInput = z
  .discriminatedUnion('kind', [
    z.looseObject({ kind: z.literal('image'), ...imageInput }),
    z.looseObject({ kind: z.literal('images'), images: z.array(z.looseObject(imageInput)).min(1).max(ROOM.images) }),
    z.looseObject({ kind: z.literal('document'), assetId: AssetId, title: z.string().max(ROOM.title).optional() }),
    z.looseObject({ kind: z.literal('video'), assetId: AssetId }),
  ])
  .meta({ id: 'PostMediaInput' })
export type PostMediaInput = z.infer<typeof PostMediaInput>

export type PostMedia = z.infer<typeof PostMedia>
export type PostVideo = Extract<PostMedia, { kind: 'video' }>
export type PostImage = Extract<PostMedia, { kind: 'images' }>['images'][number]

export const MEDIA_SOURCES = ['upload', 'import', 'branded_image', 'carousel', 'screenshot', 'branded_video'] as const
export type MediaSource = (typeof MEDIA_SOURCES)[number]

/** A file of the workspace's library. Spec M1 */
export const MediaLibraryItem = z
  .object({
    id: Id,
    source: z.enum(MEDIA_SOURCES),
    asset: PostMedia,
    previewUrl: z.url().nullable(),
    title: z.string().nullable(),
    format: z.string().nullable(),
    aiGenerated: z.boolean(),
    sizeBytes: z.int(),
    createdAt: Timestamp,
  })
  .meta({ id: 'MediaLibraryItem' })
export type MediaLibraryItem = z.infer<typeof MediaLibraryItem>

/** A library file, and the posts that carry it. Decision 055. */
export const MediaLibraryEntry = MediaLibraryItem.extend({
  madeFrom: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'For a visual: kind and the fields of the request that made it. If the request made several files, the first has these; the others have `kind: part`, and `of` with the id of the first. For a branded video: kind, renderId, the video it was made of and the branding',
    ),
  usedIn: z
    .array(
      z.object({
        postId: Id,
        groupId: Id,
        groupTitle: z.string(),
        platform: z.enum(PLATFORMS),
        status: z.enum(POST_STATUSES),
        scheduledForUtc: Timestamp.nullable(),
        publishedAt: Timestamp.nullable(),
      }),
    )
    .describe('The posts that carry the file, newest first; at most 100'),
}).meta({ id: 'MediaLibraryEntry' })
export type MediaLibraryEntry = z.infer<typeof MediaLibraryEntry>

/** Where to PUT the picture of a person or a workspace. Spec W8 */
export const PictureUpload = z
  .object({
    uploadUrl: z.url(),
    key: z.string(),
    assetUrl: z.url().describe('Where the picture will be once it is stored'),
    expiresInSeconds: z.number(),
    method: z.literal('PUT'),
    requiredHeaders: z.record(z.string(), z.string()),
  })
  .meta({ id: 'PictureUpload' })

import { z } from 'zod'
import { orNone } from '../absent.ts'
import { Paging } from '../graph/wire.ts'

/** The fields of Facebook's answers that are read. Source: platform facts, section 6. */
export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().nullish() })

export const Pages = z.object({
  data: z
    .array(
      z.object({
        id: z.string().min(1),
        name: z.string().nullish(),
        username: z.string().nullish(),
        about: z.string().nullish(),
        link: z.string().nullish(),
        picture: z.object({ data: z.object({ url: z.string().nullish() }).nullish() }).nullish(),
        access_token: z.string().min(1).nullish(),
        tasks: z.array(z.string()).nullish(),
      }),
    )
    .nullish()
    .transform(orNone),
  paging: Paging,
})
export type Page = z.infer<typeof Pages>['data'][number]

export const StartedVideo = z.object({ video_id: z.string().min(1) })
export const UploadOffset = z.object({ file_offset: z.number().default(0) })
export const UploadedFile = z.object({ h: z.string().min(1) })
export const Success = z.object({ success: z.boolean().nullish(), post_id: z.string().nullish() })

export const Video = z.object({
  status: z.object({
    video_status: z.string(),
    uploading_phase: z.object({ status: z.string(), bytes_transfered: z.number().nullish() }).nullish(),
    publishing_phase: z.object({ status: z.string() }).nullish(),
  }),
  post_id: z.string().nullish(),
  permalink_url: z.string().nullish(),
})

const Attachment = z.object({
  media_type: z.string().nullish(),
  subattachments: z.object({ data: z.array(z.unknown()) }).nullish(),
  /** The linked address, without the redirect by which Facebook counts clicks. */
  unshimmed_url: z.string().nullish(),
})

export const Post = z.object({
  id: z.string().min(1),
  message: z.string().nullish(),
  message_tags: z
    .array(z.object({ id: z.string().nullish(), name: z.string().nullish() }))
    .nullish()
    .catch(null),
  created_time: z.string().nullish(),
  permalink_url: z.string().nullish(),
  attachments: z.object({ data: z.array(Attachment) }).nullish(),
})
export type Post = z.infer<typeof Post>

export const Posts = z.object({
  data: z.array(Post).nullish().transform(orNone),
  paging: Paging,
})

export const Stories = z.object({
  data: z
    .array(z.object({ post_id: z.string(), media_id: z.string().nullish(), url: z.string().nullish() }))
    .nullish()
    .transform(orNone),
  paging: Paging,
})

export const Comments = z.object({
  data: z
    .array(
      z.object({
        id: z.string().min(1),
        message: z.string().nullish(),
        created_time: z.string().nullish(),
        from: z.object({ id: z.string().nullish() }).nullish(),
      }),
    )
    .nullish()
    .transform(orNone),
  paging: Paging,
})

const total = z.object({ summary: z.object({ total_count: z.number().nullish() }).nullish() }).nullish()
export const Counts = z.object({
  shares: z.object({ count: z.number().nullish() }).nullish(),
  reactions: total,
  comments: total,
})

export const Permalink = z.object({ permalink_url: z.string().min(1) })

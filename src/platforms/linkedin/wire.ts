import { z } from 'zod'
import { orEmpty } from '../absent.ts'

/** What LinkedIn sends, read leniently: unknown fields are ignored. Source: platform facts, section 2. */
export const LinkedInTokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
  refresh_token_expires_in: z.number().nullish(),
  /** Separated by spaces or by commas. */
  scope: z.string().nullish(),
})

export const UserInfo = z.object({ sub: z.string().min(1), name: z.string().nullish(), picture: z.string().nullish() })

export const Me = z.object({
  id: z.string().min(1),
  vanityName: z.string().nullish(),
  localizedFirstName: z.string().nullish(),
  localizedLastName: z.string().nullish(),
})

/** The paging of a list, which is addressed by offset. */
export const Paging = z
  .object({ total: z.number().nullish(), links: z.array(z.object({ rel: z.string().nullish() })).nullish() })
  .nullish()
  .catch(null)

/** Older versions name the page in `organizationTarget`. */
export const OrganizationAcls = z.object({
  elements: z.array(z.object({ organization: z.string().nullish(), organizationTarget: z.string().nullish() })),
  paging: Paging,
})

export const Organization = z.object({
  localizedName: z.string().nullish(),
  vanityName: z.string().nullish(),
  localizedDescription: z.string().nullish(),
})

const Initialized = z.object({ uploadUrl: z.url() })
export const InitializedImage = z.object({ value: Initialized.extend({ image: z.string() }) })
export const InitializedDocument = z.object({ value: Initialized.extend({ document: z.string() }) })
export const InitializedVideo = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().nullish().transform(orEmpty),
    uploadInstructions: z.array(
      z.object({ uploadUrl: z.url(), firstByte: z.number().int(), lastByte: z.number().int() }),
    ),
  }),
})

export const Asset = z.object({ status: z.string() })

const MediaRef = z.object({ id: z.string() })

export const Post = z.object({
  id: z.string(),
  commentary: z.string().nullish().transform(orEmpty),
  createdAt: z.number().nullish(),
  lastModifiedAt: z.number().nullish(),
  content: z
    .object({
      media: MediaRef.nullish(),
      multiImage: z.object({ images: z.array(MediaRef) }).nullish(),
      article: z.object({ source: z.string() }).nullish(),
    })
    .nullish(),
})
export type Post = z.infer<typeof Post>

export const PostsOfAuthor = z.object({ elements: z.array(Post), paging: Paging })

export const Authored = z.object({ author: z.string() })

/** The posts that were found, and a separate status for each of the others. */
export const PostsById = z.object({
  results: z.record(z.string(), z.unknown()).default({}),
  errors: z.record(z.string(), z.object({ status: z.number().nullish() })).default({}),
})

const urn = z.string().nullish()
export const Comment = z.object({
  id: urn,
  commentUrn: urn,
  $URN: urn,
  actor: urn,
  message: z.object({ text: z.string() }).nullish(),
  created: z.object({ time: z.number() }).nullish(),
})
export type Comment = z.infer<typeof Comment>
export const Comments = z.object({ elements: z.array(Comment), paging: Paging })

const count = z.number().int().nonnegative().nullish().catch(null)
export const ShareStatistics = z.object({
  elements: z.array(
    z.object({
      share: urn,
      ugcPost: urn,
      totalShareStatistics: z.object({
        impressionCount: count,
        likeCount: count,
        commentCount: count,
        shareCount: count,
      }),
    }),
  ),
})

export const MemberPostAnalytics = z.object({ elements: z.array(z.object({ count })) })

const said = z.string().optional().catch(undefined)
/** Covers both the API's error body and that of the OAuth endpoints. */
export const LinkedInProblem = z.object({
  code: said,
  message: said,
  serviceErrorCode: z.number().optional().catch(undefined),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: said, description: said })) })
    .optional()
    .catch(undefined),
  error: said,
  error_description: said,
})

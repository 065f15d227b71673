import { z } from 'zod'
import type { Answer } from '../kit/answer.ts'
import { badRequest, refuse } from './problems.ts'

/** The members that `videos.insert` accepts. Others are refused here, though YouTube ignores some of them. */
const Resource = z.strictObject({
  snippet: z.strictObject({
    title: z.string(),
    description: z.string().default(''),
    tags: z.array(z.string()).default([]),
    categoryId: z.string().default('22'),
    defaultLanguage: z.string().optional(),
  }),
  status: z
    .strictObject({
      privacyStatus: z.enum(['public', 'unlisted', 'private']).default('public'),
      publishAt: z.string().optional(),
      selfDeclaredMadeForKids: z.boolean().optional(),
      containsSyntheticMedia: z.boolean().default(false),
      license: z.enum(['youtube', 'creativeCommon']).default('youtube'),
      embeddable: z.boolean().default(true),
      publicStatsViewable: z.boolean().default(true),
    })
    .prefault({}),
})
export type VideoResource = z.infer<typeof Resource>

/** The categories that a channel may choose. */
const CATEGORIES = new Set('1 2 10 15 17 19 20 22 23 24 25 26 27 28 29'.split(' '))

/** The resource of an upload, or YouTube's refusal. */
export function checkVideo(body: unknown, parts: readonly string[]): VideoResource | Answer {
  const parsed = Resource.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return badRequest(`Invalid value at '${issue?.path.join('.')}': ${issue?.message}`, 'invalid')
  }
  const { snippet, status } = parsed.data
  if (!parts.includes('snippet') || !parts.includes('status'))
    return badRequest("The 'part' parameter does not name all parts of the resource.", 'unexpectedPart')
  const { title, description, tags, categoryId } = snippet
  if (title.trim() === '' || title.length > 100 || /[<>]/.test(title))
    return refuse(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.')
  if (Buffer.byteLength(description) > 5000 || /[<>]/.test(description))
    return refuse(400, 'invalidDescription', 'The request metadata specifies an invalid video description.')
  if (lengthOfTags(tags) > 500 || tags.some((tag) => tag.trim() === '' || tag.length > 100 || /[<>]/.test(tag)))
    return refuse(400, 'invalidTags', 'The request metadata specifies invalid video keywords.')
  if (!CATEGORIES.has(categoryId))
    return refuse(400, 'invalidCategoryId', 'The snippet.categoryId property specifies an invalid category ID.')
  if (status.publishAt !== undefined && status.privacyStatus !== 'private')
    return refuse(400, 'invalidPublishAt', 'The request metadata specifies an invalid scheduled publishing time.')
  return parsed.data
}

/** The length of tags. Commas between them count, and a tag with a space counts as if in quotation marks. */
function lengthOfTags(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1))
}

import type { PostImage, PostMedia } from '#contract/media/media.ts'
import { DEFAULT_PLATFORM_ACCESS, type Platform } from '#contract/platforms.ts'
import { checkContent } from '#rules/check.ts'
import type { RulesContext, RulesDraft } from '#rules/draft.ts'

const stored = {
  assetId: '7d0f5a36-3c7a-4b0e-9d5e-0d6d0a2f3c11',
  url: 'https://media.galley.example/a',
  sizeBytes: 1000,
}

/** A valid image. `members` replace the usual ones. */
export function imageOf(members: Partial<PostImage> = {}): PostImage {
  return { ...stored, contentType: 'image/jpeg', width: 800, height: 600, altText: 'A ship', ...members }
}

/** Valid media of each kind. `members` replace the usual ones. */
export const mediaOf = {
  image: (members: Partial<PostImage> = {}): PostMedia => ({ kind: 'image', ...imageOf(members) }),
  images: (count: number, members: Partial<PostImage> = {}): PostMedia => ({
    kind: 'images',
    images: Array.from({ length: count }, () => imageOf(members)),
  }),
  video: (members: Partial<Extract<PostMedia, { kind: 'video' }>> = {}): PostMedia => ({
    kind: 'video',
    ...stored,
    contentType: 'video/mp4',
    durationSeconds: 30,
    width: 1280,
    height: 720,
    ...members,
  }),
  document: (members: Partial<Extract<PostMedia, { kind: 'document' }>> = {}): PostMedia => ({
    kind: 'document',
    ...stored,
    contentType: 'application/pdf',
    title: 'Plan',
    ...members,
  }),
}

/** A plain post. It has no problems on networks that accept text alone. `members` replace the usual ones. */
export function draftOf(platform: Platform, members: Partial<RulesDraft> = {}): RulesDraft {
  return { platform, contentText: 'Ahoy', media: null, platformPayload: null, ...members }
}

export function contextOf(members: Partial<RulesContext> = {}): RulesContext {
  return { access: DEFAULT_PLATFORM_ACCESS, facts: null, ...members }
}

/** The draft's problems, each as `severity code path`. */
export function problemsOf(draft: RulesDraft, context: Partial<RulesContext> = {}): string[] {
  const { problems } = checkContent(draft, contextOf(context))
  return problems.map(({ severity, code, path }) => `${severity} ${code} ${path}`)
}

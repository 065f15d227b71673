import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isChangeable } from '#contract/posts/post-machine.ts'
import type { Content } from '../platforms/platform-view.ts'
import { contentOf, type Draft, titleOf, type Variant } from './draft.ts'

/** What a save has to send to make the server's group the same as the draft. */
export interface Difference {
  title: string | null
  changed: { variant: Variant; post: Post; content: Content }[]
  added: Variant[]
  removed: Post[]
}

export function differenceOf(draft: Draft, { group, posts }: PostGroupWithPosts): Difference {
  const editable = posts.filter(({ status }) => isChangeable(status))
  const kept = new Set(draft.variants.flatMap(({ saved }) => saved?.postId ?? []))
  return {
    title: titleOf(draft) === group.title ? null : titleOf(draft),
    changed: draft.variants.flatMap((variant) => {
      const post = editable.find(({ id }) => id === variant.saved?.postId)
      const content = contentOf(draft, variant)
      return post && (differs(content, post) || variant.accountId !== post.socialAccountId)
        ? [{ variant, post, content }]
        : []
    }),
    added: draft.variants.filter(({ saved }) => saved === null),
    removed: editable.filter(({ id }) => !kept.has(id)),
  }
}

function differs(content: Content, post: Content): boolean {
  const facts = ({ contentText, media, platformPayload }: Content) =>
    JSON.stringify([contentText, media, platformPayload])
  return facts(content) !== facts(post)
}

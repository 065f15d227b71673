import { asData, dataRule, promptOf } from '#features/ai/index.ts'
import type { Told } from '#features/writing/index.ts'
import { toldFields } from '#features/writing/index.ts'

export interface JudgedPost {
  id: string
  title: string | null
  text: string
}

/** Asks whether posts of strangers concern the workspace. The prompt never changes: a later version is another file. */
export function judgePosts1({ marker, told, posts }: { marker: string; told: Told; posts: readonly JudgedPost[] }) {
  const { brand, plan } = toldFields({ ...told, thoughts: [] })
  const system = [
    'You judge whether posts that strangers wrote concern a brand enough that its people should answer.',
    dataRule(marker),
    'In it, `brand` and `plan` say who would answer, and `posts` are what was found.',
    'Answer with `judged`, one entry for each post: its `id`; `score` from 0 (has nothing to do with the brand) to 100 (asks for exactly what the brand does); `answerable`, whether an answer would help its author; `reason`, one plain sentence.',
  ].join('\n')
  return promptOf('judge_posts/1', system, ['Judge every post.', asData(marker, { brand, plan, posts })].join('\n\n'))
}

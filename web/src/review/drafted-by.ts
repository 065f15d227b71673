import type { PostGroup } from '#contract/posts/post-group.ts'

type Origin = NonNullable<PostGroup['draftedBy']>

/** The words after "Drafted": "by Ada", "by Claude for Ada", "by Nightly report for Ada", "by Galley". */
export function draftedBy({ kind, name, client }: Origin): string {
  const person = name ?? 'somebody who has left'
  if (kind === 'user') return `by ${person}`
  if (kind === 'assistant' || kind === 'api_key') {
    const tool = client ?? (kind === 'assistant' ? 'an assistant' : 'an API key')
    return `by ${tool} for ${person}`
  }
  return `by ${name ?? 'Galley'}`
}

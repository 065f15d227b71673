import { usePendingIds } from '../api/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { PostWords } from './post-words.tsx'
import type { Rules } from './reads.ts'
import { useChoosePost } from './use-automation.ts'

/** The posts about which a person has decided for the rules. */
export function ChoicesPart({ choices, lock }: { choices: Rules['posts']; lock: string | null }) {
  const choose = useChoosePost()
  const pending = usePendingIds()
  if (choices.length === 0) return null
  return (
    <Section title="Decided by hand" lead="No rule decides about these posts.">
      <ul aria-label="Decided by hand" className="flex flex-col">
        {choices.map(({ postId, choice }) => (
          <li
            key={postId}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-line py-3 not-last:border-b first:pt-0"
          >
            <div className="flex min-w-0 grow basis-60 flex-col gap-1">
              <PostWords postId={postId} />
              <p className="text-facts text-ink-2">
                {choice === 'out' ? 'Kept: no rule touches it.' : 'Reposted whatever its figures, and never deleted.'}
              </p>
            </div>
            {lock === null && (
              <Button
                look="quiet"
                busy={pending.has(postId)}
                onClick={() => choose.mutate({ postId, choice: null, before: choice })}
              >
                Let the rules decide
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

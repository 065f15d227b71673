import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../api/api-error.ts'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf, sentence } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { AskForm } from '../assist/ask-form.tsx'
import { priceRead } from '../assist/reads.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Tick } from '../ui/tick.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Thought } from './reads.ts'
import { type DraftRequest, useDraftPosts } from './use-draft-posts.ts'

const NETWORKS = [
  { value: 'x', label: 'X' },
  { value: 'linkedin', label: 'LinkedIn' },
] as const satisfies readonly { value: DraftRequest['platforms'][number]; label: string }[]

const VISUALS = [
  { value: 'none', label: 'None' },
  { value: 'image', label: 'An image' },
  { value: 'carousel', label: 'A carousel' },
] as const satisfies readonly { value: DraftRequest['visual']; label: string }[]

const EMPTY: DraftRequest & { guidance: string } = { platforms: ['x', 'linkedin'], visual: 'none', guidance: '' }

interface Props {
  thought: Thought
  edit: () => void
  onClose: () => void
}

/**
 * Drafts posts from a thought. The form's values are stored until the posts are drafted, even if the dialog is closed.
 */
export function DraftPostsDialog({ thought, edit, onClose }: Props) {
  const { orgId } = useWorkspace()
  const ask = { kind: 'drafts', thoughtId: thought.id } as const
  const price = useQuery({ ...priceRead(useReadContext(), ask), retry: false })
  const { value, change, settle } = useKeptForm(`${orgId}.drafts.${thought.id}`, EMPTY)
  const write = useDraftPosts(thought, settle)
  const tooThin = thinness(price.error) ?? thinness(write.error)
  const isArranged = price.data === 0
  const submit = () => {
    const guidance = isArranged ? '' : value.guidance.trim()
    write.mutate({ ...value, guidance: guidance || undefined }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title="Draft posts"
      description={
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {thought.text}
        </p>
      }
      onClose={onClose}
    >
      {tooThin === undefined ? (
        <AskForm
          ask={ask}
          verb={isArranged ? 'Arrange my words' : 'Draft posts'}
          working={isArranged ? 'Arranging …' : 'Drafting …'}
          write={write}
          submit={submit}
          close={onClose}
        >
          <p className="text-ink-2">
            {isArranged
              ? 'No model is set up here. Galley arranges your own sentences in a form that fits them. What is missing stands in [brackets], for you to fill in.'
              : 'A model writes the posts from the thought, in the brand’s voice.'}{' '}
            The posts wait in review; nothing is published.
          </p>
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="text-meta font-medium text-ink-2">Networks</legend>
            {NETWORKS.map(({ value: platform, label }) => (
              <Tick
                key={platform}
                label={label}
                checked={value.platforms.includes(platform)}
                required={value.platforms.length === 0}
                change={(on) => change({ ...value, platforms: toggled(value.platforms, platform, on) })}
              />
            ))}
          </fieldset>
          <Choice
            label="Visual"
            hint="In the look of the brand kit. LinkedIn gets a carousel as a document."
            value={value.visual}
            options={VISUALS}
            choose={(visual) => change({ ...value, visual })}
          />
          {!isArranged && (
            <TextArea
              label="How should they be written? (optional)"
              hint="Such as: for joiners, without jokes. Facts that you give here may be used."
              grows
              maxLength={2000}
              error={fieldsOf(write.error).get('guidance')}
              value={value.guidance}
              change={(guidance) => change({ ...value, guidance })}
            />
          )}
          {write.isPending && <p className="text-facts text-ink-2">You can close this: the drafting goes on.</p>}
        </AskForm>
      ) : (
        <>
          <p role="alert" className="rounded-control bg-amber-soft px-3 py-2">
            {sentence(tooThin)}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={onClose}>
              Close
            </Button>
            <Button look="primary" onClick={edit}>
              Edit the thought
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** What to add to the thought, if it says too little to draft from. */
const thinness = (error: Error | null): string | undefined =>
  isApiError(error, 400) ? error.details.find(({ code }) => code === 'too_thin')?.message : undefined

const toggled = (all: DraftRequest['platforms'], one: DraftRequest['platforms'][number], on: boolean) =>
  NETWORKS.map(({ value }) => value).filter((network) => (network === one ? on : all.includes(network)))

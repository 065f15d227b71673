import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Conversation } from './reads.ts'
import { useChangeConversation } from './use-dms.ts'

/** Logs what was said on X, which decides whose turn it is. */
export function SaidForm({ conversation: { id, person } }: { conversation: Conversation }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.dm-said.${id}`, { text: '' }, { lasts: true })
  const change = useChangeConversation(id)
  const { text } = kept.value
  const log = (from: 'them' | 'me') =>
    change.mutate(
      {
        change: { addMessage: { from, text: text.trim() } },
        said: from === 'them' ? 'Logged. It is your turn.' : 'Logged. It is their turn.',
      },
      { onSuccess: () => kept.forget() },
    )
  return (
    <Disclosure summary="Log what was said on X" className="text-facts font-medium text-ink-2">
      <Form
        error={change.error}
        submit={() => log('them')}
        className="flex max-w-reading flex-col gap-3 pt-2 pl-6"
        aria-label="Log what was said"
      >
        <TextArea
          label="What was said"
          hint="As it was written. Whose turn it is follows from who wrote last."
          grows
          required
          maxLength={10_000}
          error={fieldsOf(change.error).get('addMessage.text')}
          value={text}
          change={(next) => kept.change({ text: next })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={change.isPending}>
            @{person.handle} wrote this
          </Button>
          <Button
            look="quiet"
            busy={change.isPending}
            unavailable={text.trim() === '' ? 'Write first what was said.' : null}
            onClick={() => log('me')}
          >
            I wrote this
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}

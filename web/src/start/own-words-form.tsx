import { useState } from 'react'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Profile } from './reads.ts'
import { useSaveProfile } from './use-steps.ts'

interface Props {
  profile: Profile
  locked: string | null
  close: () => void
}

/** Two sentences are enough to begin: what the brand does, and its voice. */
export function OwnWordsForm({ profile, locked, close }: Props) {
  const [overview, setOverview] = useState(profile.businessOutline.overview)
  const [tone, setTone] = useState(profile.voice.tone)
  const save = useSaveProfile(() => 'Your words are on the card.')
  const fields = fieldsOf(save.error)
  const submit = () => save.mutate({ overview: overview.trim(), tone: tone.trim() }, { onSuccess: close })
  return (
    <Form
      aria-label="In your own words"
      focusFirst
      className="flex w-full max-w-2xl flex-col gap-4 rounded-panel border border-line-3 bg-sheet p-4"
      error={save.error}
      retry={submit}
      locked={locked}
      submit={submit}
    >
      <TextArea
        label="What you do, and for whom"
        hint="Such as: We make hand tools that can be repaired, for people who work with wood."
        grows
        required
        maxLength={2000}
        error={fields.get('businessOutline.overview')}
        value={overview}
        change={setOverview}
      />
      <TextArea
        label="How you sound"
        hint="Such as: Plain and dry. Short sentences, real numbers."
        grows
        maxLength={2000}
        error={fields.get('voice.tone')}
        value={tone}
        change={setTone}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          Put it on the card
        </Button>
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </Form>
  )
}

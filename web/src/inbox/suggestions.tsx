import { useState } from 'react'
import { AskForm } from '../assist/ask-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useSuggestions } from './use-listening.ts'

interface Props {
  of: 'reddit' | 'x'
  /** Puts them into the form: handles on X, or words and communities on Reddit. Nothing is saved by that. */
  take: (entries: string[], communities: string[]) => void
}

const WORDS = {
  reddit: { button: 'Suggest words and communities', title: 'What to listen to on Reddit' },
  x: { button: 'Suggest people', title: 'Whom to watch on X' },
} as const

/** Suggestions of a model, from the brand and the strategy. A person adds them to the form, and saves it. */
export function Suggestions({ of, take }: Props) {
  const [open, setOpen] = useState(false)
  const write = useSuggestions(of)
  const close = () => {
    setOpen(false)
    write.reset()
  }
  const found = write.data
  const lines =
    found === undefined
      ? []
      : 'accounts' in found
        ? found.accounts.map(({ handle, reason }) => ({ entry: `@${handle}`, reason }))
        : [
            ...found.redditKeywords.map((entry) => ({ entry, reason: '' })),
            ...found.subreddits.map((name) => ({ entry: `r/${name}`, reason: '' })),
          ]
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {WORDS[of].button}
      </Button>
      {open && (
        <Dialog
          title={WORDS[of].title}
          description="From the brand and the strategy. Nobody has checked that they exist, and nothing is saved."
          onClose={close}
        >
          {found === undefined ? (
            <AskForm
              ask={{ kind: 'listening', of }}
              verb="Suggest some"
              working="Thinking …"
              write={write}
              submit={() => write.mutate({})}
              close={close}
            >
              {null}
            </AskForm>
          ) : (
            <>
              {lines.length === 0 && <p className="text-ink-2">There is nothing more to suggest.</p>}
              <ul aria-label="Suggestions" className="flex flex-col gap-2">
                {lines.map(({ entry, reason }) => (
                  <li key={entry} className="wrap-anywhere">
                    <span className="font-medium">{entry}</span>
                    {reason && <span className="block text-facts text-ink-2">{reason}</span>}
                  </li>
                ))}
              </ul>
              <div className="flex flex-wrap justify-end gap-2">
                <Button look="quiet" onClick={close}>
                  Close
                </Button>
                {lines.length > 0 && (
                  <Button
                    look="primary"
                    onClick={() => {
                      if ('accounts' in found)
                        take(
                          lines.map(({ entry }) => entry),
                          [],
                        )
                      else
                        take(
                          found.redditKeywords,
                          found.subreddits.map((name) => `r/${name}`),
                        )
                      close()
                    }}
                  >
                    Put them into the form
                  </Button>
                )}
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

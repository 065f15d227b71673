import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReadContext } from '../api/reads.ts'
import { priceRead } from '../assist/reads.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FEED_KINDS, type FeedForm } from './listening-form.ts'

const RefreshDialog = lazyDialog(() => import('./refresh-dialog.tsx').then((file) => file.RefreshDialog))

const KINDS: Readonly<Record<FeedForm['source'], { label: string; what: string; hint: string }>> = {
  keywords: { label: 'Words', what: 'Words and phrases', hint: 'One a line.' },
  list: { label: 'A list on X', what: 'Id of the list', hint: 'The digits at the end of its address.' },
  people: { label: 'People', what: 'Handles', hint: 'One a line.' },
}

/** At most so many hourly readings in a month of thirty days. */
const READINGS = 720

interface Props {
  feeds: readonly FeedForm[]
  errorOf: (field: string) => string | undefined
  locked: boolean
  change: (feeds: FeedForm[]) => void
}

/** The feeds, each with what it can cost at most. */
export function FeedFields({ feeds, errorOf, locked, change }: Props) {
  const [read, setRead] = useState<{ id: string; name: string } | null>(null)
  const put = (index: number, feed: FeedForm | null) =>
    change(feeds.flatMap((one, at) => (at === index ? (feed ? [feed] : []) : [one])))
  return (
    <>
      {feeds.map((feed, index) => {
        const { what, hint } = KINDS[feed.source]
        const { id } = feed
        return (
          <fieldset key={id ?? index} className="flex flex-col gap-3 rounded-panel border border-line p-4">
            <legend className="sr-only">Feed {feed.name || index + 1}</legend>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
              <TextField
                label="Name"
                required
                maxLength={100}
                error={errorOf(`feeds.${index}.name`)}
                value={feed.name}
                change={(name) => put(index, { ...feed, name })}
              />
              <Choice
                label="Reads"
                value={feed.source}
                options={FEED_KINDS.map((value) => ({ value, label: KINDS[value].label }))}
                choose={(source) => put(index, { ...feed, source, what: '' })}
              />
            </div>
            {feed.source === 'list' ? (
              <TextField
                label={what}
                hint={hint}
                inputMode="numeric"
                required
                error={errorOf(`feeds.${index}.listId`)}
                value={feed.what}
                change={(text) => put(index, { ...feed, what: text })}
              />
            ) : (
              <TextArea
                label={what}
                hint={hint}
                required
                grows
                autoCapitalize="none"
                error={errorOf(`feeds.${index}.${feed.source === 'people' ? 'handles' : 'keywords'}`)}
                value={feed.what}
                change={(text) => put(index, { ...feed, what: text })}
              />
            )}
            {!locked && (
              <div className="flex flex-wrap items-center gap-2">
                {id !== null && (
                  <>
                    <Button onClick={() => setRead({ id, name: feed.name })}>Read it now</Button>
                    <Forecast feedId={id} />
                  </>
                )}
                <Button look="quiet" className="ml-auto" onClick={() => put(index, null)}>
                  Remove<span className="sr-only"> the feed {feed.name}</span>
                </Button>
              </div>
            )}
          </fieldset>
        )
      })}
      {!locked && feeds.length < 20 && (
        <Button
          className="self-start"
          onClick={() => change([...feeds, { id: null, name: '', source: 'keywords', what: '' }])}
        >
          Add a feed
        </Button>
      )}
      {feeds.length === 0 && locked && <p className="text-ink-2">There are no feeds.</p>}
      {read && <RefreshDialog feed={read} onClose={() => setRead(null)} />}
    </>
  )
}

/** The most that a feed can cost: read once, and in a month if it is read every hour. */
function Forecast({ feedId }: { feedId: string }) {
  const most = useQuery({ ...priceRead(useReadContext(), { kind: 'inbox', feedId }), retry: false }).data
  if (most === undefined) return null
  const words = (credits: number) => Math.ceil(credits).toLocaleString('en')
  return (
    <p className="figures text-facts text-ink-2">
      {most === 0
        ? 'Costs nothing.'
        : `At most ${words(most)} credits a reading: ${words(most * READINGS)} in a month of hourly ones.`}
    </p>
  )
}

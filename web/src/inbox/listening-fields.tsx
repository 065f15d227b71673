import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import { FeedFields } from './feed-fields.tsx'
import { changeOf, formOf, type ListeningForm, withEntries } from './listening-form.ts'
import type { Listening } from './reads.ts'
import { Suggestions } from './suggestions.tsx'
import { useChangeListening } from './use-listening.ts'

type ListName = Exclude<keyof ListeningForm, 'feeds'>

/** The lists and feeds, saved together. */
export function ListeningFields({ settings, locked }: { settings: Listening; locked: string | null }) {
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.listening`, formOf(settings), { stays: true })
  const { value, change } = kept
  const save = useChangeListening()
  const submit = () => save.mutate(changeOf(value), { onSuccess: kept.settle })
  const fields = fieldsOf(save.error)
  const errorOf = (name: string) => [...fields].find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]
  const list = (name: ListName) => ({
    grows: true,
    autoCapitalize: 'none',
    value: value[name],
    error: errorOf(name),
    change: (text: string) => change({ ...value, [name]: text }),
  })
  return (
    <Form
      error={save.error}
      retry={submit}
      locked={locked}
      kept={kept}
      submit={submit}
      className="@container gap-0 border-line border-t pt-6"
    >
      <Section title="On X" lead="Mentions of your accounts and answers in your own threads are read anyway.">
        <TextArea
          label="People to watch"
          hint="One handle a line. Their posts come before those that were searched for."
          {...list('watchHandles')}
        />
        {locked === null && (
          <Suggestions
            of="x"
            take={(handles) => change({ ...value, watchHandles: withEntries(value.watchHandles, handles) })}
          />
        )}
        <TextArea
          label="Words and phrases"
          hint="One a line. A phrase counts more than its words."
          {...list('keywords')}
        />
      </Section>
      <Section
        title="On Reddit"
        lead="What can be read there depends on what this installation may do: reading the inbox says what is missing."
      >
        <TextArea label="Communities" hint="One a line, such as r/handtools." {...list('subreddits')} />
        <TextArea label="Words and phrases on Reddit" hint="One a line." {...list('redditKeywords')} />
        {locked === null && (
          <Suggestions
            of="reddit"
            take={(words, communities) =>
              change({
                ...value,
                redditKeywords: withEntries(value.redditKeywords, words),
                subreddits: withEntries(value.subreddits, communities),
              })
            }
          />
        )}
      </Section>
      <Section title="Left out" lead="A post with one of these words stays out, on X too.">
        <TextArea
          label="Words that keep a post out"
          hint="One a line. Whole words, in any writing."
          {...list('redditExcludeTerms')}
        />
      </Section>
      <Section title="Feeds" lead="Named searches on X, each with its own list in the inbox.">
        <FeedFields
          feeds={value.feeds}
          errorOf={errorOf}
          locked={locked !== null}
          change={(feeds) => change({ ...value, feeds })}
        />
      </Section>
      {locked === null && (
        <div className="flex flex-wrap gap-2 border-line border-t pt-4">
          <Button type="submit" look="primary" busy={save.isPending}>
            {save.isPending ? 'Saving …' : 'Save what is listened to'}
          </Button>
        </div>
      )}
    </Form>
  )
}

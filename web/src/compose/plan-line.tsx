import { usePlan } from '../publishing/plan-read.ts'
import { pillarStands } from '../publishing/plan-words.ts'
import { Choice } from '../ui/choice.tsx'
import type { Draft } from './draft.ts'
import type { NamedParts } from './named-parts.ts'
import type { ChangeDraft } from './use-draft.ts'

/** The option for naming nothing, since ids are never empty. */
const NONE = ''

const STANDING_WORDS = { owed: 'owed', even: undefined, over: 'more than its share' } as const

/** The parts of the active strategy that the draft names. Hidden if there is no active strategy. */
export function PlanLine({ draft, change }: { draft: Draft; change: ChangeDraft }) {
  const { data: plan } = usePlan()
  if (!plan) return null
  const named = draft.parts ?? {}
  const set = (more: Partial<NamedParts>) => change((now) => ({ ...now, parts: { ...now.parts, ...more } }))
  const stands = new Map(pillarStands(plan).map((stand) => [stand.id, STANDING_WORDS[stand.standing]]))
  const priorities = (plan.priorities ?? []).filter(({ id, status }) => status === 'active' || id === named.priorityId)
  return (
    <fieldset className="order-last grid max-w-reading basis-full items-start gap-x-4 gap-y-2 sm:grid-cols-3">
      <legend className="sr-only">What it follows of the strategy</legend>
      <Choice
        label="Pillar"
        value={named.pillarId ?? NONE}
        options={[
          { value: NONE, label: 'None' },
          ...plan.pillars.map(({ id, name }) => ({ value: id, label: name, ...metaOf(stands.get(id)) })),
          ...gone(named.pillarId, plan.pillars),
        ]}
        choose={(value) => set({ pillarId: value || null })}
      />
      {priorities.length > 0 && (
        <Choice
          label="Priority"
          value={named.priorityId ?? NONE}
          options={[
            { value: NONE, label: 'None' },
            ...priorities.map(({ id, text }) => ({ value: id, label: text })),
            ...gone(named.priorityId, priorities),
          ]}
          choose={(value) => set({ priorityId: value || null })}
        />
      )}
      {plan.contentMix.length > 0 && (
        <Choice
          label="Content type"
          value={named.contentType ?? NONE}
          options={[
            { value: NONE, label: 'None' },
            ...plan.contentMix.map(({ contentType }) => ({
              value: contentType as string,
              label: capital(contentType),
            })),
            // Any text is possible, because an assistant or the API may have written another type.
            ...(named.contentType && !plan.contentMix.some((one) => one.contentType === named.contentType)
              ? [{ value: named.contentType, label: capital(named.contentType) }]
              : []),
          ]}
          choose={(value) => set({ contentType: value || null })}
        />
      )}
    </fieldset>
  )
}

const metaOf = (meta: string | undefined) => (meta === undefined ? {} : { meta })

/** A named part that the active version no longer has. */
const gone = (id: string | null | undefined, known: readonly { id: string }[]) =>
  !id || known.some((one) => one.id === id) ? [] : [{ value: id, label: 'No longer in the strategy' }]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

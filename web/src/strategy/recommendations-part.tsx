import { useZone } from '../shell/use-shell-data.ts'
import { formatDay, wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import type { VerdictForm } from './plan-form.ts'
import type { PartProps } from './plan-parts.ts'
import type { Strategy } from './reads.ts'

const STAND: Readonly<Record<VerdictForm['status'], string>> = {
  pending: 'Waits for your word',
  accepted: 'Accepted',
  rejected: 'Rejected, and not proposed again',
}

/** Proposed next steps. The decision on each is saved with the rest of the plan. */
export function RecommendationsPart({ form, change, known, fixed }: PartProps & { known: Strategy }) {
  const zone = useZone()
  const all = known.recommendations ?? []
  if (all.length === 0) return <p className="text-ink-2">None. They come with proposed versions.</p>
  return (
    <ul aria-label="Recommendations" className="flex flex-col">
      {all.map(({ id, summary, rationale, proposedChange, createdAt }) => {
        const status = form.recommendations.find((one) => one.id === id)?.status ?? 'pending'
        const say = (verdict: VerdictForm['status']) =>
          change({
            recommendations: form.recommendations.map((one) =>
              one.id === id ? { id, status: status === verdict ? 'pending' : verdict } : one,
            ),
          })
        return (
          <li key={id} className="flex flex-col gap-1 border-line border-b py-3 first:pt-0">
            <p className="font-medium">{summary}</p>
            {rationale && <p className="max-w-reading text-ink-2">{rationale}</p>}
            {proposedChange && <p className="max-w-reading text-facts text-ink-2">{inWords(proposedChange)}</p>}
            <div className="flex flex-wrap items-center gap-2 pt-1">
              {!fixed && (
                <>
                  <Button aria-pressed={status === 'accepted'} onClick={() => say('accepted')}>
                    {status === 'accepted' ? 'Accepted' : 'Accept'}
                    <span className="sr-only">: {summary}</span>
                  </Button>
                  <Button look="quiet" aria-pressed={status === 'rejected'} onClick={() => say('rejected')}>
                    {status === 'rejected' ? 'Rejected' : 'Reject'}
                    <span className="sr-only">: {summary}</span>
                  </Button>
                </>
              )}
              <span className="figures text-meta text-ink-3">
                {STAND[status]} · {formatDay(wallOf(createdAt, zone).day)}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The screen's names for parts of a plan. */
const PARTS: Readonly<Record<string, string>> = {
  primaryObjective: 'What the posts are to achieve',
  targetAudience: 'Whom they are to reach',
  pillars: 'Pillars',
  channelPriorities: 'Networks',
  contentMix: 'Mix',
  positioningAngles: 'What sets you apart',
  guardrailNotes: 'Rules',
  priorities: 'What matters for some time',
  opportunities: 'Opportunities',
}

const inWords = (proposed: string): string => proposed.replace(/^(\w+)(?=: )/, (name) => PARTS[name] ?? name)

import type { PostedMix } from '#contract/strategy/posted-mix.ts'
import type { ContentMix, Pillar } from '#contract/strategy/strategy.ts'
import { countBy, POSTED_DAYS, type PostedRow } from './load-posted.ts'
import { counted, evenShares, type Share, standingOf } from './mix.ts'

/** The parts of a version by which posts are measured. */
export interface Plan {
  pillars: readonly Pillar[]
  contentMix: readonly ContentMix[]
}

/** A version names no shares for its pillars, so all have the same; on equal standing the version's order decides. */
export const pillarShares = ({ pillars }: Plan): Share[] =>
  evenShares(
    pillars
      .toSorted((a, b) => (a.priority ?? Number.POSITIVE_INFINITY) - (b.priority ?? Number.POSITIVE_INFINITY) || 0)
      .map(({ id }) => id),
  )

export const mixShares = ({ contentMix }: Plan): Share[] =>
  contentMix.map(({ contentType, targetPercent }) => ({ id: contentType, share: targetPercent / 100 }))

/** The published and scheduled groups compared with the plan. Spec W23 */
export function postedMix(plan: Plan, rows: readonly PostedRow[]): PostedMix {
  const sum = (stage: PostedRow['stage']) =>
    rows.reduce((total, row) => total + (row.stage === stage ? row.count : 0), 0)
  const [outCount, aheadCount] = [sum('out'), sum('ahead')]
  const byPillar = measured(pillarShares(plan), rows, 'pillar')
  const byType = measured(mixShares(plan), rows, 'contentType')
  const types = new Map(plan.contentMix.map((one) => [one.contentType as string, one]))
  const without = (parts: readonly Measured[]) =>
    outCount + aheadCount - parts.reduce((total, part) => total + part.outCount + part.aheadCount, 0)
  return {
    windowDays: POSTED_DAYS,
    outCount,
    aheadCount,
    withoutPillar: without(byPillar),
    withoutContentType: without(byType),
    pillars: byPillar.map(({ id: pillarId, ...rest }) => ({ pillarId, ...rest })),
    contentMix: byType.flatMap(({ id, ...rest }) => {
      const wished = types.get(id)
      return wished ? [{ contentType: wished.contentType, ...rest, targetPercent: wished.targetPercent }] : []
    }),
  }
}

type Measured = Omit<PostedMix['pillars'][number], 'pillarId'> & { id: string }

function measured(shares: readonly Share[], rows: readonly PostedRow[], field: 'pillar' | 'contentType'): Measured[] {
  const out = countBy(rows, field, ['out'])
  const ahead = countBy(rows, field, ['ahead'])
  const both = countBy(rows, field, ['out', 'ahead'])
  const named = counted(shares, out)
  return shares.map((part) => ({
    id: part.id,
    outCount: out.get(part.id) ?? 0,
    aheadCount: ahead.get(part.id) ?? 0,
    percent: named === 0 ? null : tenth((100 * (out.get(part.id) ?? 0)) / named),
    targetPercent: tenth(100 * part.share),
    standing: standingOf(part, shares, both),
  }))
}

const tenth = (percent: number): number => Math.round(percent * 10) / 10

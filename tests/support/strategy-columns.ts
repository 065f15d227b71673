import { newId } from '#kernel/ids.ts'

/** The columns of a complete strategy, with `mark` in each string that a person could have written. */
export const strategyColumns = (mark: string) => ({
  source_goal: `goal of ${mark}`,
  primary_objective: `objective of ${mark}`,
  target_audience: `audience of ${mark}`,
  pillars: JSON.stringify([
    { id: 'craft', name: `pillar of ${mark}`, description: `what ${mark} says`, priority: 1, keywords: [mark] },
  ]),
  channel_priorities: JSON.stringify([{ platform: 'x', enabled: true, priority: 1, postsPerWeek: 3 }]),
  content_mix: JSON.stringify([{ contentType: 'educational', targetPercent: 100 }]),
  positioning_angles: [`angle of ${mark}`],
  opportunities: JSON.stringify([{ id: 'fair', theme: `theme of ${mark}`, rationale: `why ${mark}`, status: 'open' }]),
  priorities: JSON.stringify([
    {
      id: 'spring',
      text: `priority of ${mark}`,
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2036-01-01T00:00:00.000Z',
      status: 'active',
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: newId(),
    },
  ]),
  guardrail_notes: [`rule of ${mark}`],
  recommendations: JSON.stringify([
    {
      id: 'series',
      summary: `summary of ${mark}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      rationale: `reason of ${mark}`,
      proposedChange: `change of ${mark}`,
      status: 'pending',
    },
  ]),
  confidence: 'medium' as const,
  generated_at: '2026-01-01T00:00:00.000Z',
  suggested_at: '2026-01-01T00:00:00.000Z',
  confirmed_at: '2026-01-02T00:00:00.000Z',
  confirmed_by: newId(),
  edited_at: '2026-01-03T00:00:00.000Z',
})

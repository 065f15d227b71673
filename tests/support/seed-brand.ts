import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import { brandOf } from './brand-columns.ts'
import type { Person } from './factories.ts'

type Org = Pick<Person, 'orgId'>

/** Makes what a workspace says about itself, and what was learned from its verdicts. */
export function seedBrand({ owner: db, word }: Pick<TestApp, 'owner'> & { word: (of: string) => string }) {
  /** Something that was learned, seen so often that a person can make a guideline of it. */
  async function signal({ orgId }: Org, { text = word('signal'), occurrences = 3 } = {}): Promise<string> {
    const id = newId()
    await db
      .insertInto('preference_signal')
      .values({ org_id: orgId, id, kind: 'reject', signal: text, guideline: `guideline of ${text}`, occurrences })
      .execute()
    return id
  }

  /** Fills every part of a kit, of a profile, and of what was learned. */
  async function brand(org: Org, given: { imageId: string; postId: string }, mark: string): Promise<void> {
    const { orgId } = org
    const { imageId, postId } = given
    await db
      .insertInto('brand_kit')
      .values(brandOf(orgId, imageId, mark))
      .execute()
    await db
      .insertInto('brand_profile')
      .values({
        org_id: orgId,
        mission: `mission of ${mark}`,
        tone: `tone of ${mark}`,
        personality_traits: [`trait of ${mark}`],
        writing_guidelines: [`how ${mark} writes`],
        banned_phrases: [`never in ${mark}`],
        overview: `overview of ${mark}`,
        products_or_services: [`product of ${mark}`],
        target_audience: [`reader of ${mark}`],
        value_proposition: `why ${mark}`,
        differentiators: [`only ${mark}`],
        brand_type: 'business',
        identity: `identity of ${mark}`,
        expertise: [`expertise of ${mark}`],
        goals: [`aim of ${mark}`],
        topics: [`topic of ${mark}`],
        opinions: [`opinion of ${mark}`],
        inferred: JSON.stringify({
          identity: {
            value: `identity of ${mark}`,
            from: {
              source: 'ai',
              confidence: 'low',
              evidence: [{ address: 'https://site.example/', place: `place in ${mark}` }],
              read_at: '2026-01-01T00:00:00.000Z',
            },
          },
        }),
        confirmed_at: '2026-01-01T00:00:00.000Z',
        confirmed_by: newId(),
        inferred_at: '2026-01-01T00:00:00.000Z',
        refreshed_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    await db
      .insertInto('brand_guardrail')
      .values({ org_id: orgId, id: 'names', place: 0, text: `guardrail of ${mark}`, disclosure: 'private' })
      .execute()
    await db
      .insertInto('brand_knowledge')
      .values({
        org_id: orgId,
        id: 'founded',
        place: 0,
        kind: 'fact',
        text: `fact of ${mark}`,
        origin: 'imported',
        source_type: `source of ${mark}`,
        source_url: `https://source.example/${encodeURIComponent(mark)}`,
        source_external_id: `page of ${mark}`,
        fetched_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
        confidence: 'high',
      })
      .execute()
    await db
      .insertInto('brand_proposal')
      .values({
        org_id: orgId,
        field: 'mission',
        proposed: JSON.stringify(`proposed for ${mark}`),
        source: 'ai',
        confidence: 'low',
        evidence: JSON.stringify([{ address: 'https://site.example/', place: `place in ${mark}` }]),
        read_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    const signalId = await signal(org, { text: `signal ${mark}`, occurrences: 1 })
    await db.insertInto('preference_source').values({ org_id: orgId, signal_id: signalId, post_id: postId }).execute()
    await db
      .insertInto('drafted_text')
      .values({ org_id: orgId, post_id: postId, text: `drafted ${mark}` })
      .execute()
  }

  return { signal, brand }
}

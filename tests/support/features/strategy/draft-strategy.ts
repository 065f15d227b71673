import type { TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'

/** Proposes a version from this body, without a model. Answers the version. */
export async function proposeStrategy(t: TestApp, as: Person, body: object = {}) {
  const answer = await t.request('POST', '{O}/strategy/generate', { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.data
}

/** The stored versions, each as `version status`, the oldest first. */
export async function versionsOf(t: TestApp, { orgId }: Pick<Person, 'orgId'>): Promise<string[]> {
  const rows = await t.owner
    .selectFrom('strategy')
    .select(['version', 'status'])
    .where('org_id', '=', orgId)
    .orderBy('version')
    .execute()
  return rows.map(({ version, status }) => `${version} ${status}`)
}

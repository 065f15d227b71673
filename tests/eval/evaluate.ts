import { type TestApp, testApp } from '../support/app.ts'
import { type Brief, PROFILE } from './briefs.ts'
import { type Property, score } from './score.ts'

export interface Scored extends Pick<Brief, 'language' | 'ground' | 'platforms' | 'thought'> {
  has: Record<Property, boolean>
  texts: string[]
  /** Warnings and problems of the texts, or why there are no texts. */
  said: string[]
  rounds: number
  ms: number
  microUsd: number | null
}

/** Drafts every brief by the whole operation, each in its own workspace, and scores the result. */
export async function evaluate(
  briefs: readonly Brief[],
  env: Record<string, string>,
  told: (scored: Scored) => void = () => {},
): Promise<Scored[]> {
  const t = await testApp({ env })
  const all: Scored[] = []
  try {
    for (const brief of briefs) {
      const scored = await evaluateOne(
        t,
        brief,
        all.flatMap(({ texts }) => texts),
      )
      told(scored)
      all.push(scored)
    }
  } finally {
    await t.close()
  }
  return all
}

async function evaluateOne(t: TestApp, brief: Brief, earlier: readonly string[]): Promise<Scored> {
  const { language, ground, platforms, thought } = brief
  const as = await t.make.org()
  if (ground === 'rich') {
    const { status, body } = await t.request('PATCH', '{O}/brand/profile', { as, body: PROFILE })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const { data: saved } = await t.request('POST', '{O}/thoughts', { as, body: { text: thought } })
  const began = performance.now()
  const { status, data, body } = await t.request('POST', `{O}/thoughts/${saved.id}/drafts`, { as, body: { platforms } })
  const ms = Math.round(performance.now() - began)
  const steps = await t.owner
    .selectFrom('agent_step')
    .select(['cost_micro_usd as cost'])
    .where('org_id', '=', as.orgId)
    .where('kind', '=', 'model_round')
    .execute()
  const posts: { contentText: string; problems: { severity: string }[]; basis: { unsupported: unknown[] } | null }[] =
    status === 200 ? data.posts : []
  const texts = posts.map(({ contentText }) => contentText)
  const outcome = {
    texts,
    rulesBroken: posts.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error')).length,
    unsupported: posts.flatMap(({ basis }) => basis?.unsupported ?? []).length,
    rounds: steps.length,
    earlier,
  }
  const costs = steps.map(({ cost }) => cost)
  return {
    language,
    ground,
    platforms,
    thought,
    has: score(brief, outcome),
    texts,
    said: status === 200 ? data.warnings : [body.error],
    rounds: steps.length,
    ms,
    microUsd: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + Number(cost), 0),
  }
}

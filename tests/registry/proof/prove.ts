import type { TestAnswer } from '../../support/app.ts'
import { takesOrg } from '../call.ts'
import type { Entry } from '../every-operation.ts'
import { LOST_WITHOUT_SCOPING } from '../exceptions.ts'
import { fingerprint } from '../rows.ts'
import { answers, type Case, type Knocker, type Leak } from './case.ts'
import { casesOfAdmission } from './cases-of-admission.ts'
import { casesOfIds } from './cases-of-ids.ts'
import type { Stage } from './stage.ts'

/** What was tried with one operation over one surface, and what leaked. */
export interface Proof {
  operation: string
  surface: string
  cases: Partial<Record<Knocker, number>>
  leaks: Leak[]
  /** From how many statements the mode removed the comparison with the workspace. */
  rewritten: number
}

export interface ProofOptions {
  /** Tries every id in every place by every role, instead of a selection that covers all three. */
  full: boolean
}

/** An entry as the proof takes it. The sample may be missing. */
export type Provable = Omit<Entry, 'name' | 'sample'> & { sample?: Entry['sample'] }

/**
 * The other workspace as the last proof left it. The next proof begins with it, because reading a hundred tables takes
 * long.
 */
const prints = new WeakMap<Stage, Awaited<ReturnType<typeof fingerprint>>>()

/** Tries with one operation everything that must fail, over every surface. It reports findings and throws for none. */
export async function prove(
  stage: Stage,
  { operation, sample: make }: Provable,
  options: ProofOptions,
): Promise<Proof[]> {
  const proofs: Proof[] = []
  for (const surface of stage.surfaces) {
    if (!surface.offers(operation)) continue
    const proof: Proof = { operation: operation.name, surface: surface.name, cases: {}, leaks: [], rewritten: 0 }
    proofs.push(proof)
    const leak = (knocker: Knocker | null, what: string, found: string | null) => {
      if (found !== null) proof.leaks.push({ operation: operation.name, surface: surface.name, knocker, what, found })
    }
    if (!make) {
      leak(null, 'its sample', 'has none, so that nothing is known of it')
      continue
    }
    const before = prints.get(stage) ?? (await fingerprint(stage.world.t.owner, stage.tables, stage.other.orgId))
    const sample = await make(stage.world, stage.own)
    stage.takeRewriting()

    const cases = [
      ...casesOfIds(stage, operation, sample, options.full),
      ...casesOfAdmission(stage, operation, sample, options.full),
      ownCase(stage, operation, sample),
    ]
    for (const { what, knocker, input, options: how, judge } of cases) {
      if (!surface.knows(how)) continue
      const answer = await surface.call(operation, input, how)
      proof.cases[knocker] = (proof.cases[knocker] ?? 0) + 1
      leak(knocker, what, judge(answer) ?? surface.faults(answer))
      leak(knocker, what, toldBy(answer, stage.secrets))
    }
    await leaveOthers(stage)
    const after = await fingerprint(stage.world.t.owner, stage.tables, stage.other.orgId)
    for (const [table, rows] of Object.entries(after)) {
      if (rows !== before[table]) leak(null, `the other's rows of ${table}`, 'are not as they were')
    }
    prints.set(stage, after)
    const { rewritten, missed } = stage.takeRewriting()
    proof.rewritten = rewritten
    for (const text of missed) leak(null, 'a statement', `still names the workspace, so that nothing is shown: ${text}`)
  }
  return proofs
}

/** The last case, because it uses the sample up: the answer must be about the caller's workspace alone. */
function ownCase({ own, mode, callers }: Stage, operation: Provable['operation'], sample: Sample): Case {
  const isPublic = operation.permission === 'public'
  const isLost = !mode.scoping && operation.name in LOST_WITHOUT_SCOPING
  return {
    what: 'the sample itself',
    knocker: isPublic ? 'nobody' : 'owner',
    input: sample.input,
    options: {
      // A person's own things need no workspace in the token.
      token: isPublic ? null : takesOrg(operation) ? own.people.owner.token : callers.withoutOrg,
      orgId: own.orgId,
      ...(sample.headers && { headers: sample.headers }),
    },
    judge: isLost ? () => null : answers(operation.status),
  }
}

/**
 * Takes people out of workspaces that they made or joined during the test, so that the next operation finds them as
 * they were.
 */
async function leaveOthers({ world, own }: Stage): Promise<void> {
  const { owner: db } = world.t
  const people = Object.values(own.people).map(({ userId }) => userId)
  await db.deleteFrom('member').where('user_id', 'in', people).where('org_id', '!=', own.orgId).execute()
}

function toldBy(answer: TestAnswer, secrets: readonly string[]): string | null {
  if (answer.status >= 500) return `${answer.status}: ${JSON.stringify(answer.body)}`
  const said = `${JSON.stringify(answer.body)} ${JSON.stringify(answer.headers)}`.toLowerCase()
  const told = secrets.filter((secret) => said.includes(secret))
  return told.length > 0 ? `tells ${told.join(', ')}: ${said.slice(0, 1000)}` : null
}

type Sample = Awaited<ReturnType<Entry['sample']>>

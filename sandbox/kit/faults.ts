import { type ChaosPlan, FAULT_KINDS, type Fault, type FaultKind, type FaultRule, faultOf } from './fault-rule.ts'
import { matchPath } from './match-path.ts'
import { createRandom } from './random.ts'

export interface Faults {
  /** Adds a rule and answers its id. If several match a call, the oldest applies. */
  add(rule: FaultRule): number
  remove(id: number): boolean
  /** Removes every rule and the chaos plan. */
  clear(): void
  list(): (FaultRule & { id: number })[]
  /** Sets random faults besides the rules; null ends them. Rules take precedence. */
  chaos(plan: ChaosPlan | null): void
  /** How often each kind occurred. */
  tally(): Record<FaultKind, number>
  /** The fault for this call, if any. Each call must be asked about once. */
  draw(method: string, path: string): Fault | null
}

/** The default kinds. Refusals that end a post (4xx) or a connection (expired token) are left to explicit rules. */
const CHAOS_KINDS = FAULT_KINDS.filter((kind) => kind !== 'client-error' && kind !== 'expired-token')

export function createFaults(seed = 1): Faults {
  let lastId = 0
  const rules = new Map<number, FaultRule>()
  const random = createRandom(seed)
  let chaos: { plan: ChaosPlan; random: () => number } | null = null
  const tally = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<FaultKind, number> // every kind is set

  function fromRules(method: string, path: string): Fault | null {
    for (const [id, rule] of rules) {
      if (!applies(rule, method, path)) continue
      if (random() >= (rule.probability ?? 1)) continue
      if (rule.times !== undefined) {
        if (rule.times <= 1) rules.delete(id)
        else rules.set(id, { ...rule, times: rule.times - 1 })
      }
      return faultOf(rule)
    }
    return null
  }

  function fromChaos(method: string, path: string): Fault | null {
    if (!chaos || !applies(chaos.plan, method, path)) return null
    if (chaos.random() >= chaos.plan.rate) return null
    const kinds = chaos.plan.kinds ?? CHAOS_KINDS
    const kind = kinds[Math.floor(chaos.random() * kinds.length)]
    return kind ? faultOf({ ...chaos.plan, kind }) : null
  }

  return {
    add(rule) {
      checkRule(rule)
      lastId += 1
      rules.set(lastId, { ...rule })
      return lastId
    },
    remove: (id) => rules.delete(id),
    clear() {
      rules.clear()
      chaos = null
    },
    list: () => [...rules].map(([id, rule]) => ({ id, ...rule })),
    chaos(plan) {
      for (const kind of plan?.kinds ?? []) checkRule({ kind })
      chaos = plan && { plan, random: createRandom(plan.seed) }
    },
    tally: () => ({ ...tally }),
    draw(method, path) {
      const fault = fromRules(method, path) ?? fromChaos(method, path)
      if (fault) tally[fault.kind] += 1
      return fault
    },
  }
}

function applies(rule: { method?: string; path?: string }, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false
  return rule.path === undefined || matchPath(rule.path, path) !== null
}

/** Throws for a rule that could never apply or has an unknown kind: a mistake in the test that sets it. */
function checkRule(rule: FaultRule): void {
  if (!FAULT_KINDS.includes(rule.kind))
    throw new TypeError(`Unknown fault kind "${rule.kind}". Use one of: ${FAULT_KINDS.join(', ')}.`)
  if (rule.times !== undefined && !(rule.times >= 1)) throw new RangeError('A fault must occur at least once.')
  if (rule.probability !== undefined && !(rule.probability > 0 && rule.probability <= 1)) {
    throw new RangeError('The probability of a fault must be above 0 and at most 1.')
  }
}

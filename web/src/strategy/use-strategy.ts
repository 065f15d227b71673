import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { type Strategy, type StrategyChanges, strategyKey } from './reads.ts'

/** Data on other pages that depend on the active version: pillars that lack posts, and the plan's proposals. */
const measuredBy = (orgId: string) => [queryKeys.groups(orgId), queryKeys.slots(orgId)]

/** Changes the active version. */
export function useSaveStrategy() {
  const { orgId } = useWorkspace()
  return useWrite<StrategyChanges, Strategy>({
    touches: () => [strategyKey(orgId), ...measuredBy(orgId)],
    send: (api, changes) => api('PATCH /v1/orgs/{orgId}/strategy', { orgId, ...changes }),
    done: () => ({ message: 'The strategy is saved.' }),
    repeats: true,
  })
}

/** Confirms a version as it was read, with the edits. It becomes the active one. */
export function useConfirmStrategy() {
  const { orgId } = useWorkspace()
  return useWrite<{ read: Pick<Strategy, 'version' | 'contentHash'>; updates: StrategyChanges }, Strategy>({
    touches: () => [strategyKey(orgId), ...measuredBy(orgId)],
    send: (api, { read: { version, contentHash }, updates }, idempotencyKey) =>
      api(
        'POST /v1/orgs/{orgId}/strategy/confirm',
        {
          orgId,
          version,
          expected: { version, contentHash },
          updates: Object.keys(updates).length > 0 ? updates : undefined,
        },
        { idempotencyKey },
      ),
    done: ({ version }) => ({ message: `Version ${version} is active.` }),
    repeats: true,
  })
}

/** Copies a version into a new draft. */
export function useRestoreVersion() {
  const { orgId } = useWorkspace()
  return useWrite<number, Strategy>({
    touches: () => [strategyKey(orgId)],
    send: (api, version, idempotencyKey) =>
      api(
        'POST /v1/orgs/{orgId}/strategy/versions/{version}/restore',
        { orgId, version: String(version) },
        { idempotencyKey },
      ),
    done: ({ version }, from) => ({ message: `Version ${version} is a draft with the words of version ${from}.` }),
    repeats: true,
  })
}

export type Proposed = Extract<Output<'POST /v1/orgs/{orgId}/strategy/generate'>, { warnings: unknown }>

/** Proposes the next version, without activating it. */
export function useProposeStrategy() {
  const { orgId } = useWorkspace()
  return useWrite<{ goal: string }, Proposed>({
    touches: () => [strategyKey(orgId), queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, { goal }, idempotencyKey) => {
      const answer = await api(
        'POST /v1/orgs/{orgId}/strategy/generate',
        { orgId, goal: goal.trim() || undefined },
        { idempotencyKey },
      )
      if (!('warnings' in answer)) throw new Error('asked for a strategy, and got a price')
      return answer
    },
    repeats: true,
  })
}

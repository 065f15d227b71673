import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { PROFILE, type Profile, type ProfileChanges, profileKey } from './profile-reads.ts'
import { brandKitKey } from './reads.ts'

const CHANGE = 'PATCH /v1/orgs/{orgId}/brand/profile'

/**
 * Saves changes of the profile. Some of its fields belong to the kit. `after` is called even if the component that
 * saves has been removed, such as an accepted proposal.
 */
export function useSaveProfile(words: (changes: ProfileChanges) => string, after?: (changes: ProfileChanges) => void) {
  const { orgId } = useWorkspace()
  return useWrite<ProfileChanges, Profile>({
    touches: () => [profileKey(orgId), brandKitKey(orgId)],
    send: (api, changes) => api(CHANGE, { orgId, ...changes }),
    receive: (cache, profile) => cache.setQueryData(profileKey(orgId), profile),
    done: (_profile, changes) => {
      after?.(changes)
      return { message: words(changes) }
    },
    repeats: true,
  })
}

export type Guardrail = NonNullable<Profile['guardrails']>[number]
export type Item = NonNullable<Profile['knowledgeItems']>[number]
type GivenGuardrail = NonNullable<ProfileChanges['guardrails']>[number]
type GivenItem = NonNullable<ProfileChanges['knowledgeItems']>[number]

interface ListEdit<T, G> {
  /** Makes the new list from the present one. */
  edit: (now: readonly T[]) => G[]
  /** The message afterwards. */
  said: string
  /** The id of the row that is shown as pending. */
  id?: string | undefined
  /** Undoes the change. */
  undo?: ((now: readonly T[]) => G[]) | undefined
}

/**
 * Changes one of the profile's lists. The server replaces a list as a whole, so the list is read just before: other
 * people's additions are kept.
 */
function useList<T, G>(given: (profile: Profile) => readonly T[], sent: (list: G[]) => ProfileChanges) {
  const { orgId } = useWorkspace()
  const shared = {
    touches: () => [profileKey(orgId)],
    send: async (api: Api, { edit }: ListEdit<T, G>) =>
      api(CHANGE, { orgId, ...sent(edit(given(await api(PROFILE, { orgId })))) }),
    receive: (cache: Parameters<NonNullable<Parameters<typeof useWrite>[0]['receive']>>[0], profile: Profile) =>
      cache.setQueryData(profileKey(orgId), profile),
    pendingId: ({ id }: ListEdit<T, G>) => id ?? '',
  }
  const back = useWrite<ListEdit<T, G>, Profile>({ ...shared, failed: () => 'Couldn’t take it back' })
  return useWrite<ListEdit<T, G>, Profile>({
    ...shared,
    done: (_profile, { said, undo }) => ({
      message: said,
      ...(undo && { undo: () => back.mutateAsync({ edit: undo, said }) }),
    }),
  })
}

export const useGuardrails = () =>
  useList<Guardrail, GivenGuardrail>(
    ({ guardrails = [] }) => guardrails,
    (guardrails) => ({ guardrails }),
  )

export const useKnowledge = () =>
  useList<Item, GivenItem>(
    ({ knowledgeItems = [] }) => knowledgeItems,
    (knowledgeItems) => ({ knowledgeItems }),
  )

export type ReadFromWebsite = Extract<Output<'POST /v1/orgs/{orgId}/brand/profile/from-website'>, { profile: unknown }>

/** Reads a website for the profile: empty fields are filled in, and other values become proposals. */
export function useReadWebsite() {
  const { orgId } = useWorkspace()
  return useWrite<string, ReadFromWebsite>({
    touches: () => [profileKey(orgId), brandKitKey(orgId), queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, websiteUrl, idempotencyKey) => {
      const answer = await api(
        'POST /v1/orgs/{orgId}/brand/profile/from-website',
        { orgId, websiteUrl },
        { idempotencyKey },
      )
      if (!('profile' in answer)) throw new Error('asked for a reading, and got a price')
      return answer
    },
    receive: (cache, { profile }) => cache.setQueryData(profileKey(orgId), profile),
    repeats: true,
  })
}

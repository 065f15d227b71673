import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { type Onboarding, onboardingKey, type Profile, profileKey, type StepKey } from './reads.ts'

/** Goes to a step. Optional steps before it count as skipped. */
export function useGoToStep() {
  const { orgId } = useWorkspace()
  return useWrite<StepKey, Onboarding>({
    touches: () => [],
    send: (api, currentStep) => api('PATCH /v1/orgs/{orgId}/onboarding', { orgId, currentStep }),
    receive: (cache, onboarding) => {
      cache.setQueryData(onboardingKey(orgId), onboarding)
      void cache.invalidateQueries({ queryKey: queryKeys.home(orgId) })
    },
    failed: () => 'Couldn’t go to that step',
    repeats: true,
  })
}

interface ProfileChange {
  overview?: string
  tone?: string
  take?: Profile['inferred']
  drop?: Profile['inferred']
  confirm?: true
}

/** Changes the brand profile, and confirms it with `confirm`. */
export function useSaveProfile(done: (change: ProfileChange) => string | null) {
  const { orgId } = useWorkspace()
  return useWrite<ProfileChange, Profile>({
    touches: () => [onboardingKey(orgId), queryKeys.home(orgId), [orgId, 'brand-kit']],
    send: (api, { overview, tone, take, drop, confirm }) =>
      api('PATCH /v1/orgs/{orgId}/brand/profile', {
        orgId,
        ...(overview !== undefined && { businessOutline: { overview } }),
        ...(tone !== undefined && { voice: { tone } }),
        ...(take && take.length > 0 && { takeProposals: take }),
        ...(drop && drop.length > 0 && { dropProposals: drop }),
        ...(confirm && { confirmBrandContext: true }),
      }),
    receive: (cache, profile) => cache.setQueryData(profileKey(orgId), profile),
    done: (_profile, change) => {
      const message = done(change)
      return message === null ? null : { message }
    },
    repeats: true,
  })
}

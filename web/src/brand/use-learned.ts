import { useWorkspace } from '../api/client-context.ts'
import { useWrite } from '../api/use-write.ts'
import { type Learned, learnedKey, type Profile, profileKey } from './profile-reads.ts'

/** Makes a learned preference a guideline, in these words. */
export function usePromote(signalId: string) {
  const { orgId } = useWorkspace()
  return useWrite<{ guideline: string }, Learned>({
    touches: () => [learnedKey(orgId), profileKey(orgId)],
    send: (api, { guideline }, idempotencyKey) =>
      api(
        'POST /v1/orgs/{orgId}/brand/preferences/{signalId}/promote',
        { orgId, signalId, guideline },
        { idempotencyKey },
      ),
    done: () => ({ message: 'Drafts keep to it from now on.' }),
    repeats: true,
  })
}

/** Deletes a learned preference. */
export function useForget() {
  const { orgId } = useWorkspace()
  return useWrite<Learned, Learned>({
    touches: () => [learnedKey(orgId), profileKey(orgId)],
    send: (api, { id }) => api('DELETE /v1/orgs/{orgId}/brand/preferences/{signalId}', { orgId, signalId: id }),
    done: () => ({ message: 'It is deleted: the next draft does not use it.' }),
  })
}

/** Adds a preference in a person's own words to the learned ones. */
export function useSay() {
  const { orgId } = useWorkspace()
  return useWrite<string, Profile>({
    touches: () => [learnedKey(orgId), profileKey(orgId)],
    send: (api, signal) =>
      api('PATCH /v1/orgs/{orgId}/brand/profile', { orgId, preferenceSignals: [{ signal, kind: 'explicit' }] }),
    done: () => ({ message: 'It is saved. Once you agree to it, drafts follow it.' }),
    repeats: true,
  })
}

import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { type ActRow, performAct } from '#features/publisher/index.ts'
import { AppError, conflict } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'

/**
 * Carries out a committed deletion, and returns once it is done. Throws 502 with the platform's message if the deletion
 * failed. Throws 409 if the result is not yet known: the deletion then continues without the caller, and people are
 * told if it fails.
 */
export async function awaitDeletion(services: Services, requested: ActRow): Promise<void> {
  const act = await performAct(services, requested)
  if (act.status === 'done') return
  const name = PLATFORM_NAMES[act.platform]
  if (act.status === 'waiting' || act.status === 'under_way' || act.status === 'processing') {
    const where = act.post_id
      ? `: the attempts of the post say how far it is (GET …/posts/${act.post_id}/attempts)`
      : ''
    const why = act.last_error ? ` ${act.last_error}` : ''
    throw conflict('in_progress', `${name} has not confirmed the deletion yet.${why} It goes on by itself${where}`)
  }
  throw new AppError('platform', act.last_error ?? `${name} did not delete it`, { code: 'platform_error' })
}

import type { Platform } from '#contract/platforms.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { loadResults, type StoredResult } from './load-results.ts'
import { type PostAudience, resultsFor } from './results-for.ts'
import { type TimingModel, timingModel } from './timing/timing-model.ts'

const HOUR = 3_600_000

export interface TimingsRequest {
  orgId: string
  /** All posts for which times will be chosen. */
  targets: readonly PostAudience[]
  zone: string
  /** In milliseconds since the epoch. */
  now: number
}

/**
 * What a workspace's results say about times, for each kind of target. Reading thousands of results and testing them
 * against chance takes longer than all the rest of choosing a slot. So a model is kept until a result is written
 * (`results_version`), and at most for the hour in which it was made. Other changes, such as a deleted post or a
 * group's new content type, count only after that hour.
 */
export async function loadTimings(
  { db, services }: { db: Trx; services: Pick<Services, 'keptTimings'> },
  { orgId, targets, zone, now }: TimingsRequest,
): Promise<(target: PostAudience) => TimingModel> {
  const version = await loadVersion(db, orgId)
  const hour = Math.floor(now / HOUR)
  const keyOf = ({ platform, accountId, contentType }: PostAudience): string =>
    JSON.stringify([orgId, accountId ?? platform, contentType ?? null, zone, version, hour])
  const withContentType = targets.some((target) => Boolean(target.contentType))
  const models = new Map<string, TimingModel>()
  let results: StoredResult[] | undefined
  for (const target of targets) {
    const key = keyOf(target)
    let model = models.get(key) ?? services.keptTimings.get(key)
    if (!model) {
      results ??= await loadResults(db, { orgId, platforms: platformsOf(targets), now, withContentType })
      model = timingModel(resultsFor(results, target), { zone, now: hour * HOUR })
      services.keptTimings.set(key, model)
    }
    models.set(key, model)
  }
  return (target) => {
    const model = models.get(keyOf(target))
    if (!model) throw new Error(`No timings were loaded for ${JSON.stringify(target)}`)
    return model
  }
}

/** Null for all platforms. */
function platformsOf(targets: readonly PostAudience[]): Platform[] | null {
  const named = targets.flatMap(({ platform }) => platform ?? [])
  return named.length === targets.length ? [...new Set(named)] : null
}

async function loadVersion(db: Trx, orgId: string): Promise<number> {
  const row = await db.selectFrom('results_version').select('version').where('org_id', '=', orgId).executeTakeFirst()
  return row?.version ?? 0
}

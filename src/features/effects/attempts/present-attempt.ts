import type { Selectable } from 'kysely'
import type { AttemptOutcome, PublishAttempt } from '#contract/posts/publishing.ts'
import type { DB } from '#kernel/db/types.gen.ts'

type AttemptRow = Selectable<DB['publish_attempt']>

/**
 * Maps each stored outcome to the one that the API shows. Stored outcomes are the adapters' own terms
 * (`retry_backoff`), which callers do not know.
 */
const OUTCOMES: Record<string, AttemptOutcome> = {
  published: 'published',
  processing: 'processing',
  found: 'found_live',
  absent: 'not_live',
  said_live: 'found_live',
  said_not_live: 'not_live',
  not_sent: 'not_sent',
  retry_after: 'rate_limited',
  retry_backoff: 'no_effect',
  rejected: 'refused',
  duplicate: 'duplicate',
  reconnect: 'reconnect_needed',
  permission: 'permission_missing',
}

const SUMMARIES: Record<AttemptOutcome, string> = {
  published: 'The platform published it.',
  deleted: 'The platform deleted it, or no longer had it.',
  processing: 'The platform accepted it and is processing it.',
  found_live: 'The answer was lost. Galley asked the platform: the post is live.',
  not_live: 'The answer was lost. Galley asked the platform: the post is not there.',
  not_sent: 'The call was stopped before anything was sent.',
  rate_limited: 'The platform asked Galley to wait. The call had no effect.',
  no_effect: 'The call did not reach the platform. It had no effect.',
  refused: 'The platform refused the content.',
  duplicate: 'The platform says that it has this content already.',
  reconnect_needed: 'The platform no longer accepts the account’s permission: connect the account again.',
  permission_missing: 'The account has no permission to do this.',
}

/** A person's answer about an attempt, for platforms that could not be asked. */
const SAID: Record<string, string> = {
  said_live: 'The answer was lost. A person looked at the account: the post is live.',
  said_not_live: 'The answer was lost. A person looked at the account: the post is not there.',
}

const UNKNOWN = {
  publish: 'The call is under way, or its answer was lost: the post may be live.',
  delete: 'The call is under way, or its answer was lost: the post may be deleted.',
}

/**
 * An attempt as people read it. It shows only the id and the address from the platform's answer, because an upload
 * session or another ticket could be misused.
 */
export function presentAttempt(row: AttemptRow): PublishAttempt {
  const act = row.act_id === null ? 'publish' : 'delete'
  const known = row.outcome === null ? null : (OUTCOMES[row.outcome] ?? 'no_effect')
  const outcome = act === 'delete' && known === 'published' ? 'deleted' : known
  return {
    id: row.id,
    act,
    part: row.part,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome,
    summary: outcome === null ? UNKNOWN[act] : (SAID[row.outcome ?? ''] ?? SUMMARIES[outcome]),
    httpStatus: row.http_status,
    platformRef: outcome === 'published' || outcome === 'found_live' ? publicRef(row.platform_ref) : null,
    error: row.error,
    requestHash: row.request_hash,
  }
}

function publicRef(ref: unknown): PublishAttempt['platformRef'] {
  if (typeof ref !== 'object' || ref === null) return null
  const { externalId, url } = ref as Record<string, unknown> // jsonb: checked before use
  return typeof externalId === 'string' && typeof url === 'string' ? { externalId, url } : null
}

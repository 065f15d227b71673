import type { ErrorCode } from '#contract/errors.ts'
import type { ErrorKind } from '#kernel/errors.ts'

/** What an assistant can do after a refusal with this code. It never bypasses the person who decides. */
const BY_CODE: Readonly<Record<ErrorCode | 'no_free_slot' | 'paused', string>> = {
  approval_required:
    'A person decides on this: give the user the reviewUrl. The error says which tool, if any, does it when they ask for it.',
  invalid_transition:
    'See its status with list_posts (groupId, verbose): the error says what is allowed from there. Do not repeat the same call.',
  stale_update:
    'It was changed meanwhile. Read it again with list_posts (groupId, verbose: true), then decide anew with its updatedAt or contentHash.',
  in_progress:
    'It is being published or deleted right now and cannot be changed. Look again with list_posts in a minute.',
  already_published: 'It is live. Tell the user: only what has not gone out can be changed.',
  idempotency_mismatch: 'Another call was made under this key: repeat that call unchanged, or use a new key.',
  no_free_slot:
    'Nothing was changed. Offer the user the time that details names, or ask suggest_slots for others, and give it as scheduledForUtc.',
  paused: 'Publishing is paused by a person, and nothing was moved. Tell the user: they end the pause in the app.',
  account_disconnected: 'Tell the user: the account has to be connected again in the app, under Accounts.',
  subscription_required: 'Tell the user: nothing can be changed until the plan is settled. Reading goes on working.',
  subscription_overdue_read_only:
    'Tell the user: nothing can be changed until the payment is settled. Reading goes on working.',
  fair_use_limit: 'Tell the user what is used up. Repeating the call does not help.',
  brand_kit_invalid: 'Correct what details names, then call again.',
  rate_limit_exceeded: 'The error says what there is too much of.',
  platform_error: 'The network refused or did not answer: tell the user its words. Galley does not repeat the call.',
  provider_unavailable: 'This installation lacks a setting: tell the user which one the error names.',
  last_owner: 'Tell the user: somebody else has to be made an owner first, in the app.',
  slug_taken: 'Choose another slug, then call again.',
  already_member: 'Nothing is left to do: tell the user.',
}

/**
 * What to do after a 400, by the code of its first problem. For other codes, the advice is to correct the place in
 * `details`.
 */
const BY_PROBLEM: Readonly<Record<string, string>> = {
  unknown_field: 'Leave out what details names: it is no argument of this tool.',
  account_required: 'Ask the user which account, see list_social_accounts, and set socialAccountId with update_post.',
  account_not_found: 'See list_social_accounts for the ids there are.',
  account_of_other_platform: 'See list_social_accounts for an account of that platform, or leave socialAccountId out.',
  account_disconnected: 'Choose another from list_social_accounts, or tell the user to connect it again in the app.',
  asset_not_found: 'See list_media for the assets there are.',
  not_uploaded: 'PUT the file to uploadUrl with requiredHeaders first, then call this again.',
  strategy_not_found: 'Leave strategyId and strategyVersion out: then the active version counts.',
  no_active_strategy: 'Leave out what details names: no strategy is active here.',
  pillar_not_found: 'See get_strategy for the pillars there are, or leave pillarId out.',
  priority_not_found: 'See get_strategy for the priorities there are, or leave priorityId out.',
  opportunity_not_found: 'See get_strategy for the opportunities there are, or leave opportunityId out.',
  in_the_past: 'Choose a time that is ahead; suggest_slots ranks free ones.',
}

const MEND_POST = 'Mend each post that details names (posts.<postId>) with update_post, then call again.'

const BY_KIND: Readonly<Record<ErrorKind | 'fault', string>> = {
  validation: 'Correct what details names, then call again.',
  unprocessable: 'Correct what details names, then call again.',
  unauthenticated: 'Tell the user to connect again.',
  payment_required: 'Tell the user what the error says. Nothing can be changed until then; reading goes on working.',
  forbidden: 'Tell the user: a person with that permission must do it in the app, or give it to them.',
  not_found: 'Find the id with list_posts, list_media or list_social_accounts: it may be gone, or of another kind.',
  conflict: 'See its state with list_posts, then decide.',
  rate_limited: 'The error says what there is too much of.',
  platform: 'The network refused or did not answer: tell the user its words.',
  unavailable: 'It cannot be reached at this moment.',
  timeout: 'It took too long: try once more.',
  fault: 'Try once more; if it fails again, tell the user the requestId.',
}

interface Refusal {
  kind: ErrorKind | 'fault'
  code?: string | undefined
  /** The code of the first problem of a 400. */
  problem?: string | undefined
  /** Whether the problem is in an existing post, and not in the arguments. */
  isInPost?: boolean
  retryAfterSeconds?: number | undefined
}

/** The next step, by the cause: one status has many causes, and each needs a different step. */
export function nextStep({ kind, code, problem, isInPost, retryAfterSeconds }: Refusal): string {
  const byCode: Readonly<Record<string, string>> = BY_CODE
  const step = byCode[code ?? ''] ?? BY_PROBLEM[problem ?? ''] ?? (isInPost ? MEND_POST : BY_KIND[kind])
  const wait = retryAfterSeconds ?? (kind === 'unavailable' && code === undefined ? 5 : undefined)
  return wait === undefined ? step : `${step} Wait ${wait} seconds, then make the same call again.`
}

import type { PlatformErrorKind } from '#platforms/errors.ts'
import type { SimulatedPlatform } from '../platforms/networks.ts'

/** A documented answer, and the errors that a read and the publishing call must turn it into. */
export type Documented = readonly [
  source: string,
  status: number,
  body: unknown,
  read: PlatformErrorKind,
  publish: PlatformErrorKind,
]

const rows = (
  source: string,
  kind: PlatformErrorKind | 'unclear',
  answers: readonly (readonly [number, unknown])[],
): Documented[] =>
  answers.map(([status, body]) =>
    kind === 'unclear'
      ? [source, status, body, 'retry_backoff', 'unknown_outcome']
      : [source, status, body, kind, kind],
  )
const servers = (source: string, ...statuses: number[]) =>
  rows(
    source,
    'unclear',
    statuses.map((status) => [status, null]),
  )

const x = (name: string) => ({ type: `https://api.x.com/2/problems/${name}`, title: 'T', detail: 'Said by X' })
const linkedin = (code: string) => ({ code, message: 'Said by LinkedIn' })
const tiktok = (code: string) => ({ data: {}, error: { code, message: 'Said by TikTok', log_id: '1' } })
const reddit = (code: string) => ({ json: { errors: [[code, 'said by Reddit', 'sr']] } })
const youtube = (reason: string) => ({ error: { message: 'Said by YouTube', errors: [{ reason }] } })
const bluesky = (error: string) => ({ error, message: 'Said by Bluesky' })
const graph = (code: string) => {
  const [main, subcode] = code.split('/').map(Number)
  return { error: { message: 'Said by Meta', code: main, ...(subcode && { error_subcode: subcode }) } }
}
const each = <Name extends string | number>(status: number, of: (name: Name) => unknown, ...names: Name[]) =>
  names.map((name) => [status, of(name)] as const)

const META = 'platform facts, section 5'
/** Answers that Facebook, Instagram and Threads give in the same way. */
const META_ROWS: Documented[] = [
  ...rows(META, 'unclear', each(400, graph, '1', '2', '-1')),
  ...rows(META, 'retry_after', each(400, graph, '4', '17', '32', '341', '613', '80001', '80002')),
  ...rows(
    META,
    'reconnect',
    each(400, graph, '190/458', '190/459', '190/460', '190/463', '190/464', '190/467', '190/492', '102'),
  ),
  ...rows(META, 'permission', each(403, graph, '10', '3', '200', '299')),
  ...rows(META, 'retry_after', each(400, graph, '368')),
  ...rows(META, 'duplicate', each(400, graph, '506')),
  ...rows(META, 'rejected', each(400, graph, '100', '100/33', '1609005')),
]

/**
 * This answer has also come for posts that were published: facts on content, "beware error 4/2207051 after success".
 */
const BLOCKED = (source: string): Documented => [source, 403, graph('4/2207051'), 'rejected', 'unknown_outcome']

const [X, LINKEDIN, TIKTOK, REDDIT, PAGES, IG, THREADS, YT, BSKY] = [1, 2, 3, 4, 6, 7, 8, 9, 10].map(
  (n) => `platform facts, section ${n}`,
) as [string, string, string, string, string, string, string, string, string]
const OPENAPI = 'OpenAPI 2.167, schema Problem'

/** Every refusal that a network's pages or its machine-readable documents name. */
export const DOCUMENTED: Record<SimulatedPlatform, readonly Documented[]> = {
  x: [
    ...rows(X, 'reconnect', [
      [401, { title: 'Unauthorized' }],
      [403, x('unsupported-authentication')],
    ]),
    ...rows(X, 'permission', [
      [403, x('client-forbidden')],
      [403, x('not-authorized-for-resource')],
    ]),
    ...rows(X, 'duplicate', [[403, { detail: 'You are not allowed to create a Tweet with duplicate content.' }]]),
    ...rows(X, 'rejected', [
      [403, { detail: 'maximum of one cashtag' }],
      [400, x('invalid-request')],
    ]),
    ...rows(X, 'retry_after', [
      [402, x('usage-capped')],
      [403, x('usage-capped')],
      [429, x('usage-capped')],
      [429, x('rate-limit-exceeded')],
    ]),
    ...rows(OPENAPI, 'rejected', each(400, x, 'resource-not-found', 'disallowed-resource', 'resource-unavailable')),
    ...servers(X, 500, 502, 503, 504),
  ],
  linkedin: [
    ...rows(
      LINKEDIN,
      'reconnect',
      each(401, linkedin, 'INVALID_ACCESS_TOKEN', 'REVOKED_ACCESS_TOKEN', 'EXPIRED_ACCESS_TOKEN'),
    ),
    ...rows(LINKEDIN, 'permission', each(403, linkedin, 'ACCESS_DENIED')),
    ...rows(LINKEDIN, 'duplicate', each(422, linkedin, 'DUPLICATE_POST')),
    ...rows(LINKEDIN, 'rejected', each(400, linkedin, 'FIELD_LENGTH_TOO_LONG', 'INVALID_VALUE')),
    ...rows(LINKEDIN, 'retry_after', [
      [426, linkedin('NONEXISTENT_VERSION')],
      [429, linkedin('TOO_MANY_REQUESTS')],
    ]),
    ...servers(LINKEDIN, 500, 503, 504),
  ],
  tiktok: [
    ...rows(TIKTOK, 'reconnect', each(401, tiktok, 'access_token_invalid', 'auth_removed')),
    ...rows(TIKTOK, 'permission', each(401, tiktok, 'scope_not_authorized', 'scope_permission_missed')),
    ...rows(
      TIKTOK,
      'retry_after',
      each(
        429,
        tiktok,
        'rate_limit_exceeded',
        'spam_risk_too_many_posts',
        'spam_risk_too_many_pending_share',
        'reached_active_user_cap',
      ),
    ),
    ...rows(
      TIKTOK,
      'rejected',
      each(
        403,
        tiktok,
        'spam_risk',
        'spam_risk_text',
        'spam_risk_user_banned_from_posting',
        'file_format_check_failed',
        'duration_check_failed',
        'frame_rate_check_failed',
        'picture_size_check_failed',
        'privacy_level_option_mismatch',
        'invalid_param',
        'invalid_params',
        'url_ownership_unverified',
        'unaudited_client_can_only_post_to_private_accounts',
        'invalid_publish_id',
        'token_not_authorized_for_specified_publish_id',
      ),
    ),
    ...rows(TIKTOK, 'unclear', each(200, tiktok, 'internal')),
    ...servers(TIKTOK, 500, 503),
  ],
  reddit: [
    ...rows(REDDIT, 'reconnect', [
      [401, null],
      [200, { error: 'invalid_grant' }],
      [200, reddit('USER_REQUIRED')],
    ]),
    ...rows(REDDIT, 'retry_after', [
      [200, reddit('RATELIMIT')],
      [429, null],
    ]),
    ...rows(REDDIT, 'duplicate', each(200, reddit, 'ALREADY_SUB')),
    ...rows(
      REDDIT,
      'rejected',
      each(
        200,
        reddit,
        'SUBREDDIT_NOEXIST',
        'SUBREDDIT_NOTALLOWED',
        'NO_SELFS',
        'NO_LINKS',
        'TOO_LONG',
        'NO_TEXT',
        'BAD_URL',
        'DOMAIN_BANNED',
        'GALLERIES_DISABLED',
        'THREAD_LOCKED',
        'TOO_OLD',
        'DELETED_COMMENT',
      ),
    ),
    ...rows(REDDIT, 'rejected', [
      [400, { reason: 'SUBMIT_VALIDATION_FLAIR_REQUIRED' }],
      [403, { reason: 'private' }],
      [404, null],
    ]),
    ...rows(REDDIT, 'permission', [[403, null]]),
    ...servers(REDDIT, 500, 502, 503, 504, 520),
  ],
  facebook: [
    ...META_ROWS,
    ...rows(PAGES, 'retry_backoff', each(400, graph, '389', '6000', '6001')),
    ...rows(
      PAGES,
      'rejected',
      each(400, graph, '382', '3001/1504028', '6000/1363040', '6000/1363127', '6000/1363128', '6000/1363129'),
    ),
  ],
  instagram: [
    ...META_ROWS,
    ...rows(
      IG,
      'retry_backoff',
      each(
        400,
        graph,
        '-2/2207003',
        '-1/2207001',
        '-1/2207032',
        '-1/2207053',
        '-2/2207020',
        '24/2207008',
        '9007/2207027',
        '9004/2207052',
      ),
    ),
    ...rows(IG, 'retry_after', each(400, graph, '9/2207042')),
    ...rows(
      IG,
      'rejected',
      each(
        400,
        graph,
        '25/2207050',
        '24/2207006',
        '352/2207026',
        '36000/2207004',
        '36001/2207005',
        '36003/2207009',
        '36004/2207010',
        '100/2207023',
        '100/2207028',
        '100/2207035',
        '100/2207036',
        '100/2207037',
        '1/2207057',
      ),
    ),
    BLOCKED(IG),
  ],
  threads: [...META_ROWS, ...rows(THREADS, 'rejected', each(400, graph, '4279013')), BLOCKED(THREADS)],
  youtube: [
    ...servers(YT, 500, 502, 503),
    ...rows(YT, 'reconnect', [
      [401, youtube('authError')],
      [400, { error: 'invalid_grant' }],
    ]),
    ...rows(
      YT,
      'retry_after',
      each(
        403,
        youtube,
        'quotaExceeded',
        'dailyLimitExceeded',
        'rateLimitExceeded',
        'userRateLimitExceeded',
        'uploadLimitExceeded',
      ),
    ),
    ...rows(YT, 'permission', each(403, youtube, 'insufficientPermissions', 'forbidden', 'accountSuspended')),
    ...rows(
      YT,
      'rejected',
      each(
        400,
        youtube,
        'invalidTitle',
        'invalidDescription',
        'invalidTags',
        'invalidCategoryId',
        'invalidPublishAt',
        'mediaBodyRequired',
        'videoNotFound',
      ),
    ),
  ],
  bluesky: [
    ...rows(BSKY, 'reconnect', [
      ...each(400, bluesky, 'ExpiredToken', 'InvalidToken'),
      ...each(401, bluesky, 'AuthenticationRequired', 'AuthFactorTokenRequired'),
    ]),
    ...rows(BSKY, 'permission', each(400, bluesky, 'AccountTakedown')),
    ...rows(BSKY, 'retry_backoff', each(400, bluesky, 'BlobNotFound')),
    ...rows(BSKY, 'rejected', [
      ...each(400, bluesky, 'InvalidRequest', 'BlobTooLarge', 'InvalidMimeType', 'InvalidSwap'),
      ...each(400, bluesky, 'RecordNotFound', 'HandleNotFound'),
    ]),
    ...rows(BSKY, 'retry_after', each(429, bluesky, 'RateLimitExceeded')),
    ...rows(BSKY, 'unclear', [
      [500, bluesky('InternalServerError')],
      [502, bluesky('UpstreamFailure')],
      [504, bluesky('UpstreamTimeout')],
    ]),
  ],
}

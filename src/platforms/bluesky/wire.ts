import { z } from 'zod'

/** What a PDS sends, read leniently. Source: platform facts, section 10, and the lexicons named there. */

export const DidDocument = z.object({
  id: z.string().optional().catch(undefined),
  alsoKnownAs: z.array(z.string()).optional().catch(undefined),
  service: z
    .array(z.object({ id: z.string(), type: z.string().nullish(), serviceEndpoint: z.unknown() }))
    .optional()
    .catch(undefined),
})

export type DidDocument = z.infer<typeof DidDocument>

export const Session = z.object({
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  did: z.string(),
  handle: z.string(),
  didDoc: DidDocument.optional().catch(undefined),
})
export type Session = z.infer<typeof Session>

export const Blob = z.looseObject({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
})
export type Blob = z.infer<typeof Blob>

export const UploadedBlob = z.object({ blob: Blob })

export const StrongRef = z.object({ uri: z.string().startsWith('at://'), cid: z.string() })
export type StrongRef = z.infer<typeof StrongRef>

export const StoredRecord = z.object({
  uri: z.string(),
  cid: z.string().nullish(),
  value: z.record(z.string(), z.unknown()),
})
export type StoredRecord = z.infer<typeof StoredRecord>

/** Lexicon: com.atproto.repo.listRecords. */
export const RecordPage = z.object({ records: z.array(StoredRecord), cursor: z.string().nullish() })

const count = z.number().int().nonnegative().optional().catch(undefined)

/** Lexicon: app.bsky.feed.defs#postView. Every count in it is optional. */
export const PostViews = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: count,
      repostCount: count,
      replyCount: count,
      quoteCount: count,
      bookmarkCount: count,
    }),
  ),
})
export type PostViews = z.infer<typeof PostViews>

export const ResolvedHandle = z.object({ did: z.string().startsWith('did:') })

export const CurrentSession = z.object({ did: z.string(), handle: z.string() })

/** Lexicon: app.bsky.actor.profile. Any client of the owner may have written it, so nothing in it may fail. */
export const ProfileRecord = z.object({
  displayName: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  avatar: Blob.optional().catch(undefined),
})
export type ProfileRecord = z.infer<typeof ProfileRecord>

export const XrpcProblem = z.object({
  error: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
})

/** RFC 9728: which authorization server a PDS trusts. */
export const ProtectedResource = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()).length(1),
})

/** RFC 8414, with what the AT Protocol's profile of OAuth requires. https://atproto.com/specs/oauth */
export const AuthorizationServer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  pushed_authorization_request_endpoint: z.url(),
  revocation_endpoint: z.url().nullish(),
  code_challenge_methods_supported: listWith('S256'),
  dpop_signing_alg_values_supported: listWith('ES256'),
  scopes_supported: listWith('atproto'),
  require_pushed_authorization_requests: z.literal(true),
  authorization_response_iss_parameter_supported: z.literal(true),
  client_id_metadata_document_supported: z.literal(true),
})
export type AuthorizationServer = z.infer<typeof AuthorizationServer>

export const PushedRequest = z.object({ request_uri: z.string().min(1) })

export const OAuthTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number().positive().nullish(),
  scope: z.string(),
  sub: z.string(),
})
export type OAuthTokens = z.infer<typeof OAuthTokens>

export const OAuthProblem = z.object({
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
})

function listWith(value: string) {
  return z.array(z.string()).refine((list) => list.includes(value), `does not support ${value}`)
}

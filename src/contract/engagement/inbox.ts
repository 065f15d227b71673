import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { wordsUpTo } from '../text/name.ts'

export const INBOX_PLATFORMS = ['x', 'reddit'] as const
export type InboxPlatform = (typeof INBOX_PLATFORMS)[number]

export const ITEM_KINDS = ['mention', 'community'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const ITEM_STATUSES = ['new', 'drafted', 'sending', 'sent', 'dismissed', 'failed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** Where an item came from, in the order in which people should answer. */
export const ITEM_SOURCES = ['mention', 'own_thread', 'watched', 'reddit', 'feed', 'keyword', 'link'] as const
export type ItemSource = (typeof ITEM_SOURCES)[number]

/** A post of somebody else that may deserve an answer. */
export const EngagementItem = z
  .object({
    id: Id,
    platform: z.enum(INBOX_PLATFORMS),
    kind: z.enum(ITEM_KINDS).describe('mention: somebody spoke to the account; community: it was found by listening'),
    status: z.enum(ITEM_STATUSES),
    externalPostId: z.string(),
    url: z.url(),
    author: z.object({
      handle: z.string().nullable(),
      name: z.string().nullable(),
      followers: z.int().nullable(),
    }),
    text: z.string(),
    postedAt: Timestamp.nullable(),
    likeCount: z.int().describe('0 where the network gives no figure'),
    replyCount: z.int().describe('0 where the network gives no figure'),
    inReplyToText: z.string().nullable(),
    matchedBy: z.string().nullable().describe('What it was found by, in words'),
    feedId: Id.nullable(),
    title: z.string().nullable(),
    community: z.string().nullable(),
    relevance: z.int().nullable().describe('0 to 100'),
    draftText: z.string().nullable(),
    draftReason: z.string().nullable(),
    canSendFromApp: z.boolean(),
    cannotSendReason: z.string().nullable().describe('Why it cannot be sent from here, and what to do instead'),
    replyOnXUrl: z.url().describe('Opens the network’s own page to answer there'),
    sentUrl: z.url().nullable(),
    sentAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'EngagementItem' })
export type EngagementItem = z.infer<typeof EngagementItem>

export const ReplyText = wordsUpTo(10_000)

/** What a refresh found, and what it could not read. */
export const InboxRefresh = z
  .object({
    added: z.int(),
    drafted: z.int(),
    mentionsFound: z.int(),
    communityFound: z.int(),
    redditFound: z.int(),
    feedsFound: z.int(),
    warnings: z.array(z.string()),
    items: z.array(EngagementItem).describe('The first 50 that are new: whom to answer first comes first'),
  })
  .meta({ id: 'InboxRefresh' })
export type InboxRefresh = z.infer<typeof InboxRefresh>

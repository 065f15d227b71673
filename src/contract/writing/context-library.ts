import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

/** Where documents can come from. Spec W20 */
export const CONTEXT_SOURCE_TYPES = ['notion'] as const
export type ContextSourceType = (typeof CONTEXT_SOURCE_TYPES)[number]

/** The sources' names, as they write them. */
export const CONTEXT_SOURCE_NAMES: Record<ContextSourceType, string> = { notion: 'Notion' }

export const CONTEXT_SOURCE_STATUSES = ['connected', 'disconnected', 'error'] as const

/** Who may learn the content of a document, from everybody to nobody outside the workspace. */
export const DOCUMENT_DISCLOSURES = ['public', 'private', 'restricted'] as const
export type DocumentDisclosure = (typeof DOCUMENT_DISCLOSURES)[number]

/** The most pages that one call reads. */
export const MOST_PAGES_A_SYNC = 50

const SourceType = z.enum(CONTEXT_SOURCE_TYPES)

/** A connected origin of documents, such as a workspace of Notion. Spec W20 */
export const ContextSource = z
  .object({
    id: Id,
    orgId: Id,
    sourceType: SourceType,
    status: z
      .enum(CONTEXT_SOURCE_STATUSES)
      .describe('error: it no longer accepts the sign-in, and somebody has to connect it again'),
    externalWorkspaceId: z.string().nullable(),
    workspaceName: z.string().nullable(),
    lastSyncedAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ContextSource' })
export type ContextSource = z.infer<typeof ContextSource>

/** Whether this installation can connect a source, and what to do if not. */
export const ContextSourceSetup = z
  .object({
    sourceType: SourceType,
    name: z.string(),
    isSetUp: z.boolean(),
    advice: z.string().nullable().describe('What whoever runs the installation has to do; null if it is set up'),
    callbackUrl: z.url().describe('The redirect address to register there'),
    guide: z.string(),
  })
  .meta({ id: 'ContextSourceSetup' })
export type ContextSourceSetup = z.infer<typeof ContextSourceSetup>

export const Disclosure = z
  .enum(DOCUMENT_DISCLOSURES)
  .describe(
    'public: posts may be drafted from it. private: never given to what writes posts. restricted: given to no model',
  )

/** A page of a source, as text. Spec W21 */
export const ContextDocument = z
  .object({
    id: Id,
    orgId: Id,
    sourceId: Id,
    sourceType: SourceType,
    externalId: z.string(),
    title: z.string(),
    contentText: z.string().describe('Plain text that keeps headings, lists, tables and code'),
    contentUrl: z.url().nullable(),
    enabled: z.boolean().describe('Whether drafts may use it at all'),
    disclosure: Disclosure,
    missingSince: Timestamp.nullable().describe('Since when the source no longer shares the page; null while it does'),
    syncedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ContextDocument' })
export type ContextDocument = z.infer<typeof ContextDocument>

/** A page that a source offers. */
export const ContextPage = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.url().nullable(),
    lastEditedTime: Timestamp.nullable(),
  })
  .meta({ id: 'ContextPage' })
export type ContextPage = z.infer<typeof ContextPage>

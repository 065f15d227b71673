import { completeContextOAuth } from './operations/complete-oauth.ts'
import { deleteContextDocument } from './operations/delete-document.ts'
import { disconnectContextSource } from './operations/disconnect-source.ts'
import { listContextDocuments } from './operations/list-documents.ts'
import { listContextPages } from './operations/list-pages.ts'
import { listContextSources } from './operations/list-sources.ts'
import { startContextOAuth } from './operations/start-oauth.ts'
import { syncContextSource } from './operations/sync-source.ts'
import { updateContextDocument } from './operations/update-document.ts'

export { askSource } from './ask-source.ts'
export { connectConfirmedSource } from './confirmed-source.ts'
export { sealedSourceCredentials } from './credentials.ts'
export { type EnabledDocument, enabledDocuments, type Reach } from './enabled-documents.ts'
export { type Extract, extractDocuments } from './extracting/extract-documents.ts'
export type { OpenSource } from './open-source.ts'
export { findSource, type SourceRef } from './source-row.ts'
export { asReader, type WriteAsReader } from './syncing/as-reader.ts'
export { startNightlyReadings } from './syncing/read-again.ts'
export { readPagesLater } from './syncing/read-pages-later.ts'

export const contextOperations = {
  listContextDocuments,
  updateContextDocument,
  deleteContextDocument,
  listContextSources,
  disconnectContextSource,
  listContextPages,
  syncContextSource,
  startContextOAuth,
  completeContextOAuth,
}

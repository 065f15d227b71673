import { added, type ObjectShape, oneOf, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'
import { Platform } from './spec-resources.ts'

const NOTION = oneOf('notion')
const DISCLOSURE = oneOf('public', 'private', 'restricted')

const ContextSource: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  sourceType: NOTION,
  status: oneOf('connected', 'disconnected', 'error'),
  externalWorkspaceId: 'string|null',
  workspaceName: 'string|null',
  lastSyncedAt: 'time|null',
  lastError: 'string|null',
  createdAt: 'time',
  updatedAt: 'time',
}

const ContextDocument: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  sourceId: 'uuid',
  sourceType: NOTION,
  externalId: 'string',
  title: 'string',
  contentText: 'string',
  contentUrl: 'uri|null',
  enabled: 'bool',
  disclosure: DISCLOSURE,
  syncedAt: 'time|null',
  createdAt: 'time',
  updatedAt: 'time',
  ...added('decision 108', { missingSince: 'time|null' }),
}

const setup: ObjectShape = {
  sourceType: NOTION,
  name: 'string',
  isSetUp: 'bool',
  advice: 'string|null',
  callbackUrl: 'uri',
  guide: 'string',
}

const column: ObjectShape = { id: 'string', name: 'string', type: 'string', options: ['string'] }
const database: ObjectShape = { id: 'string', title: 'string', url: 'uri|null', columns: [column] }
const cell: ObjectShape = {
  columnId: 'string',
  text: 'string',
  options: ['string'],
  checked: 'bool',
  date: 'string|null',
}
const fields: ObjectShape = {
  textColumn: 'string|null',
  titleColumn: 'string|null',
  networksColumn: 'string|null',
  networks: [Platform],
  dateColumn: 'string|null',
  readyColumn: 'string',
  readyOption: 'string|null',
  stateColumn: 'string|null',
  addressColumn: 'string|null',
}
const mapping: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  sourceId: 'uuid',
  databaseId: 'string',
  title: 'string',
  url: 'uri|null',
  ...fields,
  columns: [column],
  lastReadAt: 'time|null',
  lastError: 'string|null',
  drafts: 'int',
  problems: 'int',
  createdAt: 'time',
  updatedAt: 'time',
}
const row: ObjectShape = {
  id: 'uuid',
  orgId: 'uuid',
  sourceId: 'uuid',
  databaseId: 'string',
  externalId: 'string',
  title: 'string',
  url: 'uri|null',
  groupId: 'uuid|null',
  problem: 'string|null',
  changes: [{ field: oneOf('text', 'title', 'networks', 'time'), before: 'string', now: 'string' }],
  absence: orNull(oneOf('unticked', 'deleted')),
  writtenState: 'string|null',
  writeError: 'string|null',
  createdAt: 'time',
  updatedAt: 'time',
}
const ONE_DATABASE = '{O}/context/sources/{sourceId}/databases/{databaseId}'

/** Spec W20, W21, W22 */
export const CONTEXT_ENDPOINTS: Endpoint[] = [
  {
    route: 'GET /v1/context/oauth/notion/callback',
    // "Returns a JSON object". The parameters with which a person comes back who declined are accepted too (decision
    // 108).
    query: {
      state: 'string',
      'code?': 'string',
      ...added('decision 108', {
        'error?': 'string',
        'error_reason?': 'string',
        'error_description?': 'string',
        'iss?': 'string',
      }),
    },
    status: 200,
    data: {
      outcome: oneOf('connected', 'denied', 'failed'),
      source: orNull(ContextSource),
      message: 'string|null',
    },
    public: true,
  },
  { route: 'GET {O}/context/documents', status: 200, data: { documents: [ContextDocument] } },
  {
    route: 'PATCH {O}/context/documents/{documentId}',
    body: { 'enabled?': 'bool', 'disclosure?': DISCLOSURE },
    status: 200,
    data: ContextDocument,
  },
  { route: 'DELETE {O}/context/documents/{documentId}', status: 200, data: ContextDocument },
  {
    route: 'GET {O}/context/sources',
    status: 200,
    data: { sources: [ContextSource], ...added('decision 108', { setup: [setup] }) },
  },
  { route: 'DELETE {O}/context/sources/{sourceId}', status: 200, data: ContextSource },
  {
    route: 'GET {O}/context/sources/{sourceId}/pages',
    query: { 'query?': 'string' },
    status: 200,
    data: { pages: [{ id: 'string', title: 'string', url: 'uri|null', lastEditedTime: 'time|null' }] },
  },
  {
    route: 'POST {O}/context/sources/{sourceId}/sync',
    body: { pageIds: ['string'] },
    status: 200,
    data: { synced: [ContextDocument], failed: [{ pageId: 'string', error: 'string' }] },
  },
  {
    route: 'POST {O}/context/sources/notion/oauth/start',
    body: { redirectUri: 'uri', 'linkedinTarget?': oneOf('profile', 'page'), 'blueskyHandle?': 'string' },
    status: 200,
    data: { authorizationUrl: 'uri', state: 'string' },
  },
  // Rows of databases, decision 116.
  { route: 'GET {O}/context/sources/{sourceId}/databases', status: 200, data: { databases: [database] } },
  {
    route: `GET ${ONE_DATABASE}`,
    status: 200,
    data: { database, rows: [{ id: 'string', title: 'string', url: 'uri|null', cells: [cell] }] },
  },
  { route: `PUT ${ONE_DATABASE}/mapping`, body: fields, status: 200, data: mapping },
  { route: `DELETE ${ONE_DATABASE}/mapping`, status: 200, data: mapping },
  { route: `POST ${ONE_DATABASE}/read`, status: 200, data: mapping },
  { route: 'GET {O}/context/databases', status: 200, data: { mappings: [mapping] } },
  {
    route: 'GET {O}/context/rows',
    query: { 'sourceId?': 'uuid', 'databaseId?': 'string', 'groupId?': 'uuid' },
    status: 200,
    data: { rows: [row] },
  },
]

import { createApiKey } from './operations/create-api-key.ts'
import { listApiKeys } from './operations/list-api-keys.ts'
import { revokeApiKey } from './operations/revoke-api-key.ts'

export const apiKeyOperations = { listApiKeys, createApiKey, revokeApiKey }

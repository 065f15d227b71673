export type * from './api.gen.ts'
export { createGalley } from './create-galley.ts'
export { type ErrorDetail, GalleyError, type GalleyErrorKind, isGalleyError } from './galley-error.ts'
export type {
  CallOptions,
  Credentials,
  Galley,
  GalleyOptions,
  Input,
  Item,
  NewUpload,
  OperationName,
  Output,
  PagedName,
  RetryOptions,
  Uploaded,
} from './types.ts'
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './verify-webhook.ts'

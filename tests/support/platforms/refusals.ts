import { PlatformError, type PlatformErrorKind } from '#platforms/errors.ts'

/** For `assert.rejects`: expects a PlatformError with this kind, whose message matches. */
export const failsAs =
  (kind: PlatformErrorKind, words = /./) =>
  (error: unknown): boolean =>
    error instanceof PlatformError && error.kind === kind && words.test(error.message)

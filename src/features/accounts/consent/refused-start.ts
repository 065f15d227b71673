import { AppError, invalidField } from '#kernel/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { platformFault } from './provider.ts'

/**
 * The error for a consent that cannot begin. The cause is the account named at `path`, this installation, or the
 * network.
 */
export function refusedStart(error: unknown, path: string): unknown {
  if (!(error instanceof PlatformError)) return error
  switch (error.kind) {
    case 'rejected':
      return invalidField(path, 'not_accepted', error.message)
    case 'permission':
      return new AppError('unavailable', error.message, { code: 'provider_unavailable' })
    default:
      return platformFault(error)
  }
}

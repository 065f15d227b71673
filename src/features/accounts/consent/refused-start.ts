import { AppError, invalidField } from '#kernel/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { platformFault } from './provider.ts'

/** Why a consent cannot begin: by the account that was named at `path`, by this installation, or by the network. */
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

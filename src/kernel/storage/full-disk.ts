import { AppError } from '../errors.ts'

/** For a failed write: a full disk in words for whoever can free some space, anything else as it is. */
export function fullDisk(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
  throw new AppError('unavailable', 'The disk is full: free some space, then try again', {}, { cause: error })
}

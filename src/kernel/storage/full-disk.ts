import { AppError } from '../errors.ts'

/** Turns a failed write on a full disk into a message for those who can free space. Throws any other error as it is. */
export function fullDisk(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
  throw new AppError('unavailable', 'The disk is full: free some space, then try again', {}, { cause: error })
}

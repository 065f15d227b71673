import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { createFileAddresses } from './file-addresses.ts'
import { createLocalStorage, type LocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage, UploadLedger } from './storage.ts'

interface Surroundings {
  config: Pick<Config, 'dataDir' | 'filesUrl' | 's3'>
  secrets: () => readonly Buffer[]
  clock: Clock
  uploads?: UploadLedger
}

/** The storage of this installation's files: the configured bucket, otherwise the data folder. */
export function createStorage(surroundings: Surroundings): Storage {
  const { config, clock, uploads } = surroundings
  if (!config.s3) return createFolderStorage(surroundings)
  return createS3Storage({
    settings: config.s3,
    addresses: addressesOf(surroundings),
    workFolder: join(config.dataDir, 'files-in-work'),
    clock,
    ...(uploads && { uploads }),
  })
}

/** The storage in the data folder, even if a bucket is configured. */
export function createFolderStorage(surroundings: Surroundings): LocalStorage {
  const { config, uploads } = surroundings
  const folder = join(config.dataDir, 'files')
  return createLocalStorage({ folder, addresses: addressesOf(surroundings), ...(uploads && { uploads }) })
}

const addressesOf = ({ config, secrets, clock }: Surroundings) =>
  createFileAddresses({ baseUrl: config.filesUrl, secrets, clock })

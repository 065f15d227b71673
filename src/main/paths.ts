import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export const MIGRATIONS_FOLDER = join(root, 'db/migrations')
export const WEB_FOLDER = join(root, 'web/dist')

import { getBrandKit } from './operations/get-brand-kit.ts'
import { updateBrandKit } from './operations/update-brand-kit.ts'

export { readKit } from './kit-row.ts'

export const brandOperations = { getBrandKit, updateBrandKit }

export { readBrandKit } from './read-brand-kit.ts'

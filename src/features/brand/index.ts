import { findBrandKitOnWebsite } from './operations/find-brand-kit-on-website.ts'
import { getBrandKit } from './operations/get-brand-kit.ts'
import { updateBrandKit } from './operations/update-brand-kit.ts'

export { readKit } from './kit-row.ts'

export const brandOperations = { getBrandKit, updateBrandKit, findBrandKitOnWebsite }

export { readBrandKit } from './read-brand-kit.ts'

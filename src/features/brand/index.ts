import { findBrandKitOnWebsite } from './operations/find-brand-kit-on-website.ts'
import { getBrandKit } from './operations/get-brand-kit.ts'
import { getBrandProfile } from './operations/get-brand-profile.ts'
import { readBrandFromWebsite } from './operations/read-brand-from-website.ts'
import { updateBrandKit } from './operations/update-brand-kit.ts'
import { updateBrandProfile } from './operations/update-brand-profile.ts'

export { readKit } from './kit-row.ts'
export { accountVoice } from './profile/account-voice.ts'
export { type BrandRules, readBrandRules } from './profile/brand-rules.ts'
export { readBrandProfile } from './profile/present-profile.ts'
export { withheldWords } from './profile/withheld-words.ts'
export { WordsForModels, wordsForModels } from './profile/words-for-models.ts'

export { keepReading } from './reading/keep-reading.ts'
export { readSiteForBrand } from './reading/read-site-for-brand.ts'
export { addressToRead } from './website-address.ts'

export const brandRuns = [readBrandFromWebsite.run] as const

export const brandOperations = {
  getBrandKit,
  updateBrandKit,
  findBrandKitOnWebsite,
  getBrandProfile,
  updateBrandProfile,
  readBrandFromWebsite: readBrandFromWebsite.operation,
}

export { readBrandKit } from './read-brand-kit.ts'

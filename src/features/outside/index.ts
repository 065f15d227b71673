export { keepOutside, type Outside, wantedBy } from './keep-outside.ts'
export { createNameLookups } from './name-lookups.ts'
export { type Found, NOTHING, readOutside } from './read-outside.ts'
export { createPageReader } from './read-page.ts'

import { authOperations } from './auth/index.ts'
import { tagOperations } from './features/tags/index.ts'

/** Everything that Galley can be asked to do, one line a feature. All surfaces are derived from here. */
export const operations = {
  ...authOperations,
  ...tagOperations,
}

import { authOperations } from './auth/index.ts'
import { orgOperations } from './features/orgs/index.ts'
import { tagOperations } from './features/tags/index.ts'
import { userOperations } from './features/users/index.ts'

/** Everything that Galley can be asked to do, one line a feature. All surfaces are derived from here. */
export const operations = {
  ...authOperations,
  ...orgOperations,
  ...tagOperations,
  ...userOperations,
}

import { authOperations } from './auth/index.ts'
import { accountOperations } from './features/accounts/index.ts'
import { homeOperations } from './features/home/index.ts'
import { mediaOperations } from './features/media/index.ts'
import { orgOperations } from './features/orgs/index.ts'
import { postOperations } from './features/posts/index.ts'
import { schedulingOperations } from './features/scheduling/index.ts'
import { tagOperations } from './features/tags/index.ts'
import { userOperations } from './features/users/index.ts'

/** Everything that Galley can be asked to do, one line a feature. All surfaces are derived from here. */
export const operations = {
  ...authOperations,
  ...homeOperations,
  ...orgOperations,
  ...userOperations,
  ...tagOperations,
  ...postOperations,
  ...schedulingOperations,
  ...mediaOperations,
  ...accountOperations,
}

import { createLogoUpload } from './operations/create-logo-upload.ts'
import { createOrg } from './operations/create-org.ts'
import { getOrg } from './operations/get-org.ts'
import { getTimezone } from './operations/get-timezone.ts'
import { listOrgs } from './operations/list-orgs.ts'
import { listRoles } from './operations/list-roles.ts'
import { setTimezone } from './operations/set-timezone.ts'
import { updateOrg } from './operations/update-org.ts'

export const orgOperations = {
  listOrgs,
  createOrg,
  getOrg,
  updateOrg,
  createLogoUpload,
  listRoles,
  getTimezone,
  setTimezone,
}

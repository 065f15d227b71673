import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { LinkedInCall, LinkedInContext } from './call.ts'
import { accessDenied, notFound } from './problems.ts'

/** GET /v2/userinfo: who signed in, by OpenID Connect. */
export function userInfo({ member, grant, path }: LinkedInCall, { origin }: LinkedInContext): Answer {
  if (!grant.scopes.includes('openid') || !grant.scopes.includes('profile')) return accessDenied(path)
  const [given_name, ...family] = member.name.split(' ')
  return jsonAnswer(200, {
    sub: member.id,
    name: member.name,
    given_name,
    family_name: family.join(' '),
    picture: `${origin()}/avatars/${member.vanityName}`,
    locale: { country: 'US', language: 'en' },
  })
}

/** GET /v2/me, for apps with `r_basicprofile`. */
export function me({ member, grant, path }: LinkedInCall): Answer {
  if (!grant.scopes.includes('r_basicprofile')) return accessDenied(path)
  const [localizedFirstName, ...family] = member.name.split(' ')
  const { id, vanityName } = member
  return jsonAnswer(200, { id, vanityName, localizedFirstName, localizedLastName: family.join(' ') })
}

/** GET /rest/organizationAcls?q=roleAssignee: the pages that the member administers. */
export function organizationAcls({ member, grant, path }: LinkedInCall): Answer {
  if (!grant.scopes.includes('rw_organization_admin')) return accessDenied(path)
  const elements = [...member.administers].map((organization) => ({
    role: 'ADMINISTRATOR',
    state: 'APPROVED',
    roleAssignee: member.urn,
    organization,
  }))
  return jsonAnswer(200, { elements, paging: { start: 0, count: elements.length, links: [] } })
}

/** GET /rest/organizations/{id}. */
export function organization({ grant, params, path }: LinkedInCall, { state }: LinkedInContext): Answer {
  if (!grant.scopes.includes('rw_organization_admin')) return accessDenied(path)
  const page = state.pages.find(({ id }) => id === params.id)
  if (!page) return notFound(`organization ${params.id}`)
  const { id, name, vanityName } = page
  return jsonAnswer(200, {
    id: Number(id),
    localizedName: name,
    vanityName,
    localizedDescription: `All about ${name}.`,
  })
}

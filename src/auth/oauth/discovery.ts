import { SCOPES } from '#contract/programs/scopes.ts'
import { CLIENT_AUTH_METHODS } from './client-metadata.ts'
import { resourceOf } from './resource.ts'

/** The document in which programs find what they need to connect. RFC 9728. */
export function protectedResource(baseUrl: string) {
  return {
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Galley',
  }
}

/** RFC 8414. */
export function authorizationServer(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oidcSettings } from './oidc-settings.ts'

const corp = {
  GALLEY_OIDC_CORP_ISSUER: 'https://login.corp.example',
  GALLEY_OIDC_CORP_CLIENT_ID: 'galley',
  GALLEY_OIDC_CORP_CLIENT_SECRET: 'secret',
}

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { settings: oidcSettings(env, problems), problems }
}

test('providers in the order of the list, named by their label or else by their name', () => {
  const { settings, problems } = read({
    GALLEY_OIDC: ' corp, google ',
    ...corp,
    GALLEY_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
    GALLEY_OIDC_GOOGLE_CLIENT_ID: 'id',
    GALLEY_OIDC_GOOGLE_CLIENT_SECRET: 'other',
    GALLEY_OIDC_GOOGLE_LABEL: 'Google Workspace',
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(settings, [
    {
      provider: 'corp',
      label: 'Corp',
      issuer: 'https://login.corp.example',
      clientId: 'galley',
      clientSecret: 'secret',
    },
    {
      provider: 'google',
      label: 'Google Workspace',
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'other',
    },
  ])
})

test('nothing set is no provider', () => {
  assert.deepEqual(read({}), { settings: [], problems: [] })
})

test('everything that is wrong is said at once, with what to do', () => {
  const { settings, problems } = read({
    GALLEY_OIDC: 'corp,Bad Name,corp,plain',
    GALLEY_OIDC_CORP_ISSUER: 'https://login.corp.example',
    GALLEY_OIDC_PLAIN_ISSUER: 'http://login.corp.example',
    GALLEY_OIDC_PLAIN_CLIENT_ID: 'id',
    GALLEY_OIDC_PLAIN_CLIENT_SECRET: 'secret',
    GALLEY_OIDC_OTHER_ISSUER: 'https://other.example',
    GALLEY_OIDC_CORP_CLIENTID: 'a slip of the pen',
  })
  assert.deepEqual(settings, [])
  const expected = [
    /^GALLEY_OIDC: "Bad Name"/,
    /^GALLEY_OIDC: names "corp" twice/,
    /^GALLEY_OIDC_OTHER_ISSUER: belongs to no provider/,
    /^GALLEY_OIDC_CORP_CLIENTID: belongs to no provider/,
    /^GALLEY_OIDC_CORP_CLIENT_ID: is needed/,
    /^GALLEY_OIDC_CORP_CLIENT_SECRET: is needed/,
    /^GALLEY_OIDC_PLAIN_ISSUER: must be the https address/,
  ]
  for (const pattern of expected)
    assert.ok(
      problems.some((problem) => pattern.test(problem)),
      `${pattern} in ${problems.join('\n')}`,
    )
})

test('an issuer on this machine may be plain http', () => {
  const { problems } = read({ GALLEY_OIDC: 'corp', ...corp, GALLEY_OIDC_CORP_ISSUER: 'http://127.0.0.1:4500' })
  assert.deepEqual(problems, [])
})
